/**
 * What the gateway does beside its requests: now and then it forgets what is kept for a time only (replay keys, counted tries, login links,
 * event reports, reports of calls, unfinished uploads, what was in a backpack, rounds of games, matches that came to nothing, pictures of calls), it asks after payments and refunds of which nobody has told, it renews subscriptions, asks after payouts, decides matches that nobody asks about, and each night it looks at the whole ledger.
 */
import { Clock, Effect, Layer } from "effect"
import { CALL_REPORTS_KEPT_MS } from "#schema/rules/after-call.ts"
import { ITEM_KEPT_MS } from "#schema/rules/backpack.ts"
import { DAY_MS, dayOf } from "#schema/rules/gateway-day.ts"
import { UPLOAD_KEPT_MS } from "#schema/rules/people/photo-rules.ts"
import { REPORTS_KEPT_MS } from "#schema/rules/telemetry.ts"
import { faultText, verifyLedger } from "./coins/verify-ledger.ts"
import { giveUpOverdue } from "./matches/match-handlers.ts"
import { noteLedgerFaults } from "./observability/metrics.ts"
import { lookAtDueOrders } from "./payment/look-at-order.ts"
import { askForOpen } from "./payouts/settle-payout.ts"
import { pruneSnapshots } from "./safety/snapshots.ts"
import { renewDue } from "./shop/renew.ts"
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
      tx.callReports.prune(now - CALL_REPORTS_KEPT_MS),
      tx.uploads.prune(now - UPLOAD_KEPT_MS),
      tx.backpackItems.prune(now - ITEM_KEPT_MS),
      tx.matches.prune(now - DAY_MS),
      tx.gameRounds.prune(dayOf(now - DAY_MS)),
    ]),
  )
}).pipe(Effect.catchCause((cause) => Effect.logWarning("what is over could not be pruned", cause)))

const forgetSnapshots = Effect.catchCause(pruneSnapshots, (cause) =>
  Effect.logWarning("pictures of calls could not be removed", cause),
)

const lookAtLedger = Effect.gen(function* () {
  const { entries, accounts, faults } = yield* verifyLedger
  yield* noteLedgerFaults(faults.length)
  for (const fault of faults) yield* Effect.logError("the ledger is wrong", { fault: faultText(fault) })
  if (faults.length === 0) yield* Effect.logInfo("the ledger is right", { entries, accounts })
}).pipe(Effect.catchCause((cause) => Effect.logWarning("the ledger could not be looked at", cause)))

const renewSubscriptions = Effect.catchCause(renewDue, (cause) =>
  Effect.logWarning("subscriptions could not be renewed", cause),
)

const askForPayouts = Effect.catchCause(askForOpen, (cause) =>
  Effect.logWarning("payouts could not be asked for", cause),
)

const decideMatches = Effect.catchCause(giveUpOverdue, (cause) =>
  Effect.logWarning("overdue matches could not be decided", cause),
)

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
        yield* forgetSnapshots
        yield* lookAtOrders
        yield* renewSubscriptions
        yield* askForPayouts
        yield* decideMatches
        const tonight = nightOf(yield* Clock.currentTimeMillis)
        if (tonight > night) yield* lookAtLedger
        night = tonight
      }
    }),
  ),
)
