import { describe, expect, test } from "vitest"
import { newCall } from "./new-call.ts"
import { roomInfoFor } from "./room-info.ts"
import { TURN_LIFE_MS, turnCredential, turnServerFor } from "./turn.ts"

const turn = { urls: ["turn:relay.test:3478?transport=udp", "turns:relay.test:5349"], secret: "a shared secret" }
const row = newCall({ roomNum: "room-1", callerId: 10_001, calleeId: 10_002, callerDeviceId: "cc-a", invitedAt: 0 })
const AT = 1_700_000_000_500

describe("CALL-28: the way through a TURN server", () => {
  test("has the HMAC-SHA1 of RFC 2202, in base64, as its password", () => {
    expect(turnCredential("Jefe", "what do ya want for nothing?")).toBe(
      Buffer.from("effcdf6ae5eb2fa2d27416d5f184df9c259a7c79", "hex").toString("base64"),
    )
  })

  test("names its end in whole seconds and its member, and nobody can move either", () => {
    const { username, credential, urls } = turnServerFor(turn, 10_001, AT)
    expect(username).toBe(`${1_700_000_000 + TURN_LIFE_MS / 1_000}:10001`)
    expect(credential).toBe(turnCredential(turn.secret, `${username}`))
    expect(urls).toEqual(turn.urls)
    for (const other of [turnServerFor(turn, 10_002, AT), turnServerFor(turn, 10_001, AT + 1_000)])
      expect(other.credential).not.toBe(credential)
  })

  test("is given to each member of an open call, after the servers that anybody may use, and never with the secret", () => {
    const settings = { iceServers: [{ urls: ["stun:stun.test"] }], agora: null, turn }
    for (const userId of [row.callerId, row.calleeId]) {
      const room = roomInfoFor(row, settings, userId, AT)
      expect(room.iceServers).toEqual([{ urls: ["stun:stun.test"] }, turnServerFor(turn, userId, AT)])
      expect(JSON.stringify(room)).not.toContain(turn.secret)
    }
  })

  test("is not given once the call has ended, nor where Agora carries it", () => {
    const agora = { appId: "0".repeat(32), certificate: "1".repeat(32) }
    const ended = { ...row, state: "ended" as const }
    expect(roomInfoFor(ended, { iceServers: [], agora: null, turn }, row.callerId, AT).iceServers).toEqual([])
    expect(roomInfoFor(row, { iceServers: [], agora, turn }, row.callerId, AT).iceServers).toEqual([])
  })
})
