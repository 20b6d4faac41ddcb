import { describe, expect, test } from "vitest"
import type { RoomInfo } from "#schema/calls/call.ts"
import { makeWays } from "./ways.ts"

type Ways = Pick<RoomInfo, "iceServers" | "relayLater">
const stun = { urls: ["stun:a"] }
const turn = (username: string) => ({ urls: ["turn:a"], username, credential: "x" })

/** A gateway that answers with these, one after the other. */
const waysBy = (...answers: ReadonlyArray<Ways | null>) => {
  let asked = 0
  const ways = makeWays(async () => answers[asked++] ?? null)
  return { ways, asked: () => asked }
}

describe("CALL-28: the ways of a call", () => {
  test("of a caller, whose room was made before the answer, are asked for at the answer, and no connection begins without", async () => {
    const { ways } = waysBy({ iceServers: [stun, turn("60:1")] })
    await ways.begin({ iceServers: [stun], relayLater: true })
    expect(ways.servers()).toEqual([stun, turn("60:1")])
  })

  test("are asked for again at the next look when they could not be had", async () => {
    const { ways } = waysBy(null, { iceServers: [turn("60:1")] })
    await ways.begin({ iceServers: [stun], relayLater: true })
    expect(ways.servers()).toEqual([stun])
    await ways.renew()
    expect(ways.servers()).toEqual([turn("60:1")])
  })

  test("with a password are looked for anew by the next one, without by what there is", async () => {
    const relayed = waysBy({ iceServers: [turn("120:1")] })
    await relayed.ways.begin({ iceServers: [turn("60:1")] })
    await relayed.ways.renew()
    expect([relayed.asked(), relayed.ways.servers()]).toEqual([1, [turn("120:1")]])
    const direct = waysBy()
    await direct.ways.begin({ iceServers: [stun] })
    await direct.ways.renew()
    expect([direct.asked(), direct.ways.servers()]).toEqual([0, [stun]])
  })
})
