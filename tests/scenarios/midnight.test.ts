import { afterEach, describe, expect, test } from "vitest"
import { REFUND_HOURS } from "#schema/rules/coins/shop.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, refusal, register, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { makeTill } from "../worlds/gateway/till.ts"

const [HOUR, DAY] = [3_600_000, 86_400_000]
const MIDNIGHT = Date.UTC(2026, 2, 2)

let world: World
afterEach(() => world.close())

describe("a check-in at midnight UTC", () => {
  const twoTabs = async () => {
    world = await makeWorld({}, { begin: MIDNIGHT - 60_000 })
    const browser = await world.browser()
    const here = browser.openTab().client
    await register(here, "Ann")
    const there = browser.openTab().client
    const [view, other] = [watch(here.query({ _tag: "checkIn" })), watch(there.query({ _tag: "checkIn" }))]
    const session = watch(here.query({ _tag: "session" }))
    await world.eventually(() => expect([view().coins, other().coins, session().balance]).toEqual([5, 5, 120]))
    return { browser, here, there, view, other, session }
  }

  test("COIN-09: from two tabs at once on either side of it, it is one of the day that ends and one of the day that begins", async () => {
    const { here, there, view, other, session } = await twoTabs()
    const both = () => Promise.all([here, there].map((tab) => act(tab, { _tag: "checkIn" })))
    await world.pass(MIDNIGHT - 4_000 - world.now())
    const [one, same] = await both()
    expect(one).toEqual(same)
    await world.eventually(() => expect([session().balance, view().streak, other().streak]).toEqual([125, 1, 1]))
    expect(world.now()).toBeLessThan(MIDNIGHT)
    await world.pass(MIDNIGHT - world.now())
    await world.eventually(() => expect([view().canCheck, other().canCheck]).toEqual([true, true]))
    const [next, again] = await both()
    expect(next).toEqual(again)
    expect(next).not.toEqual(one)
    await world.eventually(() => expect([session().balance, view().streak, other().streak]).toEqual([131, 2, 2]))
    expect((await refusal(there, { _tag: "checkIn" })).kind).toBe("alreadyCollected")
  })

  test("COIN-09: asked for before it in one tab and after it in the other, and sent after it, it is one of the new day", async () => {
    const { browser, here, there, view, other, session } = await twoTabs()
    browser.network.cut()
    await world.pass(MIDNIGHT - 2_000 - world.now())
    const before = await act(here, { _tag: "checkIn" })
    await world.pass(4_000)
    expect(await act(there, { _tag: "checkIn" })).toEqual(before)
    browser.network.mend()
    await world.eventually(() =>
      expect([session().balance, view().waiting, other().waiting]).toEqual([125, null, null]),
    )
    expect(view()).toMatchObject({ today: "2026-03-02", canCheck: false, streak: 1 })
    expect((await refusal(there, { _tag: "checkIn" })).kind).toBe("alreadyCollected")
  })
})

describe.each([
  ["three days ahead", 3 * DAY],
  ["three days behind", -3 * DAY],
])("a device whose clock is %s", (_name, clockAheadMs) => {
  const ann = async (begin: number, till = makeTill()) => {
    world = await makeWorld({ payments: [till.provider] }, { begin })
    const { client } = (await world.browser({ clockAheadMs })).openTab()
    await register(client, "Ann")
    const session = watch(client.query({ _tag: "session" }))
    await world.eventually(() => expect(session().balance).toBe(120))
    return { client, session, till }
  }

  test("COIN-09: checks in on the gateway's day, once, and again when the gateway's day has changed", async () => {
    const { client, session } = await ann(MIDNIGHT - 60_000)
    const view = watch(client.query({ _tag: "checkIn" }))
    await world.eventually(() => expect(view()).toMatchObject({ today: "2026-03-01", nextAt: MIDNIGHT }))
    await act(client, { _tag: "checkIn" })
    await world.eventually(() => expect([session().balance, view().canCheck]).toEqual([125, false]))
    expect((await refusal(client, { _tag: "checkIn" })).kind).toBe("alreadyCollected")
    await world.pass(MIDNIGHT + 2_000 - world.now())
    await world.eventually(() => expect(view()).toMatchObject({ today: "2026-03-02", canCheck: true, streak: 1 }))
    await act(client, { _tag: "checkIn" })
    await world.eventually(() => expect([session().balance, view().streak]).toEqual([131, 2]))
  })

  test("COIN-10: collects a task once, for what was done on the gateway's day", async () => {
    const { client, session } = await ann(MIDNIGHT - HOUR)
    const claim = { _tag: "claimTask", id: "webapp", fromWebapp: true } as const
    const before = session().balance
    await act(client, claim)
    await world.eventually(() => expect(session().balance).toBeGreaterThan(before))
    expect((await refusal(client, claim)).kind).toBe("alreadyCollected")
  })

  test("COIN-06: asks a purchase back until the end of the gateway's window, and not after", async () => {
    const { client, session, till } = await ann(MIDNIGHT)
    const orders = watch(client.query({ _tag: "orders", limit: 10 }))
    const buys = async () => {
      const { captcha } = await act(client, { _tag: "payCaptcha" })
      const terms = { coinId: 2, price: 23.9, currency: "MYR", channelCode: "till", offerId: null }
      const { orderId } = await act(client, { _tag: "makeOrder", ...terms, pageName: "pay", captcha })
      await act(client, { _tag: "openCheckout", orderId })
      till.does(orderId, "paid", world.now())
      await act(client, { _tag: "checkOrder", orderId })
      await world.eventually(() => expect(orders().rows.get(orderId)).toMatchObject({ refundable: true }))
      return orderId
    }
    const paidBefore = (orderId: string, ms: number) =>
      world.gateway.run(
        Store.use((store) => store.transact((tx) => tx.orders.update(orderId, { paidAt: world.now() - ms }))),
      )
    const back = (orderId: string) => ({ _tag: "requestRefund", orderId, reason: "not needed" }) as const
    const [first, second] = [await buys(), await buys()]
    await world.eventually(() => expect(session().balance).toBe(120 + 635 + 535))
    await paidBefore(first, (REFUND_HOURS - 1) * HOUR)
    await paidBefore(second, REFUND_HOURS * HOUR)
    expect((await refusal(client, back(second))).kind).toBe("refundLate")
    await act(client, back(first))
    await world.eventually(() => {
      expect(orders().rows.get(first)).toMatchObject({ refundStatus: "refunded" })
      expect(session().balance).toBe(120 + 535)
    })
  })
})
