import { Clock, Effect } from "effect"
import { expect, test } from "vitest"
import { makeTill } from "../../tests/worlds/gateway/till.ts"
import { freshIntent } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, inWorld, type World } from "../../tests/worlds/gateway/world.ts"
import { Payments } from "../payment/payments.ts"
import { Store } from "../store/store.ts"
import type { SubscriptionRow } from "../store/tables/shop/subscriptions.ts"
import { activityBoxHandlers } from "./activity-boxes.ts"
import { activityHandlers } from "./check-in.ts"
import { taskHandlers } from "./tasks.ts"

/** A world in which a payment provider is configured, so purchases are possible. */
const inShop = <A, E>(body: Effect.Effect<A, E, World>): Promise<A> =>
  inWorld(Effect.provide(body, Payments.layer([makeTill().provider])))

test("COIN-12: the boxes say what is open: the check-in until it is done, a task whose coins wait, the first purchase", () =>
  inShop(
    Effect.gen(function* () {
      const me = callerOf(yield* addUser("Ann"))
      const contents = Effect.map(activityBoxHandlers.activityBoxes({}, me), ({ web }) =>
        web.map(({ content }) => content),
      )
      const open = Effect.all({
        show: activityBoxHandlers.activityShow({}, me),
        collect: taskHandlers.collectList({ from_webapp: 0 }, me),
        done: taskHandlers.taskPercent({}, me),
      })
      expect(yield* open).toEqual({
        show: { checkIn: true, task: false, game: true, registerBanner: null },
        collect: { list: [] },
        done: { percent: 0 },
      })
      expect(yield* contents).toEqual(["checkIn", "picks", "tasks", "games", "firstPurchase"])
      yield* activityHandlers.checkIn({ intentId: freshIntent(), firstWeek: true }, me)
      expect(yield* open).toEqual({
        show: { checkIn: false, task: true, game: true, registerBanner: null },
        collect: { list: ["checkIn"] },
        done: { percent: 20 },
      })
      expect(yield* contents).toEqual(["picks", "tasksReady", "games", "firstPurchase"])
      yield* taskHandlers.claimTask({ id: "checkIn", from_webapp: 0 }, me)
      expect(yield* contents).toEqual(["picks", "tasks", "games", "firstPurchase"])
    }),
  ))

test("COIN-12: at the random match and behind the wall stands what helps there, VIP until something is bought", () =>
  inShop(
    Effect.gen(function* () {
      const me = callerOf(yield* addUser("Ann"))
      const contents = Effect.map(activityBoxHandlers.activityBoxes({}, me), ({ match, livecam }) => ({
        match: match.map(({ content }) => content),
        livecam: livecam.map(({ content }) => content),
      }))
      expect(yield* contents).toEqual({
        match: ["unlimitedMatches", "checkIn"],
        livecam: ["picks", "checkIn", "games", "firstPurchase"],
      })
      yield* activityHandlers.checkIn({ intentId: freshIntent(), firstWeek: true }, me)
      expect(yield* contents).toEqual({
        match: ["unlimitedMatches", "tasksReady"],
        livecam: ["picks", "tasksReady", "games", "firstPurchase"],
      })
    }),
  ))

test("COIN-12: where nothing is sold, no box leads to buying", () =>
  inWorld(
    Effect.gen(function* () {
      const places = yield* activityBoxHandlers.activityBoxes({}, callerOf(yield* addUser("Ann")))
      expect(Object.values(places).flatMap((boxes) => boxes.map(({ targetUrl }) => targetUrl))).not.toContain("/shop")
    }),
  ))

const DAY = 86_400_000

const plan = (userId: number, now: number): SubscriptionRow => ({
  ...{ subscriptionId: "plan-1", userId, coinId: 11, coinCode: "weekly_600", itemName: "660 coins, weekly" },
  ...{ type: "weekly", coins: 660, amount: 499, amountUsd: 499, currency: "USD", countryCode: "US" },
  ...{ channelCode: "till", channelName: "Till", reference: "r", cardId: null, status: "subscribed" },
  ...{ startedAt: now, periods: 1, paidUntil: now + 7 * DAY, failures: 0, nextAt: now + 7 * DAY },
  ...{ openOrderId: null, asked: false, createdAt: now, updatedAt: now },
})

test("COIN-08, COIN-12: a renewal is told from three days before its card is charged, unless it is paused, cancelled or past due", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const now = yield* Clock.currentTimeMillis
      const store = yield* Store
      yield* store.transact((tx) => tx.subscriptions.insert(plan(ann.id, now)))
      const isTold = (patch: Partial<Omit<SubscriptionRow, "subscriptionId">>) =>
        Effect.gen(function* () {
          yield* store.transact((tx) => tx.subscriptions.update("plan-1", patch))
          const { web } = yield* activityBoxHandlers.activityBoxes({}, callerOf(ann))
          return web.some(({ content, targetUrl }) => content === "renewal" && targetUrl === "/shop")
        })
      expect(yield* isTold({ nextAt: now + 7 * DAY })).toBe(false)
      expect(yield* isTold({ nextAt: now + 3 * DAY })).toBe(false)
      expect(yield* isTold({ nextAt: now + 3 * DAY - 1 })).toBe(true)
      expect(yield* isTold({ status: "pastDue" })).toBe(false)
      expect(yield* isTold({ status: "paused", nextAt: null })).toBe(false)
      expect(yield* isTold({ status: "subscribed", nextAt: now + DAY })).toBe(true)
      expect(yield* isTold({ status: "cancelled", nextAt: null })).toBe(false)
    }),
  ))

test("COIN-12, SOC-06: the picks of the day stand beside the check-in, and what there is no room for waits", () =>
  inShop(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const now = yield* Clock.currentTimeMillis
      yield* Store.use((store) =>
        store.transact((tx) => tx.subscriptions.insert({ ...plan(ann.id, now), nextAt: now + DAY })),
      )
      const { web } = yield* activityBoxHandlers.activityBoxes({}, callerOf(ann))
      expect(web.map(({ content }) => content)).toEqual(["renewal", "checkIn", "picks", "tasks", "games"])
    }),
  ))
