/**
 * Measures the account's storage on this device, in the background and by ascending key ranges. No running totals are
 * kept, because only the storage screen asks. Bytes are the lengths of stored keys and texts.
 */
import { Clock, Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import type { ChatUse, StorageUse } from "#schema/device/status.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { type FamilyName, familyNames } from "./families.ts"
import { type OpenStore, type Stores, wholeStore } from "./open-store.ts"
import { textToValue } from "./stored-text.ts"

/** Documents read in one turn, and pages of messages, which are decoded where they are not packed. */
const READ = 200
const READ_PAGES = 16

export class StorageMeter extends Context.Service<
  StorageMeter,
  {
    /** The last measurement; null before the first. */
    readonly use: SubscriptionRef.SubscriptionRef<StorageUse | null>
    /** Measures now. A call during a measurement waits and then measures again. */
    readonly measure: Effect.Effect<void, StorageFailure>
  }
>()("livcam/worker/store/StorageMeter") {
  static readonly layer: Layer.Layer<StorageMeter, never, Stores> = Layer.effect(
    StorageMeter,
    Effect.gen(function* () {
      const store = yield* wholeStore
      const use = yield* SubscriptionRef.make<StorageUse | null>(null)
      const alone = yield* Semaphore.make(1)
      const measured = Effect.flatMap(measureStorage(store), (now) => SubscriptionRef.set(use, now))
      return { use, measure: alone.withPermit(measured) }
    }),
  )
}

/** Calls `visit` with each document of a family. Packed texts stay packed. */
const walk = Effect.fnUntraced(function* (
  store: Pick<OpenStore, "texts">,
  name: FamilyName,
  visit: (key: string, text: string, packed: number | undefined) => void,
): Effect.fn.Return<void, StorageFailure> {
  const limit = name === "page" ? READ_PAGES : READ
  let after: string | undefined
  for (;;) {
    const found = yield* store.texts(name, { limit, asStored: true, ...(after === undefined ? {} : { after }) })
    for (const [key, text, packed] of found) visit(key, text, packed)
    const last = found.at(-1)
    if (last === undefined || found.length < limit) return
    after = last[0]
    yield* Effect.yieldNow
  }
})

export const measureStorage = Effect.fn("measureStorage")(function* (
  store: OpenStore,
): Effect.fn.Return<StorageUse, StorageFailure> {
  const lengths = new Map<FamilyName, number>()
  const held = new Map<string, { messages: number; bytes: number }>()
  let entries = 0
  for (const name of familyNames)
    yield* walk(store, name, (key, text, packed) => {
      const size = key.length + (packed ?? text.length)
      lengths.set(name, (lengths.get(name) ?? 0) + size)
      if (name === "entry") entries += 1
      if (name !== "page") return
      // Only full pages are packed (stored-text.ts).
      const page = packed === undefined ? textToValue(key, text) : null
      const inPage = typeof page === "object" && page !== null && "messages" in page ? page.messages.length : 0
      const messages = packed === undefined ? inPage : MESSAGE_PAGE
      const sessionId = key.split("|")[1] ?? ""
      const before = held.get(sessionId) ?? { messages: 0, bytes: 0 }
      held.set(sessionId, { messages: before.messages + messages, bytes: before.bytes + size })
    })
  const chats = (yield* store.range("chat")).map(([key, { sessionId, friendId, person, count }]): ChatUse => {
    const { messages, bytes } = held.get(sessionId) ?? { messages: 0, bytes: 0 }
    const { userName = "", headImg = "" } = person ?? {}
    return { sessionId, friendId, userName, headImg, held: messages, count, bytes: bytes + key.length }
  })
  const lengthOf = (...names: ReadonlyArray<FamilyName>) =>
    names.reduce((sum, name) => sum + (lengths.get(name) ?? 0), 0)
  const total = lengthOf(...familyNames)
  const [log, caches, messageBytes] = [lengthOf("entry"), lengthOf("remote"), lengthOf("page")]
  const search = lengthOf("searchMark", "segment", "term")
  yield* store.lookAtRoom
  const { usage, quota, persistence } = yield* SubscriptionRef.get(store.status)
  return {
    chats: chats.sort((a, b) => b.bytes - a.bytes || (a.sessionId < b.sessionId ? -1 : 1)),
    messages: chats.reduce((sum, chat) => sum + chat.held, 0),
    messageBytes,
    log,
    commits: (yield* store.head).seq,
    entries,
    caches,
    search,
    rest: total - log - caches - search - messageBytes,
    total,
    usage,
    quota,
    persistence,
    at: yield* Clock.currentTimeMillis,
  }
})
