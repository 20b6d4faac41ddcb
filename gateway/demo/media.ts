/**
 * Answers /media/portrait/<userId>/<n>.svg and /media/avatar/<userId>.svg. Pictures are text the gateway drew itself;
 * the content policy keeps them inert all the same when somebody opens one as a page.
 */
import { Effect } from "effect"
import { Store } from "../store/store.ts"
import { avatarOf } from "./avatar.ts"
import { PICTURES, sitterOf } from "./people.ts"
import { portraitOf } from "./portrait/portrait.ts"

export interface MediaReply {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const PORTRAIT = /^\/media\/portrait\/(\d{1,12})\/(\d)\.svg$/
const AVATAR = /^\/media\/avatar\/(\d{1,12})\.svg$/
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const svg = (body: string, caching: string): MediaReply => ({
  headers: {
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": caching,
    "content-security-policy": SANDBOX,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  },
  body,
})

const find = (id: string) => Store.use((store) => store.transact((tx) => tx.accounts.find(Number(id))))

/** Null when there is no such picture. */
export const media = Effect.fnUntraced(function* (path: string): Effect.fn.Return<MediaReply | null, never, Store> {
  const [, host, picture] = PORTRAIT.exec(path) ?? []
  if (host !== undefined && Number(picture) < PICTURES) {
    const account = yield* find(host)
    const sitter = account === null ? undefined : sitterOf(account)
    return sitter === undefined ? null : svg(portraitOf(sitter, Number(picture)), "public, max-age=31536000, immutable")
  }
  const [, user] = AVATAR.exec(path) ?? []
  if (user === undefined) return null
  const account = yield* find(user)
  return account === null ? null : svg(avatarOf(account.id, account.userName), "public, max-age=3600")
})
