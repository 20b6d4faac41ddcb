/**
 * A browser's round trip ("way") to a provider (RFC 6749 4.1, OpenID Connect). It leaves with a sealed cookie and
 * returns to the page with a ticket, valid once, for two minutes, in this browser only. It ends at the login page, or
 * at account security for the session that began it.
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
} from "#schema/rules/account/sign-in-elsewhere.ts"
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

/** Null: no such provider is configured. */
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

/** Starts a round trip, for a session or to sign in. `origin`: the page's. Errors: problems. */
export const beginWay = Effect.fnUntraced(function* (it: Provider, origin: string, session: ForSession | null) {
  const flow = { state: yield* secretText, nonce: yield* secretText, verifier: yield* secretText }
  const sealed = yield* (yield* FlowCookie).seal(it.name, flow, session)
  const address = yield* it.begin(flow, callbackOf(it, origin))
  return { address, cookie: wayLine(origin, sealed) }
})

const callbackOf = ({ name }: Provider, origin: string): string => `${origin}${signInPath(name)}/callback`

/** The line that sets the cookie of a round trip; an empty `sealed` ends the cookie. */
const wayLine = (origin: string, sealed: string): string =>
  cookieLine(wayCookie(origin.startsWith("https:")), sealed, sealed === "" ? 0 : SIGN_IN_WAY_MS)

/** Runs `go` with the visit's provider, when it is configured. */
const withProvider = (
  { provider }: Visit,
  go: (it: Provider) => Effect.Effect<Response, never, FlowCookie | Store | Entropy>,
): Answered =>
  Effect.flatMap(Providers, (all): Effect.Effect<Response | null, never, FlowCookie | Store | Entropy> => {
    const it = all.get(provider)
    return it === undefined ? Effect.succeed(null) : go(it)
  })

/** Starts a sign-in from our own page or a typed address; a link on another site starts nothing. */
export const beginSignIn = (visit: Visit): Answered =>
  withProvider(visit, (it) =>
    Effect.gen(function* () {
      const from = visit.request.headers.get("sec-fetch-site")
      if (from !== null && from !== "same-origin" && from !== "none") return goTo(SIGN_IN_PLACE)
      const { address, cookie } = yield* beginWay(it, originOf(visit), null)
      return goTo(address, [cookie])
    }).pipe(Effect.catch((problem) => Effect.succeed(goTo(returnAddress({ provider: it.name, problem }))))),
  )

/** Longest value of one field from a provider, characters. */
const LONGEST_FIELD = 4_096
const BROUGHT = ["code", "state", "error", "iss"] as const

/** Keeps the known callback fields, each once and of bounded length. */
const brought = (fields: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    BROUGHT.flatMap((name): ReadonlyArray<[string, string]> => {
      const value = fields.get(name)
      return value === null || value.length > LONGEST_FIELD ? [] : [[name, value]]
    }),
  )

/**
 * A form post from the provider's site carries none of our cookies. This sends the browser to the same address by GET,
 * which carries them, so the cookies need not be open to other sites. Nothing is checked before that.
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

/**
 * The round trip that has returned, checked before the provider is asked. Errors: expired, when the cookie does not
 * match.
 */
const wayOf = Effect.fnUntraced(function* (it: Provider, { request, isSecure }: Visit, fields: URLSearchParams) {
  const cookie = parseCookies(request.headers.get("cookie")).get(wayCookie(isSecure)) ?? ""
  const way = yield* (yield* FlowCookie).open(it.name, cookie)
  const isOurs = way !== null && isSame(fields.get("state") ?? "", way.flow.state)
  return isOurs ? way : yield* Effect.fail("expired" as const)
})

/** Stores the ticket with which the browser returns: for a session, or to sign in. */
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

/** Handles a returning browser. Its round trip is over, whatever the outcome. */
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
        // A registration may follow, and it must come from the same browser.
        const stays = cookieLine(browserCookie(visit.isSecure), browser, SIGN_IN_TICKET_MS + SIGN_IN_JOIN_MS)
        return back({ provider: it.name, ticket }, session, stays)
      }).pipe(Effect.catch(problemIn(session)))
    }).pipe(Effect.catch(problemIn(null)))
  })
