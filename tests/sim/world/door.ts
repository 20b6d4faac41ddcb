/**
 * The gateway's door without HTTP. A request passes rate limit, parameters, session, signature and replay check, is
 * decoded by its endpoint's schema and handled, and the answer is encoded. The order is that of serve-endpoint.ts;
 * sealing is left out.
 */
import { Cause, Clock, type Context, Effect, Exit, Schema } from "effect"
import { type EndpointName, endpoints } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { Endpoint } from "#schema/gateway/endpoint.ts"
import { HEADER } from "#schema/gateway/headers.ts"
import type { GatewayServices } from "../../../gateway/app.ts"
import { sha256Hex } from "../../../gateway/digests.ts"
import { handlers } from "../../../gateway/handlers.ts"
import { authorise, refuseReplay, refuseStale } from "../../../gateway/http/authorise.ts"
import { type Caller, callerOf } from "../../../gateway/http/caller.ts"
import { CookieJar, makeCookieJar, parseCookies } from "../../../gateway/http/cookies.ts"
import {
  plainCodec,
  readBody,
  readFields,
  readParams,
  readParamsLeniently,
} from "../../../gateway/http/read-request.ts"
import { refusalOf, replyOf, statusOf } from "../../../gateway/http/reply.ts"
import { RateLimit } from "../../../gateway/rate-limit.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { Outgoing } from "../../../worker/http/exchange.ts"
import type { Actor } from "../kernel/kernel.ts"

export interface Knock extends Outgoing {
  readonly cookie: string
  readonly ip: string
}

export interface Answer {
  readonly status: number
  readonly json: unknown
  /** In whole seconds, like the `Date` header. */
  readonly date: number
  /** An empty value makes the cookie expire. */
  readonly cookies: ReadonlyArray<readonly [name: string, value: string]>
}

export interface Door {
  readonly actor: Actor
  /** `lost` is called when no process answers: there is none, or it died before it answered. */
  readonly serve: (knock: Knock, answer: (answer: Answer) => void, lost: () => void) => void
}

/** How one process serves a request. The caller must know whether the process lives. */
export type Serve = (knock: Knock, answer: (answer: Answer) => void) => void

type AnyHandler = (request: never, caller: Caller) => Effect.Effect<unknown, unknown, GatewayServices | CookieJar>

const namesByPath: ReadonlyMap<string, EndpointName> = new Map(
  (Object.keys(endpoints) as ReadonlyArray<EndpointName>).map((name) => [
    `${endpoints[name].method} ${endpoints[name].path}`,
    name,
  ]),
)

const headersOf = (headers: Readonly<Record<string, string>>): Headers =>
  // Callers use only `get`, with lower-case names.
  ({ get: (name: string) => headers[name] ?? null }) as unknown as Headers

const answerTo = Effect.fnUntraced(function* (name: EndpointName, knock: Knock) {
  const endpoint: Endpoint = endpoints[name]
  const headers = headersOf(knock.headers)
  const at = knock.url.indexOf("?")
  const query = new URLSearchParams(at < 0 ? "" : knock.url.slice(at + 1))
  const incoming = {
    method: knock.method,
    url: knock.url,
    query,
    headers,
    body: new Uint8Array(),
    ip: knock.ip,
    addressCountry: null,
    isSecure: true,
    origin: "https://livcam.example",
  }
  yield* (yield* RateLimit).take(knock.ip, headers.get(HEADER.deviceId) ?? "", endpoint.body === "sealed")
  const params = name === "config" ? readParamsLeniently(incoming) : yield* readParams(incoming)
  const bodyDigest = sha256Hex(knock.body ?? "")
  const signature = headers.get(HEADER.signature) ?? ""
  const isVisitor = endpoint.access === "public" || (endpoint.access === "guest" && signature === "")
  const { method, url } = knock
  const cookies = parseCookies(knock.cookie)
  const session = isVisitor ? null : yield* authorise({ method, url, params, bodyDigest, signature, cookies })
  if (endpoint.body === "sealed" && session === null) {
    yield* refuseStale(params)
    yield* Store.use((store) => store.transact((tx) => refuseReplay(tx, params, Buffer.from(bodyDigest))))
  }
  const fields = yield* knock.body === null ? readFields(endpoint, incoming) : readBody(endpoint, knock.body)
  const caller = yield* callerOf(session, params, incoming)
  // The fields were decoded by this endpoint's own schema.
  const response = yield* (handlers[name] as AnyHandler)(fields as never, caller)
  return yield* Effect.orDie(Schema.encodeUnknownEffect(plainCodec(endpoint.response))(response))
})

const readCookie = (line: string): readonly [name: string, value: string] => {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  return [name, line.includes("Max-Age=0") ? "" : value]
}

/** `defect` is told of failures that no handler may let through. */
export const makeServe = (
  context: Context.Context<GatewayServices>,
  defect: (name: string, cause: string) => void,
): Serve => {
  const fork = Effect.runForkWith(context)
  const serve = Effect.fnUntraced(function* (knock: Knock) {
    const path = knock.url.split("?")[0]
    const name = namesByPath.get(`${knock.method} ${path}`)
    if (name === undefined) throw new Error(`no endpoint ${knock.method} ${path}`)
    const jar = makeCookieJar(parseCookies(knock.cookie), true)
    const exit = yield* Effect.exit(Effect.provideService(answerTo(name, knock), CookieJar, jar))
    const date = Math.floor((yield* Clock.currentTimeMillis) / 1_000) * 1_000
    if (Exit.isSuccess(exit)) {
      const json: unknown = JSON.parse(JSON.stringify(replyOf(exit.value)))
      return { status: 200, json, date, cookies: jar.written().map(readCookie) } satisfies Answer
    }
    const expected = exit.cause.reasons.find(Cause.isFailReason)
    if (expected === undefined) defect(name, Cause.pretty(exit.cause))
    const refusal = expected === undefined ? failure("serverTrouble") : (expected.error as ReturnType<typeof failure>)
    return { status: statusOf(refusal.error), json: refusalOf(refusal), date, cookies: [] } satisfies Answer
  })
  return (knock, answer) => {
    fork(serve(knock)).addObserver((exit) => {
      if (Exit.isSuccess(exit)) answer(exit.value)
    })
  }
}
