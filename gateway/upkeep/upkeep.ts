/**
 * The gateways' background tasks, each done by one gateway at a time (leased-task.ts): retention and snapshots; orders,
 * renewals and payouts; overdue matches; erasures; feed compaction and the ledger check at night; care of an embedded
 * database. In addition each gateway reports the ledger check's result and the operators' backlog as metrics.
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

/** A gateway that has just started has other work to do. */
const FIRST = "1 minute"
const MINUTE_MS = 60_000

/** Due again this long after the last run began. */
const each = (minutes: number) => (doneAt: number) => doneAt + minutes * MINUTE_MS
/** Start of the night: 03:00 UTC. */
const NIGHT_MS = DAY_MS / 8
/** Due once a night. */
export const nightly = (doneAt: number): number => (Math.floor((doneAt - NIGHT_MS) / DAY_MS) + 1) * DAY_MS + NIGHT_MS

/** Key of the last check's result, which every gateway reports. */
const FAULTS = "ledger faults"

const lookAtLedger = Effect.gen(function* () {
  const { entries, accounts, faults } = yield* verifyLedger
  yield* Store.use((store) => store.single(({ meta }) => meta.set(FAULTS, String(faults.length))))
  yield* noteLedgerFaults(faults.length)
  for (const fault of faults) yield* Effect.logError("the ledger is wrong", { fault: faultText(fault) })
  if (faults.length === 0) yield* Effect.logInfo("the ledger is right", { entries, accounts })
})

/**
 * Reports the last check's result, whichever gateway made it, as long as this one runs; a store that fails for a moment
 * does not end it.
 */
export const hearOfLedger = Effect.gen(function* () {
  const found = yield* Store.use((store) => store.single(({ meta }) => meta.get(FAULTS)))
  if (found !== null) yield* noteLedgerFaults(Number(found))
}).pipe(
  Effect.catchCause((cause) => Effect.logWarning("the ledger's look was not heard of", cause)),
  Effect.andThen(Effect.sleep("5 minutes")),
  Effect.forever,
)

/**
 * Vacuums the embedded database, one table at a time: PGlite has only one session and no process that would do it, so
 * changed or deleted rows would leave gaps for ever. Between two tables waiting work gets its turn. PostgreSQL vacuums
 * by itself.
 */
export const vacuumAll: Effect.Effect<void, never, Store> = Effect.gen(function* () {
  const { single } = yield* Store
  for (const { name } of yield* single(({ storage }) => storage.sizes())) {
    yield* single(({ storage }) => storage.vacuum(name))
    yield* Effect.yieldNow
  }
})

/**
 * Checkpoints of the embedded database: without them the write-ahead log grows, and after a crash the next start reads
 * all of it.
 */
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

/** `isEmbedded`: the database runs in this process, so the gateway has to maintain it. */
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
