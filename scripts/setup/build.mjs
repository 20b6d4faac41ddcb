/**
 * Builds the page into dist/ when its sources have changed since the last build.
 * The new build is made in a separate folder and moved as a whole, so a running gateway never serves half of one.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./command.mjs"
import { PlainError, root, say } from "./project.mjs"
import { sourceHash } from "./source-hash.mjs"

const SOURCES = [
  "src",
  "worker",
  "schema",
  "public",
  "index.html",
  "vite.config.ts",
  "scripts/setup",
  "tsconfig.json",
  "package-lock.json",
]
const dist = join(root, "dist")
const cache = join(root, ".cache")
const stampPath = join(cache, "built-from")

/** Written by `vite build --manifest`; the bundle budgets read it. */
export const manifestPath = join(dist, ".vite", "manifest.json")

const isFresh = (/** @type {string} */ hash) =>
  existsSync(manifestPath) && existsSync(stampPath) && readFileSync(stampPath, "utf8") === hash

/** @param {{ capture?: boolean }} [options] capture keeps Vite's output for the error message */
export const buildWhenStale = async (options = {}) => {
  const hash = sourceHash(root, SOURCES)
  if (isFresh(hash)) return
  if (!options.capture) say("Building the page (vite build).")
  const aside = join(cache, `build-${process.pid}`)
  const vite = join(root, "node_modules", "vite", "bin", "vite.js")
  const args = [vite, "build", "--manifest", "--outDir", aside, "--emptyOutDir", "--logLevel", "error"]
  const { code, output } = await run(process.execPath, args, options)
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true })
    throw new PlainError(`The page does not build.\n${output}`)
  }
  const former = join(cache, `former-${process.pid}`)
  mkdirSync(cache, { recursive: true })
  if (existsSync(dist)) renameSync(dist, former)
  renameSync(aside, dist)
  writeFileSync(stampPath, hash)
  rmSync(former, { recursive: true, force: true })
}
