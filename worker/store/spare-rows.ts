/**
 * Rows that can be rebuilt from the log at any time and that nothing waits for: the search index. When there is no room
 * they are dropped right after cached answers, and nothing is dropped to make room for them. The generation tells their
 * owner that they were dropped: a write of an earlier generation fails.
 */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import type { Connection } from "./disk/connection.ts"
import type { DiskChange } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families, type RowKey, rangeOf } from "./families.ts"
import type { DeviceWrite, RowWrite } from "./rows.ts"
import { valueToText } from "./stored-text.ts"

const READ = 100

export interface SpareRows {
  /** Rises whenever the rows are dropped to make room. */
  readonly generation: () => number
  /** Fails with storageFull when there is no room, or when `generation` is no longer the present one. */
  readonly keep: (writes: ReadonlyArray<DeviceWrite>, generation: number) => Effect.Effect<void, StorageFailure>
  /** Deletes all of them. Gives their number. */
  readonly drop: Effect.Effect<number, StorageFailure>
}

/** `ground`: the head as the condition of each write, so that no former leader writes. */
export const makeSpareRows = (connection: Connection, ground: () => DiskChange): SpareRows => {
  let generation = 0

  const clear = Effect.fnUntraced(function* (from: string, to: string) {
    let gone = 0
    for (;;) {
      const found = yield* connection.range(from, to, READ)
      if (found.length === 0) return gone
      yield* connection.write([ground(), ...found.map(([key]) => ({ key, text: null }))], false)
      gone += found.length
    }
  })

  return {
    generation: () => generation,
    keep: (writes, thoughtOf) =>
      Effect.suspend(() => {
        if (thoughtOf !== generation) return Effect.fail(failure("storageFull"))
        const changes = writes.map(({ key, value }: { key: RowKey; value: RowWrite["value"] }) => ({
          key,
          text: value === null ? null : valueToText(value),
        }))
        return connection.write([ground(), ...changes], false)
      }).pipe(connection.alone, Effect.uninterruptible),
    /** Deletes the mark first: without it, rows that are left are swept before the index is rebuilt. */
    drop: Effect.suspend(() => {
      generation += 1
      const [mark] = rangeOf("searchMark")
      return Effect.gen(function* () {
        const marked = yield* connection.get([mark])
        if (marked.size > 0) yield* connection.write([ground(), { key: families.searchMark.key(), text: null }], false)
        const terms = yield* clear(...rangeOf("term"))
        return marked.size + terms + (yield* clear(...rangeOf("segment")))
      })
    }),
  }
}
