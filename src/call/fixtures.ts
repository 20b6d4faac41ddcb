/** A call for tests. */
import type { CallState, RoomInfo } from "#schema/calls/call.ts"

export const callState = (change: Partial<CallState> = {}): CallState => ({
  roomNum: "r1",
  phase: "ringing",
  role: "caller",
  kind: "video",
  remote: {
    userId: 9,
    userName: "Mia",
    headImg: "",
    countryId: null,
    goddess: true,
    demo: false,
    callPrice: 30,
  },
  pricePerMinute: 30,
  location: "wall",
  invitedAt: 1_000,
  joinedAt: null,
  startedAt: null,
  endedAt: null,
  outcome: null,
  endedBy: null,
  minutes: 0,
  coins: 0,
  points: 0,
  endingSoon: false,
  match: null,
  ...change,
})

export const roomInfo = (change: Partial<RoomInfo> = {}): RoomInfo => ({
  roomNum: "r1",
  serverCall: true,
  rtcAppId: "",
  callerRtcRoomToken: "",
  calleeRtcRoomToken: "",
  callerRtmIds: [],
  calleeRtmIds: [],
  callType: "video",
  goddessLocation: "wall",
  callPrice: 30,
  callerId: 7,
  calleeId: 9,
  iceServers: [],
  ...change,
})
