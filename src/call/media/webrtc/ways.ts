/**
 * The STUN and TURN servers of a call. A TURN server's password comes only once the call is answered and ends with the minutes that are paid, by
 * the gateway's clock; so it is asked for before the first way is looked for, and before each other.
 */
import type { RoomInfo } from "#schema/calls/call.ts"

type Ways = Pick<RoomInfo, "iceServers" | "relayLater">

export interface WaysKeeper {
  readonly servers: () => ReadonlyArray<RTCIceServer>
  begin(room: Ways): Promise<void>
  /** Before a way is looked for anew. */
  renew(): Promise<void>
}

/** `renewRoom`: null when it cannot be had; the former ways stay then, and the next time asks again. */
export const makeWays = (renewRoom: () => Promise<Ways | null>): WaysKeeper => {
  let ways: Ways = { iceServers: [] }
  const ask = async () => {
    ways = (await renewRoom()) ?? ways
  }
  return {
    servers: () => ways.iceServers.map(({ urls, ...rest }) => ({ ...rest, urls: [...urls] })),
    begin: async (room) => {
      ways = room
      if (ways.relayLater === true) await ask()
    },
    renew: async () => {
      if (ways.relayLater === true || ways.iceServers.some(({ credential }) => credential !== undefined)) await ask()
    },
  }
}
