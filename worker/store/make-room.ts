/**
 * On a full disk what can be had again goes, in this order: cached answers, the search index, then pages of old messages,
 * oldest first. A dropped page leaves a mark, so that what is missing is known and fetched when it is looked at. Log and outbox never go.
 */
import { Clock, Effect } from "effect"
import type { Connection } from "./disk/connection.ts"
import type { DiskChange } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families, type RowKey, rangeOf } from "./families.ts"
import { rowKeyOf, type Slot, storedRangeOf } from "./slots.ts"
import { valueToText } from "./stored-text.ts"

const READ = 100
/** Pages that go at a time, and how many are looked at to find the oldest. */
const PAGES = 32
const LOOKED_AT = 256

export interface RoomMaker {
  /** Tries a write; while there is no room for it, drops what can be had again and tries once more. */
  readonly withRoom: (
    write: Effect.Effect<void, StorageFailure>,
    ground: () => DiskChange,
  ) => Effect.Effect<void, StorageFailure>
  /** Gives the length of what has gone. */
  readonly dropCaches: Effect.Effect<number, StorageFailure>
}

export const makeRoomMaker = (
  connection: Connection,
  slot: () => Slot,
  missed: (keys: ReadonlyArray<RowKey>) => Effect.Effect<void>,
  dropSpare: Effect.Effect<number, StorageFailure>,
  /** These cached answers are here no more. */
  dropped: (keys: ReadonlyArray<RowKey>) => void,
): RoomMaker => {
  /** Nothing is written: on a disk that is full to the brim even that may be too much. */
  const dropCaches = Effect.gen(function* () {
    const [first, to] = rangeOf("remote")
    let [from, length] = [first, 0]
    for (;;) {
      const found = yield* connection.range(from, to, READ)
      const last = found.at(-1)
      if (last === undefined) return length
      yield* connection.write(
        found.map(([key]) => ({ key, text: null })),
        false,
      )
      dropped(found.map(([key]) => families.remote.key(key.slice(first.length))))
      from = last[0]
      length += found.reduce((sum, [key, text]) => sum + key.length + text.length, 0)
    }
  })

  /** Pages that are not the newest of their chat: within a chat the newest comes first. */
  const oldPages = Effect.gen(function* () {
    const [first, to] = storedRangeOf("page", slot())
    let [from, chat] = [first, ""]
    const old: Array<string> = []
    while (old.length < LOOKED_AT) {
      const found = yield* connection.range(from, to, READ)
      for (const [key] of found) {
        const of = key.slice(0, key.lastIndexOf("|"))
        if (of === chat) old.push(key)
        chat = of
      }
      const last = found.at(-1)
      if (last === undefined) break
      from = `${last[0]}\u0000`
    }
    const age = (key: string): string => key.slice(key.lastIndexOf("|"))
    return old.sort((a, b) => (age(a) < age(b) ? 1 : -1)).slice(0, PAGES)
  })

  /** How many pages have gone. */
  const dropPages = Effect.fnUntraced(function* (ground: () => DiskChange) {
    const gone = yield* oldPages
    if (gone.length === 0) return 0
    const at = yield* Clock.currentTimeMillis
    const marks = gone.map(missingKeyOf)
    yield* connection.write(
      [
        ground(),
        ...gone.map((key) => ({ key, text: null })),
        ...marks.map((key) => ({ key, text: valueToText({ at }) })),
      ],
      false,
    )
    yield* missed(marks)
    return gone.length
  })

  const withRoom: RoomMaker["withRoom"] = (write, ground) =>
    whileFull(write, [dropCaches, dropSpare, dropPages(ground)])

  return { withRoom, dropCaches }
}

/** Tries a write; while there is no room for it, lets each of these drop something, until it has nothing more, and tries again. */
export const whileFull = Effect.fnUntraced(function* (
  write: Effect.Effect<void, StorageFailure>,
  drops: ReadonlyArray<Effect.Effect<number, StorageFailure>>,
): Effect.fn.Return<void, StorageFailure> {
  let tried = yield* Effect.result(write)
  for (const drop of drops)
    while (tried._tag === "Failure" && tried.failure.error.kind === "storageFull") {
      if ((yield* Effect.orElseSucceed(drop, () => 0)) === 0) break
      tried = yield* Effect.result(write)
    }
  if (tried._tag === "Failure") return yield* tried.failure
})

/** The mark of a page, by the page's stored key. */
export const missingKeyOf = (storedPage: string): ReturnType<typeof families.missing.key> => {
  const [, sessionId = "", inverted = ""] = rowKeyOf(storedPage).split("|")
  return `x|${sessionId}|${inverted}`
}
