/** What every request carries (spec section 7), as HTTP headers: never in the address, which ends in logs. */
import { Schema } from "effect"

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

export const CommonParams = Schema.Struct({
  appId: Schema.String,
  version: Schema.String,
  languageId: Schema.Int,
  deviceId: Schema.String,
  /** 0 for a visitor. */
  userId: Schema.Int,
  portType: Schema.Int,
  countryId: Schema.NullOr(Schema.String),
  /** Milliseconds since 1970 by the device's corrected clock. */
  timestamp: Schema.Int,
  /** Five digits 1 to 9. */
  digits: Schema.String.check(Schema.isPattern(/^[1-9]{5}$/)),
  /** Eight characters; not a secret. */
  nonce: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{8}$/)),
})
export type CommonParams = typeof CommonParams.Type

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

/** Reads the common parameters; throws a SchemaError when one is missing or malformed. */
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
