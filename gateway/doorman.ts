/**
 * A thread that answers at the gateway's port while the gateway starts: opening a large database blocks the gateway's
 * own thread for seconds. The thread says what the gateway waits for, and frees the port on request.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { parentPort, workerData } from "node:worker_threads"

/** The thread's start data. */
export interface DoormanData {
  readonly host: string
  readonly port: number
  /** The error code in the answers to requests. */
  readonly code: number
}

/** The thread's first message: the port that it listens on, or why it cannot listen. */
export type DoormanSaid = { readonly port: number } | { readonly code: string; readonly message: string }

const { host, port, code }: DoormanData = workerData
const tell = (said: DoormanSaid): void => parentPort?.postMessage(said)
let waitsFor = "starting"

const SENTENCES = {
  en: "LivCam is starting. This page opens by itself in a moment.",
  hi: "LivCam शुरू हो रहा है। यह पेज थोड़ी देर में अपने-आप खुलेगा।",
  ms: "LivCam sedang dimulakan. Halaman ini akan terbuka sendiri sebentar lagi.",
  pt: "O LivCam está a iniciar. Esta página abre sozinha dentro de momentos.",
}

const LANGUAGES = ["en", "hi", "ms", "pt"] as const

const pageFor = (language = ""): string => {
  const own = LANGUAGES.find((each) => language.toLowerCase().startsWith(each)) ?? "en"
  return `<!doctype html><html lang="${own}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="2"><title>LivCam</title><body style="display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center"><p role="status">${SENTENCES[own]}</p><small style="opacity:.75" lang="en">${waitsFor}</small></body></html>`
}

const server = createServer(({ url = "/", method, headers }, response) => {
  const isPage = method === "GET" && url !== "/healthz" && (headers.accept ?? "").includes("text/html")
  const word = waitsFor === "starting" ? waitsFor : `starting: ${waitsFor}`
  const body = isPage
    ? pageFor(headers["accept-language"])
    : JSON.stringify(url === "/healthz" ? { status: word } : { code, message: word, data: null })
  response.writeHead(503, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "x-content-type-options": "nosniff",
    "retry-after": "1",
    connection: "close",
  })
  response.end(body)
})
server.on("upgrade", (_, socket) => {
  socket.on("error", () => socket.destroy())
  // A client that does not close its side would keep this thread alive, and the gateway waits for the thread's end.
  socket.once("finish", () => socket.destroy())
  socket.end("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
})
server.on("error", (failed: NodeJS.ErrnoException) => tell({ code: failed.code ?? "", message: failed.message }))
// A server that listens on a port has an address with a port.
server.listen(port, host, () => tell({ port: (server.address() as AddressInfo).port }))

parentPort?.on("message", (said: string | null) => {
  if (said !== null) {
    waitsFor = said
    return
  }
  server.close(() => parentPort?.close())
  server.closeAllConnections()
})
