/**
 * Carries out one act on another person, exactly once: checks the person, applies the rules to both sides, tells the
 * feeds.
 */
import { Effect } from "effect"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import type { Store, Tx } from "../store/store.ts"
import { type AccountRow, isClosed } from "../store/tables/accounts/accounts.ts"
import { readPair, ruled, writePair } from "./pairs.ts"
import type { Pair, Refused, Ruling } from "./relation-rules.ts"

/**
 * Errors for a person that the act may not be about: `self` for the user themselves, `closed` for a banned or leaving
 * account. Without `closed` such accounts are allowed.
 */
interface Told<S extends ErrorKind, C extends ErrorKind> {
  readonly self: S
  readonly closed?: C | undefined
}

/** The account that an act is about. Errors: `self`, `closed`, userUnknown. */
export const personMeant = <S extends ErrorKind, C extends ErrorKind = never>(
  tx: Tx,
  me: number,
  personId: number,
  { self, closed }: Told<S, C>,
): Effect.Effect<AccountRow, AppFailure<S | C | "userUnknown">> =>
  Effect.gen(function* () {
    if (personId === me) return yield* failure(self)
    const person = yield* tx.accounts.find(personId)
    if (person === null) return yield* failure("userUnknown")
    if (isClosed(person) && closed !== undefined) return yield* failure(closed)
    return person
  })

/** An act that takes something back has no `closed`: it is possible whatever has become of the person. */
export interface Wish<S extends ErrorKind, C extends ErrorKind> extends Told<S, C> {
  readonly intentId: string
  readonly personId: number
}

/** `judge` returns both sides as they are to be. `besides` runs only when they have changed. */
export const actOn = <
  S extends ErrorKind,
  C extends ErrorKind = never,
  J extends Ruling<ErrorKind> = Pair,
  E = never,
  R = never,
>(
  me: number,
  { intentId, personId, ...told }: Wish<S, C>,
  judge: (pair: Pair, person: AccountRow, at: number) => J,
  besides: (tx: Tx, before: Pair, after: Pair, at: number) => Effect.Effect<void, E, R> = () => Effect.void,
): Effect.Effect<FeedGrowth, AppFailure<S | C | Refused<J> | "userUnknown"> | E, Store | Feed | R> =>
  once(me, intentId, (tx, at) =>
    Effect.gen(function* () {
      const person = yield* personMeant(tx, me, personId, told)
      const before = yield* readPair(tx, me, personId)
      const after = yield* ruled(judge(before, person, at))
      const start = yield* tx.feeds.head(me)
      if (after !== before) yield* besides(tx, before, after, at)
      yield* writePair(tx, { me, before, after, at, intentId })
      return yield* tx.feeds.pull(me, start, 20)
    }),
  )
