/**
 * Bundles the simulator into one file that Node runs as it is. The bundle starts quickly, and bugs are planted into our
 * own source while it is built.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { build } from "esbuild"

/** A change of one file. `find` must occur in the file exactly once. */
export interface Patch {
  readonly file: string
  readonly find: string
  readonly replace: string
}

const OUT = "node_modules/.cache/sim"
/** Only some tiers load these packages, and they cannot be bundled. */
const EXTERNAL = ["@electric-sql/pglite", "pg", "pg-native", "rxdb", "rxdb/*", "dexie", "fake-indexeddb", "sharp"]

// When Node offers `node:async_hooks`, Effect keeps an async context for each fiber, for tracing tools. Nothing traces
// here, so the module is hidden from Effect.
const BANNER = [
  'import { createRequire as simRequire } from "node:module"; const require = simRequire(import.meta.url);',
  "{ const known = process.getBuiltinModule;",
  'process.getBuiltinModule = (name) => (name === "node:async_hooks" ? undefined : known?.(name)) }',
].join(" ")

export const patched = (text: string, { file, find, replace }: Patch): string => {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file}: “${find}” stands there ${parts.length - 1} times, not once`)
  return parts.join(replace)
}

/** Returns the path of the bundle. */
export const bundleSim = async (root: string, name: string, patches: ReadonlyArray<Patch> = []): Promise<string> => {
  mkdirSync(join(root, OUT), { recursive: true })
  const outfile = join(root, OUT, `${name}.mjs`)
  // Writes a new file instead of overwriting the old one: a copy of the folder may share its files by hard links.
  rmSync(outfile, { force: true })
  const missed = new Set(patches.map(({ file }) => file))
  await build({
    entryPoints: [join(root, "tests/sim/main.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outfile,
    sourcemap: patches.length === 0,
    external: EXTERNAL,
    banner: { js: BANNER },
    logLevel: "silent",
    preserveSymlinks: true,
    plugins: [
      {
        name: "planted",
        setup: ({ onLoad }) => {
          if (patches.length === 0) return
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const file = relative(root, path)
            const mine = patches.filter((patch) => patch.file === file)
            if (mine.length === 0) return undefined
            missed.delete(file)
            return { contents: mine.reduce(patched, readFileSync(path, "utf8")), loader: "ts" }
          })
        },
      },
    ],
  })
  if (missed.size > 0) throw new Error(`no part of the simulator: ${[...missed].join(", ")}`)
  return outfile
}
