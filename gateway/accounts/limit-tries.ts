/**
 * Slows down guessing: limits tries at one thing (an email, a device) and from one IP address, per quarter of an hour.
 * The address is counted first, and tries beyond its limit are not stored, so made-up emails and devices fill no table.
 */
import { Clock, Effect } from "effect"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import { Store } from "../store/store.ts"

const WINDOW_MS = 15 * 60_000

/** The limits of each kind: tries at one thing, tries from one address, and the error beyond them. */
const MOST = {
  /** By email; by email and device where the account was signed in before. A right password clears its count. */
  login: { each: 10, address: 60, told: "tooManyAttempts" },
  /**
   * emailCheck (is an email taken? a registration tells too), register and link: by device. resume: by session and
   * address.
   */
  emailCheck: { each: 20, address: 60, told: "rateLimited" },
  register: { each: 10, address: 60, told: "rateLimited" },
  /** Mail codes tried without a session, by device. Each code also counts its own wrong tries. */
  code: { each: 30, address: 90, told: "rateLimited" },
  link: { each: 10, address: 60, told: "rateLimited" },
  resume: { each: 20, address: 120, told: "rateLimited" },
  /**
   * ticket: tickets of sign-ins elsewhere, by device. elsewhere: browsers returning from a provider, each of which
   * costs a request to the provider, by address.
   */
  ticket: { each: 20, address: 120, told: "rateLimited" },
  elsewhere: { each: 120, address: 120, told: "rateLimited" },
  /** Web Push subscriptions, each of which is pushed a token: by user. */
  push: { each: 10, address: 60, told: "rateLimited" },
  /** Requests with event reports, also from visitors: by device. */
  reports: { each: 120, address: 600, told: "rateLimited" },
} as const satisfies Record<string, { each: number; address: number; told: ErrorKind }>

type TryKind = keyof typeof MOST

/** Counts this try; errors: tooManyAttempts or rateLimited. */
export const limitTries = <K extends TryKind>(
  kind: K,
  what: string,
  ip: string,
): Effect.Effect<void, AppFailure<(typeof MOST)[K]["told"]>, Store> =>
  Effect.gen(function* () {
    const store = yield* Store
    const now = yield* Clock.currentTimeMillis
    const { each, address, told } = MOST[kind]
    const isTooMany = yield* store.transact((tx) =>
      Effect.gen(function* () {
        if ((yield* tx.attempts.hit(`${kind}-ip:${ip}`, now, WINDOW_MS)) > address) return true
        return (yield* tx.attempts.hit(`${kind}:${what}`, now, WINDOW_MS)) > each
      }),
    )
    if (isTooMany) return yield* failure(told)
  })
