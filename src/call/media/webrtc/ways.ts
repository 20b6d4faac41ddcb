/**
 * The STUN and TURN servers of a call. A TURN password comes only once the call is answered, and ends with the paid
 * minutes, by the gateway's clock. So it is asked for before the first network path is looked for, and before each
 * later one.
 */
import type { RoomInfo } from "#schema/calls/call.ts"

type Ways = Pick<RoomInfo, "iceServers" | "relayLater">

export interface WaysKeeper {
  readonly servers: () => ReadonlyArray<RTCIceServer>
  begin(room: Ways): Promise<void>
  /** Asks for fresh servers, before a new network path is looked for. */
  renew(): Promise<void>
}

/** `renewRoom`: null when the gateway gives no room; the former servers stay then, and the next call asks again. */
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
