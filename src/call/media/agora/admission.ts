/**
 * The proof that lets a member into an Agora room. It is made when the call is answered and lasts through the minutes that are held, so
 * a caller asks for it before joining, and each side for the next one before it ends.
 */
import type { CallRole, RoomInfo } from "#schema/calls/call.ts"
import { logger } from "../../../logger.ts"

/** Agora tells 30 s before a token ends. */
const TRIES = 10
const AGAIN_MS = 2_500

type RenewRoom = () => Promise<RoomInfo | null>

const tokenIn = (room: RoomInfo, role: CallRole): string =>
  role === "caller" ? room.callerRtcRoomToken : room.calleeRtcRoomToken

/** Empty when the gateway gives none: the call is over, or there was no network all the time. */
const askFor = async (role: CallRole, renewRoom: RenewRoom): Promise<string> => {
  for (let tries = 1; ; tries++) {
    const room = await renewRoom()
    const token = room === null ? "" : tokenIn(room, role)
    if (token !== "" || tries === TRIES) return token
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

/** What the room came with, or what it is given now. */
export const firstToken = async (room: RoomInfo, role: CallRole, renewRoom: RenewRoom): Promise<string> =>
  tokenIn(room, role) || askFor(role, renewRoom)

/** What of Agora's client this goes by. */
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
