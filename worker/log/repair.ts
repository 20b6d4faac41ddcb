/** Folds rows that were found unreadable anew from the log. Other pages of messages are not kept in memory meanwhile: nothing reads them. */
import { Effect } from "effect"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { isKeyOf, type RowKey } from "../store/families.ts"
import type { LogStoreShape } from "../store/log-store.ts"
import { makeRefold } from "./refold.ts"

const READ = 200
const isPageKey = isKeyOf("page")

/** False when there was nothing to repair. */
export const repairRows = Effect.fn("repairRows")(function* (
  store: Pick<LogStoreShape, "amend" | "entries" | "takeDamaged">,
  me: number,
): Effect.fn.Return<boolean, StorageFailure> {
  const keys = yield* store.takeDamaged
  if (keys.length === 0) return false
  const wanted = new Set<RowKey>(keys)
  const { rows, take } = makeRefold(me, (key) => !isPageKey(key) || wanted.has(key))
  let after = 0
  for (;;) {
    const read = yield* store.entries(after, READ)
    if (read.reached === null) break
    take(read.entries)
    after = read.reached
  }
  yield* store.amend({ rows: keys.map((key) => ({ key, value: rows.get(key) ?? null })) })
  return true
})
