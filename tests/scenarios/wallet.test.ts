import { Effect } from "effect"
import { afterEach, expect, test } from "vitest"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, emailOf, refusal, register, signIn, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { replayInTest } from "../worlds/log/replay-in-test.ts"

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
  // During the call there is no receipt to open.
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

test("COIN-01: a new device fetches what a former month's sums are made of: once, after a crash too, for all its tabs, and has it offline", async () => {
  world = await makeWorld({ demo: 0 }, { begin: NOVEMBER })
  const first = (await world.browser()).openTab()
  const me = await register(first.client, "Ann", 2)
  const hers = watch(first.client.query({ _tag: "ledger", currency: "coins", month: null, reason: null }))
  await world.eventually(() => expect(hers().head.balance).toBe(120))
  // A month of three pages, in a feed that a new device takes as a snapshot. Each entry has its cause.
  await world.gateway.run(
    Store.use((store) =>
      Effect.forEach(
        Array.from({ length: 600 }, (_, n) => n),
        (n) => {
          const link = { kind: "task", id: `task-${n}`, userId: null }
          return store.transact((tx) =>
            grantCoins(tx, { userId: me, amount: 1 + (n % 9), reason: "reward", key: `reward:${n}`, link }),
          )
        },
        { discard: true },
      ),
    ),
  )
  await world.pass(2 * MINUTE)
  await grant(me, 500, "purchase")

  const browser = await world.browser()
  let tab = browser.openTab()
  await signIn(tab.client, emailOf("Ann"))
  const november = () => {
    const view = watch(tab.client.query({ _tag: "ledger", currency: "coins", month: "2026-11", reason: null }))
    return () => {
      const { head, order, rows } = view()
      const items = order.flatMap((id) => rows.get(id) ?? [])
      return { head, items, sum: items.reduce((sum, { amount }) => sum + amount, 0) }
    }
  }
  let shown = november()
  const fetched = () => shown().items.filter(({ at }) => at !== null).length
  await world.eventually(() => expect(shown().head).toMatchObject({ months: ["2026-12", "2026-11"], unlisted: 0 }))
  const { head, sum } = shown()
  expect(sum).toBe(head.end - head.start)
  expect(shown().items.map(({ at }) => at)).toContain(null)

  // Offline the command is refused with a reason, and the sums stay.
  browser.network.cut()
  const refused = refusal(tab.client, { _tag: "loadLedgerMonth", month: "2026-11" })
  await world.pass(60_000)
  expect((await refused).kind).not.toBe("unknown")
  expect(shown().sum).toBe(sum)
  browser.network.mend()
  await world.pass(60_000)

  // The tab dies when it has one page of the month.
  const loading = tab.client.execute({ _tag: "loadLedgerMonth", month: "2026-11" })
  await world.eventually(() => expect(fetched()).toBeGreaterThanOrEqual(100))
  expect(shown()).toMatchObject({ sum, head })
  await tab.kill()
  void loading
  tab = browser.openTab()
  shown = november()
  await world.eventually(() => expect(shown()).toMatchObject({ sum, head }))

  const follower = browser.openTab()
  const theirs = watch(follower.client.query({ _tag: "ledger", currency: "coins", month: "2026-11", reason: null }))
  await world.eventually(() => expect(theirs().head).toEqual(head))
  await act(follower.client, { _tag: "loadLedgerMonth", month: "2026-11" })
  await world.eventually(() => expect(fetched()).toBe(601))
  await world.eventually(() => expect(theirs().order).toHaveLength(601))
  expect(shown()).toMatchObject({ sum, head })
  expect(shown().items.filter(({ at }) => at === null)).toEqual([])
  const links = shown().items.flatMap(({ link }) => link?.id ?? [])
  expect(new Set(links)).toEqual(new Set(Array.from({ length: 600 }, (_, n) => `task-${n}`)))

  // Loading again changes nothing and adds nothing to the log.
  const { last } = await act(tab.client, { _tag: "openLog", file: null })
  await act(tab.client, { _tag: "loadLedgerMonth", month: "2026-11" })
  const again = await act(tab.client, { _tag: "openLog", file: null })
  expect(again.last).toBe(last)
  const { hash } = await act(tab.client, { _tag: "hashLog", seq: last })
  const { file } = await act(tab.client, { _tag: "exportLog", redact: false })
  const replayed = replayInTest(file instanceof Blob ? await file.text() : "")
  expect(replayed.at(last).hash).toBe(hash)
  await act(tab.client, { _tag: "closeLog" })

  await follower.kill()
  await tab.kill()
  browser.network.cut()
  tab = browser.openTab()
  shown = november()
  await world.eventually(() => expect(fetched()).toBe(601))
  expect(shown()).toMatchObject({ sum, head })
})
