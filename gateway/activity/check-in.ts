/**
 * The daily check-in: once per UTC day for an account and for a device, with a limit per address for users who have
 * never paid. Coins, gift, row and feed entry are one transaction. Only the gateway decides which day it is and what it
 * gives.
 */
import { Clock, Effect, Schema } from "effect"
import { CheckedIn, type CheckIn } from "#schema/activity/log.ts"
import type { RefusalOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { checkInInfo, hasCheckedIn, isFirstWeek, nextCheckIn } from "#schema/rules/coins/check-in.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { giveFreeCoins } from "../coins/free-coins.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import { putIntoBackpack } from "../gifts/backpack.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"

const isCheckIn = Schema.is(CheckedIn)

interface Asked {
  readonly intentId: string
  /** The page showed the coins of the first week. */
  readonly firstWeek: boolean
}

/** The user's newest check-in: the feed tells it whole, and compaction keeps it. */
const lastCheckIn = (tx: Tx, userId: number): Effect.Effect<CheckIn | null> =>
  Effect.map(
    tx.feeds.choose(userId, { tags: ["v1.CheckedIn"], are: "these", after: 0, upTo: null, limit: 1, newest: true }),
    ([entry]) => (entry !== undefined && isCheckIn(entry.event) ? entry.event : null),
  )

/** Errors: alreadyCollected, collectedElsewhere, offerEnded (the first week's bonus), userUnknown. */
const checkIn = ({ intentId, firstWeek }: Asked, caller: Caller) =>
  once(caller.userId, intentId, (tx, at) =>
    Effect.gen(function* () {
      const { userId } = caller
      const account = yield* tx.accounts.find(userId)
      if (account === null) return yield* failure("userUnknown")
      const today = dayOf(at)
      const last = yield* lastCheckIn(tx, userId)
      if (hasCheckedIn(last, today)) return yield* failure("alreadyCollected")
      if (firstWeek && !isFirstWeek(last, today)) return yield* failure("offerEnded")
      const { coins, gift, ...next } = nextCheckIn(last, today, account.payStatus > 0)
      const before = yield* tx.feeds.head(userId)
      yield* (yield* Feed).append(tx, userId, [{ _tag: "v1.CheckedIn", intentId, ...next, coins, at }])
      yield* giveFreeCoins(tx, { kind: "checkIn", item: "", period: today, coins }, caller, at)
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
        return checkInInfo(yield* lastCheckIn(tx, userId), today, account.payStatus > 0)
      }),
    ),
  )

export const activityHandlers: Handlers<"checkIn" | "getCheckInInfo", Store | Feed | Entropy> = {
  checkIn,
  getCheckInInfo: (_, caller) => readCheckIn(caller),
}
