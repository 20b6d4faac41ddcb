/** How a host takes calls: prices of a minute, and whether friends alone may call (spec section 6). Told to the host and to who knows them. */
import { Clock, Effect } from "effect"
import type { RefusalOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { arePrices } from "#schema/rules/host-prices.ts"
import { tellChange } from "../accounts/tell-change.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts.ts"

/** Each is told to many. */
const CHANGES_A_DAY = 20

const settingsOf = ({ callPrice, friendCallPrice, friendsOnly }: AccountRow) => ({
  callPrice,
  friendCallPrice,
  friendsOnly,
})

const hostOf = (tx: Tx, userId: number): Effect.Effect<AccountRow, RefusalOf<"callSettings">> =>
  Effect.flatMap(tx.accounts.find(userId), (row) => (row?.goddess ? Effect.succeed(row) : failure("forbidden")))

export const callSettingsHandlers: Handlers<"callSettings" | "setCallSettings", Store | Feed> = {
  callSettings: (_, { userId }) =>
    Store.use((store) => store.transact((tx) => Effect.map(hostOf(tx, userId), settingsOf))),

  setCallSettings: (wanted, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const before = yield* hostOf(tx, userId)
          if (!arePrices(wanted)) return yield* failure("requestInvalid")
          if (JSON.stringify(settingsOf(before)) === JSON.stringify(wanted)) return wanted
          const at = yield* Clock.currentTimeMillis
          if ((yield* tx.attempts.hit(`callSettings:${userId}`, at, DAY_MS)) > CHANGES_A_DAY)
            return yield* failure("rateLimited")
          const host = (yield* tx.accounts.update(userId, wanted)) ?? before
          yield* tellChange(tx, host)
          return settingsOf(host)
        }),
      ),
    ),
}
