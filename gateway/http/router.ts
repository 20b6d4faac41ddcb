/** The router: one route for each endpoint of the table, the pictures, and the built page for everything else. */
import { Duration, Effect } from "effect"
import { type Context, Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { type EndpointName, endpoints } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { GATEWAY_ADDRESS } from "#schema/rules/constants.ts"
import { PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import type { FlowCookie } from "../accounts/elsewhere/flow-cookie.ts"
import type { Providers } from "../accounts/elsewhere/providers.ts"
import { AGORA_SIGNATURE, hearAgora } from "../calls/agora-notices.ts"
import { type HandlerServices, handlers } from "../handlers.ts"
import type { DrawnPictures } from "../media/drawn-pictures.ts"
import { makeServePhoto } from "../media/photo-files.ts"
import type { MediaStorage } from "../media/storage.ts"
import { measuredRequest } from "../observability/metrics.ts"
import { traced, tracedFrom, tracedRequest } from "../observability/traces.ts"
import { forAddress } from "../party.ts"
import { hearWebhook } from "../payment/apply-word.ts"
import type { Directory } from "../people/directory.ts"
import { RateLimit } from "../rate-limit.ts"
import type { Sockets } from "../realtime/sockets.ts"
import { REALTIME_PATH } from "../settings.ts"
import type { Store } from "../store/store.ts"
import { compressed } from "./compressed.ts"
import { COOKIE, parseCookies } from "./cookies.ts"
import { alive, leaving, measurements, readiness } from "./operations.ts"
import { jsonResponse, refusalOf, statusOf } from "./reply.ts"
import { isSameOrigin } from "./same-origin.ts"
import type { GatewayKeys } from "./sealed/gateway-keys.ts"
import { commonHeaders, pageHeaders } from "./security-headers.ts"
import { serveEndpoint } from "./serve-endpoint.ts"
import { makeStaticFiles } from "./static-files.ts"

export type RouterServices =
  | HandlerServices
  | Store
  | Directory
  | GatewayKeys
  | RateLimit
  | Sockets
  | MediaStorage
  | Providers
  | FlowCookie

/** What the transport knows about a request beyond the request itself. */
export interface Peer {
  /** The client's address. */
  readonly ip: string
  /** The browser uses https, to this process or to the proxy before it. */
  readonly isSecure: boolean
  /** The host that the browser addresses. */
  readonly host: string
  /** The two-letter country of the client's address, as a proxy of ours says; null: unknown. */
  readonly country: string | null
}

/** A browser on its way to a sign-in provider, or back from it. */
export interface SignInVisit extends Peer {
  /** As named in the path. */
  readonly provider: string
  readonly request: Request
}

/** Answers a visit; null: there is no such provider. */
type AnswersVisit = (visit: SignInVisit) => Effect.Effect<Response | null, never, RouterServices>

export interface RouterOptions {
  /** Folder of the built page; null serves none. */
  readonly distDir: string | null
  readonly hasAgora: boolean
  /** Logs each request: method, path without query, code, time. */
  readonly logsRequests: boolean
  /** Token that gives access to the metrics; null: no access. */
  readonly metricsToken: string | null
  /** Answers requests below /media/. */
  readonly pictures: (
    ...asked: Parameters<DrawnPictures>
  ) => Effect.Effect<Response | undefined, never, Store | Directory | MediaStorage>
  /** Answers visits to sign-in providers and back. */
  readonly signIn: { readonly begin: AnswersVisit; readonly finish: AnswersVisit; readonly bringBack: AnswersVisit }
  /** True when the process stops soon: load balancers should choose other gateways. */
  readonly isLeaving: () => boolean
  readonly run: <A, E>(effect: Effect.Effect<A, E, RouterServices>) => Promise<A>
}

/** Largest body, bytes: a sealed message of the longest text takes a third of it. */
const LARGEST_BODY = 64 * 1024
/** Room for a part of a file in base64 and the fields beside it. */
const LARGEST_FORM = Math.ceil((PART_BYTES * 4) / 3) + 1_024
const FORM_PATHS: ReadonlySet<string> = new Set(
  Object.values(endpoints).flatMap(({ path, body }) => (body === "form" ? [path] : [])),
)

/** The path to which a sign-in provider sends the browser back. */
const CALLBACK = /^\/signin\/[a-z]+\/callback$/

/** Requests that deliver spans are not traced themselves. */
const UNTRACED: ReadonlySet<EndpointName> = new Set(["spanReport"])

/** HTTP statuses for webhook callers, which know nothing of our codes. */
const WEBHOOK_STATUSES = { rateLimited: 429, notFound: 404, signatureWrong: 403, requestInvalid: 400 } as const

const refused = (kind: Parameters<typeof failure>[0], status?: number): Response =>
  jsonResponse(status ?? statusOf({ kind }), refusalOf(failure(kind)))

/** The client closed the connection in the middle of its body, so nobody reads the answer. */
const isGoneAway = (error: Error): boolean =>
  error.message === "aborted" && "code" in error && error.code === "ECONNRESET"

/** Logs a reply with its duration in whole milliseconds. */
const logged = <A extends { readonly code: number | string }, E, R>(
  method: string,
  path: string,
  reply: Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.timed(reply), ([took, answered]) =>
    Effect.as(
      Effect.annotateLogs(Effect.logInfo("request"), {
        method,
        path,
        code: answered.code,
        ms: Math.round(Duration.toMillis(took)),
      }),
      answered,
    ),
  )

export const makeRouter = ({
  distDir,
  hasAgora,
  logsRequests,
  metricsToken,
  pictures,
  signIn,
  isLeaving,
  run,
}: RouterOptions) => {
  const app = new Hono<{ Bindings: Peer }>()
  const files = makeStaticFiles(distDir)
  const servePhoto = makeServePhoto()

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of commonHeaders(c.env.isSecure)) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD"
    const { headers } = c.req.raw
    const provenance = { origin: headers.get("origin"), site: headers.get("sec-fetch-site") }
    // A provider may send the browser back by a form on its own page; the answer only redirects to the same address.
    return isRead || isSameOrigin(provenance, c.env.host) || CALLBACK.test(c.req.path) ? next() : refused("forbidden")
  })
  const tooLarge = () => refused("requestInvalid", 413)
  const bodies = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge })
  const forms = bodyLimit({ maxSize: LARGEST_FORM, onError: tooLarge })
  app.use(async (c, next) => {
    const isForm = FORM_PATHS.has(c.req.path)
    const told = c.req.header("content-length")
    // Node lets no client send more than its content-length says. The body's stream is measured only without that
    // header: making a stream costs more than reading the body.
    if (told !== undefined && c.req.header("transfer-encoding") === undefined)
      return Number(told) <= (isForm ? LARGEST_FORM : LARGEST_BODY) ? next() : tooLarge()
    return (isForm ? forms : bodies)(c, next)
  })

  for (const name of Object.keys(endpoints) as ReadonlyArray<EndpointName>) {
    const { method, path } = endpoints[name]
    app.on(method, path, async (c) => {
      const { pathname, search, searchParams } = new URL(c.req.url)
      const incoming = {
        method,
        url: pathname + search,
        query: searchParams,
        headers: c.req.raw.headers,
        body: new Uint8Array(await c.req.arrayBuffer()),
        ip: c.env.ip,
        addressCountry: c.env.country,
        isSecure: c.env.isSecure,
        origin: `${c.env.isSecure ? "https" : "http"}://${c.env.host}`,
      }
      const served = serveEndpoint(name, handlers[name], incoming)
      const reply = measuredRequest(name, UNTRACED.has(name) ? served : tracedRequest(name, path, incoming, served))
      const { response, isSealed } = await run(logsRequests ? logged(method, path, reply) : reply)
      return compressed(c, response, isSealed)
    })
  }

  const mayRead = (ip: string): Promise<boolean> => run(RateLimit.use((limit) => limit.takeFile(ip)))
  const tooMany = (): Response => {
    const response = refused("rateLimited")
    response.headers.set("retry-after", "1")
    return response
  }

  app.get("/media/*", async (c) => {
    if (!(await mayRead(c.env.ip))) return tooMany()
    const token = parseCookies(c.req.header("cookie")).get(COOKIE.token)
    const served = Effect.flatMap(servePhoto(c.req.path, c.req.raw, token), (photo) =>
      photo === undefined ? traced("draw", {}, pictures(c.req.path, c.req.raw)) : Effect.succeed(photo),
    ).pipe((work) => tracedFrom("media", {}, { kind: "media", ip: c.env.ip, asked: null }, work))
    return (await run(forAddress(c.env.ip)(served))) ?? refused("notFound", 404)
  })
  app.post("/pay/webhook/:channel", async (c) => {
    const webhook = { body: new Uint8Array(await c.req.arrayBuffer()), header: (name: string) => c.req.header(name) }
    const heard = hearWebhook(c.req.param("channel"), webhook, c.env.ip).pipe((work) =>
      tracedFrom("webhook", {}, { kind: "webhook", ip: c.env.ip, asked: null }, work),
    )
    return new Response(null, { status: await run(forAddress(c.env.ip)(heard)) })
  })
  app.post("/agora/v1/events", async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const heard = hearAgora(body, c.req.header(AGORA_SIGNATURE) ?? "", c.env.ip).pipe((work) =>
      tracedFrom("webhook", {}, { kind: "webhook", ip: c.env.ip, asked: null }, work),
    )
    const problem = await run(forAddress(c.env.ip)(heard))
    return problem === null ? jsonResponse(200, {}) : refused(problem, WEBHOOK_STATUSES[problem])
  })
  const visits = (answers: AnswersVisit) => async (c: Context<{ Bindings: Peer }>) => {
    if (!(await mayRead(c.env.ip))) return tooMany()
    const visit = { ...c.env, provider: c.req.param("provider") ?? "", request: c.req.raw }
    const work = tracedFrom("sign-in", {}, { kind: "webhook", ip: c.env.ip, asked: null }, answers(visit))
    return (await run(forAddress(c.env.ip)(work))) ?? refused("notFound", 404)
  }
  app.get("/signin/:provider", visits(signIn.begin))
  app.get("/signin/:provider/callback", visits(signIn.finish))
  app.post("/signin/:provider/callback", visits(signIn.bringBack))
  app.get("/healthz", alive)
  app.get("/readyz", async (c) => ((await mayRead(c.env.ip)) ? (isLeaving() ? leaving() : run(readiness)) : tooMany()))
  app.get("/metrics", async (c) => {
    if (!(await mayRead(c.env.ip))) return tooMany()
    return (await run(measurements(c.req.header("authorization") ?? "", metricsToken))) ?? refused("notFound", 404)
  })
  app.get(REALTIME_PATH, () => refused("requestInvalid", 426))

  app.all("*", async (c) => {
    if (!(await mayRead(c.env.ip))) return tooMany()
    if (GATEWAY_ADDRESS.test(c.req.path)) return refused("notFound", 404)
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return refused("notFound", 404)
    const { response, inlineScripts } = await files(c.req.raw)
    const isDocument = (response.headers.get("content-type") ?? "text/html").startsWith("text/html")
    for (const [header, value] of pageHeaders({ ...c.env, hasAgora, isDocument, inlineScripts }))
      response.headers.set(header, value)
    return response
  })
  app.onError(async (error) => {
    if (isGoneAway(error)) return refused("requestInvalid", 400)
    await run(Effect.logError("the router failed", error))
    return refused("serverTrouble")
  })
  return app
}
