/** A monthly subscription that begins on the 31st, renewed by the upkeep. */
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { opened, pays, subscriptionTo, withTill } from "../../tests/worlds/gateway/buying.ts"
import type { Till } from "../../tests/worlds/gateway/till.ts"
import { addUser } from "../../tests/worlds/gateway/world.ts"
import { verifyLedger } from "../coins/verify-ledger.ts"
import { lookAtDueOrders } from "../payment/look-at-order.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { renewDue } from "./renew.ts"

const balanceOf = ({ id }: AccountRow) => Store.use((store) => store.transact((tx) => tx.ledger.balance(`coins:${id}`)))
/** What the upkeep does with orders and subscriptions. */
const upkeep = Effect.andThen(lookAtDueOrders, renewDue)
const MONTHLY = { coinId: 12, price: 19.99, currency: "USD" }
const MONTHS_COINS = 2_800
const day = (ms: number | null | undefined) => new Date(ms ?? 0).toISOString().slice(0, 13)
const begun = Effect.fnUntraced(function* (till: Till, year: number) {
  yield* TestClock.setTime(Date.UTC(year, 0, 31, 10))
  const ann = yield* addUser("Ann", { countryId: "US" })
  yield* pays(till, yield* opened(ann, MONTHLY))
  return ann
})
/** The hours in which the card is charged, when the upkeep runs each hour. */
const chargedUntil = Effect.fnUntraced(function* (till: Till, end: number) {
  const days: Array<string> = []
  while ((yield* Clock.currentTimeMillis) < end) {
    yield* TestClock.adjust("1 hour")
    const before = till.charges.length
    yield* upkeep
    const now = yield* Clock.currentTimeMillis
    days.push(...till.charges.slice(before).map(() => day(now)))
  }
  return days
})

test.each([
  [2027, "2027-02-28T10"],
  [2028, "2028-02-29T10"],
])(
  "PROD-08, COIN-08: of %i, is charged on the last day of February, on the 31st of March and on the 30th of April, once each",
  (year, february) =>
    withTill((till) =>
      Effect.gen(function* () {
        const ann = yield* begun(till, year)
        expect(day((yield* subscriptionTo(ann))?.nextTime)).toBe(february)
        expect(yield* chargedUntil(till, Date.UTC(year, 4, 5))).toEqual([
          ...[february, `${year}-03-31T10`, `${year}-04-30T10`],
        ])
        expect(till.charges[0]).toMatchObject({ amount: 1_999, currency: "USD", itemName: "2,800 coins, monthly" })
        expect(yield* balanceOf(ann)).toBe(100 + 4 * MONTHS_COINS)
        expect(yield* subscriptionTo(ann)).toMatchObject({ status: "subscribed", nextTime: Date.UTC(year, 4, 31, 10) })
        expect((yield* verifyLedger).faults).toEqual([])
      }),
    ),
)

test("PROD-08, COIN-08: a card that is refused at the end of February is tried after one, two and three days; paid late, its months begin that day", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* begun(till, 2027)
      till.onCharge = "failed"
      const tries = yield* chargedUntil(till, Date.UTC(2027, 2, 4))
      expect(tries).toEqual(["2027-02-28T10", "2027-03-01T10", "2027-03-03T10"])
      expect(yield* subscriptionTo(ann)).toMatchObject({ status: "pastDue" })
      till.onCharge = "paid"
      expect(yield* chargedUntil(till, Date.UTC(2027, 4, 1))).toEqual(["2027-03-06T10", "2027-04-06T10"])
      expect(yield* balanceOf(ann)).toBe(100 + 3 * MONTHS_COINS)
      expect(day((yield* subscriptionTo(ann))?.nextTime)).toBe("2027-05-06T10")
    }),
  ))

test("PROD-08, COIN-08: refused to the last it ends, and no later month is charged", () =>
  withTill((till) =>
    Effect.gen(function* () {
      const ann = yield* begun(till, 2028)
      till.onCharge = "failed"
      expect(yield* chargedUntil(till, Date.UTC(2028, 4, 5))).toEqual([
        ...["2028-02-29T10", "2028-03-01T10", "2028-03-03T10", "2028-03-06T10"],
      ])
      expect(yield* subscriptionTo(ann)).toMatchObject({ status: "cancelled", nextTime: null })
      expect(yield* balanceOf(ann)).toBe(100 + MONTHS_COINS)
    }),
  ))
