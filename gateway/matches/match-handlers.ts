/**
 * Matching endpoints. Each act is one transaction. An overdue match is decided by the next act that meets it, in any
 * process.
 */
import { Clock, Effect } from "effect"
import { MATCH_WAITING_TOLD } from "#schema/rules/calls/match.ts"
import type { CallTimers } from "../calls/call-timers.ts"
import { configOf } from "../calls/match-rules.ts"
import { askPrivate } from "../calls/private-call.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import { Settings } from "../settings.ts"
import { Store, type Tx } from "../store/store.ts"
import { giveUp } from "./decide.ts"
import { othersWaiting } from "./pair-up.ts"
import { agree, exit, mine, seek } from "./seek.ts"

/** How long after its deadline an overdue match waits for an act to decide it, ms. */
const OVERDUE_MS = 60_000
/** Overdue matches handled together. */
const OVERDUE = 100

/** Runs one act; returns its result and what it told the user. */
const act = <A, E, R>(userId: number, change: (tx: Tx, at: number) => Effect.Effect<A, E, R>) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const before = yield* tx.feeds.head(userId)
        const value = yield* change(tx, yield* Clock.currentTimeMillis)
        const entries = yield* tx.feeds.pull(userId, before, 10)
        return { value, growth: yield* (yield* Feed).growth(tx, userId, entries) }
      }),
    ),
  )

export const matchHandlers: Handlers<
  "matchConfig" | "matching" | "agreeMatch" | "exitMatch" | "askPrivate",
  Store | Feed | Entropy | Settings | CallTimers
> = {
  matchConfig: (_, caller) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const at = yield* Clock.currentTimeMillis
          const { account, row } = yield* mine(tx, caller, at)
          return configOf(account, row, yield* Settings, at)
        }),
      ),
    ),
  matching: ({ wanted }, caller) =>
    Effect.map(
      act(caller.userId, (tx, at) =>
        Effect.gen(function* () {
          const isFound = yield* seek(tx, wanted, caller, at)
          if (isFound) return { isFound, others: 0 }
          const { row } = yield* mine(tx, caller, at)
          return { isFound, others: yield* othersWaiting(tx, row, at, MATCH_WAITING_TOLD) }
        }),
      ),
      ({ value, growth }) => ({ ...value, growth }),
    ),
  agreeMatch: ({ matchId }, caller) =>
    Effect.map(
      act(caller.userId, (tx, at) => agree(tx, matchId, caller, at)),
      ({ growth }) => ({ growth }),
    ),
  exitMatch: ({ matchId }, caller) =>
    Effect.map(
      act(caller.userId, (tx, at) => exit(tx, matchId, caller, at)),
      ({ growth }) => ({ growth }),
    ),
  askPrivate: ({ roomNum }, { userId }) => Effect.map(askPrivate(roomNum, userId), (growth) => ({ growth })),
}

/** Decides matches that no act has decided since their deadline. */
export const giveUpOverdue: Effect.Effect<void, never, Store | Feed | Entropy> = Store.use((store) =>
  store.transact((tx) =>
    Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      for (const match of yield* tx.matches.overdue(at - OVERDUE_MS, OVERDUE))
        yield* giveUp(tx, match, { outcome: "late", by: 0 }, at)
    }),
  ),
)
