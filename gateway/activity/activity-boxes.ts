/** What the activity boxes say to a user now. Random matches have none yet, and the wall keeps its room for people. */
import { Clock, Effect } from "effect"
import type { ActivityBox } from "#schema/activity/activity-box.ts"
import { hasCheckedIn } from "#schema/rules/check-in.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import { standingTasks } from "./tasks.ts"

const box = (activityId: string, targetUrl: string, content = activityId): ActivityBox => ({
  ...{ icon: activityId, content, targetUrl, bizData: { activityId } },
})

export const activityBoxHandlers: Handlers<"activityBoxes", Store> = {
  activityBoxes: (_, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const tasks = yield* standingTasks(tx, userId, false, now)
          const isReady = tasks.some(({ done, completed, goals }) => !done && completed >= goals)
          const hasChecked = hasCheckedIn(yield* tx.checkIns.last(userId), dayOf(now))
          const hasBought = (yield* tx.orders.sums(userId)).bought > 0
          const web = [
            ...(hasChecked ? [] : [box("checkIn", "/task")]),
            box("tasks", "/task", isReady ? "tasksReady" : "tasks"),
            ...(hasBought ? [] : [box("firstPurchase", "/shop")]),
          ]
          return { web, match: [], livecam: [] }
        }),
      ),
    ),
}
