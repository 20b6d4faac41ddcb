/** Who is at the other end of a TCP connection. A proxy's word counts only where the operator has put one. */
import type { IncomingMessage } from "node:http"
import type { Peer } from "./router.ts"

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value.at(-1) : value
}

/** The last entry is the one that our own proxy wrote. */
const lastOf = (list: string | undefined): string | undefined => list?.split(",").at(-1)?.trim() || undefined

export const peerOf = (incoming: IncomingMessage, trustsProxy: boolean): Peer => {
  const host = headerOf(incoming, "host") ?? ""
  const ip = incoming.socket.remoteAddress ?? ""
  if (!trustsProxy) return { ip, host, isSecure: false }
  return {
    ip: lastOf(headerOf(incoming, "x-forwarded-for")) ?? ip,
    host: lastOf(headerOf(incoming, "x-forwarded-host")) ?? host,
    isSecure: lastOf(headerOf(incoming, "x-forwarded-proto")) === "https",
  }
}
