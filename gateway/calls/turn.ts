/**
 * Passwords of a TURN server that last for a while, as coturn takes them (draft-uberti-behave-turn-rest): the user name says
 * until when and for whom, the password is an HMAC of it under the secret that gateway and server share.
 */
import { createHmac } from "node:crypto"
import type { RoomInfo } from "#schema/calls/call.ts"
import type { TurnServer } from "../settings.ts"

/** Whoever is in a call for longer is given the next with a rejoin. */
export const TURN_LIFE_MS = 60 * 60 * 1_000

export const turnCredential = (secret: string, username: string): string =>
  createHmac("sha1", secret).update(username).digest("base64")

/** One member's way through the server; coturn counts its quotas by what stands behind the colon. */
export const turnServerFor = (
  { urls, secret }: TurnServer,
  userId: number,
  at: number,
): RoomInfo["iceServers"][number] => {
  const username = `${Math.floor((at + TURN_LIFE_MS) / 1_000)}:${userId}`
  return { urls, username, credential: turnCredential(secret, username) }
}
