/** PGlite in memory, with a single connection. */
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { Effect, type Scope } from "effect"
import { makeEars } from "../../../gateway/store/bus/bus.ts"
import { CHANNEL, type Connections } from "../../../gateway/store/sql/connections.ts"
import { databaseImage } from "../../worlds/gateway/database-image.ts"

const opened = async (): Promise<PGlite> => PGlite.create({ loadDataDir: await databaseImage() })

/** There is one connection; its user must see to turns. */
export const openMemoryPglite: Effect.Effect<Connections, never, Scope.Scope> = Effect.gen(function* () {
  const client = yield* Effect.acquireRelease(Effect.promise(opened), (open) => Effect.promise(() => open.close()))
  const ears = makeEars()
  yield* Effect.acquireRelease(
    Effect.promise(() => client.listen(CHANNEL, (notice) => ears.publish([notice]))),
    (stop) => Effect.promise(() => stop()),
  )
  const db = drizzle(client)
  return {
    attempts: 3,
    lease: Effect.succeed({
      db,
      say: (statements: string) => client.exec(statements),
      hear: () => {},
      release: () => Effect.void,
    }),
    bus: ears,
  }
})
