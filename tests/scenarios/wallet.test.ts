import { afterEach, expect, test } from "vitest"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { Store } from "../../gateway/store/store.ts"
import { register, watch } from "../worlds/app/acting.ts"
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
