import { createRequire } from "node:module"
import { Schema } from "effect"
import { describe, expect, test } from "vitest"
import { NEEDS_ROOM, SIGNALLING } from "#schema/calls/endpoints.ts"
import { endpoints } from "#schema/endpoints.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { callHandlers } from "./call-handlers.ts"
import { newCall } from "./new-call.ts"
import { roomInfoFor } from "./room-info.ts"

interface ReadToken {
  readonly expire: number
  readonly services: Readonly<Record<string, { readonly __privileges: Readonly<Record<string, number>> }>>
  from_string(token: string): boolean
}
/** Agora's own token reader, which its package does not export. */
const { AccessToken2 } = createRequire(import.meta.url)("agora-token/src/AccessToken2.js") as {
  readonly AccessToken2: new (appId: string, certificate: string, at: number, life: number) => ReadToken
}

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
    const room = roomInfoFor(row, { iceServers: [{ urls: ["stun:stun.test"] }], agora: null }, row.callerId, 0)
    expect(room).toMatchObject({ serverCall: true, rtcAppId: "", callerRtcRoomToken: "", calleeRtcRoomToken: "" })
    expect(room.iceServers).toEqual([{ urls: ["stun:stun.test"] }])
  })

  const agora = { appId: "0".repeat(32), certificate: "1".repeat(32) }
  const joining = { ...row, state: "joining", joinedAt: 30_000, price: 40, held: 40 } as const

  test("CALL-01: gives each member an Agora token of their own and never the other's", () => {
    const [caller, callee] = [row.callerId, row.calleeId].map((id) =>
      roomInfoFor(joining, { iceServers: [], agora }, id, 30_000),
    )
    expect(caller).toMatchObject({ serverCall: false, rtcAppId: agora.appId, calleeRtcRoomToken: "" })
    expect(caller?.callerRtcRoomToken).toMatch(/^007/)
    expect(callee?.calleeRtcRoomToken).toMatch(/^007/)
    expect(callee?.callerRtcRoomToken).toBe("")
    expect(JSON.stringify([caller, callee])).not.toContain(agora.certificate)
  })

  test("CALL-01: an Agora token lasts through the minutes that are paid or held and 45 s more; none before the answer, none after the end", () => {
    const talking = { ...joining, state: "talking", startedAt: 40_000, minutes: 2 } as const
    const lifeOf = (call: CallRow, at: number) => {
      const token = roomInfoFor(call, { iceServers: [], agora }, call.callerId, at).callerRtcRoomToken
      if (token === "") return null
      const read = new AccessToken2("", "", 0, 0)
      expect(read.from_string(token)).toBe(true)
      const [rtc] = Object.values(read.services)
      expect(Object.values(rtc?.__privileges ?? {})).toEqual(Array(4).fill(read.expire))
      return read.expire
    }
    expect(lifeOf(row, 1_000)).toBeNull()
    expect(lifeOf(joining, 30_000)).toBe(30 + 60 + 45)
    expect(lifeOf(talking, 100_000)).toBe(60 + 60 + 45)
    expect(lifeOf({ ...talking, minutes: 3 }, 160_000)).toBe(60 + 60 + 45)
    expect(lifeOf({ ...talking, held: 0 }, 100_000)).toBe(60 + 45)
    expect(lifeOf({ ...talking, held: 0, price: 0 }, 100_000)).toBe(60 + 60 + 45)
    expect(lifeOf({ ...talking, held: 0 }, 300_000)).toBeNull()
    expect(lifeOf({ ...talking, state: "ended" }, 100_000)).toBeNull()
  })
})
