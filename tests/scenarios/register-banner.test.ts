import { afterEach, expect, test } from "vitest"
import type { Client } from "../../src/client/client.ts"
import { register, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
afterEach(() => world.close())

const bannerIn = (client: Client) => {
  const show = client.remote({ _tag: "activityShow" })
  show.subscribe(() => {})
  return () => {
    const state = show.get()
    if (state.state !== "ready") throw new Error(`what is open is ${state.state}`)
    return { banner: state.value.registerBanner, stale: state.stale }
  }
}

test("ENT-11: a visitor gets the register banner without an account, offline too, and who joins gets the coins that it names", async () => {
  world = await makeWorld({ demo: 12 })
  const browser = await world.browser()
  const first = browser.openTab()
  const told = bannerIn(first.client)
  const banner = await world.until(() => {
    const { banner: said, stale } = told()
    if (said === null || stale) throw new Error("no banner")
    return said
  })
  expect(banner).toMatchObject({ gold: 120, images: [expect.any(String), expect.any(String), expect.any(String)] })
  expect(banner.callCount).toBeGreaterThan(0)
  await first.close()

  browser.network.cut()
  const offline = browser.openTab()
  const kept = bannerIn(offline.client)
  await world.eventually(() => expect(kept()).toEqual({ banner, stale: true }))
  browser.network.mend()
  await register(offline.client, "Ann")
  const session = watch(offline.client.query({ _tag: "session" }))
  await world.eventually(() => expect(session()).toMatchObject({ state: "signedIn", balance: banner.gold }))
})
