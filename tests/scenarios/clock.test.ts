import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { act, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const HOUR = 3_600_000

let world: World
beforeEach(async () => {
  world = await makeWorld({ demo: 2 })
})
afterEach(() => world.close())

describe.each([
  ["two days ahead", 48 * HOUR],
  ["two days behind", -48 * HOUR],
  ["three seconds ahead", 3_000],
])("a device whose clock is %s", (_name, clockAheadMs) => {
  test("NET-02: signs up, writes and is told the gateway's time", async () => {
    const { client } = (await world.browser({ clockAheadMs })).openTab()
    const bo = await register((await world.browser()).openTab().client, "Bo")
    await register(client, "Ann")
    await act(client, { _tag: "sendMessage", to: bo, text: "on time" })
    const [texts, connection] = [threadTexts(client, bo), watch(client.query({ _tag: "connection" }))]
    await world.eventually(() => {
      expect(texts()).toEqual([{ text: "on time", mine: true, state: "sent" }])
      expect(connection().messaging).toBe("online")
      expect(Math.abs(connection().clockOffset + clockAheadMs)).toBeLessThan(1_000)
    })
  })
  test("CALL-10: rings and is called as long as others are: a wrong clock shortens and lengthens nothing", async () => {
    const mia = (await world.browser({ clockAheadMs })).openTab().client
    const miaId = await signIn(mia, "mia@livcam.test", "livcam-demo")
    const { client } = (await world.browser()).openTab()
    await register(client, "Ann")
    const [session, connection] = [watch(client.query({ _tag: "session" })), watch(mia.query({ _tag: "connection" }))]
    await world.eventually(() => {
      expect(session().balance).toBe(120)
      expect(connection().messaging).toBe("online")
    })
    const call = watch(mia.query({ _tag: "call" }))
    await act(client, { _tag: "startCall", userId: miaId, kind: "video", location: "wall" })
    await world.until(() => expect(call()?.call.phase).toBe("ringing"))
    await world.pass(28_000)
    expect(call()?.call.phase).toBe("ringing")
    await world.pass(4_000)
    await world.until(() => expect(call()?.call).toMatchObject({ phase: "ended", outcome: "noAnswer" }))
  })
})
