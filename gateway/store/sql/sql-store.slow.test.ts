/** Tests a transaction whose begin fails while its first statement is already under way. */
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { makeEars } from "../bus/bus.ts"
import type { Connections } from "./connections.ts"
import { DatabaseDefect } from "./database.ts"
import { makeSqlStore } from "./sql-store.ts"

const conflict = Object.assign(new Error("deadlock detected"), { code: "40P01" })
const aborted = Object.assign(new Error("current transaction is aborted"), { code: "25P02" })

test("it runs again for the reason of the beginning, whatever the first statement says", async () => {
  const said: Array<string> = []
  let [begun, runs] = [0, 0]
  const connections: Connections = {
    attempts: 3,
    lease: Effect.succeed({
      db: drizzle(new PGlite()),
      say: async (statements) => {
        said.push(statements.split(" ")[0] ?? "")
        if (statements.startsWith("begin") && begun++ === 0) throw conflict
      },
      hear: () => {},
      release: () => Effect.void,
    }),
    bus: makeEars(),
  }
  const body = () => Effect.suspend(() => (runs++ === 0 ? Effect.die(new DatabaseDefect(aborted)) : Effect.succeed(7)))
  expect(await Effect.runPromise(makeSqlStore(connections).transact(body))).toBe(7)
  expect(said).toEqual(["begin", "rollback", "begin", "commit"])
})
