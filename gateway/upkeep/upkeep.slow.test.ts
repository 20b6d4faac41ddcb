/** The disk space that the embedded database takes in its folder. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Layer } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { pgliteStore } from "../store/sql/sql-store.ts"
import { Store } from "../store/store.ts"
import { checkpoint, vacuumAll } from "./upkeep.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "livcam-vacuum-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const opened = <A, E>(body: (store: Store["Service"]) => Effect.Effect<A, E, Store>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const context = yield* Layer.build(pgliteStore(folder))
        return yield* Effect.provide(body(Context.get(context, Store)), context)
      }),
    ),
  )
const logBytes = (): number => {
  const log = join(folder, "database", "pg_wal")
  return readdirSync(log).reduce((sum, name) => sum + statSync(join(log, name)).size, 0)
}
const ROWS = 1_000
const LONG_MS = 120_000

test(
  "what was forgotten makes room for what comes, once the table is vacuumed",
  () =>
    opened(({ single, transact }) =>
      Effect.gen(function* () {
        let made = 0
        const fillAndForget = Effect.gen(function* () {
          yield* transact((tx) =>
            Effect.forEach(
              Array.from({ length: ROWS }),
              () => tx.replays.remember(`${made++} ${"long ".repeat(50)}`, 1),
              {
                discard: true,
              },
            ),
          )
          expect(yield* single(({ replays }) => replays.prune(2, ROWS + 1))).toBe(ROWS)
        })
        const size = single(({ storage }) =>
          Effect.map(storage.sizes(), (all) => all.find(({ name }) => name === "replays")?.rows ?? 0),
        )
        yield* fillAndForget
        const once = yield* size
        yield* fillAndForget
        const twice = yield* size
        expect(twice).toBeGreaterThan(once * 1.5)
        yield* vacuumAll
        yield* fillAndForget
        // The free space map alone takes some pages.
        expect(yield* size).toBeLessThan(twice * 1.25)
      }),
    ),
  LONG_MS,
)

test(
  "the write-ahead log does not grow with all that is written, but with what is written between two checkpoints",
  () =>
    opened(({ transact }) =>
      Effect.gen(function* () {
        let made = 0
        // 20 MB that no log can compress.
        const write = transact((tx) =>
          Effect.forEach(
            Array.from({ length: 40 }),
            () => tx.meta.set(`text ${made++}`, randomBytes(375_000).toString("base64")),
            { discard: true },
          ),
        )
        for (let n = 0; n < 6; n++) {
          yield* write
          yield* checkpoint
        }
        expect(logBytes()).toBeLessThan(100_000_000)
      }),
    ),
  LONG_MS,
)
