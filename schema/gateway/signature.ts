/**
 * The texts that signatures cover and envelopes are bound to. Each field is written as its length in UTF-16 units, a
 * colon and the field, so no two lists of fields give the same text. The signature is HMAC-SHA-256 of `signatureText`
 * with the session's signing key, base64url: the spec's double hash over url, token (the key), app id, device id, user
 * id, timestamp and random digits (spec section 7), plus the body's digest and the other headers.
 */
import type { CommonParams } from "./headers.ts"

const joined = (fields: ReadonlyArray<string | number>): string =>
  fields.map((field) => `${String(field).length}:${field}`).join("")

/** The country comes last: without a country there is one field fewer, which differs from an empty field. */
const rest = ({ version, languageId, portType, countryId }: CommonParams): ReadonlyArray<string | number> => [
  version,
  languageId,
  portType,
  ...(countryId === null ? [] : [countryId]),
]

/**
 * The text that a request's signature covers. `url`: path and query as sent. `bodyDigest`: lower-case hex SHA-256 of
 * the body's bytes (also of an empty body).
 */
export const signatureText = (method: string, url: string, params: CommonParams, bodyDigest: string): string =>
  joined([
    "v1",
    method,
    url,
    params.appId,
    params.deviceId,
    params.userId,
    params.timestamp,
    params.digits,
    params.nonce,
    bodyDigest,
    ...rest(params),
  ])

/**
 * Associated data of an envelope. It ties the envelope to its endpoint, user, device, time, direction and headers:
 * moved to any other, the envelope does not open.
 */
export const bindingText = (direction: "req" | "res", method: string, url: string, params: CommonParams): string =>
  joined([
    "v1",
    direction,
    method,
    url,
    params.appId,
    params.deviceId,
    params.userId,
    params.timestamp,
    params.digits,
    params.nonce,
    ...rest(params),
  ])
