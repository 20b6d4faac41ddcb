/**
 * The way of a browser to a provider and back (RFC 6749 4.1, OpenID Connect): it leaves with a sealed cookie, and comes back to the
 * page with a ticket, which is good once, for two minutes, and in this browser alone. It ends at one of two places of the page: the login, or
 * account security, for the session that has begun it.
 */
import { timingSafeEqual } from "node:crypto"
import { Clock, Effect } from "effect"
import {
  LINK_PLACE,
  returnAddress,
  SIGN_IN_JOIN_MS,
  SIGN_IN_PLACE,
  SIGN_IN_TICKET_MS,
  SIGN_IN_WAY_MS,
  type SignInProblem,
  type SignInReturn,
  signInPath,
} from "#schema/rules/sign-in-elsewhere.ts"
import { sha256Hex } from "../../digests.ts"
import { Entropy } from "../../entropy.ts"
import { parseCookies } from "../../http/cookies.ts"
import type { SignInVisit as Visit } from "../../http/router.ts"
import { Store } from "../../store/store.ts"
import { limitTries } from "../limit-tries.ts"
import { browserCookie, cookieLine, wayCookie } from "./browser-cookies.ts"
import { FlowCookie } from "./flow-cookie.ts"
import type { ForSession, PersonElsewhere, Provider } from "./provider.ts"
import { Providers } from "./providers.ts"

/** Null: no such provider is on. */
type Answered = Effect.Effect<Response | null, never, Providers | FlowCookie | Store | Entropy>

const goTo = (location: string, cookies: ReadonlyArray<string> = []): Response => {
  const headers = new Headers({ location, "cache-control": "no-store" })
  for (const line of cookies) headers.append("set-cookie", line)
  return new Response(null, { status: 303, headers })
}

const secretText = Effect.flatMap(Entropy, (entropy) =>
  Effect.map(entropy.bytes(32), (bytes) => Buffer.from(bytes).toString("base64url")),
)

const originOf = ({ isSecure, host }: Visit): string => `${isSecure ? "https" : "http"}://${host}`

/** Leaves with a cookie: for a session, or to sign in. Errors: problems. `origin`: of the page. */
export const beginWay = Effect.fnUntraced(function* (it: Provider, origin: string, session: ForSession | null) {
  const flow = { state: yield* secretText, nonce: yield* secretText, verifier: yield* secretText }
  const sealed = yield* (yield* FlowCookie).seal(it.name, flow, session)
  const address = yield* it.begin(flow, callbackOf(it, origin))
  return { address, cookie: wayLine(origin, sealed) }
})

const callbackOf = ({ name }: Provider, origin: string): string => `${origin}${signInPath(name)}/callback`

/** The line that sets the cookie of a way, or with an empty text ends it. */
const wayLine = (origin: string, sealed: string): string =>
  cookieLine(wayCookie(origin.startsWith("https:")), sealed, sealed === "" ? 0 : SIGN_IN_WAY_MS)

/** `with` the visit's provider, when it is on. */
const withProvider = (
  { provider }: Visit,
  go: (it: Provider) => Effect.Effect<Response, never, FlowCookie | Store | Entropy>,
): Answered =>
  Effect.flatMap(Providers, (all): Effect.Effect<Response | null, never, FlowCookie | Store | Entropy> => {
    const it = all.get(provider)
    return it === undefined ? Effect.succeed(null) : go(it)
  })

/** Begun from our own page, or by hand: another site's link begins nothing. */
export const beginSignIn = (visit: Visit): Answered =>
  withProvider(visit, (it) =>
    Effect.gen(function* () {
      const from = visit.request.headers.get("sec-fetch-site")
      if (from !== null && from !== "same-origin" && from !== "none") return goTo(SIGN_IN_PLACE)
      const { address, cookie } = yield* beginWay(it, originOf(visit), null)
      return goTo(address, [cookie])
    }).pipe(Effect.catch((problem) => Effect.succeed(goTo(returnAddress({ provider: it.name, problem }))))),
  )

/** Most that a provider brings in one field. */
const LONGEST_FIELD = 4_096
const BROUGHT = ["code", "state", "error", "iss"] as const

/** Those of its fields that a callback has, each once and bounded. */
const brought = (fields: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    BROUGHT.flatMap((name): ReadonlyArray<[string, string]> => {
      const value = fields.get(name)
      return value === null || value.length > LONGEST_FIELD ? [] : [[name, value]]
    }),
  )

/**
 * A provider that comes back by a form does so from its own site, and with that no cookie of ours comes. The browser is sent on to the same
 * address by a visit, with which they do; so they need not be open to other sites. Nothing is looked at before.
 */
export const bringBack = (visit: Visit): Answered =>
  withProvider(visit, (it) =>
    Effect.gen(function* () {
      if (!it.postsBack) return goTo(SIGN_IN_PLACE)
      const form = new URLSearchParams(yield* Effect.promise(() => visit.request.text()))
      return goTo(`${signInPath(it.name)}/callback?${brought(form)}`)
    }),
  )

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(sha256Hex(a)), Buffer.from(sha256Hex(b)))

/** Whose way has come back, before the provider is asked anything. Errors: expired, for a cookie that is none of this browser's way. */
const wayOf = Effect.fnUntraced(function* (it: Provider, { request, isSecure }: Visit, fields: URLSearchParams) {
  const cookie = parseCookies(request.headers.get("cookie")).get(wayCookie(isSecure)) ?? ""
  const way = yield* (yield* FlowCookie).open(it.name, cookie)
  const isOurs = way !== null && isSame(fields.get("state") ?? "", way.flow.state)
  return isOurs ? way : yield* Effect.fail("expired" as const)
})

/** What the browser comes back with: a ticket, for a session or to sign in. */
const leaveTicket = Effect.fnUntraced(function* (it: Provider, person: PersonElsewhere, session: ForSession | null) {
  const [ticket, browser] = [yield* secretText, yield* secretText]
  const expiresAt = (yield* Clock.currentTimeMillis) + SIGN_IN_TICKET_MS
  const row = {
    ...{ ...person, tokenHash: sha256Hex(ticket), browserHash: sha256Hex(browser), provider: it.name, joins: false },
    ...{ userId: null, keyHash: null, sessionId: session?.session ?? null, links: session?.links ?? false, expiresAt },
  }
  yield* Store.use((store) => store.transact((tx) => tx.signInTickets.insert(row)))
  return { ticket, browser }
})

/** Of a browser that comes back. Whatever became of it, its way is over. */
export const finishSignIn = (visit: Visit): Answered =>
  withProvider(visit, (it) => {
    const origin = originOf(visit)
    const isOver = wayLine(origin, "")
    const back = (told: SignInReturn, session: ForSession | null, ...more: ReadonlyArray<string>) =>
      goTo(returnAddress(told, session === null ? SIGN_IN_PLACE : LINK_PLACE), [isOver, ...more])
    const problemIn = (session: ForSession | null) => (problem: SignInProblem) =>
      Effect.succeed(back({ provider: it.name, problem }, session))
    const fields = brought(new URL(visit.request.url).searchParams)
    return Effect.gen(function* () {
      const { flow, session } = yield* wayOf(it, visit, fields)
      return yield* Effect.gen(function* () {
        yield* Effect.mapError(limitTries("elsewhere", visit.ip, visit.ip), () => "failed" as const)
        const person = yield* it.finish(flow, new URL(`${callbackOf(it, origin)}?${fields}`))
        const { ticket, browser } = yield* leaveTicket(it, person, session)
        // A registration may follow, for which the browser has to be the same.
        const stays = cookieLine(browserCookie(visit.isSecure), browser, SIGN_IN_TICKET_MS + SIGN_IN_JOIN_MS)
        return back({ provider: it.name, ticket }, session, stays)
      }).pipe(Effect.catch(problemIn(session)))
    }).pipe(Effect.catch(problemIn(null)))
  })
