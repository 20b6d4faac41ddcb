/**
 * Makes members hosts: by an operator (PROD-02), or in a demo by the member's own switch. A host is on the wall, is
 * called for coins and earns points.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { arePrices, FIRST_PRICES } from "#schema/rules/calls/host-prices.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import type { Feed } from "../../feed/feed.ts"
import type { Handlers } from "../../http/handler.ts"
import { everyHost } from "../../people/every-host.ts"
import { Settings } from "../../settings.ts"
import { Store, type Tx } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"
import { tellChange } from "./tell-change.ts"

/** same: no change. banned: a banned account cannot become a host. */
export type HostOutcome =
  | { readonly _tag: "done" | "same" | "banned"; readonly account: AccountRow }
  | { readonly _tag: "unknown" }

/** A former host's prices come back. Earned points stay, and a running call goes on. */
const changeHost = (tx: Tx, before: AccountRow, isHost: boolean): Effect.Effect<HostOutcome, never, Feed> =>
  Effect.gen(function* () {
    if (before.goddess === isHost) return { _tag: "same", account: before } as const
    if (isHost && before.banned) return { _tag: "banned", account: before } as const
    const prices = isHost && !arePrices(before) ? FIRST_PRICES : {}
    const account = (yield* tx.accounts.update(before.id, { goddess: isHost, ...prices })) ?? before
    yield* tellChange(tx, account)
    return { _tag: "done", account } as const
  })

/** `who`: an id or an email. */
export const setHost = (who: string, isHost: boolean): Effect.Effect<HostOutcome, never, Store | Feed> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const before = yield* /^\d{1,15}$/.test(who)
          ? tx.accounts.find(Number(who))
          : tx.accounts.findByEmail(who.toLowerCase())
        return before === null ? ({ _tag: "unknown" } as const) : yield* changeHost(tx, before, isHost)
      }),
    ),
  )

/** All hosts by id, demo accounts included. */
export const allHosts = Store.use((store) =>
  everyHost((after, limit) => store.transact((tx) => tx.accounts.hostFacts(after, limit))),
)

/** Uses of the demo switch per user and day: each change is told to many feeds. */
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
