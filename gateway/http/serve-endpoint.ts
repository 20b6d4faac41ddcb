/**
 * One request to an endpoint, from its limits to its reply. Work is ordered by cost: rate limit, parameters, session,
 * signature, replay, envelope (its replay check needs it opened), schema, handler, schema, seal. Nothing of a body
 * enters a log or an error.
 */
import type { KeyObject } from "node:crypto"
import { Cause, Clock, Effect, Exit, Schema } from "effect"
import { type EndpointName, endpoints } from "#schema/endpoints.ts"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import type { Endpoint } from "#schema/gateway/endpoint.ts"
import { type CommonParams, HEADER, SEALED_VERSION } from "#schema/gateway/headers.ts"
import type { RouterError } from "#schema/gateway/router-errors.ts"
import { bindingText } from "#schema/gateway/signature.ts"
import { secretsIn } from "#schema/redact.ts"
import { REQUEST_TIMEOUT_MS } from "#schema/rules/constants.ts"
import { sha256Hex } from "../digests.ts"
import { Secrets } from "../observability/log.ts"
import { traced } from "../observability/traces.ts"
import { forAddress, forUser } from "../party.ts"
import { RateLimit } from "../rate-limit.ts"
import { Store } from "../store/store.ts"
import { authorise, refuseReplay, refuseStale } from "./authorise.ts"
import { type Caller, callerOf, type Session } from "./caller.ts"
import { COOKIE, CookieJar, makeCookieJar, parseCookies } from "./cookies.ts"
import { decodeFields, type Incoming, plainCodec, readFields, readParams, readParamsLeniently } from "./read-request.ts"
import { jsonResponse, refusalOf, replyOf, statusOf } from "./reply.ts"
import { GatewayKeys } from "./sealed/gateway-keys.ts"
import { deviceKeyOf, openEnvelope, sealReply, sessionKeyOf } from "./sealed/sealing.ts"

/** How the reply is sealed. `key` is undefined until the device's key is known, and always for plain endpoints. */
interface Sealing {
  key: KeyObject | undefined
  binding: string
}

/** The request's fields, once read. */
interface Heard {
  fields: unknown
}

/** Values that must not appear in a log line about the request. */
const secretsOf =
  (name: EndpointName, { headers }: Incoming, heard: Heard) =>
  () => [
    ...secretsIn(endpoints[name].request, heard.fields),
    headers.get(HEADER.signature) ?? "",
    parseCookies(headers.get("cookie")).get(COOKIE.token) ?? "",
  ]

/** A handler of any endpoint; its request was decoded by that endpoint's own schema. */
type AnyHandler<K extends ErrorKind, R> = (request: never, caller: Caller) => Effect.Effect<unknown, AppFailure<K>, R>

const LONGEST_DEVICE_ID = 80

/** Null for a visitor. A request that must be signed and is not fails. */
const sessionOf = Effect.fnUntraced(function* (
  { access, method }: Endpoint,
  { url, headers }: Incoming,
  params: CommonParams,
  bodyDigest: string,
): Effect.fn.Return<Session | null, AppFailure<RouterError>, Store> {
  const signature = headers.get(HEADER.signature) ?? ""
  if (access === "public" || (access === "guest" && signature === "")) return null
  const claim = { method, url, params, bodyDigest, signature, cookies: parseCookies(headers.get("cookie")) }
  return yield* traced("authorise", {}, authorise(claim))
})

/**
 * Refuses a repeated envelope that has no signature. Only an envelope that opens is noted, so that nobody can use up
 * another device's.
 */
const refuseRepeatedEnvelope = (params: CommonParams, wrapped: Buffer) =>
  Store.use((store) => store.single((tables) => refuseReplay(tables, params, wrapped)))

const publicKeyIn = (fields: unknown): string =>
  typeof fields === "object" && fields !== null && "devicePublicKey" in fields ? String(fields.devicePublicKey) : ""

/** The fields of a sealed body. A first request brings the public key that its answer is sealed to. */
const openFields = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  incoming: Incoming,
  params: CommonParams,
  sealing: Sealing,
) {
  const { accepted, secrets } = yield* GatewayKeys
  const binding = bindingText("req", endpoint.method, incoming.url, params)
  const opened = yield* openEnvelope(incoming.body, binding, accepted, secrets)
  if (opened === undefined) return yield* failure("envelopeInvalid")
  if (sealing.key === undefined) yield* refuseRepeatedEnvelope(params, opened.wrapped)
  const fields = yield* decodeFields(endpoint, opened.json)
  sealing.key ??= deviceKeyOf(publicKeyIn(fields))
  return sealing.key === undefined ? yield* failure("requestInvalid") : fields
})

/** Fails with the router's errors or with those that the endpoint names. */
const answer = Effect.fnUntraced(function* <K extends ErrorKind, R>(
  name: EndpointName,
  handler: AnyHandler<K, R>,
  incoming: Incoming,
  sealing: Sealing,
  heard: Heard,
): Effect.fn.Return<unknown, AppFailure<K | RouterError>, R | CookieJar | GatewayKeys | RateLimit | Store> {
  const endpoint: Endpoint = endpoints[name]
  const isSealed = endpoint.body === "sealed"
  const limit = yield* RateLimit
  yield* limit.take(incoming.ip, (incoming.headers.get(HEADER.deviceId) ?? "").slice(0, LONGEST_DEVICE_ID), isSealed)
  // A device asks for the configuration before it knows its id.
  const params = name === "config" ? readParamsLeniently(incoming) : yield* readParams(incoming)
  const bodyDigest = sha256Hex(incoming.body)
  const session = yield* sessionOf(endpoint, incoming, params, bodyDigest)
  if (isSealed) {
    sealing.binding = bindingText("res", endpoint.method, incoming.url, params)
    if (session === null) yield* refuseStale(params)
    // A session whose key cannot be used is refused: nothing of a sealed endpoint is answered to it in plain.
    else sealing.key = sessionKeyOf(session.devicePublicKey) ?? (yield* failure("loginExpired"))
  }
  const isEnvelope = isSealed && endpoint.method !== "GET"
  const fields = isEnvelope
    ? yield* traced("open", {}, openFields(endpoint, incoming, params, sealing))
    : yield* readFields(endpoint, incoming)
  heard.fields = fields
  const answered = traced("handle", {}, handler(fields as never, yield* callerOf(session, params, incoming)))
  const response = yield* session === null ? answered : forUser(session.userId)(answered)
  return yield* Schema.encodeUnknownEffect(plainCodec(endpoint.response))(response).pipe(
    // The encoder's error quotes the response.
    Effect.mapError(() => new Error(`the reply of ${name} does not fit its schema`)),
    Effect.orDie,
  )
})

/** A defect is logged and answered as serverTrouble. */
const failureOf = (name: EndpointName, cause: Cause.Cause<AppFailure>): Effect.Effect<AppFailure> => {
  const expected = cause.reasons.find(Cause.isFailReason)
  if (expected !== undefined) return Effect.succeed(expected.error)
  return Effect.as(Effect.logError(`${name} failed`, cause), failure("serverTrouble"))
}

/** An envelope that did not open is answered in plain: the same for every caller. */
const isAnsweredPlainly = (refusal: AppFailure | undefined): boolean => refusal?.error.kind === "envelopeInvalid"

export const serveEndpoint = Effect.fnUntraced(function* <R>(
  name: EndpointName,
  handler: AnyHandler<ErrorKind, R>,
  incoming: Incoming,
) {
  const jar = makeCookieJar(parseCookies(incoming.headers.get("cookie")), incoming.isSecure)
  const sealing: Sealing = { key: undefined, binding: "" }
  const heard: Heard = { fields: undefined }
  const secrets = secretsOf(name, incoming, heard)
  const limit = yield* RateLimit
  const exit = yield* limit.within(incoming.ip, answer(name, handler, incoming, sealing, heard)).pipe(
    forAddress(incoming.ip),
    Effect.provideService(CookieJar, jar),
    Effect.provideService(Secrets, secrets),
    // The longest that a request may take; what is interrupted here is rolled back.
    Effect.timeoutOrElse({ duration: REQUEST_TIMEOUT_MS, orElse: () => Effect.fail(failure("serverTrouble")) }),
    Effect.exit,
  )
  const refusal = Exit.isSuccess(exit)
    ? undefined
    : yield* Effect.provideService(failureOf(name, exit.cause), Secrets, secrets)
  const reply = Exit.isSuccess(exit) ? replyOf(exit.value) : refusalOf(refusal ?? failure("serverTrouble"))
  const status = refusal === undefined ? 200 : statusOf(refusal.error)
  const packs = incoming.headers.get(SEALED_VERSION.header) === SEALED_VERSION.packed
  const sealedTo = isAnsweredPlainly(refusal) ? undefined : sealing.key
  const body =
    sealedTo === undefined
      ? reply
      : yield* traced(
          "seal",
          {},
          sealReply(JSON.stringify(reply), { binding: sealing.binding, deviceKey: sealedTo, packs }),
        )
  const response = jsonResponse(status, body)
  response.headers.set("date", new Date(yield* Clock.currentTimeMillis).toUTCString())
  if (status === 429) response.headers.set("retry-after", "1")
  const cookies = refusal === undefined ? jar.written() : jar.writtenAnyway()
  for (const line of cookies) response.headers.append("set-cookie", line)
  return { response, code: reply.code, isSealed: sealedTo !== undefined }
})
