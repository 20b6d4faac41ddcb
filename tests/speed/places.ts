/** The pages that are measured: address, user, and the selector of the content that the user came for. */
export type Who = "visitor" | "member"

export interface Place {
  readonly name: string
  readonly who: Who
  /** `first chat` stands for the member's newest chat. */
  readonly path: string
  readonly content: string
}

const HOST = 'article a[href*="/profile/"]'
const CHAT = 'a[href*="/message/IMMessageSession/"]'
const OWN_WORDS = "#main .bg-mine"

export const FIRST_CHAT = "first chat"

export const PLACES: ReadonlyArray<Place> = [
  { name: "/", who: "visitor", path: "/", content: HOST },
  { name: "/wall", who: "visitor", path: "/wall", content: HOST },
  { name: "/message", who: "member", path: "/message", content: CHAT },
  { name: "/message/…/:id", who: "member", path: FIRST_CHAT, content: OWN_WORDS },
]

export const CHAT_LINK = CHAT
export const HOST_LINK = HOST
