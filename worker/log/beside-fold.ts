/**
 * Folds the log into the store's other slot, some entries at a time. Memory holds the rows of one step and some
 * of the steps before, whatever the length of the log. When pages of messages stay where they are, hardly one of them is read:
 * what an entry says of a page is what the chat's row takes from its messages, but the newest of them.
 */
import { Effect } from "effect"
import { hasTag } from "#schema/events.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import { planCommit } from "../projections/fold-commit.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { partsOf } from "../store/entry-parts.ts"
import { isKeyOf, type RowKey, type ValueOf } from "../store/families.ts"
import type { LogStoreShape } from "../store/log-store.ts"
import { type RowWrite, rowsOf } from "../store/rows.ts"

/** Entries that are read at a time, and events after which a step ends. */
const READ = 50
const EVENTS = 2_000
/** Rows that are kept at hand from one step to the next. */
const AT_HAND = 500

export interface Step {
  readonly writes: ReadonlyArray<RowWrite>
  /** The last commit that was folded; beyond what cannot be read. */
  readonly reached: number
}

const [isPageKey, isIntentKey] = [isKeyOf("page"), isKeyOf("intent")]

/** A message of a page may settle an intent, and one that stands behind the feed's beginning is another than one before it. */
const needsMessages = ({ events }: LogEntry): boolean =>
  events.some((event) => hasTag(event, "v1.IntentOpened") || hasTag(event, "v1.FeedRestarted"))

/** `end` is the newest commit. Only this fold writes that slot. `after` is where the writes of the last step ended, done or not. */
export const makeBesideFold = (store: Pick<LogStoreShape, "entries" | "beside">, me: number, keepsPages: boolean) => {
  const atHand = new Map<RowKey, ValueOf<RowKey> | null>()

  const entriesAfter = Effect.fnUntraced(function* (after: number, written: ReadonlyMap<RowKey, unknown>) {
    if (!keepsPages) return yield* store.entries(after, READ)
    const light = yield* store.entries(after, READ, { pages: false })
    const isOpen =
      light.entries.some(needsMessages) ||
      [...written].some(([key, value]) => value !== null && isIntentKey(key)) ||
      (yield* store.beside.texts("intent", { limit: 1 })).length > 0
    return isOpen ? yield* store.entries(after, READ) : light
  })

  return Effect.fnUntraced(function* (after: number, end: number): Effect.fn.Return<Step, StorageFailure> {
    const written = new Map<RowKey, ValueOf<RowKey> | null>()
    let reached = after
    let events = 0
    while (events < EVENTS) {
      const read = yield* entriesAfter(reached, written)
      if (read.reached === null) {
        reached = Math.max(reached, end)
        break
      }
      reached = read.reached
      const parts = read.entries.flatMap(partsOf)
      events += parts.reduce((sum, part) => sum + part.events.length, 0)
      const plans = parts.map((part) => planCommit({ ...part, me }))
      const keys = plans
        .flatMap((plan) => [...plan.reads])
        .filter((key) => !written.has(key) && !atHand.has(key) && !(keepsPages && isPageKey(key)))
      const stored = yield* store.beside.rows(keys)
      const known = rowsOf(written)
      const near = rowsOf(atHand)
      const rows = {
        get: <K extends RowKey>(key: K) =>
          written.has(key) ? known.get(key) : atHand.has(key) ? near.get(key) : stored.get(key),
      }
      for (const plan of plans)
        for (const { key, value } of plan.fold(rows)) if (!(keepsPages && isPageKey(key))) written.set(key, value)
    }
    for (const [key, value] of written) {
      atHand.delete(key)
      atHand.set(key, value)
    }
    for (const key of atHand.keys()) {
      if (atHand.size <= AT_HAND) break
      atHand.delete(key)
    }
    return { writes: [...written].map(([key, value]) => ({ key, value })), reached }
  })
}
