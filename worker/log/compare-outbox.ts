/**
 * Open intents are stored twice, in the log and as rows. Opening the log compares both. What one has lost is restored
 * from the other, under the same intent id, so that it still reaches the gateway once. The user is told what both have
 * lost.
 */
import { Clock, Effect } from "effect"
import { hasTag, type LocalEvent } from "#schema/events.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import { type Intent, isListed } from "#schema/outbox/intent.ts"
import { planCommit } from "../projections/fold-commit.ts"
import { MOST_EVENTS } from "../projections/outbox.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { families, isKeyOf } from "../store/families.ts"
import type { OpenStore } from "../store/open-store.ts"
import { put, type RowWrite, remove, rowsOf } from "../store/rows.ts"
import { makeRefold } from "./refold.ts"

const READ = 200
/** Entries at the end of the log that are always read: most open intents are recent. */
const TAIL = 64
/** Intents in one commit: each has two events at most, and a commit has fewer than MOST_EVENTS. */
const TOGETHER = 400

const isIntentKey = isKeyOf("intent")
const COUNT = families.outboxCount.key()

/**
 * The intents that are open after the entries behind commit `after`. Without pages, intents that a message of a page
 * has settled count as open.
 */
const openBehind = Effect.fnUntraced(function* (store: OpenStore, me: number, after: number, pages: boolean) {
  const { seq } = yield* store.head
  const { rows, take } = makeRefold(me, (key) => isIntentKey(key) || key === COUNT)
  for (let from = Math.max(0, after); from < seq; ) {
    const { entries, reached } = yield* store.entries(from, READ, { pages })
    if (reached === null) break
    take(entries)
    from = reached
  }
  const shown = rowsOf(rows)
  const intents = [...rows.keys()].filter(isIntentKey).flatMap((key) => shown.get(key) ?? [])
  return new Map(intents.map((intent) => [intent.intentId, intent] as const))
})

/** True when the log has the opening of this intent at the place that its row names. */
const isOpenedInLog = (store: OpenStore, { intentId, order }: Intent): Effect.Effect<boolean, StorageFailure> =>
  Effect.map(store.entries(Math.floor(order / MOST_EVENTS) - 1, 1, { pages: false }), ({ entries }) =>
    entries.some(({ events }) =>
      events.some((event) => hasTag(event, "v1.IntentOpened") && event.intentId === intentId),
    ),
  )

const openedAgain = ({ intentId, command, lane, at, state, reason }: Intent): ReadonlyArray<LocalEvent> => [
  { _tag: "v1.IntentOpened", intentId, command, lane, at },
  ...(state === "parked" && reason !== null ? [{ _tag: "v1.IntentParked" as const, intentId, reason }] : []),
]

const append = Effect.fnUntraced(function* (store: OpenStore, me: number, events: ReadonlyArray<LocalEvent>) {
  const { seq, epoch } = yield* store.head
  const entry: LogEntry = { seq: seq + 1, at: yield* Clock.currentTimeMillis, epoch, events, cursor: null }
  const plan = planCommit({ events, me, at: entry.at, seq: entry.seq })
  yield* store.commit(entry, plan.fold(yield* store.rows(plan.reads)), { durable: true })
})

const countOf = (intents: Iterable<Intent>) => {
  const count = { waiting: 0, parked: 0 }
  for (const { command, state } of intents) if (isListed(command)) count[state] += 1
  return count
}

export const compareOutbox = Effect.fn("compareOutbox")(function* (
  store: OpenStore,
  me: number,
): Effect.fn.Return<void, StorageFailure> {
  const rows = new Map((yield* store.range("intent")).map(([, intent]) => [intent.intentId, intent] as const))
  const counted = (yield* store.rows([COUNT])).get(COUNT) ?? { waiting: 0, parked: 0 }
  const { seq } = yield* store.head
  const lately = yield* openBehind(store, me, seq - TAIL, false)
  const standing = countOf(rows.values())
  const isWhole =
    !store.hasLost &&
    standing.waiting === counted.waiting &&
    standing.parked === counted.parked &&
    [...lately.keys()].every((intentId) => rows.has(intentId))
  const inLog = isWhole ? lately : yield* openBehind(store, me, 0, true)

  const withoutRow = [...inLog.values()].filter(({ intentId }) => !rows.has(intentId))
  // When the rows are of later commits than the log has, a missing row means that the intent was settled: sent, or
  // given up. An unreadable row means nothing.
  const unreadable = yield* store.textsOf(withoutRow.map(({ intentId }) => families.intent.key(intentId)))
  const isSettled = ({ intentId }: Intent) => store.hasLost && !unreadable.has(families.intent.key(intentId))
  const [settled, restored] = [withoutRow.filter(isSettled), withoutRow.filter((intent) => !isSettled(intent))]
  const unopened: Array<Intent> = []
  for (const intent of rows.values())
    if (!(inLog.has(intent.intentId) || (yield* isOpenedInLog(store, intent)))) unopened.push(intent)

  const events: ReadonlyArray<ReadonlyArray<LocalEvent>> = [
    ...unopened.sort((a, b) => a.order - b.order).map(openedAgain),
    ...settled.map(({ intentId }) => [{ _tag: "v1.IntentCancelled" as const, intentId }]),
  ]
  for (let from = 0; from < events.length; from += TOGETHER)
    yield* append(store, me, events.slice(from, from + TOGETHER).flat())

  const all = countOf([...rows.values(), ...restored])
  const isNothing = all.waiting + all.parked === 0
  const recount: ReadonlyArray<RowWrite> =
    all.waiting === counted.waiting && all.parked === counted.parked
      ? []
      : [isNothing ? remove(COUNT) : put(COUNT, all)]
  const unsentLost = counted.waiting + counted.parked - all.waiting - all.parked
  const told: ReadonlyArray<RowWrite> =
    unsentLost > 0 ? [put(families.restored.key(), { cause: "damaged", unsentLost, chats: 0 })] : []
  const rowsAnew = [...restored.map((intent) => put(families.intent.key(intent.intentId), intent)), ...recount, ...told]
  if (rowsAnew.length > 0) yield* store.amend({ rows: rowsAnew })
})
