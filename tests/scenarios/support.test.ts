import { afterEach, beforeEach, expect, test } from "vitest"
import { SUPPORT_PER_DAY } from "#schema/rules/support.ts"
import { closeRequest, openRequests } from "../../gateway/support/ask-support.ts"
import { act, register, watch } from "../worlds/app/acting.ts"
import { outboxOf } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const PATH = "/account/v1/support_request"

let world: World
beforeEach(async () => {
  world = await makeWorld()
})
afterEach(() => world.close())

const asking = (text: string) => ({ _tag: "askSupport", topic: "account", text, email: "" }) as const

test.each(["a visitor", "a member"])(
  "PROD-10: what %s writes to customer service waits offline, outlives the tab, is kept once, and its number is told",
  async (who) => {
    const browser = await world.browser()
    const first = browser.openTab()
    if (who === "a member") await register(first.client, "Ann")
    await world.pass(2_000)
    browser.network.cut()
    const { intentId } = await act(first.client, asking("Where is my account?"))
    await first.kill()

    const { client } = browser.openTab()
    const [requests, outbox] = [watch(client.query({ _tag: "supportRequests" })), outboxOf(client)]
    await world.eventually(() => {
      expect(outbox().order).toEqual([intentId])
      expect(requests().rows.get(intentId)).toMatchObject({ state: "waiting", number: null })
    })
    browser.network.loseRequests(PATH, 1)
    browser.network.loseAnswers(PATH, 2)
    browser.network.mend()
    await world.eventually(() => {
      expect(outbox().order).toEqual([])
      expect(requests().rows.get(intentId)).toMatchObject({ state: "received", text: "Where is my account?" })
    })
    await world.pass(60_000)
    const kept = await world.gateway.run(openRequests)
    expect(kept.map((request) => request.intentId)).toEqual([intentId])
    expect(requests().rows.get(intentId)?.number).toBe(kept[0]?.number)
    expect(kept[0]?.userId === 0).toBe(who === "a visitor")
    // Another tab has it too: it is in the device's log.
    await world.gateway.run(closeRequest(kept[0]?.number ?? 0))
    const again = watch(browser.openTab().client.query({ _tag: "supportRequests" }))
    await world.eventually(() => expect(again().order).toEqual([intentId]))
  },
)

test("PROD-10: one request too many in a day stays on the device, and says why", async () => {
  const { client } = (await world.browser()).openTab()
  const requests = watch(client.query({ _tag: "supportRequests" }))
  for (let time = 0; time < SUPPORT_PER_DAY; time++) await act(client, asking(`Request ${time}`))
  await world.eventually(() => {
    expect([...requests().rows.values()].filter(({ state }) => state === "received")).toHaveLength(SUPPORT_PER_DAY)
  })
  const { intentId } = await act(client, asking("One more"))
  await world.eventually(() =>
    expect(requests().rows.get(intentId)).toMatchObject({ state: "parked", refused: { kind: "supportLimit" } }),
  )
  expect(requests().order[0]).toBe(intentId)
  expect(await world.gateway.run(openRequests)).toHaveLength(SUPPORT_PER_DAY)
})
