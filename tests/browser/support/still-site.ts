/**
 * The built page alone, on the port of a stopped gateway: no request to the gateway is answered, and files can be held
 * back.
 */
import { createReadStream, existsSync, statSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { extname, join, resolve } from "node:path"

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
}

export interface StillSite {
  /** From now on, requests for files whose paths match wait until `release`. */
  hold(names: RegExp): void
  release(): void
  /** The number of requests that wait. */
  readonly held: () => number
  close(): Promise<void>
}

export const makeStillSite = async (origin: string): Promise<StillSite> => {
  const dist = resolve(import.meta.dirname, "../../..", process.env.LIVCAM_DIST ?? "dist")
  let holding: RegExp | null = null
  let waiting: Array<() => void> = []

  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", origin)
    const file = join(dist, pathname)
    const isFile = pathname !== "/" && existsSync(file) && statSync(file).isFile()
    const isPage = !isFile && (request.headers.accept ?? "").includes("text/html")
    if (!isFile && !isPage) return request.socket.destroy()
    const answer = (): void => {
      const path = isFile ? file : join(dist, "index.html")
      response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream")
      createReadStream(path).pipe(response)
    }
    if (holding?.test(pathname)) waiting.push(answer)
    else answer()
  })
  await new Promise<void>((done) => server.listen(Number(new URL(origin).port), "127.0.0.1", done))

  const release = (): void => {
    holding = null
    for (const answer of waiting) answer()
    waiting = []
  }
  return {
    hold: (names) => {
      holding = names
    },
    release,
    held: () => waiting.length,
    close: () => {
      release()
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
