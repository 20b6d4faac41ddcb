/**
 * Tells the gateway of each call that is over, once: the outcome report of a ring that nobody answered, the record of any other.
 * What was told stands with the call's row (projections/call-history.ts), so a worker that died between ring and report goes on here.
 */
import { Effect, Queue } from "effect"
import type { CallRow } from "#schema/calls/record.ts"
import { TOLD_WITHIN_MS } from "#schema/rules/after-call.ts"
import { ONLINE_STATUS } from "#schema/rules/call-gate.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Log } from "../log/log.ts"
import { openedIntent } from "../outbox/open-intent.ts"
import { isKeyOf } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { isUnanswered, outcomeOf, recordOf } from "./call-telling.ts"

const isCallKey = isKeyOf("callRow")
/** Of the newest calls; who has more that were not told within TOLD_WITHIN_MS tells of these. */
const LOOKED_AT = 50

/** Status unknown when nobody can say. */
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

/** Runs as long as its scope. What cannot be kept now is tried with the next call, and by the next worker. */
export const tellAfterCalls = Effect.gen(function* () {
  const due = yield* Queue.sliding<null>(1)
  yield* (yield* RowReader).watch((writes) => {
    if (writes.some(({ key }) => isCallKey(key))) Queue.offerUnsafe(due, null)
  })
  Queue.offerUnsafe(due, null)
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(due), Effect.ignore(tellAll))))
})
