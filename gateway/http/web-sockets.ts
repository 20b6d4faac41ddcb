/** WebSocket upgrades: only to the realtime path, only from a page of ours. What is said then is the hub's matter. */
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import { SERVICE_RESTART } from "#schema/realtime/packets.ts"
import type { Gateway } from "../app.ts"
import type { Upgrade } from "../realtime/socket-auth.ts"
import { REALTIME_PATH } from "../settings.ts"
import { peerOf, type Trust } from "./peer.ts"
import { isSameOrigin } from "./same-origin.ts"

/** The hub's longest packet, all of four bytes a character. */
const LARGEST_PACKET = 512 * 1024
/** Bytes that wait for the other side to take them. */
const MOST_UNREAD = 4 * 1024 * 1024

/** Nobody waits for the other side to close too: one that is silent would keep the server from ever being closed. */
const refuse = (socket: Duplex, status: string): void => {
  socket.once("finish", destroy)
  socket.end(
    `HTTP/1.1 ${status}\r\n${status.startsWith("503") ? "Retry-After: 1\r\n" : ""}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}

/** The status that an upgrade is refused with; undefined when it may go on. */
const problemOf = ({ url = "", headers }: IncomingMessage, host: string): string | undefined => {
  if (url.split("?")[0] !== REALTIME_PATH) return "404 Not Found"
  // Browsers send Origin with every upgrade; Sec-Fetch-Site they do not all send.
  return isSameOrigin({ origin: headers.origin ?? null, site: null }, host) ? undefined : "403 Forbidden"
}

/** Stands apart from the request, which would be kept as long as the connection. */
const connect = (gateway: Gateway, connection: WebSocket, upgrade: Upgrade): void => {
  const attached = gateway.attachSocket(
    {
      // A side that does not read what it asked for gets no more.
      send: (text) => (connection.bufferedAmount > MOST_UNREAD ? connection.terminate() : connection.send(text)),
      close: () => connection.close(),
    },
    upgrade,
  )
  connection.on("message", (data, isBinary) => (isBinary ? connection.close() : attached.receive(data.toString())))
  connection.on("close", () => attached.closed())
  connection.on("error", terminate)
}

function destroy(this: Duplex): void {
  this.destroy()
}
function terminate(this: WebSocket): void {
  this.terminate()
}

export const makeWebSockets = (gateway: Gateway, trust: Trust) => {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_PACKET, perMessageDeflate: false })

  let isLeaving = false

  const upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const peer = peerOf(incoming, trust)
    socket.on("error", destroy)
    const problem = isLeaving ? "503 Service Unavailable" : problemOf(incoming, peer.host)
    if (problem !== undefined) {
      refuse(socket, problem)
      return
    }
    const said = { cookie: incoming.headers.cookie ?? "", ip: peer.ip }
    server.handleUpgrade(incoming, socket, head, (connection) => connect(gateway, connection, said))
  }
  /** Takes no new ones. */
  const leave = (): void => {
    isLeaving = true
  }
  /** Tells all that they shall come again, to another gateway where there is one. Gives how many there were. */
  const closeAll = (): number => {
    const open = server.clients.size
    for (const connection of server.clients) connection.close(SERVICE_RESTART)
    server.close()
    return open
  }
  /** For those that did not answer the goodbye. */
  const terminateAll = (): void => {
    for (const connection of server.clients) connection.terminate()
  }
  return { upgrade, leave, closeAll, terminateAll }
}
