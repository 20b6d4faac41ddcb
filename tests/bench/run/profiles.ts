/**
 * Seeded browser profiles, kept between runs under a hash of what determines their data. A measured session works on a
 * copy, so every run of every engine begins with the same disk.
 */
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../../scripts/setup/project.mjs"
import { sourceHash } from "../../../scripts/setup/source-hash.mjs"
import type { EngineName } from "../engines/engine.ts"
import type { Bench } from "../pages/bench-page.ts"
import { spansOf } from "../workload/world.ts"
import { inBrowser } from "./browser.ts"
import { engines } from "./catalogue.ts"
import { CACHE } from "./site.ts"

declare const bench: Bench

export interface Seeded {
  readonly folder: string
  /** Bytes on disk after the browser was closed and has settled. */
  readonly bytes: number
  /** Bytes that the search index added; only ours has one. */
  readonly indexBytes?: number
  readonly seconds: number
}
export type Note = Omit<Seeded, "folder">

/** Folders in which Chromium stores the data of pages. */
const STORES = ["IndexedDB", "File System", "WebStorage"]
const NOT_COPIED =
  /(Singleton|DevToolsActivePort|(Shader|GPU|Gr|Dawn|Code )[A-Za-z ]*Cache|[\\/]Cache$|component_crx_cache|BrowserMetrics)/

export const bytesOf = (profile: string): number =>
  STORES.reduce((sum, store) => sum + bytesBelow(join(profile, "Default", store)), 0)

const bytesBelow = (path: string): number => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.blocks === undefined ? stat.size : Math.min(stat.size, stat.blocks * 512)
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0)
}

/** Where sessions work. The folder contains the process id, so two benchmarks at once do not collide. */
const WORK = join(CACHE, `work-${process.pid}`)
/** Removes this run's folder and those of killed runs. */
export const tidyUp = (): void => {
  for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
    const pid = Number(/^work-(\d+)$/.exec(name)?.[1] ?? 0)
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) rmSync(join(CACHE, name), { recursive: true, force: true })
  }
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const copyProfile = (from: string, name: string): string => {
  const to = join(WORK, name)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(WORK, { recursive: true })
  cpSync(from, to, { recursive: true, filter: (path) => !NOT_COPIED.test(path) })
  return to
}
export const emptyProfile = (name: string): string => {
  const to = join(WORK, name)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  return to
}

export const profileFolder = (engine: EngineName, size: number): string => {
  const { sources, version = "" } = engines[engine]
  const hash = createHash("sha256")
    .update(`${sourceHash(root, sources)} ${version}`)
    .digest("hex")
  return join(CACHE, "profiles", `${engine}-${size}-${hash.slice(0, 12)}`)
}

export const noteOf = (folder: string): Note | undefined => {
  const path = join(folder, "seeded.json")
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined
}

interface SeedOptions {
  readonly folder: string
  readonly engine: EngineName
  readonly size: number
  readonly port: number
  readonly say: (line: string) => void
}

export const SEED_MS = 3_600_000

/** Opens the profile once more and waits until the browser's own background work is done. */
const settle = async (folder: string, engine: EngineName, port: number): Promise<void> => {
  await inBrowser(folder, port, "/bench/", async ({ page }) => {
    await page.evaluate((name) => bench.cold(name), engine)
    let before = -1
    for (let looks = 0; looks < 20 && bytesOf(folder) !== before; looks++) {
      before = bytesOf(folder)
      await page.waitForTimeout(500)
    }
  })
}

/** Seeds an engine's database in a profile; `folder` may already contain an account. */
export const seedInto = async ({ folder, engine, size, port, say }: SeedOptions): Promise<Note> => {
  const from = Date.now()
  await inBrowser(
    folder,
    port,
    "/bench/",
    async ({ page }) => {
      await page.evaluate((name) => bench.start(name), engine)
      const spans = spansOf(size, Math.min(engines[engine].seedAtOnce, 5_000))
      let done = 0
      let told = 0
      let step: Array<(typeof spans)[number]> = []
      let inStep = 0
      const flush = async () => {
        await page.evaluate((sent) => bench.seed(sent), step)
        done += inStep
        step = []
        inStep = 0
        if (done - told < 100_000) return
        told = done
        say(`  ${engine}: ${done.toLocaleString("en")} of ${size.toLocaleString("en")} messages`)
      }
      for (const span of spans) {
        step.push(span)
        inStep += span.to - span.from
        if (inStep >= engines[engine].seedAtOnce * 4) await flush()
      }
      if (step.length > 0) await flush()
      await page.evaluate(() => bench.ask({ op: "seeded" }))
    },
    SEED_MS,
  )
  await settle(folder, engine, port)
  return { bytes: bytesOf(folder), seconds: (Date.now() - from) / 1_000 }
}

/** Marks the profile as complete. */
export const keepNote = (folder: string, note: Note): void =>
  writeFileSync(join(folder, "seeded.json"), JSON.stringify(note))

export const isProfile = (engine: EngineName, size: number): boolean =>
  noteOf(profileFolder(engine, size)) !== undefined

export const ensureProfile = async (
  engine: EngineName,
  size: number,
  port: number,
  say: (line: string) => void,
): Promise<Seeded> => {
  const folder = profileFolder(engine, size)
  const known = noteOf(folder)
  if (known !== undefined) return { folder, ...known }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  say(`Seeding ${engine} with ${size.toLocaleString("en")} messages.`)
  const note = await seedInto({ folder, engine, size, port, say })
  keepNote(folder, note)
  say(`  ${engine}: ${note.seconds.toFixed(1)} s, ${(note.bytes / size).toFixed(0)} bytes a message`)
  return { folder, ...note }
}
