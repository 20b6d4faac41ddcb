/**
 * Passwords of a TURN server that last for a while, as coturn takes them (draft-uberti-behave-turn-rest): the user name says
 * until when and for whom, the password is an HMAC of it under the secret that gateway and server share.
 */
import { createHmac } from "node:crypto"
import type { RoomInfo } from "#schema/calls/call.ts"
import type { TurnServer } from "../settings.ts"

export const turnCredential = (secret: string, username: string): string =>
  createHmac("sha1", secret).update(username).digest("base64")

/**
 * One member's way through the server until then, the gateway's time; coturn counts its quotas by what stands behind the colon. It looks at the
 * time when a way is opened and no more, so a call that goes on keeps its way, and one that looks for another asks for the next password (rejoin).
 */
export const turnServerFor = (
  { urls, secret }: TurnServer,
  userId: number,
  until: number,
): RoomInfo["iceServers"][number] => {
  const username = `${Math.ceil(until / 1_000)}:${userId}`
  return { urls, username, credential: turnCredential(secret, username) }
}
