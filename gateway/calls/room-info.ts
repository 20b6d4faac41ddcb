/**
 * What a member is told about a room: media by Agora when the operator has configured it, otherwise by built-in WebRTC.
 */
import { createHmac } from "node:crypto"
import type { CallState, RoomInfo } from "#schema/calls/call.ts"
import type { Person } from "#schema/people/user.ts"
import { rtcToken } from "../realtime/agora/agora-tokens.ts"
import type { GatewaySettings, TurnServer } from "../settings.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { admittedUntil } from "./call-rules.ts"
import { termsOf } from "./match-rules.ts"

/**
 * A temporary TURN password as coturn accepts it (draft-uberti-behave-turn-rest): the user name holds the expiry and
 * the user, the password is an HMAC of the user name under the secret shared by gateway and server.
 */
export const turnCredential = (secret: string, username: string): string =>
  createHmac("sha1", secret).update(username).digest("base64")

/**
 * The TURN server for one member, valid until `until` (gateway time, ms). coturn counts its quotas by what follows the
 * colon. It checks the expiry only when a relay is opened: a running call keeps its relay, and one that needs another
 * gets a new password by rejoining.
 */
export const turnServerFor = (
  { urls, secret }: TurnServer,
  userId: number,
  until: number,
): RoomInfo["iceServers"][number] => {
  const username = `${Math.ceil(until / 1_000)}:${userId}`
  return { urls, username, credential: turnCredential(secret, username) }
}

/** TURN credentials last as long as an Agora token: none before the answer, none beyond the paid or held minutes. */
const waysFor = (
  row: CallRow,
  { iceServers, agora, turn }: GatewaySettings,
  userId: number,
  at: number,
): Pick<RoomInfo, "iceServers" | "relayLater"> => {
  if (turn === undefined || agora !== null || row.state === "ended") return { iceServers }
  const until = admittedUntil(row)
  return until > at
    ? { iceServers: [...iceServers, turnServerFor(turn, userId, until)] }
    : { iceServers, relayLater: true }
}

const tokenFor = (row: CallRow, settings: GatewaySettings, userId: number, at: number): string =>
  rtcToken(settings, row.roomNum, userId, Math.ceil((admittedUntil(row) - at) / 1000))

/** A member gets only their own token and TURN credentials. */
export const roomInfoFor = (row: CallRow, settings: GatewaySettings, userId: number, at: number): RoomInfo => ({
  roomNum: row.roomNum,
  serverCall: settings.agora === null,
  rtcAppId: settings.agora?.appId ?? "",
  callerRtcRoomToken: userId === row.callerId ? tokenFor(row, settings, userId, at) : "",
  calleeRtcRoomToken: userId === row.calleeId ? tokenFor(row, settings, userId, at) : "",
  callerRtmIds: [String(row.callerId)],
  calleeRtmIds: [String(row.calleeId)],
  callType: row.kind,
  goddessLocation: row.location,
  callPrice: row.price,
  callerId: row.callerId,
  calleeId: row.calleeId,
  ...waysFor(row, settings, userId, at),
})

const brokenFor = (row: CallRow, userId: number): Pick<CallState, "broken"> => {
  const said = [row.callerAbsence, row.calleeAbsence].map((absence) => absence?.isBroken ?? false)
  if (!said.includes(true)) return {}
  const [byMe = false, byThem = false] = userId === row.callerId ? said : said.reverse()
  return { broken: { byMe, byThem } }
}

const matchFor = (row: CallRow, settings: GatewaySettings, userId: number, fee: number): CallState["match"] => {
  if (!row.isMatch) return null
  const [mine, theirs] =
    userId === row.callerId ? [row.callerAskedAt, row.calleeAskedAt] : [row.calleeAskedAt, row.callerAskedAt]
  return {
    ...termsOf(fee, row.privatePrice, settings),
    askedByMe: mine !== null,
    askedByThem: theirs !== null,
    privateAt: row.privateAt,
  }
}

/** The call as one member's page shows it. `fee`: what this side paid for the match. */
export const callStateFor = (
  row: CallRow,
  settings: GatewaySettings,
  userId: number,
  remote: Person,
  fee: number,
): CallState => ({
  roomNum: row.roomNum,
  phase: row.state,
  role: userId === row.callerId ? "caller" : "callee",
  kind: row.kind,
  remote,
  pricePerMinute: row.price,
  location: row.location,
  invitedAt: row.invitedAt,
  joinedAt: row.joinedAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  outcome: row.outcome,
  endedBy: row.endedBy,
  ...(row.endReason !== null && row.joinedAt !== null && { reason: row.endReason }),
  minutes: row.minutes,
  coins: row.coins,
  points: row.points,
  endingSoon: row.endsAt !== null,
  ...brokenFor(row, userId),
  match: matchFor(row, settings, userId, fee),
})
