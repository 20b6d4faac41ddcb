/**
 * What every request carries (spec section 7), as HTTP headers. Never in the address, because addresses end up in logs.
 */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { UserId, WholeMillis } from "../ids.ts"
import { LANGUAGE_CODES } from "../rules/people/languages.ts"

/** Header names of the common parameters. */
export const HEADER = {
  appId: "x-app-id",
  version: "x-app-version",
  languageId: "x-language-id",
  deviceId: "x-device-id",
  userId: "x-user-id",
  portType: "x-port-type",
  countryId: "x-country-id",
  timestamp: "x-timestamp",
  digits: "x-digits",
  nonce: "x-nonce",
  signature: "x-signature",
} as const

/**
 * Header with the newest version of sealed replies that the device can open. Sent beside the common parameters,
 * unsigned: it changes a reply's length, not its meaning. Without it long replies are sent like all others.
 */
export const SEALED_VERSION = { header: "x-sealed-version", packed: "2" } as const

/** A language id of rules/people/languages.ts. 0: any. */
const LanguageId = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: Math.max(...Object.keys(LANGUAGE_CODES).map(Number)) }),
)

/** What each request says about its sender besides the body (spec section 7). */
export const CommonParams = Schema.Struct({
  appId: Id.check(Schema.isMaxLength(40)),
  version: Word.check(Schema.isMaxLength(20)),
  languageId: LanguageId,
  deviceId: Id,
  /** 0 for a visitor. */
  userId: UserId,
  portType: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99 })),
  countryId: Schema.NullOr(Word.check(Schema.isMaxLength(8))),
  /** Ms since 1970 by the device's corrected clock. */
  timestamp: WholeMillis,
  /** Five random digits, 1 to 9. */
  digits: Id.check(Schema.isPattern(/^[1-9]{5}$/)),
  /** Eight characters. Not a secret. */
  nonce: Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{8}$/)),
})
export type CommonParams = typeof CommonParams.Type

/** The headers that carry the common parameters. */
export const paramsToHeaders = (params: CommonParams): Record<string, string> => ({
  [HEADER.appId]: params.appId,
  [HEADER.version]: params.version,
  [HEADER.languageId]: String(params.languageId),
  [HEADER.deviceId]: params.deviceId,
  [HEADER.userId]: String(params.userId),
  [HEADER.portType]: String(params.portType),
  ...(params.countryId === null ? {} : { [HEADER.countryId]: params.countryId }),
  [HEADER.timestamp]: String(params.timestamp),
  [HEADER.digits]: params.digits,
  [HEADER.nonce]: params.nonce,
})

/** Reads the common parameters. Throws a SchemaError when one is missing or malformed. */
export const headersToParams = (get: (name: string) => string | null | undefined): CommonParams => {
  const int = (name: string): number => {
    const text = get(name)
    return text === null || text === undefined || text === "" ? Number.NaN : Number(text)
  }
  return Schema.decodeUnknownSync(CommonParams)({
    appId: get(HEADER.appId),
    version: get(HEADER.version),
    languageId: int(HEADER.languageId),
    deviceId: get(HEADER.deviceId),
    userId: int(HEADER.userId),
    portType: int(HEADER.portType),
    countryId: get(HEADER.countryId) ?? null,
    timestamp: int(HEADER.timestamp),
    digits: get(HEADER.digits),
    nonce: get(HEADER.nonce),
  })
}
