import { Effect, Schema } from "effect"
import fc from "fast-check"
import { expect, test } from "vitest"
import { RegisterBanner } from "#schema/activity/register-banner.ts"
import { NEW_USER_COINS } from "#schema/rules/constants.ts"
import { addHost, addUser, callerOf, inWorld, visitor } from "../../tests/worlds/gateway/world.ts"
import { peopleHandlers } from "../people/people-handlers.ts"
import { activityBoxHandlers } from "./activity-boxes.ts"
import { callsFor } from "./register-banner.ts"

test("ENT-11: the coins are worth as many calls of a minute as they pay at the middle price, whatever a few hosts ask", () => {
  expect(
    [[], [0], [40], [40, 40, 999], [80, 80, 20], [200], [0, 0, 60]].map((prices) => callsFor(120, prices)),
  ).toEqual([0, 0, 3, 3, 1, 0, 2])
  fc.assert(
    fc.property(fc.nat(10_000), fc.array(fc.nat(500), { minLength: 1 }), (coins, prices) => {
      const calls = callsFor(coins, prices)
      const paid = prices.filter((price) => price > 0)
      // At least half of the paid hosts charge no more than the coins for so many minutes.
      const affordable = paid.filter((price) => price * calls <= coins).length
      expect(affordable * 2).toBeGreaterThanOrEqual(paid.length)
    }),
  )
})

test("ENT-11, COIN-12: a visitor is told what joining brings, what it is good for on the wall, and whom one meets there; a member is not", () =>
  inWorld(
    Effect.gen(function* () {
      const show = activityBoxHandlers.activityShow({}, visitor)
      const nothing = { checkIn: false, task: false, game: false }
      expect(yield* show).toEqual({ ...nothing, registerBanner: { gold: NEW_USER_COINS, callCount: 0, images: [] } })
      for (const [n, callPrice] of [20, 60, 60, 120].entries())
        yield* addHost(`Host ${n}`, { callPrice, headImg: n === 0 ? "" : `/p/${n}.jpg` })
      yield* addHost("Banned", { banned: true, callPrice: 1, headImg: "/p/gone.jpg" })
      const { registerBanner, ...rest } = yield* show
      expect(rest).toEqual(nothing)
      const { list } = yield* peopleHandlers.wallGuest({ groupId: 0, pageNo: 1, pageSize: 96 }, visitor)
      const faces = list.map(({ headImg }) => headImg).filter((headImg) => headImg !== "")
      expect(registerBanner).toEqual({ gold: 120, callCount: 2, images: faces })
      expect(faces).toHaveLength(3)
      expect(Schema.is(RegisterBanner)(registerBanner)).toBe(true)
      const me = callerOf(yield* addUser("Ann"))
      expect(yield* activityBoxHandlers.activityShow({}, me)).toMatchObject({ checkIn: true, registerBanner: null })
    }),
  ))
