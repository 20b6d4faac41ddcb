/**
 * What the gateway does beside its requests: now and then it forgets what is kept for a time only (replay keys, counted tries, login links,
 * event reports, unfinished uploads, what was in a backpack), it asks after payments and refunds of which nobody has told, and each night it looks at the whole ledger.
 */
import { Clock, Effect, Layer } from "effect"
import { ITEM_KEPT_MS } from "#schema/rules/backpack.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { UPLOAD_KEPT_MS } from "#schema/rules/people/photo-rules.ts"
import { REPORTS_KEPT_MS } from "#schema/rules/telemetry.ts"
import { faultText, verifyLedger } from "./coins/verify-ledger.ts"
import { noteLedgerFaults } from "./observability/metrics.ts"
import { lookAtDueOrders } from "./payment/look-at-order.ts"
import { Store } from "./store/store.ts"

const EVERY = "5 minutes"
/** The longest window in which tries are counted. */
const LONGEST_WINDOW_MS = DAY_MS
/** A night begins at 03:00 UTC. */
const nightOf = (now: number): number => Math.floor((now - DAY_MS / 8) / DAY_MS)

const prune = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  yield* store.transact((tx) =>
    Effect.all([
      tx.replays.prune(now),
      tx.attempts.prune(now - LONGEST_WINDOW_MS),
      tx.loginLinks.prune(now),
      tx.eventReports.prune(now - REPORTS_KEPT_MS),
      tx.uploads.prune(now - UPLOAD_KEPT_MS),
      tx.backpackItems.prune(now - ITEM_KEPT_MS),
    ]),
  )
}).pipe(Effect.catchCause((cause) => Effect.logWarning("what is over could not be pruned", cause)))

const lookAtLedger = Effect.gen(function* () {
  const { entries, accounts, faults } = yield* verifyLedger
  yield* noteLedgerFaults(faults.length)
  for (const fault of faults) yield* Effect.logError("the ledger is wrong", { fault: faultText(fault) })
  if (faults.length === 0) yield* Effect.logInfo("the ledger is right", { entries, accounts })
}).pipe(Effect.catchCause((cause) => Effect.logWarning("the ledger could not be looked at", cause)))

const lookAtOrders = Effect.catchCause(lookAtDueOrders, (cause) =>
  Effect.logWarning("orders could not be looked at", cause),
)

export const upkeep = Layer.effectDiscard(
  Effect.forkScoped(
    Effect.gen(function* () {
      let night = nightOf(yield* Clock.currentTimeMillis)
      for (;;) {
        yield* Effect.sleep(EVERY)
        yield* prune
        yield* lookAtOrders
        const tonight = nightOf(yield* Clock.currentTimeMillis)
        if (tonight > night) yield* lookAtLedger
        night = tonight
      }
    }),
  ),
)
