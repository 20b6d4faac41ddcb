/**
 * Tells the gateway about each ended call, once: an outcome report for a ring that nobody answered, a record for any
 * other call. The call's row notes what was told (projections/call-history.ts), so the next worker continues when one
 * dies in between.
 */
import { Effect, Queue } from "effect"
import type { CallRow } from "#schema/calls/record.ts"
import { TOLD_WITHIN_MS } from "#schema/rules/calls/after-call.ts"
import { ONLINE_STATUS } from "#schema/rules/calls/call-gate.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Log } from "../log/log.ts"
import { openedIntent } from "../outbox/open-intent.ts"
import { isKeyOf } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { isUnanswered, outcomeOf, recordOf } from "./call-telling.ts"

const isCallKey = isKeyOf("callRow")
/**
 * Only this many of the newest calls are checked. When more are untold within TOLD_WITHIN_MS, the older ones are not
 * told.
 */
const LOOKED_AT = 50

/** ONLINE_STATUS.unknown when the gateway gives no status. */
const onlineStatus = Effect.fnUntraced(function* (userId: number) {
  const client = yield* GatewayClient
  const found = yield* Effect.result(client.call("getOnlineStatus", { userIds: String(userId) }))
  const [item] = found._tag === "Success" ? found.success : []
  return item?.status ?? ONLINE_STATUS.unknown
})

const tell = Effect.fnUntraced(function* (row: CallRow) {
  const command = isUnanswered(row) ? outcomeOf(row, yield* onlineStatus(row.record.remote.userId)) : recordOf(row)
  if (command !== null) yield* (yield* Log).append([yield* openedIntent(command)])
})

const tellAll = Effect.gen(function* () {
  const now = yield* (yield* GatewayClock).now
  const newest = yield* (yield* RowReader).range("callRow", { limit: LOOKED_AT })
  const untold = newest.map(([, row]) => row).filter((row) => !row.isTold && now - row.record.endedAt < TOLD_WITHIN_MS)
  for (const row of untold) yield* tell(row)
})

/**
 * Runs as long as its scope. A call whose intent cannot be written now is tried again at the next change of a call row,
 * and by the next worker.
 */
export const tellAfterCalls = Effect.gen(function* () {
  const due = yield* Queue.sliding<null>(1)
  yield* (yield* RowReader).watch((writes) => {
    if (writes.some(({ key }) => isCallKey(key))) Queue.offerUnsafe(due, null)
  })
  Queue.offerUnsafe(due, null)
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(due), Effect.ignore(tellAll))))
})
