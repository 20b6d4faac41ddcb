/** The gateway client over HTTP, derived from the table of endpoints: stamp, seal, sign, send, open, decode. */

import { Effect, Layer, Schema, type Scope } from "effect"
import {
  type EndpointName,
  endpoints,
  type RequestFailure,
  type RequestOf,
  type ResponseOf,
} from "#schema/endpoints.ts"
import { AppFailure, failure } from "#schema/errors.ts"
import type { Access, Endpoint } from "#schema/gateway/endpoint.ts"
import { HEADER, paramsToHeaders, SEALED_VERSION } from "#schema/gateway/headers.ts"
import { ROUTER_ERRORS } from "#schema/gateway/router-errors.ts"
import { bindingText, signatureText } from "#schema/gateway/signature.ts"
import { placeToHeader, TRACE_HEADER } from "#schema/gateway/trace.ts"
import { type GatewayKey, makeSealer } from "../crypto/sealing.ts"
import { bodyDigest, sign } from "../crypto/signing.ts"
import { Vault } from "../crypto/vault.ts"
import { isSessionEnd } from "../network/health.ts"
import { refusedFor, sessionOf } from "../network/refused-session.ts"
import { placeNow, Spans } from "../observability/spans.ts"
import { Lease } from "../tabs/lease.ts"
import { RequestUnopened, readAnswer } from "./answer.ts"
import type { ClientFacts } from "./client-facts.ts"
import { makeConfigSource } from "./config-source.ts"
import { exchange, type HttpOptions, type Incoming, type Outgoing } from "./exchange.ts"
import { GatewayClient, SaysTime, SendBy } from "./gateway-client.ts"
import { GatewayClock } from "./gateway-clock.ts"
import { Identity } from "./identity.ts"
import { plainCodec, requestParts } from "./request-parts.ts"
import { makeStamp } from "./stamp.ts"

/** An error that the endpoint does not name becomes `unknown`, with its code. */
const named = ({ errors }: Endpoint, failed: AppFailure): AppFailure =>
  failed.error.code === undefined || [...ROUTER_ERRORS, ...errors].includes(failed.error.kind)
    ? failed
    : new AppFailure({ error: { ...failed.error, kind: "unknown" } })

/** How requests travel: HTTP, WebCrypto and RSA in a browser, plain function calls in the simulator. */
export interface Crossing {
  readonly exchange: (outgoing: Outgoing) => Effect.Effect<Incoming, AppFailure>
  readonly sign: (key: CryptoKey, text: string) => Effect.Effect<string>
  /** False: sealed endpoints are asked and answered in plain. */
  readonly seals: boolean
}

const JSON_BODY = "application/json"
const FORM = "application/x-www-form-urlencoded"

type NewestKey = Effect.Effect<GatewayKey, RequestFailure<"config">>

const noKey: NewestKey = Effect.fail(failure("envelopeInvalid"))

const unopenedFailure = ({ failure }: RequestUnopened) => Effect.fail(failure)

const make = Effect.fnUntraced(function* ({ exchange, sign, seals }: Crossing) {
  const { userId } = yield* Identity
  const vault = yield* Vault
  const clock = yield* GatewayClock
  const stamp = yield* makeStamp
  const { sure } = yield* Lease
  const sealer = makeSealer()
  const spans = yield* Spans

  /** The key that signs. Null at public endpoints, and for visitors at guest endpoints. */
  const signingKeyFor = Effect.fnUntraced(function* (access: Access) {
    const key = access === "public" ? null : yield* vault.signingKey(userId)
    return key === null && access === "signed" ? yield* failure("loginRequired") : key
  })

  /** Sends a request once under a new stamp, and decodes the answer. */
  const once = Effect.fnUntraced(function* (endpoint: Endpoint, request: object, newestKey: NewestKey) {
    const { method, access } = endpoint
    const sealed = seals && endpoint.body === "sealed"
    const { url, text } = yield* requestParts(endpoint, request)
    const signing = yield* signingKeyFor(access)
    const gatewayKey = sealed && text !== null ? yield* newestKey : null
    const params = yield* stamp
    const body =
      text === null || gatewayKey === null
        ? text
        : yield* sealer.seal(text, bindingText("req", method, url, params), gatewayKey).pipe(
            Effect.map((envelope) => JSON.stringify(envelope)),
            Effect.mapError((failure) => new RequestUnopened({ failure })),
          )
    const headers = paramsToHeaders(params)
    if (body !== null) headers["content-type"] = endpoint.body === "form" ? FORM : JSON_BODY
    if (sealed) headers[SEALED_VERSION.header] = SEALED_VERSION.packed
    if (signing !== null)
      headers[HEADER.signature] = yield* sign(signing.key, signatureText(method, url, params, bodyDigest(body ?? "")))
    // Checked at the last moment: while the request was signed and sealed, the tab may have been frozen and its lock
    // stolen.
    yield* sure
    const by = yield* SendBy
    if (by !== null && (yield* clock.now) > by) return yield* failure("neverHappened")
    const place = yield* placeNow
    if (place !== null) headers[TRACE_HEADER.asked] = placeToHeader(place)
    const incoming = yield* exchange({ method, url, headers, body })
    if (place !== null && incoming.isTraced === true) spans.traces()?.taken(place.traceId)
    if (incoming.date !== null) yield* clock.learn({ ...incoming, gatewayTime: incoming.date, stepMs: 1_000 })
    const data = yield* readAnswer(
      incoming,
      sealed
        ? { deviceKey: (yield* vault.deviceKeys).privateKey, binding: bindingText("res", method, url, params) }
        : null,
    ).pipe(
      Effect.mapError((failed) => {
        if (failed._tag !== "AppFailure") return failed
        return signing === null ? named(endpoint, failed) : refusedFor(signing.session, named(endpoint, failed))
      }),
    )
    // The parser's error quotes the answer, so it is not kept as a cause.
    return yield* Effect.mapError(Schema.decodeUnknownEffect(plainCodec(endpoint.response))(data), () =>
      failure("replyInvalid"),
    )
  })

  const ask = <N extends EndpointName>(name: N, request: RequestOf<N>, newestKey: NewestKey) =>
    // The cast holds: `once` decodes the answer by this endpoint's schema and names its error, which the type of the
    // table cannot say.
    once(endpoints[name], request, newestKey) as Effect.Effect<ResponseOf<N>, RequestFailure<N> | RequestUnopened>

  const context = yield* Effect.context<GatewayClock | Scope.Scope>()
  let joins = false
  /** Starts to trace commands together with the gateway, once. */
  const joinTraces = Effect.gen(function* () {
    if (joins || spans.join === null) return
    joins = true
    const { makeDeviceTraces } = yield* Effect.promise(() => import("./device-traces.ts"))
    const made = makeDeviceTraces((batch) => ask("spanReport", { spans: batch }, noKey))
    spans.join(yield* made)
  }).pipe(
    Effect.catchCause((cause) => Effect.logWarning("nothing is traced", cause)),
    Effect.forkScoped,
    Effect.provide(context),
    Effect.asVoid,
  )

  const config = yield* makeConfigSource(
    Effect.catchTag(ask("config", {}, noKey), "RequestUnopened", unopenedFailure),
    ({ traces }) => (traces === true ? joinTraces : Effect.void),
  )

  const newestKey: NewestKey = Effect.flatMap(config.current, ({ keys }) =>
    keys[0] === undefined ? noKey : Effect.succeed(keys[0]),
  )

  /** True when the failure ends a session after which the user has begun another one: then it ends nothing. */
  const isPast = Effect.fnUntraced(function* (failed: AppFailure) {
    const session = isSessionEnd(failed.error) ? sessionOf(failed) : null
    const now = session === null ? null : yield* vault.signingKey(userId)
    return now !== null && now.session !== session
  })

  return GatewayClient.of({
    config: config.current,
    call: (name, request) => {
      const asking = ask(name, request, newestKey)
      const sending = Effect.catchTag(asking, "AppFailure", (failed) =>
        Effect.flatMap(isPast(failed), (past) => (past ? asking : Effect.fail(failed))),
      )
      return sending.pipe(
        Effect.catchTags({
          RequestUnopened: () => {
            sealer.forget()
            return Effect.andThen(config.refetch, sending)
          },
          AppFailure: (failed) =>
            Effect.flatMap(SaysTime, (saysTime) =>
              failed.error.kind === "signatureStale" && !saysTime ? sending : Effect.fail(failed),
            ),
        }),
        Effect.catchTag("RequestUnopened", unopenedFailure),
      )
    },
    realtimeAuth: Effect.gen(function* () {
      const { realtimePath } = yield* config.current
      const signing = yield* signingKeyFor("signed")
      const params = yield* stamp
      if (signing === null) return yield* failure("loginRequired")
      const signature = yield* sign(signing.key, signatureText("GET", realtimePath, params, bodyDigest("")))
      yield* sure
      return { path: realtimePath, hello: { _tag: "hello", params, signature }, session: signing.session }
    }),
  })
})

export const gatewayOver = (
  crossing: Crossing,
): Layer.Layer<GatewayClient, never, Vault | GatewayClock | ClientFacts | Identity> =>
  Layer.effect(GatewayClient, make(crossing))

export const gatewayHttp = (options: HttpOptions): ReturnType<typeof gatewayOver> =>
  gatewayOver({ exchange: (outgoing) => exchange(options, outgoing), sign, seals: true })

/** For a browser's worker: its own origin and the platform's fetch. */
export const gatewayHttpBrowser = Layer.unwrap(
  Effect.sync(() => gatewayHttp({ origin: globalThis.location.origin, fetch: (request) => globalThis.fetch(request) })),
)
