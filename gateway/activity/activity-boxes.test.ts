import { Effect } from "effect"
import { expect, test } from "vitest"
import { freshIntent } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { activityBoxHandlers } from "./activity-boxes.ts"
import { activityHandlers } from "./check-in.ts"
import { taskHandlers } from "./tasks.ts"

test("COIN-12: the boxes say what is open: the check-in until it is done, a task whose coins wait, the first purchase", () =>
  inWorld(
    Effect.gen(function* () {
      const me = callerOf(yield* addUser("Ann"))
      const contents = Effect.map(activityBoxHandlers.activityBoxes({}, me), ({ web }) =>
        web.map(({ content }) => content),
      )
      expect(yield* contents).toEqual(["checkIn", "tasks", "firstPurchase"])
      yield* activityHandlers.checkIn({ intentId: freshIntent(), firstWeek: true }, me)
      expect(yield* contents).toEqual(["tasksReady", "firstPurchase"])
      yield* taskHandlers.claimTask({ id: "checkIn", from_webapp: 0 }, me)
      expect(yield* contents).toEqual(["tasks", "firstPurchase"])
    }),
  ))
