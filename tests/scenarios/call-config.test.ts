import { afterEach, expect, test } from "vitest"
import { register } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
afterEach(() => world.close())

test("ENT-12: the configs of minute calls and of call entries are told to a member, and kept for offline", async () => {
  world = await makeWorld()
  const browser = await world.browser()
  const tab = browser.openTab()
  await register(tab.client, "Ann")
  const config = tab.client.remote({ _tag: "callConfig" })
  config.subscribe(() => {})
  const value = await world.until(() => {
    const state = config.get()
    if (state.state !== "ready" || state.stale) throw new Error("not told")
    return state.value
  })
  expect(value.callEntry.locations.map(({ location }) => location)).toEqual(["wall", "profile", "chat", "home"])
  expect(value).toMatchObject({
    minuteCall: { unitPrice: 40, friendUnitPrice: 30 },
    callEntry: { countdown: 30, livecamFakeCallPageShowSeconds: 10 },
  })
  await tab.close()
  browser.network.cut()
  const later = browser.openTab().client.remote({ _tag: "callConfig" })
  later.subscribe(() => {})
  await world.until(() => expect(later.get()).toMatchObject({ state: "ready", stale: true, value }))
})
