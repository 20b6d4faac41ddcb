/** Reads a request: its common parameters, and the endpoint's fields from query, body or envelope. */
import { Effect, Schema } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { Endpoint } from "#schema/gateway/endpoint.ts"
import { type CommonParams, HEADER, headersToParams } from "#schema/gateway/headers.ts"
import { DeviceId } from "#schema/ids.ts"
import { parseJson, storableText } from "./storable-text.ts"

/** One HTTP request, read completely. */
export interface Incoming {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: Uint8Array
  readonly ip: string
  /** The country of that address; null: unknown. */
  readonly addressCountry: string | null
  /** The browser uses https. */
  readonly isSecure: boolean
  /** The page's origin, as the browser sees it. */
  readonly origin: string
}

/** The endpoint table types its schemas as any schema; none of them needs a service to encode or decode. */
export const plainCodec = (schema: Schema.Top): Schema.Codec<unknown, unknown> =>
  schema as Schema.Codec<unknown, unknown>

const isDeviceId = Schema.is(DeviceId)

type Invalid = AppFailure<"requestInvalid">

/** A parser's error quotes the request, so it is never kept as a cause. */
const invalid = (): Invalid => failure("requestInvalid")

export const readParams = ({ headers }: Incoming): Effect.Effect<CommonParams, Invalid> =>
  Effect.filterOrFail(
    Effect.try({ try: () => headersToParams((name) => headers.get(name)), catch: invalid }),
    ({ deviceId }) => isDeviceId(deviceId),
    invalid,
  )

/** For requests before the device knows its id: missing parameters are filled in as a visitor's. */
export const readParamsLeniently = ({ headers }: Incoming): CommonParams => {
  const deviceId = headers.get(HEADER.deviceId) ?? ""
  return {
    appId: headers.get(HEADER.appId) ?? "",
    version: headers.get(HEADER.version) ?? "",
    languageId: Number(headers.get(HEADER.languageId)) || 1,
    deviceId: isDeviceId(deviceId) ? deviceId : "",
    userId: 0,
    portType: 0,
    countryId: null,
    timestamp: 0,
    digits: "",
    nonce: "",
  }
}

/** The fields of an unsealed request. */
export const readFields = (endpoint: Endpoint, incoming: Incoming): Effect.Effect<unknown, Invalid> =>
  endpoint.method === "GET"
    ? decodeFlat(endpoint, incoming.query)
    : readBody(endpoint, new TextDecoder().decode(incoming.body))

/** The fields of an unsealed body. */
export const readBody = (endpoint: Endpoint, text: string): Effect.Effect<unknown, Invalid> =>
  endpoint.body === "form" ? decodeFlat(endpoint, new URLSearchParams(text)) : decodeFields(endpoint, parseJson(text))

/** Fields that come as text, in a query or a form. */
const decodeFlat = (endpoint: Endpoint, flat: URLSearchParams): Effect.Effect<unknown, Invalid> => {
  const schema = Schema.toCodecStringTree(plainCodec(endpoint.request))
  const fields = Object.fromEntries([...flat].map(([name, value]) => [name, storableText(value)]))
  return Effect.mapError(Schema.decodeUnknownEffect(schema)(fields), invalid)
}

/** The fields of JSON, from a body or an envelope. */
export const decodeFields = (endpoint: Endpoint, json: unknown): Effect.Effect<unknown, Invalid> =>
  Effect.mapError(Schema.decodeUnknownEffect(plainCodec(endpoint.request))(json), invalid)
