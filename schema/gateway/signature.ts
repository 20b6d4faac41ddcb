/**
 * The strings that are signed and bound. Each field is written as its length in UTF-16 units,
 * a colon and the field, so that no two lists of fields give the same string.
 *
 * The signature is HMAC-SHA-256 of `signatureText` with the session's signing key, base64url: a double hash over url, token
 * (the key), app id, device id, user id, timestamp, random digits (spec section 7), the body's digest, and at the end whatever
 * else a request says of itself.
 */
import type { CommonParams } from "./headers.ts"

const joined = (fields: ReadonlyArray<string | number>): string =>
  fields.map((field) => `${String(field).length}:${field}`).join("")

/** The country comes last: without one there is a field less, which an empty one is not. */
const rest = ({ version, languageId, portType, countryId }: CommonParams): ReadonlyArray<string | number> => [
  version,
  languageId,
  portType,
  ...(countryId === null ? [] : [countryId]),
]

/** `url` is path and query as sent; `bodyDigest` the lower-case hex SHA-256 of the body's bytes ("" hashes too). */
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

/** Associated data of an envelope: an envelope cannot be moved to another call, user, device, time or direction, nor under other headers. */
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
