/**
 * Slows down guessing: so many tries at one thing (an email, a device), and from one address, in a quarter of an hour. The address
 * is counted first: tries beyond its limit are not stored, so that made-up emails and devices fill no table.
 */
import { Clock, Effect } from "effect"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import { Store } from "../store/store.ts"

const WINDOW_MS = 15 * 60_000

/** The limits of each kind: tries at one thing, tries from one address, and the error that one try too many gets. */
const MOST = {
  /** By email, and by device where it was signed in before. A right password clears its count. */
  login: { each: 10, address: 60, told: "tooManyAttempts" },
  /** Whether an email is taken, which a registration tells too; a login link: by device. Going on with a session: by session and address. */
  emailCheck: { each: 20, address: 60, told: "rateLimited" },
  register: { each: 10, address: 60, told: "rateLimited" },
  /** Codes by mail that are tried without a session, by device. Each code has its own count of wrong ones. */
  code: { each: 30, address: 90, told: "rateLimited" },
  link: { each: 10, address: 60, told: "rateLimited" },
  resume: { each: 20, address: 120, told: "rateLimited" },
  /** Tickets of sign-ins elsewhere: by device. Browsers that come back with them, for each of which a provider is asked: by address. */
  ticket: { each: 20, address: 120, told: "rateLimited" },
  elsewhere: { each: 120, address: 120, told: "rateLimited" },
  /** Subscriptions of Web Push, each of which is pushed a token: by user. */
  push: { each: 10, address: 60, told: "rateLimited" },
  /** Requests with event reports, which visitors may send too: by device. */
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
