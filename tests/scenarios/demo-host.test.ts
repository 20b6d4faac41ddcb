import { afterEach, expect, test } from "vitest"
import { act, emailOf, PASSWORD, refusal, register, signIn, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
afterEach(() => world.close())

test("PROD-02: in the demo a member becomes a host, which each of their devices shows, and stands on the wall", async () => {
  world = await makeWorld({ demo: 1 })
  const [first, second] = [(await world.browser()).openTab().client, (await world.browser()).openTab().client]
  const userId = await register(first, "Ann")
  await signIn(second, emailOf("Ann"), PASSWORD)
  const isHost = [first, second].map((client) => {
    const session = watch(client.query({ _tag: "session" }))
    return () => session().user?.goddess
  })
  await act(second, { _tag: "setDemoHost", on: true })
  await world.eventually(() => expect(isHost.map((read) => read())).toEqual([true, true]))
  const wall = (await world.browser()).openTab().client.remote({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
  wall.subscribe(() => {})
  await world.until(() => {
    const state = wall.get()
    expect(state.state === "ready" && state.value.list.map((card) => card.userId)).toContain(userId)
  })
  await act(first, { _tag: "setDemoHost", on: false })
  await world.eventually(() => expect(isHost.map((read) => read())).toEqual([false, false]))
})

test("PROD-02: outside of the demo nobody becomes a host by themselves", async () => {
  world = await makeWorld()
  const { client } = (await world.browser()).openTab()
  await register(client, "Ann")
  expect((await refusal(client, { _tag: "setDemoHost", on: true })).kind).toBe("forbidden")
})
