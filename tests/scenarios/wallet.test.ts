import { afterEach, expect, test } from "vitest"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, register, signIn, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59)
const MINUTE = 60_000

let world: World
afterEach(() => world.close())

const grant = (userId: number, amount: number, reason: LedgerReason) =>
  world.gateway.run(
    Store.use((store) =>
      store.transact((tx) => grantCoins(tx, { userId, amount, reason, key: `${reason}:${amount}` })),
    ),
  )

test("the wallet tells each month of coins, live and offline after a reload, and its items come to the balance", async () => {
  world = await makeWorld({ demo: 0 }, { begin: NOVEMBER })
  const browser = await world.browser()
  let tab = browser.openTab()
  const me = await register(tab.client, "Ann", 2)
  const ledger = (month: string | null, reason: LedgerReason | null = null) =>
    watch(tab.client.query({ _tag: "ledger", currency: "coins", month, reason }))
  const newest = ledger(null)
  const amounts = (some: typeof newest) => [...(some()?.order ?? [])].map((id) => some()?.rows.get(id)?.amount)
  await world.eventually(() =>
    expect(newest()?.head).toMatchObject({ month: "2026-11", start: 0, end: 120, unlisted: 0 }),
  )
  await world.pass(2 * MINUTE)
  await grant(me, 500, "purchase")
  await world.pass(1_000)
  await grant(me, 30, "refund")
  const december = {
    month: "2026-12",
    months: ["2026-12", "2026-11"],
    balance: 650,
    start: 120,
    in: 530,
    out: 0,
    end: 650,
  }
  await world.eventually(() => expect(newest()?.head).toMatchObject(december))
  expect(amounts(newest)).toEqual([30, 500])

  await tab.kill()
  browser.network.cut()
  tab = browser.openTab()
  const [again, november, bought] = [ledger(null), ledger("2026-11"), ledger(null, "purchase")]
  await world.eventually(() => expect(again()?.head).toMatchObject(december))
  await world.eventually(() => expect(amounts(november)).toEqual([120]))
  await world.eventually(() => expect(amounts(bought)).toEqual([500]))
  expect(bought()?.head.days).toEqual([{ day: "2026-12-01", in: 500, out: 0 }])
})

test("COIN-01: the minutes of a call in the wallet say which receipt is theirs, on both sides of midnight", async () => {
  world = await makeWorld({ demo: 3 }, { begin: NOVEMBER })
  const { client } = (await world.browser()).openTab()
  const me = await register(client, "Ann", 2)
  const host = (await world.browser()).openTab().client
  const hostId = await signIn(host, "mia@livcam.test", "livcam-demo")
  const links = [client, host].map((one) => watch(one.query({ _tag: "connection" })))
  await world.eventually(() => expect(links.map((link) => link().messaging)).toEqual(["online", "online"]))
  await grant(me, 500, "purchase")
  const [mine, theirs] = [client, host].map((one) => watch(one.query({ _tag: "call" })))
  const phase = (name: string) =>
    world.eventually(() => expect([mine?.()?.call.phase, theirs?.()?.call.phase]).toEqual([name, name]))
  const { roomNum } = await act(client, { _tag: "startCall", userId: hostId, kind: "video", location: "profile" })
  await phase("ringing")
  await act(host, { _tag: "answerCall", roomNum })
  await phase("joining")
  for (const one of [client, host]) await act(one, { _tag: "reportMedia", roomNum, seen: "firstFrame" })
  await phase("talking")
  const items = (month: string) => {
    const view = watch(client.query({ _tag: "ledger", currency: "coins", month, reason: null }))
    return () => [...(view()?.rows.values() ?? [])].filter((item) => item.reason === "callMinute")
  }
  const [november, december] = [items("2026-11"), items("2026-12")]
  // While it lasts there is no receipt to open.
  await world.eventually(() => expect(november()).toMatchObject([{ roomNum, endedAt: null }]))
  await world.pass(150_000)
  await act(client, { _tag: "hangUp", roomNum })
  await phase("ended")
  const calls = watch(client.query({ _tag: "calls", limit: 10 }))
  const endedAt = () => calls()?.rows.get(roomNum)?.record.endedAt
  await world.eventually(() => {
    expect(endedAt()).toBeGreaterThan(0)
    expect(november()).toMatchObject([{ roomNum, endedAt: endedAt() }])
    expect(december()).toMatchObject([{ roomNum, endedAt: endedAt() }])
  })
  const receipt = watch(client.query({ _tag: "callReceipt", roomNum, endedAt: endedAt() ?? 0 }))
  await world.eventually(() => expect(receipt()?.call.record.remote.userId).toBe(hostId))
})
