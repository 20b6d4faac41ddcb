/** A switch of the demo: a member becomes a host by themselves, which outside of it is an operator's word (hosts.ts). */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { changeHost } from "./hosts.ts"

/** Each is told to many. */
const CHANGES_A_DAY = 20

export const demoHostHandlers: Handlers<"setDemoHost", Store | Feed | Settings> = {
  setDemoHost: Effect.fnUntraced(function* ({ on }, { userId }) {
    if (!(yield* Settings).demo) return yield* failure("forbidden")
    const [store, at] = [yield* Store, yield* Clock.currentTimeMillis]
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const before = yield* tx.accounts.find(userId)
        if (before === null) return yield* failure("forbidden")
        if ((yield* tx.attempts.hit(`demoHost:${userId}`, at, DAY_MS)) > CHANGES_A_DAY)
          return yield* failure("rateLimited")
        const { _tag } = yield* changeHost(tx, before, on)
        return _tag === "banned" ? yield* failure("forbidden") : {}
      }),
    )
  }),
}
