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

/** What can be told. */
export const PUSH_KINDS = ["message", "call", "missed", "friend"] as const
/** One of `PUSH_KINDS`. */
export type PushKind = (typeof PUSH_KINDS)[number]

/** The texts of notifications in the page's language, by kind; `named` has `{name}` in it. */
export type PushTexts = Readonly<Record<PushKind | "proof", { readonly plain: string; readonly named: string }>>

/** A cache of the browser in which a page leaves something for the service worker. */
export const PUSH_CACHE = "livcam-push"
/** The address of the texts in it. */
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

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
const isKind = (value: unknown): value is PushKind => PUSH_KINDS.some((kind) => kind === value)

/** No name is longer, and no ring lasts longer. */
const [NAME_MAX, RING_MAX_MS] = [200, 60_000]

/** What a push says; undefined for what this version does not know. */
export const readPushed = (text: string): Pushed | undefined => {
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isFields(fields)) return undefined
  const { kind, token, from, name, leftMs } = fields
  if (kind === "proof") return typeof token === "string" && /^[\w-]{43}$/.test(token) ? { kind, token } : undefined
  if (!isKind(kind) || typeof from !== "number" || !Number.isSafeInteger(from) || from < 0) return undefined
  return {
    ...{ kind, from },
    ...(typeof name === "string" && name !== "" && { name: name.slice(0, NAME_MAX) }),
    ...(typeof leftMs === "number" && { leftMs: Math.min(Math.max(0, leftMs), RING_MAX_MS) }),
  }
}

/** What the service worker has said; undefined for anything else. */
export const readToldByPush = (data: unknown): ToldByPush | undefined => {
  if (!isFields(data)) return undefined
  const { type, token, path } = data
  if (type === "pushProof" && typeof token === "string") return { type, token }
  if (type === "pushOpen" && typeof path === "string" && /^\/(?!\/)/.test(path)) return { type, path }
  return type === "pushChanged" ? { type } : undefined
}

/** The texts of a cache; undefined when they are not whole. */
export const readPushTexts = (value: unknown): PushTexts | undefined => {
  const isWhole = (of: unknown): boolean => isFields(of) && typeof of.plain === "string" && typeof of.named === "string"
  if (!isFields(value) || ![...PUSH_KINDS, "proof"].every((kind) => isWhole(value[kind]))) return undefined
  // Each of its fields has been looked at.
  return value as PushTexts
}
