/** What a member is told about a room: media by Agora when the operator configured it, by built-in WebRTC otherwise. */
import type { CallState, RoomInfo } from "#schema/calls/call.ts"
import type { Person } from "#schema/people/user.ts"
import { rtcToken } from "../realtime/agora/agora-tokens.ts"
import type { GatewaySettings } from "../settings.ts"
import type { CallRow } from "../store/tables/calls.ts"

/** A member sees their own token only. */
export const roomInfoFor = (row: CallRow, settings: GatewaySettings, userId: number): RoomInfo => ({
  roomNum: row.roomNum,
  serverCall: settings.agora === null,
  rtcAppId: settings.agora?.appId ?? "",
  callerRtcRoomToken: userId === row.callerId ? rtcToken(settings, row.roomNum, row.callerId) : "",
  calleeRtcRoomToken: userId === row.calleeId ? rtcToken(settings, row.roomNum, row.calleeId) : "",
  callerRtmIds: [String(row.callerId)],
  calleeRtmIds: [String(row.calleeId)],
  callType: row.kind,
  goddessLocation: row.location,
  callPrice: row.price,
  callerId: row.callerId,
  calleeId: row.calleeId,
  iceServers: settings.iceServers,
})

/** The call as one member's page would show it. */
export const callStateFor = (row: CallRow, userId: number, remote: Person): CallState => ({
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
  minutes: row.minutes,
  coins: row.coins,
  points: row.points,
  endingSoon: row.endsAt !== null,
})
