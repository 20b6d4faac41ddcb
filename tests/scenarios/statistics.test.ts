import { afterEach, expect, test } from "vitest"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, emailOf, register, signIn, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const SECOND = 1_000
const NIGHT = Date.UTC(2026, 10, 30, 23, 58)

let world: World
afterEach(() => world.close())

const grant = (userId: number, amount: number, reason: LedgerReason) =>
  world.gateway.run(
    Store.use((store) =>
      store.transact((tx) => grantCoins(tx, { userId, amount, reason, key: `${reason}:${amount}` })),
    ),
  )

test("CARD-05: coins by kind and minutes by person are told from this device's rows: live, offline after a reload, and on a new device", async () => {
  world = await makeWorld({ demo: 3 }, { begin: NIGHT })
  const browser = await world.browser()
  let tab = browser.openTab()
  const me = await register(tab.client, "Ann", 2)
  const host = (await world.browser()).openTab().client
  const hostId = await signIn(host, "mia@livcam.test", "livcam-demo")
  const links = [tab.client, host].map((client) => watch(client.query({ _tag: "connection" })))
  await world.eventually(() => expect(links.map((link) => link().messaging)).toEqual(["online", "online"]))

  await grant(me, 500, "purchase")
  await act(tab.client, { _tag: "checkIn" })
  const [mine, theirs] = [tab.client, host].map((client) => watch(client.query({ _tag: "call" })))
  const phase = (name: string) =>
    world.eventually(() => expect([mine?.()?.call.phase, theirs?.()?.call.phase]).toEqual([name, name]))
  const { roomNum } = await act(tab.client, { _tag: "startCall", userId: hostId, kind: "video", location: "profile" })
  await phase("ringing")
  await act(host, { _tag: "answerCall", roomNum })
  await phase("joining")
  for (const client of [tab.client, host]) await act(client, { _tag: "reportMedia", roomNum, seen: "firstFrame" })
  await phase("talking")
  // Past midnight, and so past the end of the month.
  await world.pass(150 * SECOND)
  await act(tab.client, { _tag: "hangUp", roomNum })
  await phase("ended")
  await grant(me, 30, "refund")
  const price = mine?.()?.call.pricePerMinute ?? 0
  const minutes = mine?.()?.call.minutes ?? 0
  expect(minutes).toBeGreaterThanOrEqual(3)

  const paid = price * minutes
  const expected = {
    since: null,
    minutes,
    calls: 1,
    people: [{ userId: hostId, userName: "Mia", minutes, calls: 1 }],
    coins: {
      in: 120 + 500 + 5 + 30,
      out: paid,
      kinds: expect.arrayContaining([
        { reason: "newUser", in: 120, out: 0 },
        { reason: "purchase", in: 500, out: 0 },
        { reason: "reward", in: 5, out: 0 },
        { reason: "refund", in: 30, out: 0 },
        { reason: "callMinute", in: 0, out: paid },
      ]),
    },
    points: { in: 0, out: 0, kinds: [] },
  }
  const statistics = (range: "week" | "year") => watch(tab.client.query({ _tag: "statistics", range }))
  const week = statistics("week")
  await world.eventually(() => expect(week()).toMatchObject(expected))
  const days = week().coins.bars.filter((bar) => bar.out > 0)
  expect(days.map(({ start }) => start)).toEqual(["2026-11-30", "2026-12-01"])

  await tab.kill()
  browser.network.cut()
  tab = browser.openTab()
  const year = statistics("year")
  await world.eventually(() => expect(year()).toMatchObject(expected))
  expect(
    year()
      .coins.bars.filter((bar) => bar.out > 0)
      .map(({ start }) => start),
  ).toEqual(["2026-11-01", "2026-12-01"])
  const session = watch(tab.client.query({ _tag: "session" }))
  await world.eventually(() => expect(session().balance).toBe(year().coins.in - year().coins.out))

  tab = (await world.browser()).openTab()
  await signIn(tab.client, emailOf("Ann"))
  const elsewhere = statistics("week")
  await world.eventually(() => expect(elsewhere()).toEqual(week()))
})
