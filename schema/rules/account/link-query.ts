/**
 * The query of a login link (spec section 3): userId, deviceId, appId, loginToken, nonce, platformType, jumpTime, source2.
 * Page, worker and gateway share these rules. `loginToken` is a secret: never put it into a log, address or event.
 */
import { APP_ID, PLATFORM_TYPE, SOURCE_TAG } from "../constants.ts"

/** The fields of a login link. */
export interface LinkQuery {
  /** The user who signs in with the link. */
  readonly userId: number
  /** The link's own id. It only has the shape of a device id, so a link reveals no device of its user. */
  readonly deviceId: string
  readonly appId: string
  readonly loginToken: string
  readonly nonce: string
  readonly platformType: number
  /** When the link was made, gateway time, ms. */
  readonly jumpTime: number
  readonly source2: string
}

/** A link is valid this long after its jumpTime, and this long before it because a clock may be behind, ms. */
export const LINK_WINDOW_MS = 300_000

const WHOLE = /^[1-9]\d{0,14}$/
const SHAPES = {
  userId: /^[1-9]\d{0,11}$/,
  deviceId: /^cc-[A-Za-z0-9_-]{22,64}$/,
  appId: /^[A-Za-z0-9._-]{1,40}$/,
  loginToken: /^[A-Za-z0-9_-]{43}$/,
  nonce: /^[A-Za-z0-9_-]{8}$/,
  platformType: /^\d{1,2}$/,
  jumpTime: WHOLE,
  source2: /^[a-z]{1,20}$/,
} as const satisfies Record<keyof LinkQuery, RegExp>

/**
 * Values by name; a repeated name gets an empty value. No value of a link needs escaping, so an escaped value is
 * malformed.
 */
const valuesOf = (search: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  for (const part of search.replace(/^\?/, "").split("&")) {
    const [name = "", value = ""] = part.split("=", 2)
    values.set(name, values.has(name) ? "" : value)
  }
  return values
}

/**
 * Reads a link from a query string. Undefined when a field is missing, repeated or malformed, or the link is another
 * product's.
 */
export const readLinkQuery = (search: string): LinkQuery | undefined => {
  if (search.length > 1_000) return undefined
  const values = valuesOf(search)
  const text = (name: keyof LinkQuery): string => values.get(name) ?? ""
  const names = Object.keys(SHAPES) as ReadonlyArray<keyof LinkQuery>
  if (!names.every((name) => SHAPES[name].test(text(name)))) return undefined
  const query: LinkQuery = {
    userId: Number(text("userId")),
    deviceId: text("deviceId"),
    appId: text("appId"),
    loginToken: text("loginToken"),
    nonce: text("nonce"),
    platformType: Number(text("platformType")),
    jumpTime: Number(text("jumpTime")),
    source2: text("source2"),
  }
  return isOurs(query) ? query : undefined
}

const isOurs = ({ appId, platformType, source2 }: LinkQuery): boolean =>
  appId === APP_ID && platformType === PLATFORM_TYPE && source2 === SOURCE_TAG

/**
 * Whether the link's time is within five minutes of gateway time `gatewayNow`. A device's own clock may be wrong:
 * correct it first.
 */
export const isLinkFresh = ({ jumpTime }: Pick<LinkQuery, "jumpTime">, gatewayNow: number): boolean =>
  Math.abs(gatewayNow - jumpTime) <= LINK_WINDOW_MS

/** The query string of a link, including the question mark. */
export const linkQueryText = (query: LinkQuery): string =>
  `?${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join("&")}`
