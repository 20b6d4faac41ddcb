/**
 * The way of a browser to a provider and back (RFC 6749 4.1, OpenID Connect): it leaves with a sealed cookie, and comes back to the
 * page with a ticket, which is good once, for two minutes, and in this browser alone. Wherever it ends, it ends at one place of the page.
 */
import { timingSafeEqual } from "node:crypto"
import { Clock, Effect } from "effect"
import {
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
import type { PersonElsewhere, Provider } from "./provider.ts"
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

const callbackOf = ({ name }: Provider, { isSecure, host }: Visit): string =>
  `${isSecure ? "https" : "http"}://${host}${signInPath(name)}/callback`

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
      const flow = { state: yield* secretText, nonce: yield* secretText, verifier: yield* secretText }
      const sealed = yield* (yield* FlowCookie).seal(it.name, flow)
      const address = yield* it.begin(flow, callbackOf(it, visit))
      return goTo(address, [cookieLine(wayCookie(visit.isSecure), sealed, SIGN_IN_WAY_MS)])
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

/** Errors: problems. */
const prove = Effect.fnUntraced(function* (
  it: Provider,
  visit: Visit,
): Effect.fn.Return<PersonElsewhere, SignInProblem, FlowCookie | Store | Entropy> {
  const cookies = parseCookies(visit.request.headers.get("cookie"))
  const fields = brought(new URL(visit.request.url).searchParams)
  const flow = yield* (yield* FlowCookie).open(it.name, cookies.get(wayCookie(visit.isSecure)) ?? "")
  // A cookie that is none of this browser's way is where a forged return stops, before the provider is asked anything.
  if (flow === null || !isSame(fields.get("state") ?? "", flow.state)) return yield* Effect.fail("expired" as const)
  yield* Effect.mapError(limitTries("elsewhere", visit.ip, visit.ip), () => "failed" as const)
  return yield* it.finish(flow, new URL(`${callbackOf(it, visit)}?${fields}`))
})

/** Of a browser that comes back. Whatever became of it, its way is over. */
export const finishSignIn = (visit: Visit): Answered =>
  withProvider(visit, (it) => {
    const isOver = cookieLine(wayCookie(visit.isSecure), "", 0)
    const back = (told: SignInReturn, ...more: ReadonlyArray<string>) => goTo(returnAddress(told), [isOver, ...more])
    return Effect.gen(function* () {
      const person = yield* prove(it, visit)
      const [ticket, browser] = [yield* secretText, yield* secretText]
      const now = yield* Clock.currentTimeMillis
      yield* Store.use((store) =>
        store.transact((tx) =>
          tx.signInTickets.insert({
            ...person,
            tokenHash: sha256Hex(ticket),
            browserHash: sha256Hex(browser),
            provider: it.name,
            joins: false,
            userId: null,
            keyHash: null,
            expiresAt: now + SIGN_IN_TICKET_MS,
          }),
        ),
      )
      // A registration may follow, for which the browser has to be the same.
      const stays = cookieLine(browserCookie(visit.isSecure), browser, SIGN_IN_TICKET_MS + SIGN_IN_JOIN_MS)
      return back({ provider: it.name, ticket }, stays)
    }).pipe(Effect.catch((problem) => Effect.succeed(back({ provider: it.name, problem }))))
  })
