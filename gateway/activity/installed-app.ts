/**
 * The installed app (spec section 7): the app reports once that it runs installed; from then on its bonus can be
 * collected on any device.
 */
import { Clock, Effect } from "effect"
import { ONCE } from "../coins/free-coins.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import { TASKS } from "./task-list.ts"
import { collectedTasks } from "./tasks.ts"

export const installedAppHandlers: Handlers<"isWebapp" | "saveWebapp", Store> = {
  isWebapp: (_, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const account = yield* tx.accounts.find(userId)
          const claimed = yield* collectedTasks(tx, userId, [ONCE])
          const installed = account !== null && account.installedAt !== null
          return { installed, hasCoin: !claimed.includes("webapp"), gold: TASKS.webapp.reward }
        }),
      ),
    ),
  saveWebapp: (_, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const account = yield* tx.accounts.find(userId)
          if (account !== null && account.installedAt === null)
            yield* tx.accounts.update(userId, { installedAt: yield* Clock.currentTimeMillis })
          return {}
        }),
      ),
    ),
}
