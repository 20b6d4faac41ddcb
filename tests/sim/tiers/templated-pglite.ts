/**
 * PGlite in memory, from a data folder that was made once and is kept between runs: to make one takes seconds, to read it
 * less than one. Another version of PGlite or of the migrations makes another.
 */
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { migrate } from "drizzle-orm/pglite/migrator"
import { Effect, type Scope } from "effect"
import { makeEars } from "../../../gateway/store/bus/bus.ts"
import { CHANNEL, type Connections, migrationsFolder } from "../../../gateway/store/sql/connections.ts"

const FOLDER = "node_modules/.cache/sim"

const templateName = (): string => {
  const hash = createHash("sha256")
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite")
  hash.update(readFileSync(join(dirname(main), "../package.json")))
  for (const name of readdirSync(migrationsFolder, { recursive: true, encoding: "utf8" }).sort())
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  return `pglite-${hash.digest("hex").slice(0, 16)}.tar`
}

const keptTemplate = (path: string): Blob | null => {
  try {
    return new Blob([new Uint8Array(readFileSync(path))])
  } catch {
    return null
  }
}

/** Written beside its place first: another process may want it at the same time. */
const keepTemplate = async (path: string, client: PGlite): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true })
  const tar = await client.dumpDataDir("none")
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, new Uint8Array(await tar.arrayBuffer()))
  renameSync(draft, path)
}

const opened = async (): Promise<PGlite> => {
  const path = join(FOLDER, templateName())
  const kept = keptTemplate(path)
  if (kept !== null) return PGlite.create({ loadDataDir: kept })
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder })
  await keepTemplate(path, client)
  return client
}

/** One connection: whoever leases it sees to turns. */
export const openTemplatedPglite: Effect.Effect<Connections, never, Scope.Scope> = Effect.gen(function* () {
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
