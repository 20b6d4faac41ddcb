/** How a tab's requests reach the gateway: through the browser's link, with the browser's cookies, as plain calls. */
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

/** What the browser keeps and the link does for all its tabs. */
export interface Carrier {
  readonly link: Link
  readonly cookies: Map<string, string>
  readonly ip: string
  /** Requests that will never be answered; each ends when it is called (the network has changed under it). */
  readonly hanging: Set<() => void>
  /** Told of each fault that befell a request. */
  readonly befell: (fault: "requestLost" | "answerLost" | "duplicated" | "delayed" | "blocked" | "unserved") => void
  /** A signed request came twice and was done twice. */
  readonly doneTwice: (what: string) => void
  /** A request that was signed anew by what the gateway had just said of its time was stale again. */
  readonly staleTwice: (what: string) => void
  /** A signature by the session's key was taken for a wrong one. */
  readonly misjudged: (what: string) => void
  /** Told when a request leaves. */
  readonly leaving: (actor: Actor, outgoing: Outgoing) => void
}

/** A request is signed anew as soon as it is known to be stale; what comes later is another try. */
const ANEW_MS = 1_000
/** A clock that is set by more while a request is under way says little about the gateway's. */
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

/** R11: two tries are enough at any clock. Hears of each answer of one tab, and how far its clock was set meanwhile. */
const watchTries = (now: () => number, staleTwice: (what: string) => void) => {
  let first: { readonly what: string; readonly at: number } | null = null
  return ({ method, url, body }: Outgoing, json: unknown, set: number, leftAt: number): void => {
    const what = `${method} ${url} ${body ?? ""}`
    const isSteady = Math.abs(set) < STEADY_MS
    // A clock that was set meanwhile, or an answer that was no refusal: what comes now begins anew.
    if (!isSteady || (!isStale(json) && first?.what === what)) first = null
    if (!isStale(json)) return
    // One that left before the first was known to be stale is not signed anew: two may ask the same at once.
    const isAnew = first?.what === what && leftAt >= first.at && leftAt - first.at <= ANEW_MS
    if (isAnew) staleTwice(`${method} ${url}`)
    first = isSteady ? { what, at: now() } : null
  }
}

/**
 * R11: whose signature was right is not told that it is wrong. Hears by which key each request was signed, of the session that the cookies name;
 * two that have not been right together yet may be of two sessions, as when one signs in anew.
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
      // Half of what is lost is noticed; the other half hangs until somebody gives up.
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
