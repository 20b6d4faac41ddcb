import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { RequestOf } from "#schema/endpoints.ts"
import { PAYOUT_MIN_POINTS, PAYOUTS_PER_MONTH, payoutMoney } from "#schema/rules/coins/payouts.ts"
import { kindOf } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { postingsOf } from "../coins/movement.ts"
import { verifyLedgerWith } from "../coins/verify-ledger.ts"
import { Store } from "../store/store.ts"
import type { AccountRow, NewAccount } from "../store/tables/accounts/accounts.ts"
import { PayoutChannel, type PayoutPort } from "./payout-channel.ts"
import { payoutHandlers } from "./request-payout.ts"
import { askForOpen, openPayouts, settleByHand } from "./settle-payout.ts"

type Asked = Omit<RequestOf<"requestPayout">, "intentId" | "deadline">
const worth = (points: number, patch: Partial<Asked> = {}): Asked => ({
  points,
  amount: payoutMoney(points),
  currency: "USD",
  ...patch,
})
const ask = (host: AccountRow, asked: Asked, intentId: string = randomUUID()) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) =>
    payoutHandlers.requestPayout({ intentId, deadline: at + 20_000, ...asked }, callerOf(host)),
  )
const pointsOf = ({ id }: AccountRow) => Store.use((store) => store.transact((tx) => tx.ledger.balance(`points:${id}`)))
const held = Store.use((store) => store.transact((tx) => tx.ledger.balance("house:payouts")))

/** Credits points directly: how they are earned does not matter here. */
const earn = Effect.fnUntraced(function* ({ id }: AccountRow, points: number) {
  const key = `earned:${randomUUID()}`
  const changes = { host: [`points:${id}`, points] } as const
  yield* Store.use((store) =>
    store.transact((tx) => tx.ledger.post(postingsOf({ reason: "other", about: { userId: id }, key, changes }), 1_000)),
  )
})
const hostWith = Effect.fnUntraced(function* (points: number, fields: Partial<NewAccount> = {}) {
  const host = yield* addHost("Mia", fields)
  if (points > 0) yield* earn(host, points)
  return host
})
const payoutsOf = (host: AccountRow) =>
  Effect.map(feedOf(host.id), (entries) =>
    entries.flatMap(({ event }) => (event._tag === "v1.PayoutUpdated" ? [event.payout as Told] : [])),
  )
interface Told {
  readonly payoutId: string
  readonly status: string
}
const newestOf = (host: AccountRow) => Effect.map(payoutsOf(host), (all) => all.at(-1)?.payoutId ?? "none")

test("PROD-02, COIN-01: a payout takes its points at once, tells the host, and stands open until an operator has paid it", () =>
  inWorld(
    Effect.gen(function* () {
      const mia = yield* hostWith(5_250)
      const { growth } = yield* ask(mia, worth(5_000))
      expect(growth.entries.map(({ event }) => event)).toMatchObject([
        {
          ...{ _tag: "v2.CoinsPosted", currency: "points", amount: -5_000, balance: 250, reason: "other" },
          link: { kind: "payout", userId: null },
        },
        {
          _tag: "v1.PayoutUpdated",
          payout: { userId: mia.id, points: 5_000, amount: 25, currency: "USD", status: "requested", settledAt: null },
        },
      ])
      expect([yield* pointsOf(mia), yield* held]).toEqual([250, 5_000])
      expect((yield* openPayouts).map(({ userId }) => userId)).toEqual([mia.id])
      yield* settleByHand(yield* newestOf(mia), "paid")
      expect((yield* payoutsOf(mia)).map(({ status }) => status)).toEqual(["requested", "paid"])
      expect([yield* pointsOf(mia), yield* held]).toEqual([250, 5_000])
      expect(yield* openPayouts).toEqual([])
      expect((yield* verifyLedgerWith(["earned"])).faults).toEqual([])
    }),
  ))

test("PROD-02: a rejected payout gives its points back and says why", () =>
  inWorld(
    Effect.gen(function* () {
      const mia = yield* hostWith(3_000)
      yield* ask(mia, worth(3_000))
      const payoutId = yield* newestOf(mia)
      yield* settleByHand(payoutId, { rejected: "details" })
      const [points, payout] = (yield* feedOf(mia.id)).slice(-2).map(({ event }) => event)
      expect(points).toMatchObject({ _tag: "v2.CoinsPosted", amount: 3_000, balance: 3_000, link: { id: payoutId } })
      expect(payout).toMatchObject({ payout: { payoutId, status: "rejected", rejection: "details" } })
      expect([yield* pointsOf(mia), yield* held]).toEqual([3_000, 0])
      yield* ask(mia, worth(2_000))
      expect(yield* pointsOf(mia)).toBe(1_000)
    }),
  ))

test("COIN-01: nothing is paid twice: whatever is said of a payout that has ended changes nothing", () =>
  inWorld(
    Effect.gen(function* () {
      const mia = yield* hostWith(6_000)
      const words = ["paid", { rejected: "rules" }] as const
      for (const first of words) {
        yield* ask(mia, worth(2_000))
        const payoutId = yield* newestOf(mia)
        expect(yield* settleByHand(payoutId, first)).toMatchObject({ _tag: "settled" })
        const [before, balance] = [yield* feedOf(mia.id), yield* pointsOf(mia)]
        for (const again of words)
          expect(yield* settleByHand(payoutId, again)).toMatchObject({ _tag: "before", payout: { payoutId } })
        expect(yield* feedOf(mia.id)).toEqual(before)
        expect(yield* pointsOf(mia)).toBe(balance)
      }
      expect(yield* settleByHand("no-such-payout", "paid")).toEqual({ _tag: "unknown" })
    }),
  ))

test("PROD-02: what may not be paid out is refused with its reason, and no point moves", () =>
  inWorld(
    Effect.gen(function* () {
      const [mia, poor] = [yield* hostWith(5_000), yield* hostWith(PAYOUT_MIN_POINTS - 100)]
      const [bob, gone] = [yield* addUser("Bob"), yield* hostWith(5_000, { banned: true })]
      yield* earn(bob, 5_000)
      const refused = [
        [bob, worth(2_000), "forbidden"],
        [gone, worth(2_000), "bannedAccount"],
        [mia, worth(2_000, { amount: 10.5 }), "priceChanged"],
        [mia, worth(2_000, { currency: "EUR" }), "priceChanged"],
        [mia, worth(2_050), "requestInvalid"],
        [mia, worth(PAYOUT_MIN_POINTS - 100), "pointsTooFew"],
        [mia, worth(0), "pointsTooFew"],
        [mia, worth(5_100), "pointsTooFew"],
        [poor, worth(PAYOUT_MIN_POINTS), "pointsTooFew"],
      ] as const
      const before = yield* feedOf(mia.id)
      for (const [who, asked, kind] of refused) expect(yield* kindOf(ask(who, asked))).toBe(kind)
      expect(yield* feedOf(mia.id)).toEqual(before)
      expect([yield* pointsOf(mia), yield* pointsOf(poor), yield* pointsOf(bob), yield* held]).toEqual([
        ...[5_000, PAYOUT_MIN_POINTS - 100, 5_000, 0],
      ])
    }),
  ))

test("PROD-02: one payout stands open at a time, and a month of UTC has so many; rejected ones do not count", () =>
  inWorld(
    Effect.gen(function* () {
      const mia = yield* hostWith(50_000)
      yield* ask(mia, worth(2_000))
      expect(yield* kindOf(ask(mia, worth(2_000)))).toBe("payoutOpen")
      yield* settleByHand(yield* newestOf(mia), { rejected: "identity" })
      for (let n = 0; n < PAYOUTS_PER_MONTH; n++) {
        yield* ask(mia, worth(2_000))
        yield* settleByHand(yield* newestOf(mia), "paid")
      }
      expect(yield* kindOf(ask(mia, worth(2_000)))).toBe("payoutLimit")
      yield* TestClock.setTime(Date.UTC(2026, 1, 1))
      expect(yield* kindOf(ask(mia, worth(2_000)))).toBe("fine")
    }),
  ))

test("COIN-01: the same request again, and two at once, take the points once", () =>
  inWorld(
    Effect.gen(function* () {
      const mia = yield* hostWith(9_000)
      const [first, again] = [
        yield* ask(mia, worth(2_000), "the-same-request"),
        yield* ask(mia, worth(2_000), "the-same-request"),
      ]
      expect(again.growth.entries).toEqual(first.growth.entries)
      expect(yield* pointsOf(mia)).toBe(7_000)
      yield* settleByHand(yield* newestOf(mia), "paid")
      const both = yield* Effect.all([kindOf(ask(mia, worth(3_000))), kindOf(ask(mia, worth(3_000)))], {
        concurrency: 2,
      })
      expect(both.toSorted()).toEqual(["fine", "payoutOpen"])
      expect(yield* pointsOf(mia)).toBe(4_000)
      expect((yield* verifyLedgerWith(["earned"])).faults).toEqual([])
    }),
  ))

test("PROD-02: a channel that sends money by itself is asked by one id until it says how it ended, and no operator settles beside it", () =>
  inWorld(
    Effect.gen(function* () {
      const mia = yield* hostWith(5_000)
      const asked: Array<string> = []
      let word: Effect.Success<ReturnType<PayoutPort["send"]>> = null
      const send: PayoutPort["send"] = ({ payoutId }) =>
        Effect.sync(() => {
          asked.push(payoutId)
          return word
        })
      yield* Effect.gen(function* () {
        yield* ask(mia, worth(2_000))
        const payoutId = yield* newestOf(mia)
        expect(yield* settleByHand(payoutId, { rejected: "rules" })).toMatchObject({ _tag: "elsewhere" })
        yield* askForOpen
        word = "paid"
        yield* askForOpen
        yield* askForOpen
        expect(asked).toEqual([payoutId, payoutId, payoutId])
        word = { rejected: "region" }
        yield* ask(mia, worth(2_000))
        expect((yield* payoutsOf(mia)).map(({ status }) => status)).toEqual([
          ...["requested", "paid", "requested", "rejected"],
        ])
        expect([yield* pointsOf(mia), yield* held]).toEqual([3_000, 2_000])
      }).pipe(Effect.provide(PayoutChannel.layer({ code: "bank", send })))
      expect((yield* verifyLedgerWith(["earned"])).faults).toEqual([])
    }),
  ))
