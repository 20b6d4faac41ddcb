import { describe, expect, test } from "vitest"
import { admittedUntil } from "./call-rules.ts"
import { newCall } from "./new-call.ts"
import { roomInfoFor, turnCredential, turnServerFor } from "./room-info.ts"

const turn = { urls: ["turn:relay.test:3478?transport=udp", "turns:relay.test:5349"], secret: "a shared secret" }
const row = newCall({ roomNum: "room-1", callerId: 10_001, calleeId: 10_002, callerDeviceId: "cc-a", invitedAt: 0 })
const AT = 1_700_000_000_500
const joining = { ...row, state: "joining" as const, invitedAt: AT - 9_000, joinedAt: AT, price: 40, held: 40 }
const talking = { ...joining, state: "talking" as const, startedAt: AT, minutes: 1 }

describe("CALL-28: the way through a TURN server", () => {
  test("has the HMAC-SHA1 of RFC 2202, in base64, as its password", () => {
    expect(turnCredential("Jefe", "what do ya want for nothing?")).toBe(
      Buffer.from("effcdf6ae5eb2fa2d27416d5f184df9c259a7c79", "hex").toString("base64"),
    )
  })

  test("names its end in whole seconds and its member, and nobody can move either", () => {
    const { username, credential, urls } = turnServerFor(turn, 10_001, AT)
    expect(username).toBe("1700000001:10001")
    expect(credential).toBe(turnCredential(turn.secret, `${username}`))
    expect(urls).toEqual(turn.urls)
    for (const other of [turnServerFor(turn, 10_002, AT), turnServerFor(turn, 10_001, AT + 1_000)])
      expect(other.credential).not.toBe(credential)
  })

  test("is given to each member of an answered call, after the servers that anybody may use, and never with the secret", () => {
    const settings = { iceServers: [{ urls: ["stun:stun.test"] }], agora: null, turn }
    for (const userId of [row.callerId, row.calleeId]) {
      const room = roomInfoFor(joining, settings, userId, AT)
      expect(room.iceServers).toEqual([
        { urls: ["stun:stun.test"] },
        turnServerFor(turn, userId, admittedUntil(joining)),
      ])
      expect(JSON.stringify(room)).not.toContain(turn.secret)
    }
  })

  test("is not given while the call rings: the room says that it comes with the answer", () => {
    const room = roomInfoFor(row, { iceServers: [{ urls: ["stun:stun.test"] }], agora: null, turn }, row.callerId, 0)
    expect(room).toMatchObject({ iceServers: [{ urls: ["stun:stun.test"] }], relayLater: true })
  })

  test("ends with the minutes that are paid or held, 45 s later, and goes on with the next", () => {
    const endOf = (call: typeof row) => {
      const [server] = roomInfoFor(call, { iceServers: [], agora: null, turn }, call.callerId, AT).iceServers
      return Number.parseInt(server?.username ?? "", 10) - Math.ceil(AT / 1_000)
    }
    expect([talking, { ...talking, minutes: 2 }, { ...talking, held: 0 }].map(endOf)).toEqual([165, 225, 105])
    const { iceServers, relayLater } = roomInfoFor(
      { ...talking, held: 0 },
      { iceServers: [], agora: null, turn },
      row.callerId,
      AT + 105_001,
    )
    expect([iceServers, relayLater]).toEqual([[], true])
  })

  test("is not given once the call has ended, nor where Agora carries it", () => {
    const agora = { appId: "0".repeat(32), certificate: "1".repeat(32) }
    const ended = { ...talking, state: "ended" as const }
    const over = roomInfoFor(ended, { iceServers: [], agora: null, turn }, row.callerId, AT)
    expect([over.iceServers, over.relayLater]).toEqual([[], undefined])
    expect(roomInfoFor(joining, { iceServers: [], agora, turn }, row.callerId, AT).iceServers).toEqual([])
  })
})
