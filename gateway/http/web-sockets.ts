/** WebSocket upgrades: only to the realtime path, only from a page of ours. The hub handles the packets. */
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import { SERVICE_RESTART } from "#schema/realtime/packets.ts"
import type { Gateway } from "../app.ts"
import type { Upgrade } from "../realtime/socket-auth.ts"
import { REALTIME_PATH } from "../settings.ts"
import { peerOf, type Trust } from "./peer.ts"
import { isSameOrigin } from "./same-origin.ts"

/** Bytes: the hub's longest packet at four bytes a character. */
const LARGEST_PACKET = 512 * 1024
/** Bytes that wait for the other side to read them. */
const MOST_UNREAD = 4 * 1024 * 1024

/** Does not wait for the other side to close too: a silent client would keep the server from closing. */
const refuse = (socket: Duplex, status: string): void => {
  socket.once("finish", destroy)
  socket.end(
    `HTTP/1.1 ${status}\r\n${status.startsWith("503") ? "Retry-After: 1\r\n" : ""}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}

/** The status that an upgrade is refused with; undefined when it is accepted. */
const problemOf = ({ url = "", headers }: IncomingMessage, host: string): string | undefined => {
  if (url.split("?")[0] !== REALTIME_PATH) return "404 Not Found"
  // All browsers send Origin with an upgrade, but not all send Sec-Fetch-Site.
  return isSameOrigin({ origin: headers.origin ?? null, site: null }, host) ? undefined : "403 Forbidden"
}

/** A function of its own, so that its closures do not keep the request alive as long as the connection. */
const connect = (gateway: Gateway, connection: WebSocket, upgrade: Upgrade): void => {
  const attached = gateway.attachSocket(
    {
      // A client that does not read what it asked for is disconnected.
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
  /** Refuses new sockets from here on. */
  const leave = (): void => {
    isLeaving = true
  }
  /** Tells all clients to reconnect, to another gateway where there is one. Returns how many were open. */
  const closeAll = (): number => {
    const open = server.clients.size
    for (const connection of server.clients) connection.close(SERVICE_RESTART)
    server.close()
    return open
  }
  /** For clients that did not answer the close. */
  const terminateAll = (): void => {
    for (const connection of server.clients) connection.terminate()
  }
  return { upgrade, leave, closeAll, terminateAll }
}
