/**
 * How a host takes calls: prices per minute, times of the week, and whether only friends may call (spec section 6).
 * Prices are told to the host and to everybody who knows them; callers' ratings to the host only.
 */
import { Clock, Effect } from "effect"
import type { CallSettings } from "#schema/calls/call.ts"
import type { RefusalOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { RATING_CALLERS, RATINGS_SHOWN_MS } from "#schema/rules/calls/after-call.ts"
import { arePrices } from "#schema/rules/calls/host-prices.ts"
import { isSchedule } from "#schema/rules/calls/schedule.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { tellChange } from "../accounts/profile/tell-change.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"

/** Most changes per host and day: each is told to many feeds. */
const CHANGES_A_DAY = 20

const pricesOf = ({ callPrice, friendCallPrice, friendsOnly }: Omit<CallSettings, "schedule">) => ({
  callPrice,
  friendCallPrice,
  friendsOnly,
})
const settingsOf = (account: AccountRow): CallSettings => ({ ...pricesOf(account), schedule: account.callSchedule })

/** Equal schedules give equal texts, whatever the order in which a store returns the keys. */
const scheduleText = (schedule: AccountRow["callSchedule"]): string =>
  JSON.stringify(schedule && [schedule.timeZone, schedule.spans.map(({ day, from, to }) => [day, from, to])])

const hostOf = (tx: Tx, userId: number): Effect.Effect<AccountRow, RefusalOf<"callSettings">> =>
  Effect.flatMap(tx.accounts.find(userId), (row) => (row?.goddess ? Effect.succeed(row) : failure("forbidden")))

export const callSettingsHandlers: Handlers<"callSettings" | "setCallSettings" | "hostRating", Store | Feed> = {
  callSettings: (_, { userId }) =>
    Store.use((store) => store.transact((tx) => Effect.map(hostOf(tx, userId), settingsOf))),

  hostRating: (_, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const { id } = yield* hostOf(tx, userId)
          const today = dayStart(yield* Clock.currentTimeMillis)
          const { callers, mean } = yield* tx.callRatings.about(id, today - RATINGS_SHOWN_MS, today)
          return { callers, average: mean === null || callers < RATING_CALLERS ? null : Math.round(mean * 10) / 10 }
        }),
      ),
    ),

  setCallSettings: (wanted, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const before = yield* hostOf(tx, userId)
          const { schedule = before.callSchedule } = wanted
          if (!arePrices(wanted) || (schedule !== null && !isSchedule(schedule)))
            return yield* failure("requestInvalid")
          const arePricesSame = JSON.stringify(pricesOf(before)) === JSON.stringify(pricesOf(wanted))
          if (arePricesSame && scheduleText(before.callSchedule) === scheduleText(schedule)) return settingsOf(before)
          const at = yield* Clock.currentTimeMillis
          if ((yield* tx.attempts.hit(`callSettings:${userId}`, at, DAY_MS)) > CHANGES_A_DAY)
            return yield* failure("rateLimited")
          const host = (yield* tx.accounts.update(userId, { ...pricesOf(wanted), callSchedule: schedule })) ?? before
          if (!arePricesSame) yield* tellChange(tx, host)
          return settingsOf(host)
        }),
      ),
    ),
}
