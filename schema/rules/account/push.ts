/**
 * Contents of push messages to a browser whose app is closed, and what service worker and pages exchange. Never message
 * text.
 */

/**
 * Content of a push. proof: the token of a new subscription, which a page sends back. The other kinds are shown to the
 * user.
 */
export type Pushed =
  | { readonly kind: "proof"; readonly token: string }
  | {
      readonly kind: PushKind
      /** User id of the sender. */
      readonly from: number
      /** The sender's name, when the subscription asks for names. */
      readonly name?: string
      /** For a call: how much longer it rings, ms. */
      readonly leftMs?: number
    }

/** Kinds of pushes that are shown as notifications. */
export const PUSH_KINDS = ["message", "call", "missed", "friend"] as const
/** One of `PUSH_KINDS`. */
export type PushKind = (typeof PUSH_KINDS)[number]

/** Texts of notifications in the page's language, by kind. `named` contains `{name}`. */
export type PushTexts = Readonly<Record<PushKind | "proof", { readonly plain: string; readonly named: string }>>

/** Name of the browser cache through which a page passes data to the service worker. */
export const PUSH_CACHE = "livcam-push"
/** Key of the texts in this cache. */
export const PUSH_TEXTS = "/push-texts"

/**
 * Messages of the service worker to pages: a token that came, a place to open, or that the browser replaced the
 * subscription.
 */
export type ToldByPush =
  | { readonly type: "pushProof"; readonly token: string }
  | { readonly type: "pushOpen"; readonly path: string }
  | { readonly type: "pushChanged" }

/** A new notification replaces the one with the same tag: a missed call replaces the notification of its ring. */
export const pushTag = (kind: PushKind, from: number): string => `${kind === "missed" ? "call" : kind}-${from}`

/** The path that a notification opens. A ring needs no path of its own: it shows over every page. */
export const pushPath = (kind: PushKind, from: number): string =>
  kind === "friend" ? "/friends" : `/message/IMMessageSession/${from}`

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
const isKind = (value: unknown): value is PushKind => PUSH_KINDS.some((kind) => kind === value)

/** Longest name in characters, longest ring in ms; larger values are cut. */
const [NAME_MAX, RING_MAX_MS] = [200, 60_000]

/** Decodes a push; undefined when this version does not know it. */
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

/** Decodes a message of the service worker; undefined for anything else. */
export const readToldByPush = (data: unknown): ToldByPush | undefined => {
  if (!isFields(data)) return undefined
  const { type, token, path } = data
  if (type === "pushProof" && typeof token === "string") return { type, token }
  if (type === "pushOpen" && typeof path === "string" && /^\/(?!\/)/.test(path)) return { type, path }
  return type === "pushChanged" ? { type } : undefined
}

/** Decodes the texts from the cache; undefined when they are incomplete. */
export const readPushTexts = (value: unknown): PushTexts | undefined => {
  const isWhole = (of: unknown): boolean => isFields(of) && typeof of.plain === "string" && typeof of.named === "string"
  if (!isFields(value) || ![...PUSH_KINDS, "proof"].every((kind) => isWhole(value[kind]))) return undefined
  // Every field was checked above.
  return value as PushTexts
}
