/**
 * Makes room on a full disk by dropping what can be fetched or made again, in this order: cached answers, the search
 * index, then pages of old messages, oldest first. A dropped page leaves a mark, so that its messages are fetched when
 * they are looked at. Log and outbox are never dropped.
 */
import { Clock, Effect } from "effect"
import type { Connection } from "./disk/connection.ts"
import type { DiskChange } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { families, type RowKey, rangeOf } from "./families.ts"
import { rowKeyOf, type Slot, storedRangeOf } from "./slots.ts"
import { valueToText } from "./stored-text.ts"

const READ = 100
/** Pages dropped at a time. LOOKED_AT: pages compared to find the oldest. */
const PAGES = 32
const LOOKED_AT = 256

export interface RoomMaker {
  /** Tries a write; on a full disk drops something and retries. `ground`: the head, the condition of page drops. */
  readonly withRoom: (
    write: Effect.Effect<void, StorageFailure>,
    ground: () => DiskChange,
  ) => Effect.Effect<void, StorageFailure>
  /** Drops all cached answers. Gives the length of the dropped keys and texts. */
  readonly dropCaches: Effect.Effect<number, StorageFailure>
}

export const makeRoomMaker = (
  connection: Connection,
  slot: () => Slot,
  missed: (keys: ReadonlyArray<RowKey>) => Effect.Effect<void>,
  dropSpare: Effect.Effect<number, StorageFailure>,
  /** Called with the keys of dropped cached answers. */
  dropped: (keys: ReadonlyArray<RowKey>) => void,
): RoomMaker => {
  /** Only deletes: on a completely full disk even a small write may fail. */
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

  /** The oldest pages that are not the newest of their chat. Within a chat the newest page comes first. */
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

  /** Drops old pages and leaves their marks. Gives the number of dropped pages. */
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

/** Tries a write. While the disk is full, retries after each drop; each of `drops` runs until it has nothing left. */
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

/** The key of a page's mark, from the page's stored key. */
export const missingKeyOf = (storedPage: string): ReturnType<typeof families.missing.key> => {
  const [, sessionId = "", inverted = ""] = rowKeyOf(storedPage).split("|")
  return `x|${sessionId}|${inverted}`
}
