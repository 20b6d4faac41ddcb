/** Contract of every layer of the store: actions after a commit run in order, and never after a rollback. */
import { Effect } from "effect"
import { expect, test, vi } from "vitest"
import type { Tx } from "../store.ts"
import type { Opened } from "./opened.ts"
import { fresh } from "./samples.ts"

export const afterCommitContract = ({ run, store }: Opened): void => {
  test("what waits for the commit runs after it, in order, and never after a rollback", async () => {
    const told = vi.spyOn(console, "log").mockReturnValue()
    const seen: Array<string> = []
    const later = (tx: Tx, what: string) => tx.afterCommit(Effect.sync(() => void seen.push(what)))
    await run((tx) =>
      Effect.gen(function* () {
        yield* later(tx, "first")
        yield* tx.afterCommit(Effect.die(new Error("expected in this test")))
        yield* later(tx, "second")
        seen.push("body")
      }),
    )
    await run((tx) => Effect.andThen(later(tx, "never"), Effect.die(new Error("no")))).catch(() => undefined)
    expect(seen).toEqual(["body", "first", "second"])
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  })

  test("an announcement is heard after the commit and not after a rollback", async () => {
    const [heard, key] = [[] as string[], fresh()]
    const until = async (count: number) => {
      for (let i = 0; i < 100 && heard.length < count; i++) await new Promise((tick) => setTimeout(tick, 10))
    }
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          yield* store().listen((notice) => notice.startsWith(key) && heard.push(notice))
          yield* Effect.exit(
            store().transact((tx) => Effect.andThen(tx.announce(`${key}-never`), Effect.die(new Error("no")))),
          )
          yield* store().transact((tx) => Effect.andThen(tx.announce(`${key}-one`), tx.announce(`${key}-it's two`)))
          yield* Effect.promise(() => until(2))
        }),
      ),
    )
    expect(heard).toEqual([`${key}-one`, `${key}-it's two`])
  })
}
