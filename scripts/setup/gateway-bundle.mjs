/** The gateway as JavaScript that needs no sources: what `npm run bundle` writes, and what tests in a browser start. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { build } from "vite"
import { root } from "./project.mjs"

/** What is run: the gateway with its threads, and the operator's commands. */
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
/** They find files beside themselves. */
const APART = ["sharp", "@electric-sql/pglite"]
/** 350 MB that few gateways need: PHOTO_REVIEW=machine asks for them, and whoever runs it installs them. */
const FOR_MODEL = ["nsfwjs", "@tensorflow/tfjs", "@tensorflow/tfjs-backend-wasm"]
/** Asked for where they are, and not here. */
const ABSENT = ["pg-native", "cloudflare:sockets"]

/**
 * Writes `bin/main.js`, the operator's commands beside it, the migrations, and a package.json with the two packages that have native
 * or WebAssembly parts. The folder is emptied first; the page is not in it.
 * @param {string} folder
 * @param {{ maps?: boolean }} [options] maps: source maps beside the programs, for who reads a profile
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
    // What npm installs by these versions when it is told to, and not by itself.
    peerDependencies: Object.fromEntries(FOR_MODEL.map((name) => [name, optionalDependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(FOR_MODEL.map((name) => [name, { optional: true }])),
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(described, null, 2)}\n`)
}
