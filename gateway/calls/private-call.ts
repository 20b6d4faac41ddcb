/**
 * A match call becomes private, paid by the minute, once both sides have asked for it. From then on it is like any
 * other call.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { spendable, whyNot } from "../coins/spendable.ts"
import { Feed } from "../feed/feed.ts"
import { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import { isHalted, isPlainMatch } from "./call-rules.ts"
import { CallTimers } from "./call-timers.ts"
import { changeCall } from "./change-call.ts"
import { chargeMinute } from "./charge-minute.ts"
import { switchDelayOf } from "./match-rules.ts"
import { tellBoth } from "./tell-both.ts"

/** A repeat counts once. The payer must have the coins of a minute, both when asking and when it begins. */
export const askPrivate = (
  roomNum: string,
  userId: number,
): Effect.Effect<FeedGrowth, RefusalOf<"askPrivate">, Store | Feed | Settings | CallTimers> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const timers = yield* CallTimers
        const at = yield* Clock.currentTimeMillis
        const row = yield* tx.calls.find(roomNum)
        if (row === null || row.state === "ended") return yield* failure("callGone")
        if (row.callerId !== userId && row.calleeId !== userId) return yield* failure("callGone")
        const { privatePrice: price } = row
        if (price === null) return yield* failure("forbidden")
        const before = yield* tx.feeds.head(userId)
        const feed = yield* Feed
        const growth = Effect.suspend(() =>
          Effect.flatMap(tx.feeds.pull(userId, before, 10), (entries) => feed.growth(tx, userId, entries)),
        )
        if (!isPlainMatch(row)) return yield* growth
        // The first minute would begin at once.
        if (isHalted(row)) return yield* failure("callTryAgain")
        const delay = switchDelayOf(yield* Settings)
        if (row.startedAt === null || at < row.startedAt + delay) return yield* failure("callTryAgain")
        const isPayer = userId === row.callerId
        if ((isPayer ? row.callerAskedAt : row.calleeAskedAt) !== null) return yield* growth
        const may = yield* spendable(tx, row.callerId, at)
        if (may.coins < price) return yield* failure(isPayer ? whyNot(may, price) : "callTryAgain")
        const asked = { callerAskedAt: row.callerAskedAt, calleeAskedAt: row.calleeAskedAt }
        const now = isPayer ? { ...asked, callerAskedAt: at } : { ...asked, calleeAskedAt: at }
        if (now.callerAskedAt === null || now.calleeAskedAt === null) {
          yield* changeCall(tx, row, now)
          yield* tellBoth(tx, row, [{ _tag: "v1.PrivateAsked", roomNum, at, by: userId }])
          return yield* growth
        }
        const begun = yield* changeCall(tx, row, { ...now, privateAt: at, price })
        yield* tellBoth(tx, row, [{ _tag: "v1.PrivateBegan", roomNum, at, pricePerMinute: price }])
        yield* chargeMinute(tx, begun, 1, at)
        yield* tx.afterCommit(timers.wake)
        return yield* growth
      }),
    ),
  )
