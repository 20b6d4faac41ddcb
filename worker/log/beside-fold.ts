/**
 * Folds the log into the store's other slot, some entries at a time. Memory holds the rows of one step and some rows of
 * earlier steps, whatever the length of the log. When pages of messages stay where they are, hardly any page is read:
 * an entry names its pages with all that the chat's row takes from their messages, except the newest message.
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

/** Entries read at a time, and events after which a step ends. */
const READ = 50
const EVENTS = 2_000
/** Rows kept in memory from one step to the next. */
const AT_HAND = 500

export interface Step {
  readonly writes: ReadonlyArray<RowWrite>
  /** The last commit that was folded, or passed over as unreadable. */
  readonly reached: number
}

const [isPageKey, isIntentKey] = [isKeyOf("page"), isKeyOf("intent")]

/**
 * True when the entry must be folded with the messages of its pages. Such a message may settle an intent, and after a
 * restart of the feed a number stands for another message than before.
 */
const needsMessages = ({ events }: LogEntry): boolean =>
  events.some((event) => hasTag(event, "v1.IntentOpened") || hasTag(event, "v1.FeedRestarted"))

/**
 * `after`: the commit at which the last step's writes ended, whether they were written or not. `end`: the newest
 * commit. Only this fold writes the other slot.
 */
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
