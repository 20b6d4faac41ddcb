/** One wish about another person, exactly once: who may be meant, what the rules make of both sides, who is told. */
import { Effect } from "effect"
import type { FeedGrowth } from "#schema/chat/endpoints.ts"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import type { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import type { AccountRow } from "../store/rows.ts"
import type { Store, Tx } from "../store/store.ts"
import { readPair, ruled, writePair } from "./pairs.ts"
import type { Pair, Ruling } from "./relation-rules.ts"

/** The account that an act is about. Errors: `self` for one's own, userUnknown, accountClosed for a banned one unless it is `evenBanned`. */
export const personMeant = (
  tx: Tx,
  me: number,
  personId: number,
  self: ErrorKind = "notYourself",
  evenBanned = false,
): Effect.Effect<AccountRow, AppFailure> =>
  Effect.gen(function* () {
    if (personId === me) return yield* failure(self)
    const person = yield* tx.accounts.find(personId)
    if (person === null) return yield* failure("userUnknown")
    if (person.banned && !evenBanned) return yield* failure("accountClosed")
    return person
  })

export interface Wish {
  readonly intentId: string
  readonly personId: number
  /** The error for one who means themselves. */
  readonly self?: ErrorKind
  /** Takes something back: that is always possible, whatever has become of the person. */
  readonly ends?: boolean
}

/** `judge` gives both sides as they shall stand; what it does to `tx` besides happens only when that is news. */
export const actOn = <R = never>(
  me: number,
  { intentId, personId, self, ends }: Wish,
  judge: (pair: Pair, person: AccountRow, at: number) => Ruling,
  besides: (tx: Tx, before: Pair, after: Pair, at: number) => Effect.Effect<void, AppFailure, R> = () => Effect.void,
): Effect.Effect<FeedGrowth, AppFailure, Store | Feed | R> =>
  once(me, intentId, (tx, at) =>
    Effect.gen(function* () {
      const person = yield* personMeant(tx, me, personId, self, ends)
      const before = yield* readPair(tx, me, personId)
      const after = yield* ruled(judge(before, person, at))
      const start = yield* tx.feeds.head(me)
      if (after !== before) yield* besides(tx, before, after, at)
      yield* writePair(tx, { me, before, after, at, intentId })
      return yield* tx.feeds.pull(me, start, 20)
    }),
  )
