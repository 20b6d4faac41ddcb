/**
 * The pages and workers of the benchmark as production bundles. They are served from an origin that is the same in
 * every run, so that profiles can be kept. A path that is no file goes to the gateway; without a gateway, the
 * connection is cut.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { build } from "vite"
import type { Gateway } from "../../../gateway/app.ts"
import { root } from "../../../scripts/setup/project.mjs"
import { sourceHash } from "../../../scripts/setup/source-hash.mjs"
import product from "../../../vite.config.ts"
import type { EngineName } from "../engines/engine.ts"

/** Chromium is told to which port this host leads. A name below localhost is a secure context. */
export const HOST = "bench.localhost"
export const ORIGIN = `http://${HOST}`
export const CACHE = join(root, ".cache", "bench")

const SOURCES = [
  "tests/bench",
  "worker",
  "schema",
  "src/client",
  "scripts/setup",
  "vite.config.ts",
  "package-lock.json",
]
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
}
const DAY_MS = 86_400_000
const html = (script: string): string =>
  `<!doctype html><title>bench</title><link rel="icon" href="data:,"><script type="module" src="${script}"></script>`

/** The worker options of the product's build, for the engine that is the product's own. */
const workerOf = () => {
  if (typeof product === "function" || product instanceof Promise) throw new Error("vite.config.ts is no plain object")
  return product.worker
}

const bundle = (entry: string, name: string, folder: string) =>
  build({
    configFile: false,
    logLevel: "error",
    root,
    base: "/bench/",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: name === "ours" ? workerOf()?.plugins?.() : [],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "chrome123",
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: join(root, entry) },
        output: { format: "es", entryFileNames: "[name].js", assetFileNames: "[name][extname]", codeSplitting: false },
      },
    },
  })

/** The product's client, with its worker built as in the product. */
const bundleApp = (folder: string) => {
  const worker = workerOf()
  return build({
    configFile: false,
    logLevel: "error",
    root,
    base: "/app/",
    define: product.define ?? {},
    ...(worker === undefined ? {} : { worker }),
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "chrome123",
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { page: join(root, "tests/bench/pages/app-page.ts") },
        output: { entryFileNames: "[name].js" },
      },
    },
  })
}

/** Removes bundles of older sources. */
const removeFormer = (hash: string): void => {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    const isFormer = /^(site|product)-/.test(name) && !name.endsWith(hash)
    if (isFormer && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

/** Bundles what has changed since the last run; returns the folder. */
export const buildSite = async (
  entries: ReadonlyArray<EngineName | "raw-fold" | "raw-search">,
  withApp: boolean,
): Promise<string> => {
  const hash = sourceHash(root, SOURCES).slice(0, 16)
  const folder = join(CACHE, `site-${hash}`)
  const has = (file: string) => existsSync(join(folder, file))
  mkdirSync(join(folder, "bench"), { recursive: true })
  removeFormer(hash)
  if (!has("bench/page.js")) await bundle("tests/bench/pages/bench-page.ts", "page", join(folder, "bench"))
  for (const entry of new Set(entries))
    if (!has(`bench/${entry}.js`)) await bundle(`tests/bench/entries/${entry}.ts`, entry, join(folder, "bench"))
  if (withApp && !has("app/page.js")) {
    const aside = join(folder, `app-${process.pid}`)
    await bundleApp(aside)
    rmSync(join(folder, "app"), { recursive: true, force: true })
    renameSync(aside, join(folder, "app"))
  }
  writeFileSync(join(folder, "bench/index.html"), html("/bench/page.js"))
  if (withApp) writeFileSync(join(folder, "app/index.html"), html("/app/page.js"))
  return folder
}

export interface Site {
  readonly port: number
  /** Paths that are no files go to this gateway from here on. Null cuts such connections, as without a network. */
  readonly setGateway: (gateway: Gateway | null) => void
  readonly close: () => Promise<void>
}

export const serveSite = async (folders: ReadonlyArray<string>): Promise<Site> => {
  let forward: ReturnType<typeof getRequestListener> | null = null
  const fileOf = (path: string): string | undefined => {
    const name = path.endsWith("/") ? `${path}index.html` : path
    if (name.includes("..")) return undefined
    return folders.map((folder) => join(folder, name)).find((file) => existsSync(file) && extname(file) !== "")
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", ORIGIN)
    const isPage = request.headers["sec-fetch-mode"] === "navigate"
    // As in production, every address below the page's path returns the page: the client reads from the address what to
    // show first.
    const page =
      isPage && extname(pathname) === "" ? `/${/^\/(bench|app)\//.exec(pathname)?.[1] ?? ""}/index.html` : pathname
    const file = fileOf(page.replace("//", "/"))
    if (file !== undefined) {
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream")
      // Cross-origin isolation gives the page's clock its full resolution.
      response.setHeader("cross-origin-opener-policy", "same-origin")
      response.setHeader("cross-origin-embedder-policy", "require-corp")
      response.setHeader("cache-control", "no-cache")
      response.end(readFileSync(file))
    } else if (forward === null) request.socket.destroy()
    else void forward(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    port: (server.address() as AddressInfo).port,
    setGateway: (gateway) => {
      forward =
        gateway === null
          ? null
          : getRequestListener((request) => gateway.fetch(request, { host: HOST, isSecure: false }), {
              overrideGlobalObjects: false,
            })
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
