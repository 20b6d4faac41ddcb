/** The peer of a TCP connection. A proxy's headers count only where the operator has put a proxy. */
import type { IncomingMessage } from "node:http"
import { isIPv4, isIPv6 } from "node:net"
import { Option, Schema } from "effect"
import { COUNTRIES, REGION_IDS } from "#schema/rules/people/countries.ts"
import type { Peer } from "./router.ts"

/** Whether a proxy of ours stands before this process, so that its headers are trusted. */
export interface Trust {
  readonly trustsProxy: boolean
  /** The header with the country of an address, in lower case; null: none. */
  readonly countryHeader?: string | null
}

const regions: ReadonlyArray<string> = REGION_IDS
const readCountry = Schema.decodeUnknownOption(
  Schema.Literals(COUNTRIES.map(({ countryId }) => countryId).filter((id) => !regions.includes(id))),
)

/** Two letters (ISO 3166). What proxies write for an unknown country gives null: XX, T1 (Tor) and the like. */
const countryIn = (text: string | undefined): string | null => Option.getOrNull(readCountry(text?.toUpperCase()))

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value.at(-1) : value
}

/** The last entry is the one that our own proxy wrote. */
const lastOf = (list: string | undefined): string | undefined => list?.split(",").at(-1)?.trim() || undefined

/** The eight groups of an IPv6 address, as a URL writes them. */
const groupsOf = (ip: string): ReadonlyArray<string> => {
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::")
  const [first, last] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":"))) as [string[], string[]]
  return [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last]
}

/**
 * The address that limits count by: the whole address for IPv4 (also inside IPv6), the 64-bit network for IPv6, which
 * is what one household or server has. Accepts a port, with or without brackets, as proxies write it. Undefined when
 * the text is no address.
 */
export const countedAddress = (text: string): string | undefined => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  if (isIPv4(bare)) return bare
  const [ip = ""] = bare.split("%")
  if (!isIPv6(ip)) return undefined
  const groups = groupsOf(ip)
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return `${groups.slice(0, 4).join(":")}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".")
}

/** The network of an address: 24 bits of IPv4, 48 of IPv6, which is what one customer of a provider may have. */
export const networkOf = (ip: string): string => {
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip) ?? []
  if (v4 !== undefined) return `${v4}.0`
  return ip.includes(":") ? `${ip.split("::")[0]?.split(":").slice(0, 3).join(":")}::` : ""
}

export const peerOf = (incoming: IncomingMessage, { trustsProxy, countryHeader }: Trust): Peer => {
  const host = headerOf(incoming, "host") ?? ""
  const ip = countedAddress(incoming.socket.remoteAddress ?? "") ?? ""
  if (!trustsProxy) return { ip, host, isSecure: false, country: null }
  return {
    ip: countedAddress(lastOf(headerOf(incoming, "x-forwarded-for")) ?? "") ?? ip,
    host: lastOf(headerOf(incoming, "x-forwarded-host")) ?? host,
    isSecure: lastOf(headerOf(incoming, "x-forwarded-proto")) === "https",
    country: countryHeader ? countryIn(lastOf(headerOf(incoming, countryHeader))) : null,
  }
}
