/**
 * The image of an empty database with all its tables, from which databases in memory begin. Making one takes seconds,
 * reading one less than two. It is kept between runs; another version of PGlite or of the migrations makes another
 * image.
 */
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { migrate } from "drizzle-orm/pglite/migrator"
import { migrationsFolder } from "../../../gateway/store/sql/connections.ts"

const FOLDER = "node_modules/.cache/livcam"

const nameOfImage = (): string => {
  const hash = createHash("sha256")
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite")
  hash.update(readFileSync(join(dirname(main), "../package.json")))
  for (const name of readdirSync(migrationsFolder, { recursive: true, encoding: "utf8" }).sort())
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  return `pglite-${hash.digest("hex").slice(0, 16)}.tar`
}

const kept = (path: string): Blob | null => {
  try {
    return new Blob([new Uint8Array(readFileSync(path))])
  } catch {
    return null
  }
}

/** Writes the file under another name first: another process may want it at the same time. */
const made = async (path: string): Promise<Blob> => {
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder })
  const image = await client.dumpDataDir("none")
  await client.close()
  mkdirSync(FOLDER, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, new Uint8Array(await image.arrayBuffer()))
  renameSync(draft, path)
  return image
}

let image: Promise<Blob> | undefined

/** One image for all databases of a process. */
export const databaseImage = (): Promise<Blob> => {
  image ??= (async () => {
    const path = join(FOLDER, nameOfImage())
    return kept(path) ?? (await made(path))
  })()
  return image
}
