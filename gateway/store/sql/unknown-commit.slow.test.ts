import { Effect, Exit } from "effect"
import { expect, test } from "vitest"
import { databaseImage } from "../../../tests/worlds/gateway/database-image.ts"
import { MISSED } from "../changes.ts"
import { openPglite } from "./pglite.ts"
import { makeSqlStore } from "./sql-store.ts"

/**
 * Runs a transaction whose commit succeeds but is first answered with this error code; returns success and what was
 * heard.
 */
const answeredBy = (code: string) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const connections = yield* openPglite(yield* Effect.promise(databaseImage))
        let isFirst = true
        const lease = Effect.map(connections.lease, (real) => ({
          ...real,
          say: async (statements: string) => {
            const said = await real.say(statements)
            if (statements !== "commit" || !isFirst) return said
            isFirst = false
            throw Object.assign(new Error("of this test"), { code })
          },
        }))
        const store = makeSqlStore({ ...connections, lease })
        const heard: Array<string> = []
        yield* store.listen((notice) => heard.push(notice))
        const exit = yield* Effect.exit(store.transact((tx) => tx.announce("notice")))
        return [Exit.isSuccess(exit), heard]
      }),
    ),
  )

test("a commit whose answer is lost with the connection may have happened: everybody looks", async () => {
  expect(await answeredBy("57P01")).toEqual([false, [MISSED]])
})

test("a commit that was refused for another one's sake is no doubt: it runs again", async () => {
  expect(await answeredBy("40001")).toEqual([true, ["notice"]])
})
