import { Effect, Schema } from "effect"
import { afterEach, expect, test } from "vitest"
import { LedgerMonthPage, type LedgerPosting } from "#schema/coins/ledger-month.ts"
import { KEPT_MONTHS } from "#schema/coins/month-facts.ts"
import { codeOf } from "#schema/errors.ts"
import type { EventOf } from "#schema/events.ts"
import { FEED_PAGE } from "#schema/rules/constants.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { makePair, TestDevice } from "../../tests/worlds/gateway/device.ts"
import { NO_LIMITS, testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway, StoreChoice } from "../app.ts"
import { Store } from "../store/store.ts"

let gateway: Gateway
afterEach(() => gateway.close())

const now = new Date()
/** The first moment of the month that lies `before` months back. */
const monthBegin = (before: number): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before)
const nameOf = (begin: number): string => new Date(begin).toISOString().slice(0, 7)
const LONG_MS = 240_000
const FORMER = nameOf(monthBegin(2))

const posting = (n: number, at: number): EventOf<"v2.CoinsPosted"> => ({
  ...{ _tag: "v2.CoinsPosted", entryId: `e${n}`, currency: "coins", amount: 1, balance: n, reason: "reward" },
  ...{ roomNum: null, minute: null, link: { kind: "task", id: `task-${n}`, userId: null }, at },
})

/** Appends the events to the feed, each at its time. */
const told = (userId: number, events: ReadonlyArray<EventOf<"v2.CoinsPosted">>) =>
  gateway.run(
    Store.use((store) =>
      store.transact((tx) =>
        Effect.forEach(events, (event) => tx.feeds.append(userId, [event], event.at), { discard: true }),
      ),
    ),
  )

/** Reads all pages of a month, as a device does. */
const readMonth = async (device: TestDevice, month: string) => {
  const pages: Array<ReadonlyArray<LedgerPosting>> = []
  for (let after: number | null = 0; after !== null; ) {
    const { data } = await device.call("ledgerMonth", { month, after })
    const page: typeof LedgerMonthPage.Type = Schema.decodeUnknownSync(LedgerMonthPage)(data)
    pages.push(page.postings)
    after = page.next
  }
  return pages
}

test.each<readonly [string, () => Promise<StoreChoice>]>([
  ["memory", async () => "memory"],
  ["PGlite", async () => ({ pglite: await databaseImage() })],
])(
  "COIN-01: a month of the ledger comes whole, in pages and with causes, to its owner alone: %s",
  async (_, store) => {
    gateway = await testGateway({ store: await store(), rates: NO_LIMITS })
    const [ann, bo] = [new TestDevice(gateway), new TestDevice(gateway, undefined, makePair())]
    await ann.register({ userName: "Ann" })
    await bo.register({ userName: "Bo" })
    // 1,500 entries over the three former months, plus some in the first and last ms of a month.
    const [begin, end] = [monthBegin(3), monthBegin(0)]
    const times = Array.from({ length: 1_500 }, (_, n) => Math.floor(begin + ((end - begin) * n) / 1_500))
    times.push(monthBegin(2) - 1, monthBegin(2), monthBegin(1) - 1, monthBegin(1))
    const all = times.sort((a, b) => a - b).map((at, n) => posting(n, at))
    await told(ann.userId, all)
    for (const before of [3, 2, 1]) {
      const month = nameOf(monthBegin(before))
      const expected = all.filter(({ at }) => nameOf(at) === month).map(({ _tag, balance, ...rest }) => rest)
      const pages = await readMonth(ann, month)
      expect(pages.flat()).toEqual(expected)
      expect(pages.every((page) => page.length <= FEED_PAGE)).toBe(true)
      expect(pages.length).toBeGreaterThanOrEqual(3)
    }
    expect((await readMonth(bo, FORMER)).flat()).toEqual([])

    const invalid = codeOf("requestInvalid")
    for (const fields of [
      { month: FORMER, after: 1_000_000 },
      { month: nameOf(monthBegin(KEPT_MONTHS)), after: 0 },
      { month: nameOf(monthBegin(-2)), after: 0 },
      { month: "2026-13", after: 0 },
      { month: FORMER, after: -1 },
      { month: FORMER, after: 0.5 },
    ])
      expect([fields, (await ann.call("ledgerMonth", fields)).code]).toEqual([fields, invalid])
    expect((await ann.call("ledgerMonth", { month: nameOf(monthBegin(KEPT_MONTHS - 1)), after: 0 })).code).not.toBe(
      invalid,
    )
  },
  LONG_MS,
)
