import { Effect, Fiber } from "effect"
import { expect, test } from "vitest"
import { ann } from "../../tests/worlds/cast.ts"
import { run } from "../../tests/worlds/run.ts"
import { makeMemoryMedium, memoryDisks } from "./disk/memory-disk.ts"
import { families } from "./families.ts"
import { openStore } from "./open-store.ts"
import { put } from "./rows.ts"

const [coins, unread] = [families.balance.key(), families.unread.key()]

test("CARD-04: rows read together are of one moment while a commit is under way", async () => {
  const medium = makeMemoryMedium()
  /** The disk writes at once but answers only when the gate opens. */
  let gate = Promise.resolve()
  const opened = medium.open
  medium.open = async (userId) => {
    const disk = await opened(userId)
    return { ...disk, write: (changes, options) => Promise.all([disk.write(changes, options), gate]).then(() => {}) }
  }
  await run(
    Effect.gen(function* () {
      const opening = Effect.gen(function* () {
        const store = yield* openStore(ann.userId)
        const { seq, epoch } = yield* store.head
        const entry = { seq: seq + 1, at: 0, epoch, events: [], cursor: null }
        const writes = [put(coins, { coins: entry.seq, points: 0 }), put(unread, entry.seq)]
        return { store, commit: store.commit(entry, writes, { durable: false }) }
      })
      yield* (yield* opening).commit
      const { store, commit } = yield* opening
      // One of the two rows is in the cache from here on.
      yield* store.rows([coins])
      let open = (): void => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      const committing = yield* Effect.forkChild(commit, { startImmediately: true })
      const rows = yield* store.rows([coins, unread])
      open()
      yield* Fiber.join(committing)
      expect([rows.get(coins)?.coins, rows.get(unread)]).toEqual([2, 2])
    }),
    memoryDisks(medium),
  )
})
