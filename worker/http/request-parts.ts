/**
 * Which part of an endpoint's request goes where, as pure text. The address is final: it is signed exactly as it is
 * sent.
 */

import { Effect, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import type { Endpoint } from "#schema/gateway/endpoint.ts"

export interface RequestParts {
  /** The path; for a GET with the query. */
  readonly url: string
  /** The request as JSON, or as a form; null for a GET. */
  readonly text: string | null
}

/** A NaN id becomes 0 (spec section 5). */
const withoutNaN = (request: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(request).map(([name, value]) => [name, Number.isNaN(value) ? 0 : value]))

const queryOf = (fields: object): string =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()

/** Fails with requestInvalid when the request does not fit the endpoint. */
export const requestParts = Effect.fnUntraced(function* (endpoint: Endpoint, request: object) {
  const encoded = yield* Effect.try({
    try: () => Schema.encodeUnknownSync(plainCodec(endpoint.request))(withoutNaN(request)),
    // The parser's error quotes the request, so it is not kept as a cause.
    catch: () => failure("requestInvalid"),
  })
  const fields = typeof encoded === "object" && encoded !== null ? encoded : {}
  if (endpoint.body === "form") return { url: endpoint.path, text: queryOf(fields) } satisfies RequestParts
  if (endpoint.method !== "GET") return { url: endpoint.path, text: JSON.stringify(fields) } satisfies RequestParts
  const query = queryOf(fields)
  return { url: query === "" ? endpoint.path : `${endpoint.path}?${query}`, text: null } satisfies RequestParts
})

/** The table types its schemas as any schema; none of them needs a service to encode or decode. */
export const plainCodec = (schema: Schema.Top): Schema.Codec<unknown, unknown> =>
  schema as Schema.Codec<unknown, unknown>
