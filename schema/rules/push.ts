/** What is pushed to a browser whose app is closed, and where its service worker and its pages meet. No text of a message is in it. */

/** proof: the token of a new subscription, which a page sends back. The others are shown. */
export type Pushed =
  | { readonly kind: "proof"; readonly token: string }
  | {
      readonly kind: PushKind
      /** Who it is from. */
      readonly from: number
      /** Their name, where the subscription wants names. */
      readonly name?: string
      /** A call rings so much longer, ms. */
      readonly leftMs?: number
    }

export const PUSH_KINDS = ["message", "call", "missed", "friend"] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** The texts of notifications in the page's language, by kind; `named` has `{name}` in it. */
export type PushTexts = Readonly<Record<PushKind | "proof", { readonly plain: string; readonly named: string }>>

/** A cache of the browser, and the address under which a page leaves the texts there for the service worker. */
export const PUSH_CACHE = "livcam-push"
export const PUSH_TEXTS = "/push-texts"

/** What the service worker says to pages: the token that came, a place to show, and that the subscription is another one now. */
export type ToldByPush =
  | { readonly type: "pushProof"; readonly token: string }
  | { readonly type: "pushOpen"; readonly path: string }
  | { readonly type: "pushChanged" }

/** Notifications with one tag take each other's place: a missed call that of its ring. */
export const pushTag = (kind: PushKind, from: number): string => `${kind === "missed" ? "call" : kind}-${from}`

/** Where a notification leads. A ring shows over whatever page is open. */
export const pushPath = (kind: PushKind, from: number): string =>
  kind === "friend" ? "/friends" : `/message/IMMessageSession/${from}`
