import { afterEach, expect, test } from "vitest"
import type { Client } from "../../src/client/client.ts"
import { packOf } from "../../src/screens/shop/shop-model.ts"
import { act, refusal, register, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { makeTill } from "../worlds/gateway/till.ts"

const [MINUTE, DAY] = [60_000, 86_400_000]
/** A Monday, ten minutes before its flash package ends. */
const BEGIN = Date.UTC(2026, 10, 23, 19, 50)
const END = BEGIN + 10 * MINUTE
const COIN = 3

let world: World
afterEach(() => world.close())

/** The package as the shop shows it, by the gateway's clock as the tab knows it. */
const shownIn = (client: Client) => {
  const config = client.remote({ _tag: "paymentConfig" })
  config.subscribe(() => {})
  const connection = watch(client.query({ _tag: "connection" }))
  return (deviceNow: number) => {
    const state = config.get()
    if (state.state !== "ready") throw new Error(`the price list is ${state.state}`)
    const pack = packOf(state.value, COIN, deviceNow + connection().clockOffset)
    if (pack === undefined) throw new Error("the package is not sold")
    return { ...pack, stale: state.stale }
  }
}

test("COIN-02: on a device whose clock is a day behind, a flash package is there offline until its end by the gateway's clock, then the package is as before; an order of it is made until then and not after", async () => {
  world = await makeWorld({ demo: 0, payments: [makeTill().provider] }, { begin: BEGIN })
  const browser = await world.browser({ clockAheadMs: -DAY })
  const deviceNow = () => world.now() - DAY
  const first = browser.openTab()
  await register(first.client, "Ann")
  const shown = shownIn(first.client)
  const flash = { offerId: "flash21-2026-11-23", endTime: END, beforeCoins: 1_210 }
  await world.eventually(() => expect(shown(deviceNow())).toMatchObject({ coins: 1_336, price: 46.9, flash }))
  const order = async () => {
    const { captcha } = await act(first.client, { _tag: "payCaptcha" })
    const terms = { coinId: COIN, price: 46.9, currency: "MYR", channelCode: "till", offerId: flash.offerId }
    return { _tag: "makeOrder", ...terms, pageName: "pay", captcha } as const
  }
  await act(first.client, await order())
  const orders = watch(first.client.query({ _tag: "orders", limit: 10 }))
  await world.eventually(() =>
    expect([...orders().rows.values()]).toMatchObject([{ itemName: "1,236 coins", coinCode: "flash_1030" }]),
  )
  await world.pass(5 * MINUTE)

  browser.network.cut()
  const offline = browser.openTab()
  const kept = shownIn(offline.client)
  await world.eventually(() => expect(kept(deviceNow())).toMatchObject({ coins: 1_336, flash, stale: true }))
  expect(kept(END - DAY - 1).flash).not.toBeNull()
  expect(kept(END - DAY)).toMatchObject({ coins: 1_210, price: 46.9, flash: null })

  browser.network.mend()
  await world.pass(6 * MINUTE)
  expect(await refusal(first.client, await order())).toMatchObject({ kind: "offerEnded" })
  expect(orders().order).toHaveLength(1)
})
