/**
 * The daily check-in: once per UTC day for an account and for a device, with a limit per address for users who have
 * never paid. Coins, gift, row and feed entry are one transaction. Only the gateway decides which day it is and what it
 * gives.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { checkInInfo, hasCheckedIn, isFirstWeek, nextCheckIn } from "#schema/rules/check-in.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { postAndTell } from "../coins/coins.ts"
import { addressHadEnough } from "../coins/free-coins.ts"
import { checkInGrant } from "../coins/movement.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import { putIntoBackpack } from "../gifts/backpack.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"

interface Asked {
  readonly intentId: string
  /** The page showed the coins of the first week. */
  readonly firstWeek: boolean
}

/** Errors: checkedInAlready, checkedInElsewhere, firstWeekOver, userUnknown. */
const checkIn = ({ intentId, firstWeek }: Asked, { userId, deviceId, ip }: Caller) =>
  once(userId, intentId, (tx, at) =>
    Effect.gen(function* () {
      const feed = yield* Feed
      const account = yield* tx.accounts.find(userId)
      if (account === null) return yield* failure("userUnknown")
      const today = dayOf(at)
      const last = yield* tx.checkIns.last(userId)
      if (hasCheckedIn(last, today)) return yield* failure("checkedInAlready")
      if ((yield* tx.checkIns.onDevice(deviceId, today)) !== null) return yield* failure("checkedInElsewhere")
      if (firstWeek && !isFirstWeek(last, today)) return yield* failure("firstWeekOver")
      // A paying user is no made-up account and is not counted: many people of a mobile network share one address.
      if (account.payStatus === 0 && (yield* addressHadEnough(tx, "checkIn", ip, at)))
        return yield* failure("checkedInElsewhere")
      const { coins, gift, ...next } = nextCheckIn(last, today, account.payStatus > 0)
      yield* tx.checkIns.insert({ ...next, userId, deviceId, coins, at })
      const before = yield* tx.feeds.head(userId)
      yield* feed.append(tx, userId, [{ _tag: "v1.CheckedIn", intentId, ...next, coins, at }])
      yield* postAndTell(tx, checkInGrant({ userId, day: today, coins }))
      if (gift !== null) yield* putIntoBackpack(tx, userId, gift.giftId, at)
      return yield* tx.feeds.pull(userId, before, 10)
    }),
  )

/** Both lists of today, and which of them applies to the caller. */
const readCheckIn = ({
  userId,
}: Caller): Effect.Effect<ResponseOf<"getCheckInInfo">, RefusalOf<"getCheckInInfo">, Store> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const account = yield* tx.accounts.find(userId)
        if (account === null) return yield* failure("userUnknown")
        const today = dayOf(yield* Clock.currentTimeMillis)
        return checkInInfo(yield* tx.checkIns.last(userId), today, account.payStatus > 0)
      }),
    ),
  )

export const activityHandlers: Handlers<"checkIn" | "getCheckInInfo", Store | Feed | Entropy> = {
  checkIn,
  getCheckInInfo: (_, caller) => readCheckIn(caller),
}
