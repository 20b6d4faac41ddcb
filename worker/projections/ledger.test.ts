import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Currency } from "#schema/coins/ledger.ts"
import { KEPT_MONTHS } from "#schema/coins/month-facts.ts"
import type { EventOf, LogEvent } from "#schema/events.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { ann, cy } from "../../tests/worlds/cast.ts"
import { logOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { refold } from "../log/refold.ts"
import { headOf, itemsOf } from "../queries/account/ledger-view.ts"
import { families, isKeyOf } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

const me = ann.userId
const NOV = Date.UTC(2026, 10, 30, 23, 58)
const MINUTE = 60_000
const MONTHS = Array.from({ length: KEPT_MONTHS }, (_, place) => families.month.key(place))
const isPosting = isKeyOf("posting")

/** The wallet of a log: what each month shows of each currency. `left`: which entries are not on the device. */
const walletOf = (events: ReadonlyArray<LogEvent>, left: (entryId: string) => boolean = () => false) => {
  const folded = refold(logOf(events), me)
  const rows = rowsOf(folded)
  const feed = rows.get(families.feedCount.key()) ?? 0
  const balance = rows.get(families.balance.key()) ?? { coins: null, points: null }
  const kept = MONTHS.flatMap((key) => rows.get(key) ?? [])
  const postings = [...folded.keys()]
    .filter(isPosting)
    .flatMap((key) => rows.get(key) ?? [])
    .filter((row) => row.feed === feed && !left(row.entryId))
  const head = (currency: Currency, month: string | null = null) =>
    headOf(kept, balance[currency] ?? 0, currency, month)
  const month = (currency: Currency, of: string) => {
    const facts = kept.find((one) => one.month === of)
    const own = postings.filter((row) => row.currency === currency && dayOf(row.at).startsWith(of))
    return facts === undefined ? { days: [], items: [] } : itemsOf(facts, own, currency, null)
  }
  return { balance, postings, head, month }
}
const sumOf = (items: ReadonlyArray<{ readonly amount: number }>) => items.reduce((sum, { amount }) => sum + amount, 0)

/** Movements of both currencies over some months: entries of their own, and minutes of calls. */
const movements = fc.array(
  fc.record({
    currency: fc.constantFrom("coins", "points"),
    amount: fc.integer({ min: -500, max: 500 }).filter((amount) => amount !== 0),
    hours: fc.integer({ min: 0, max: 40 }),
    room: fc.option(fc.constantFrom("room-a", "room-b")),
  }),
  { maxLength: 60 },
)

type Movements = typeof movements extends fc.Arbitrary<infer A> ? A : never

const postingsOf = (some: Movements): ReadonlyArray<EventOf<"v2.CoinsPosted">> => {
  const make = makeEventFactory(me)
  const minutes = new Map<string, number>()
  let at = Date.UTC(2026, 8, 28)
  return some.map(({ currency, amount, hours, room }, n) => {
    at += hours * 60 * MINUTE
    // A user pays for a call in coins, or earns points with it.
    const call = `${room}-${currency}`
    minutes.set(call, (minutes.get(call) ?? 0) + 1)
    return make.coins(amount, {
      currency,
      at,
      entryId: `entry-${n}`,
      ...(room === null ? { reason: "gift" } : { reason: "callMinute", roomNum: call, minute: minutes.get(call) ?? 0 }),
    })
  })
}

/** Everything that is shown adds up: days to their items, months to their days, and all of them to the balance. */
const expectToAddUp = ({ balance, head, month }: ReturnType<typeof walletOf>) => {
  for (const currency of ["coins", "points"] as const) {
    const { months, unlisted, balance: now } = head(currency)
    expect(now).toBe(balance[currency] ?? 0)
    let end = now
    for (const of of months) {
      const shown = head(currency, of)
      const { days, items } = month(currency, of)
      expect(shown.end).toBe(end)
      expect(shown.start + sumOf(items)).toBe(shown.end)
      for (const { day, ...sum } of days) expect(sumOf(items.filter((item) => item.day === day))).toBe(sum.in - sum.out)
      expect(days.map(({ day }) => day)).toEqual([...days.map(({ day }) => day)].sort().reverse())
      end = shown.start
    }
    expect(end).toBe(unlisted)
  }
}

describe("the ledger of any log", () => {
  test("adds up after each entry: items to days, days to months, months to the balance", () => {
    fc.assert(
      fc.property(movements, (some) => {
        const events = postingsOf(some)
        for (const upTo of events.keys()) {
          const wallet = walletOf(events.slice(0, upTo + 1))
          expectToAddUp(wallet)
          for (const currency of ["coins", "points"] as const)
            expect(wallet.head(currency)).toMatchObject({ unlisted: 0, since: null })
        }
      }),
      { numRuns: 60 },
    )
  })

  test("adds up when a snapshot told the sums of entries that are not here: what they moved is one item a day and reason", () => {
    fc.assert(
      fc.property(movements, fc.array(fc.nat(59)), (some, left) => {
        const missing = new Set(left.map((n) => `entry-${n}`))
        const wallet = walletOf(postingsOf(some), (entryId) => missing.has(entryId))
        expectToAddUp(wallet)
        const items = wallet.head("coins").months.flatMap((of) => wallet.month("coins", of).items)
        const isLeft = postingsOf(some).some(({ currency, entryId }) => currency === "coins" && missing.has(entryId))
        expect(items.some(({ at }) => at === null)).toBe(isLeft)
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      }),
      { numRuns: 60 },
    )
  })

  test("tells what the balance was before all that it lists, and from when on nothing is missing, when entries were never told", () => {
    fc.assert(
      fc.property(movements, fc.array(fc.nat(59)), (some, left) => {
        const events = postingsOf(some).filter(({ currency }) => currency === "coins")
        const missing = new Set(left)
        const known = events.filter((_, n) => !missing.has(n) || n === events.length - 1)
        const wallet = walletOf(known)
        expectToAddUp(wallet)
        const { unlisted, since } = wallet.head("coins")
        expect(unlisted).toBe(sumOf(events.filter((event) => !known.includes(event))))
        if (since === null) expect(unlisted).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test("is the same when entries come again", () => {
    fc.assert(
      fc.property(movements, (some) => {
        const events = postingsOf(some)
        expect(walletOf([...events, ...events]).postings).toEqual(walletOf(events).postings)
      }),
      { numRuns: 30 },
    )
  })
})

test("the minutes of a call are one item for each day, with the person they were with", () => {
  const make = makeEventFactory(me)
  const minute = (n: number) =>
    make.coins(-30, { at: NOV + n * MINUTE, entryId: `m${n}`, roomNum: "room", minute: n, reason: "callMinute" })
  const { month } = walletOf([
    make.coins(500, { at: NOV, entryId: "a", reason: "purchase" }),
    make.invited("room", cy),
    minute(1),
    minute(2),
    minute(3),
  ])
  const shown = [...month("coins", "2026-12").items, ...month("coins", "2026-11").items]
  expect(shown.map(({ id, minutes, amount, userId }) => [id, minutes, amount, userId])).toEqual([
    ["2026-12-01 room", 2, -60, cy.userId],
    ["2026-11-30 room", 1, -30, cy.userId],
    ["a", 0, 500, null],
  ])
})

test("rows of a feed that began anew are not shown, and those that come again are", () => {
  const make = makeEventFactory(me)
  const first = make.coins(120, { at: NOV, entryId: "a", reason: "newUser" })
  const lost = make.coins(-20, { at: NOV + 1, entryId: "b", reason: "gift" })
  const restarted = { _tag: "v1.FeedRestarted", sessions: [], relations: [], reports: [] } as const
  const gone = walletOf([first, lost, restarted])
  expect([gone.postings, gone.head("coins").months]).toEqual([[], []])
  const { postings, head } = walletOf([first, lost, restarted, first])
  expect(postings.map(({ entryId }) => entryId)).toEqual(["a"])
  expect(head("coins")).toMatchObject({ start: 0, end: 120, unlisted: 0, since: null })
})
