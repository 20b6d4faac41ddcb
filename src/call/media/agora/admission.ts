/**
 * The token that lets a member into an Agora room. The gateway makes it when the call is answered; it lasts through the
 * minutes that are held. So a caller asks for it before joining, and each side asks for the next one before it ends.
 */
import type { CallRole, RoomInfo } from "#schema/calls/call.ts"
import { logger } from "../../../logger.ts"

/** Agora warns 30 s before a token ends; all tries fit into that time. */
const TRIES = 10
const AGAIN_MS = 2_500

type RenewRoom = () => Promise<RoomInfo | null>

const tokenIn = (room: RoomInfo, role: CallRole): string =>
  role === "caller" ? room.callerRtcRoomToken : room.calleeRtcRoomToken

/** Empty when the gateway gives no token: the call is over, or there was no network through all tries. */
const askFor = async (role: CallRole, renewRoom: RenewRoom): Promise<string> => {
  for (let tries = 1; ; tries++) {
    const room = await renewRoom()
    const token = room === null ? "" : tokenIn(room, role)
    if (token !== "" || tries === TRIES) return token
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

/** The token that came with the room, or else one asked for now. */
export const firstToken = async (room: RoomInfo, role: CallRole, renewRoom: RenewRoom): Promise<string> =>
  tokenIn(room, role) || askFor(role, renewRoom)

/** The part of Agora's client that is used here. */
interface Admitted {
  on(event: "token-privilege-will-expire", hear: () => void): void
  renewToken(token: string): Promise<void>
}

export const keepAdmitted = (client: Admitted, role: CallRole, renewRoom: RenewRoom): void => {
  let isAsking = false
  client.on("token-privilege-will-expire", async () => {
    if (isAsking) return
    isAsking = true
    try {
      const token = await askFor(role, renewRoom)
      if (token !== "") await client.renewToken(token)
    } catch (cause) {
      logger.warn("The proof for the Agora room could not be renewed.", cause)
    }
    isAsking = false
  })
}
