/**
 * What the gateways do beside requests, each task at one of them at a time (leased-task.ts): they forget what is kept for a time only, compact
 * feeds, ask after payments, refunds and payouts of which nobody has told, renew subscriptions, decide matches that nobody asks about, erase accounts whose owners wanted it,
 * each night look at the whole ledger, and look after an embedded database. Each gateway tells what the ledger's look has found and what waits for operators.
 */
import { Effect, Layer } from "effect"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { faultText, verifyLedger } from "../coins/verify-ledger.ts"
import { Entropy } from "../entropy.ts"
import { giveUpOverdue } from "../matches/match-handlers.ts"
import { measureBacklog } from "../moderation/measure-backlog.ts"
import { noteLedgerFaults } from "../observability/metrics.ts"
import { lookAtDueOrders } from "../payment/look-at-order.ts"
import { askForOpen } from "../payouts/settle-payout.ts"
import { pruneSnapshots } from "../safety/snapshots.ts"
import { renewDue } from "../shop/renew.ts"
import { Store } from "../store/store.ts"
import { compactFeeds } from "./compact-feeds.ts"
import { eraseAccounts } from "./erase-accounts.ts"
import { type LeasedTask, leasedTask } from "./leased-task.ts"
import { forgetWhatIsOver } from "./retention.ts"

/** A gateway that has just started has other things to do. */
const FIRST = "1 minute"
const MINUTE_MS = 60_000

/** Again so long after it was begun. */
const each = (minutes: number) => (doneAt: number) => doneAt + minutes * MINUTE_MS
/** A night begins at 03:00 UTC. */
const NIGHT_MS = DAY_MS / 8
/** Once a night. */
export const nightly = (doneAt: number): number => (Math.floor((doneAt - NIGHT_MS) / DAY_MS) + 1) * DAY_MS + NIGHT_MS

/** Where the last look's result stands, so that every gateway can tell it. */
const FAULTS = "ledger faults"

const lookAtLedger = Effect.gen(function* () {
  const { entries, accounts, faults } = yield* verifyLedger
  yield* Store.use((store) => store.single(({ meta }) => meta.set(FAULTS, String(faults.length))))
  yield* noteLedgerFaults(faults.length)
  for (const fault of faults) yield* Effect.logError("the ledger is wrong", { fault: faultText(fault) })
  if (faults.length === 0) yield* Effect.logInfo("the ledger is right", { entries, accounts })
})

/** What another gateway's look has found is this one's to tell too, for as long as it runs: a store that fails for a moment ends nothing. */
export const hearOfLedger = Effect.gen(function* () {
  const found = yield* Store.use((store) => store.single(({ meta }) => meta.get(FAULTS)))
  if (found !== null) yield* noteLedgerFaults(Number(found))
}).pipe(
  Effect.catchCause((cause) => Effect.logWarning("the ledger's look was not heard of", cause)),
  Effect.andThen(Effect.sleep("5 minutes")),
  Effect.forever,
)

/**
 * Vacuums the embedded database, a table at a time: PGlite has no process beside its one session that would, so what was changed or forgotten
 * would leave gaps for ever. Between two tables whoever waits has their turn. PostgreSQL does it by itself.
 */
export const vacuumAll: Effect.Effect<void, never, Store> = Effect.gen(function* () {
  const { single } = yield* Store
  for (const { name } of yield* single(({ storage }) => storage.sizes())) {
    yield* single(({ storage }) => storage.vacuum(name))
    yield* Effect.yieldNow
  }
})

/** The same of checkpoints: without one the write-ahead log grows, and the next start reads all of it after a crash. */
export const checkpoint: Effect.Effect<void, never, Store> = Store.use(({ single }) =>
  single(({ storage }) => storage.checkpoint()),
)

const tasks = {
  retention: { dueAt: each(5), run: forgetWhatIsOver },
  snapshots: { dueAt: each(5), run: pruneSnapshots },
  orders: { dueAt: each(5), run: lookAtDueOrders },
  renewals: { dueAt: each(5), run: renewDue },
  payouts: { dueAt: each(5), run: askForOpen },
  matches: { dueAt: each(5), run: giveUpOverdue },
  erasures: { dueAt: each(60), run: eraseAccounts },
  feeds: { dueAt: nightly, run: compactFeeds },
  ledger: { dueAt: nightly, run: lookAtLedger },
}
const embeddedTasks = { vacuum: { dueAt: each(60), run: vacuumAll }, checkpoint: { dueAt: each(5), run: checkpoint } }

type Needs<T> = {
  readonly [K in keyof T]: T[K] extends { readonly run: Effect.Effect<void, never, infer R> } ? R : never
}[keyof T]

/** `isEmbedded`: the database is in this process, and has nobody else to look after it. */
export const upkeep = ({ isEmbedded }: { readonly isEmbedded: boolean }) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const holder = yield* (yield* Entropy).id
      const all: Readonly<Record<string, Omit<LeasedTask<Needs<typeof tasks>>, "name">>> = {
        ...tasks,
        ...(isEmbedded ? embeddedTasks : {}),
      }
      for (const [name, task] of Object.entries(all))
        yield* Effect.forkScoped(Effect.delay(leasedTask({ name, ...task }, holder), FIRST))
      for (const telling of [hearOfLedger, measureBacklog]) yield* Effect.forkScoped(Effect.delay(telling, FIRST))
    }),
  )
