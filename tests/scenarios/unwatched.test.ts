import { afterEach, beforeEach, expect, test } from "vitest"
import { KEEP_MS } from "../../src/client/values/watches.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { act, register } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
beforeEach(async () => {
  world = await makeWorld()
})
afterEach(() => world.close())

/** Waits, in real time, until the page has dropped what nobody looks at any more. */
const left = () => new Promise((resolve) => setTimeout(resolve, KEEP_MS + 500))
const MINUTE = 60_000

test("CARD-06: what a screen needed of the worker ends when the screen is left: nothing is measured or searched for nobody", async () => {
  const medium = makeMemoryMedium()
  const { client } = (await world.browser({ disks: medium })).openTab()
  await register(client, "Ann")
  const bo = (await world.browser()).openTab()
  const to = await register(bo.client, "Bo")
  await act(client, { _tag: "sendMessage", to, text: "looked for" })
  let reads = 0
  medium.fault = (operation) => {
    if (operation === "range") reads += 1
  }
  const readsOfAMinute = async (): Promise<number> => {
    const before = reads
    await act(client, { _tag: "sendMessage", to, text: "looked for once more" })
    await world.pass(MINUTE)
    return reads - before
  }
  const atRest = await readsOfAMinute()

  const looks = [
    client.query({ _tag: "storageUse" }),
    ...["l", "lo", "loo", "look"].map((text) => client.query({ _tag: "search", text, sessionId: null, limit: 20 })),
  ]
  const leave = looks.map((look) => look.subscribe(() => {}))
  await world.eventually(() => expect(looks.map((look) => look.get().state)).toEqual(looks.map(() => "ready")))
  expect(await readsOfAMinute()).toBeGreaterThan(atRest + 5)

  for (const stop of leave) stop()
  await left()
  expect(await readsOfAMinute()).toBeLessThanOrEqual(atRest)
})

test("SOC-09: nobody's status is asked for when no screen shows it any more", async () => {
  const browser = await world.browser()
  const { client } = browser.openTab()
  await register(client, "Ann")
  const to = await register((await world.browser()).openTab().client, "Bo")
  const path = "getOnlineStatus"
  const asked = () => browser.network.asked.filter((each) => each.includes(path)).length
  const presence = client.query({ _tag: "presence", userIds: [to] })
  const leave = presence.subscribe(() => {})
  await world.pass(3 * MINUTE)
  const before = asked()
  expect(before).toBeGreaterThan(0)
  leave()
  await left()
  const then = asked()
  await world.pass(3 * MINUTE)
  expect(asked()).toBe(then)
})
