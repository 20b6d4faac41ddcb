/**
 * The gateway as JavaScript that runs without the sources: written by `npm run bundle`, and started by browser tests.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { build } from "vite"
import { root } from "./project.mjs"

/** The programs to run: the gateway with its threads, and the operator's commands. */
const PROGRAMS = [
  "gateway/main.ts",
  "gateway/doorman.ts",
  "gateway/media/videos/video-thread.ts",
  "gateway/media/machine/look-thread.ts",
  "scripts/hosts.ts",
  "scripts/account.ts",
  "scripts/ledger.ts",
  "scripts/payouts.ts",
  "scripts/notices.ts",
  "scripts/support.ts",
  "scripts/review.ts",
  "scripts/reports.ts",
]
/** These packages look for files next to their own, so they are not bundled. */
const APART = ["sharp", "@electric-sql/pglite"]
/** 350 MB that few gateways need. Only PHOTO_REVIEW=machine uses them; its operator installs them. */
const FOR_MODEL = ["nsfwjs", "@tensorflow/tfjs", "@tensorflow/tfjs-backend-wasm"]
/** Libraries import these when they exist; here they do not. */
const ABSENT = ["pg-native", "cloudflare:sockets"]

/**
 * Writes `bin/main.js`, the operator's commands beside it, the migrations, and a package.json with the two packages
 * that have native or WebAssembly parts. Empties the folder first. The page is not included.
 * @param {string} folder
 * @param {{ maps?: boolean }} [options] maps: source maps beside the programs, for reading profiles
 */
export const bundleGateway = async (folder, { maps = false } = {}) => {
  rmSync(folder, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: "error",
    root,
    publicDir: false,
    ssr: { noExternal: true, external: [...APART, ...FOR_MODEL, ...ABSENT], target: "node" },
    build: {
      ssr: true,
      target: "node20",
      outDir: join(folder, "bin"),
      minify: false,
      sourcemap: maps ? "hidden" : false,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((path) => [basename(path, ".ts"), join(root, path)])),
        output: { format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name].js" },
      },
    },
  })
  cpSync(join(root, "gateway/store/migrations"), join(folder, "migrations"), { recursive: true })
  const { version, engines, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  )
  const described = {
    ...{ name: "livcam-gateway", version, private: true, type: "module", engines },
    dependencies: Object.fromEntries(APART.map((name) => [name, dependencies[name]])),
    // npm installs these versions only when told to, not by default.
    peerDependencies: Object.fromEntries(FOR_MODEL.map((name) => [name, optionalDependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(FOR_MODEL.map((name) => [name, { optional: true }])),
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(described, null, 2)}\n`)
}
