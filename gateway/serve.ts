/**
 * Serves a gateway over HTTP and WebSocket. The port is taken first, so that a second gateway fails before it touches
 * the data. Requests before the gateway is ready are answered with what it waits for (starting.ts).
 */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import type { Gateway } from "./app.ts"
import { peerOf, type Trust } from "./http/peer.ts"
import { makeWebSockets } from "./http/web-sockets.ts"
import { openDoorman } from "./starting.ts"

export interface ServeOptions extends Trust {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** With a proxy: how long the gateway reports "not ready" before it stops listening, ms. Default: 3,000. */
  readonly noticedMs?: number
}

export interface Served {
  readonly port: number
  /**
   * Reports "not ready" and takes no new sockets. When the proxy has seen that, it stops listening, tells every socket
   * to reconnect elsewhere and lets running requests end. Closes the gateway once the sockets have had time to
   * reconnect.
   */
  close(): Promise<void>
}

const CLOSE_MS = 3_000
/** The proxy asks every 2 s whether a gateway is ready (deploy/Caddyfile). */
const NOTICED_MS = 3_000
/** Sockets reconnect to other gateways within 2 s. */
const MOVED_MS = 4_000

/**
 * How long a proxy's idle connection is kept for its next request, ms. Caddy keeps its own for two minutes; a request
 * that arrives while this side closes ends in a 502, and a request with a body is not sent again.
 */
const KEPT_FOR_PROXY_MS = 150_000

const pass = (ms: number): Promise<void> => new Promise((passed) => setTimeout(passed, ms))

const listen = (server: Server, { host, port }: ServeOptions): Promise<number> =>
  new Promise((taken, refused) => {
    server.once("error", refused)
    server.listen(port, host, () => {
      server.off("error", refused)
      taken((server.address() as AddressInfo).port)
    })
  })

/** Rejects with the system's error when the port is taken, and with the gateway's error when it does not start. */
export const serve = async (
  options: ServeOptions,
  start: (say: (waitsFor: string) => void) => Promise<Gateway>,
): Promise<Served> => {
  const doorman = await openDoorman(options)
  const gateway = await start(doorman.say).finally(doorman.leave)
  const sockets = makeWebSockets(gateway, options)
  // Replaces the process's Request and Response by ones whose bodies are read and written without streams.
  const answer = getRequestListener((request, env) =>
    gateway.fetch(request, peerOf((env as { incoming: Parameters<typeof peerOf>[0] }).incoming, options)),
  )
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  if (options.trustsProxy) server.keepAliveTimeout = KEPT_FOR_PROXY_MS
  server.on("upgrade", sockets.upgrade)
  const port = await listen(server, { ...options, port: doorman.port })

  const stopListening = async (): Promise<void> => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    const told = sockets.closeAll()
    const moved = options.trustsProxy && told > 0 ? pass(MOVED_MS) : Promise.resolve()
    server.closeIdleConnections()
    const late = setTimeout(() => {
      sockets.terminateAll()
      server.closeAllConnections()
    }, CLOSE_MS)
    await closed
    clearTimeout(late)
    await moved
  }
  return {
    port,
    close: async () => {
      gateway.leave()
      sockets.leave()
      // Without a proxy there is no other gateway to go to.
      if (options.trustsProxy) await pass(options.noticedMs ?? NOTICED_MS)
      await stopListening()
      await gateway.close()
    },
  }
}
