/** STUN and TURN servers of a room, and how long their passwords last. */
import type { RoomInfo } from "#schema/calls/call.ts"

type Servers = RoomInfo["iceServers"]

export const iceServersOf = (servers: Servers): ReadonlyArray<RTCIceServer> =>
  servers.map(({ urls, ...rest }) => ({ ...rest, urls: [...urls] }))

/** Milliseconds until the first password ends, which its user name says in seconds (coturn's scheme); Infinity where none does. */
export const lastsFor = (servers: Servers, now: number): number =>
  Math.min(
    ...servers.map(({ username = "" }) =>
      /^\d{9,12}(:|$)/.test(username) ? Number.parseInt(username, 10) * 1_000 - now : Infinity,
    ),
  )
