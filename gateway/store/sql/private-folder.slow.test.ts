import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openPglite } from "./pglite.ts"

let parent: string
const umask = process.umask()
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "livcam-private-"))
})
afterEach(async () => {
  process.umask(umask)
  await rm(parent, { recursive: true })
})

/** Paths in the folder that other users may access, each with its mode. */
const openToOthers = async (folder: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const modes = await Promise.all(paths.map(async (path) => [path, (await stat(path)).mode & 0o777] as const))
  return modes.flatMap(([path, mode]) => ((mode & 0o077) === 0 ? [] : [`${mode.toString(8)} ${path}`]))
}

test("no file or folder of the embedded database can be read or written by others, also what it makes later", async () => {
  // As gateway/main.ts does at its start.
  process.umask(0o077)
  const folder = join(parent, "data")
  // A folder as an earlier start may have left it.
  await mkdir(folder)
  await writeFile(join(folder, "note"), "")
  await chmod(folder, 0o777)
  await chmod(join(folder, "note"), 0o666)
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { db, release } = yield* (yield* openPglite(folder)).lease
        expect(yield* Effect.promise(() => openToOthers(folder))).toEqual([])
        yield* Effect.promise(async () => {
          await db.execute(sql`create table later (words text)`)
          await db.execute(sql`insert into later select md5(g::text) from generate_series(1, 500) g`)
          await db.execute(sql`checkpoint`)
          expect(await openToOthers(folder)).toEqual([])
        })
        yield* release(false)
      }),
    ),
  )
}, 120_000)
