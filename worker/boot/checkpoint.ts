/**
 * Keeps the boot row (store/row-schemas.ts) close to what the chat list shows. It is written when commits pause for a
 * moment, when no tab is visible any more, and at the latest after half a minute of commits without a pause. It never
 * delays a live write. It is a hint: a disk without room does without it.
 */
import { Effect, Queue, Stream, SubscriptionRef } from "effect"
import { openChats } from "../queries/chats/chats-view.ts"
import { DeviceStore } from "../store/device-store.ts"
import { families, type RowKey, type ValueOf } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import { RowReader } from "../store/row-reader.ts"
import { put } from "../store/rows.ts"
import { StorageState } from "../store/storage-state.ts"
import { Visibility } from "../tabs/visibility.ts"

/** How many chats the first screen may need. */
export const BOOT_CHATS = 100

const PAUSE = "1500 millis"
const LATEST = "30 seconds"
/** Pause between two writes. */
const GAP = "3 seconds"

export const keepBootRow = Effect.gen(function* () {
  const { head } = yield* LogStore
  const { watch } = yield* RowReader
  const { hint } = yield* DeviceStore
  const { status } = yield* StorageState
  const { visible } = yield* Visibility
  const view = yield* openChats({ _tag: "chats" })
  const commits = yield* Queue.sliding<void>(1)
  /** Rows written since the list was last read; null when the whole list must be read. */
  let changed: Set<RowKey> | null = null
  let written = ""

  yield* watch((writes) => {
    const keys = writes.flatMap(({ key }) => (view.concerns(key) ? [key] : []))
    for (const key of keys) changed?.add(key)
    if (keys.length > 0) Queue.offerUnsafe(commits, undefined)
  })

  const write = Effect.gen(function* () {
    if (SubscriptionRef.getUnsafe(status).state !== "fine") return
    const { seq } = yield* head
    const since = changed
    changed = new Set()
    const read = yield* Effect.result(view.read(since))
    if (read._tag === "Failure") {
      changed = null
      return
    }
    const { order, rows } = read.success
    const chats = order.slice(0, BOOT_CHATS).flatMap((id) => rows.get(id) ?? [])
    const text = JSON.stringify(chats)
    if (text === written) return
    const row: ValueOf<"cp|boot"> = { version: 2, seq, chats }
    yield* Effect.ignore(
      Effect.tap(hint([put(families.boot.key(), row)]), () =>
        Effect.sync(() => {
          written = text
        }),
      ),
    )
  })

  const pause = Effect.gen(function* () {
    do {
      yield* Queue.clear(commits)
      yield* Effect.sleep(PAUSE)
    } while ((yield* Queue.size(commits)) > 0)
  })
  const unseen = SubscriptionRef.changes(visible).pipe(
    Stream.filter((isVisible) => !isVisible),
    Stream.runHead,
  )
  const turn = Effect.gen(function* () {
    yield* Queue.take(commits)
    yield* Effect.raceFirst(Effect.timeoutOption(pause, LATEST), unseen)
    yield* write
    yield* Effect.sleep(GAP)
  })
  Queue.offerUnsafe(commits, undefined)
  yield* Effect.forkScoped(Effect.forever(turn))
})
