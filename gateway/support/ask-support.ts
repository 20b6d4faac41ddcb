/**
 * Requests to customer service: each is kept once, under a number that its writer gets. Anyone can write, so an
 * account, a visitor's device, an address and its network have daily limits; refused requests do not count.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { SUPPORT_PER_DAY, supportProblem } from "#schema/rules/support.ts"
import { addressHadEnough, hadEnough } from "../coins/free-coins.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"
import type { SupportRow } from "../store/tables/operation/support-requests.ts"

/** Counts the address first: device ids are easy to make by the hundred. */
const isTooMuch = (tx: Tx, { userId, deviceId, ip }: Caller, at: number) =>
  Effect.flatMap(addressHadEnough(tx, "support", ip, at), (here) =>
    here
      ? Effect.succeed(true)
      : hadEnough(tx, "support", userId === 0 ? `device:${deviceId}` : `user:${userId}`, at, SUPPORT_PER_DAY),
  )

const keep = (
  { intentId, topic, text, email }: RequestOf<"askSupport">,
  caller: Caller,
): Effect.Effect<ResponseOf<"askSupport">, RefusalOf<"askSupport">, Store> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const before = yield* tx.supportRequests.ofIntent(intentId)
        if (before !== null) return { number: before.number, at: before.at }
        const problem = supportProblem({ text, email })
        if (problem !== undefined) return yield* failure(problem)
        const at = yield* Clock.currentTimeMillis
        if (yield* isTooMuch(tx, caller, at)) return yield* failure("supportLimit")
        const row = { intentId, userId: caller.userId, topic, text, email, at }
        const made = (yield* tx.supportRequests.add(row)) ?? (yield* tx.supportRequests.ofIntent(intentId))
        if (made === null) return yield* Effect.die(new Error("a request is neither new nor here"))
        return { number: made.number, at: made.at }
      }),
    ),
  )

export const supportHandlers: Handlers<"askSupport", Store> = { askSupport: keep }

const PAGE = 200

/** All open requests, oldest first. */
export const openRequests: Effect.Effect<ReadonlyArray<SupportRow>, never, Store> = Effect.gen(function* () {
  const store = yield* Store
  const all: Array<SupportRow> = []
  for (;;) {
    const page = yield* store.transact((tx) => tx.supportRequests.open(all.at(-1)?.number ?? 0, PAGE))
    all.push(...page)
    if (page.length < PAGE) return all
  }
})

/** A request, and where its answer goes: the address in the request, else the account's; null when there is neither. */
export const requestOf = (number: number) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const request = yield* tx.supportRequests.find(number)
        if (request === null) return null
        const account = request.userId === 0 ? null : yield* tx.accounts.find(request.userId)
        return { request, answerTo: request.email === "" ? (account?.email ?? null) : request.email }
      }),
    ),
  )

/** Closes a request; false when no open request has this number. */
export const closeRequest = (number: number): Effect.Effect<boolean, never, Store> =>
  Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    const closed = yield* Store.use((store) => store.transact((tx) => tx.supportRequests.close(number, at)))
    return closed !== null
  })
