/**
 * Carries a tab's requests to the gateway as plain calls, through the browser's link and with the browser's cookies.
 */
import { createHmac } from "node:crypto"
import { Effect } from "effect"
import { codeOf, failure } from "#schema/errors.ts"
import { HEADER } from "#schema/gateway/headers.ts"
import { CODE_OK, REQUEST_TIMEOUT_MS } from "#schema/rules/constants.ts"
import { COOKIE } from "../../../gateway/http/cookies.ts"
import type { Incoming, Outgoing } from "../../../worker/http/exchange.ts"
import { readClocks } from "../../../worker/http/gateway-clock.ts"
import type { Crossing } from "../../../worker/http/http-client.ts"
import type { Actor, Kernel } from "../kernel/kernel.ts"
import type { Answer, Door } from "./door.ts"
import { tokenOf } from "./sim-vault.ts"
import { journeyMs, type Link } from "./weather.ts"

/** What a browser shares among all its tabs: cookies and the link. */
export interface Carrier {
  readonly link: Link
  readonly cookies: Map<string, string>
  readonly ip: string
  /** Requests that will never be answered. Calling the function ends the request, as when the network changes. */
  readonly hanging: Set<() => void>
  /** Called for each fault that a request meets. */
  readonly befell: (fault: "requestLost" | "answerLost" | "duplicated" | "delayed" | "blocked" | "unserved") => void
  /** Called when a signed request arrived twice and was carried out twice. */
  readonly doneTwice: (what: string) => void
  /** Called when a request is stale again after it was signed anew with the time that the gateway has just told. */
  readonly staleTwice: (what: string) => void
  /** Called when a signature by the session's key is judged wrong. */
  readonly misjudged: (what: string) => void
  /** Called when a request leaves. */
  readonly leaving: (actor: Actor, outgoing: Outgoing) => void
}

/** A request is signed anew as soon as its staleness is known. A request that leaves later than this is another try. */
const ANEW_MS = 1_000
/** A clock that is set by more than this while a request is running says little about the gateway's time. */
const STEADY_MS = 60_000
const [STALE_CODE, WRONG_CODE] = [codeOf("signatureStale"), codeOf("signatureWrong")]
const NOTICED_MS = 3_000
const TWIN_MS = 30_000
const NO_CONNECTION = new TypeError("no connection")

const isFine = ({ json }: Answer): boolean =>
  typeof json === "object" && json !== null && "code" in json && json.code === CODE_OK

const isRefused = (json: unknown, code: number): boolean =>
  typeof json === "object" && json !== null && "code" in json && json.code === code

const isStale = (json: unknown): boolean => isRefused(json, STALE_CODE)

/**
 * R11: two tries are enough at any clock. Called with each answer of one tab, and how far its clock was set meanwhile.
 */
const watchTries = (now: () => number, staleTwice: (what: string) => void) => {
  let first: { readonly what: string; readonly at: number } | null = null
  return ({ method, url, body }: Outgoing, json: unknown, set: number, leftAt: number): void => {
    const what = `${method} ${url} ${body ?? ""}`
    const isSteady = Math.abs(set) < STEADY_MS
    // The clock was set meanwhile, or the answer was not a stale refusal: the next request counts as the first again.
    if (!isSteady || (!isStale(json) && first?.what === what)) first = null
    if (!isStale(json)) return
    // A request that left before the first was known to be stale does not count as signed anew: two requests may ask
    // the same at once.
    const isAnew = first?.what === what && leftAt >= first.at && leftAt - first.at <= ANEW_MS
    if (isAnew) staleTwice(`${method} ${url}`)
    first = isSteady ? { what, at: now() } : null
  }
}

/**
 * R11: a right signature is never judged wrong. Tracks the key that signed each request, together with the session that
 * the cookies name. A pair of session and key counts only after it has been right once: before that, the two may belong
 * to different sessions, for example during a new sign-in.
 */
const watchKeys = (session: () => string, misjudged: (what: string) => void) => {
  const keys = new Map<string, string>()
  const right = new Set<string>()
  return {
    signed: (signature: string, key: string): void => void keys.set(signature, key),
    answered: ({ method, url, headers }: Outgoing, answer: Answer, token: string): void => {
      const signature = headers[HEADER.signature] ?? ""
      const pair = `${token} ${keys.get(signature)}`
      keys.delete(signature)
      if (isFine(answer)) right.add(pair)
      if (isRefused(answer.json, WRONG_CODE) && right.has(pair) && session() === token) misjudged(`${method} ${url}`)
    },
  }
}

export const makeCrossing = (kernel: Kernel, actor: Actor, carrier: Carrier, door: Door): Crossing => {
  const { link, cookies, befell } = carrier

  const travel = (outgoing: Outgoing, done: (answer: Answer | null) => void): void => {
    const { draw, weather } = link
    carrier.leaving(actor, outgoing)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const lost = (): void => {
      // Half of the lost requests fail by themselves; the others hang until something ends them.
      const end = (): void => {
        if (carrier.hanging.delete(end)) done(null)
      }
      carrier.hanging.add(end)
      if (draw.chance(0.5)) kernel.after(actor, draw.below(NOTICED_MS), end)
    }
    let done200 = 0
    const isSigned = outgoing.headers[HEADER.signature] !== undefined
    const arrive = (isTwin: boolean): void =>
      door.serve(
        { ...outgoing, cookie, ip: carrier.ip },
        (answer) => {
          if (isSigned && isFine(answer) && ++done200 > 1) carrier.doneTwice(`${outgoing.method} ${outgoing.url}`)
          if (isTwin) return
          if (link.backBlocked || draw.chance(link.weather.answerLoss)) {
            befell(link.backBlocked ? "blocked" : "answerLost")
            return lost()
          }
          kernel.after(actor, journeyMs(link, kernel.now), () => {
            for (const [name, value] of answer.cookies) {
              if (value === "") cookies.delete(name)
              else cookies.set(name, value)
            }
            done(answer)
          })
        },
        () => {
          if (isTwin) return
          befell("unserved")
          lost()
        },
      )
    if (link.outBlocked || draw.chance(weather.requestLoss)) {
      befell(link.outBlocked ? "blocked" : "requestLost")
      lost()
      return
    }
    const ms = journeyMs(link, kernel.now)
    if (ms > 10) befell("delayed")
    kernel.after(door.actor, ms, () => arrive(false))
    if (draw.chance(weather.duplicate)) {
      befell("duplicated")
      kernel.after(door.actor, ms + draw.below(draw.chance(0.5) ? 50 : TWIN_MS), () => arrive(true))
    }
  }

  const session = (): string => cookies.get(COOKIE.token) ?? ""
  const answered = watchTries(() => kernel.now, carrier.staleTwice)
  const byKey = watchKeys(session, carrier.misjudged)
  return {
    seals: false,
    sign: (key, text) =>
      Effect.sync(() => {
        const token = tokenOf(key)
        const signature = createHmac("sha256", Buffer.from(token, "base64url")).update(text, "utf8").digest("base64url")
        byKey.signed(signature, token)
        return signature
      }),
    exchange: (outgoing) =>
      Effect.gen(function* (): Effect.fn.Return<Incoming, ReturnType<typeof failure>> {
        const sent = yield* readClocks
        const [leftAt, leftBy] = [kernel.now, session()]
        const answer = yield* Effect.callback<Answer | null>((resume) =>
          travel(outgoing, (got) => resume(Effect.succeed(got))),
        ).pipe(Effect.timeoutOrElse({ duration: REQUEST_TIMEOUT_MS, orElse: () => Effect.fail(failure("timeout")) }))
        if (answer === null) return yield* failure("offline", NO_CONNECTION)
        const received = yield* readClocks
        byKey.answered(outgoing, answer, leftBy)
        answered(outgoing, answer.json, received.device - sent.device - (kernel.now - leftAt), leftAt)
        return { status: answer.status, json: answer.json, date: answer.date, sent, received }
      }),
  }
}
