import { Schema } from "effect"
import { describe, expect, test } from "vitest"
import { NEEDS_ROOM, SIGNALLING } from "#schema/calls/endpoints.ts"
import { endpoints } from "#schema/endpoints.ts"
import { callHandlers } from "./call-handlers.ts"
import { newCall } from "./new-call.ts"
import { roomInfoFor } from "./room-info.ts"

const row = newCall({
  roomNum: "room-1",
  callerId: 10_001,
  calleeId: 10_002,
  callerDeviceId: "cc-a",
  invitedAt: 0,
})

describe("signalling", () => {
  test("CALL-02: 2, 3, 4, 5, 6, 7, 8 and 100 each have their endpoint, answered by a handler", () => {
    expect(Object.values(SIGNALLING).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 100])
    for (const name of Object.keys(SIGNALLING) as ReadonlyArray<keyof typeof SIGNALLING>)
      expect(callHandlers[name]).toBeTypeOf("function")
  })

  test("CALL-02: 7, 3, 5, 6 and 2 are not accepted without a room number", () => {
    const under = { intentId: "once-of-a-test-01", deadline: 1, reason: "noVideo" }
    for (const name of NEEDS_ROOM) {
      const accepts = Schema.is(endpoints[name].request)
      expect(accepts({ ...under, roomNum: "room-1", room_Id: "room-1" })).toBe(true)
      expect(accepts({})).toBe(false)
      expect(accepts({ ...under, roomNum: "", room_Id: "" })).toBe(false)
    }
  })
})

describe("a room", () => {
  test("CALL-01: has no tokens without Agora and says that the gateway's own media is used", () => {
    const room = roomInfoFor(row, { iceServers: [{ urls: ["stun:stun.test"] }], agora: null }, row.callerId)
    expect(room).toMatchObject({ serverCall: true, rtcAppId: "", callerRtcRoomToken: "", calleeRtcRoomToken: "" })
    expect(room.iceServers).toEqual([{ urls: ["stun:stun.test"] }])
  })

  test("CALL-01: gives each member an Agora token of their own and never the other's", () => {
    const agora = { appId: "0".repeat(32), certificate: "1".repeat(32) }
    const [caller, callee] = [row.callerId, row.calleeId].map((id) => roomInfoFor(row, { iceServers: [], agora }, id))
    expect(caller).toMatchObject({ serverCall: false, rtcAppId: agora.appId, calleeRtcRoomToken: "" })
    expect(caller?.callerRtcRoomToken).toMatch(/^007/)
    expect(callee?.calleeRtcRoomToken).toMatch(/^007/)
    expect(callee?.callerRtcRoomToken).toBe("")
    expect(JSON.stringify([caller, callee])).not.toContain(agora.certificate)
  })
})
