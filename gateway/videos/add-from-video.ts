/**
 * A friend request to the person in a video: some a day are free, each further one is charged in the same transaction
 * (spec section 9). A request that changes nothing (already friends, or already asked) does not count and costs
 * nothing. Beyond the free ones only the price limits them, not the daily limit of other requests
 * (friends/friend-handlers.ts).
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { VIDEO_ADD_GOLD, VIDEO_ADDS_FREE } from "#schema/rules/people/video-rules.ts"
import { FRIEND_ADD_WAY, friendTextProblem } from "#schema/rules/social-rules.ts"
import type { VideoConf } from "#schema/videos/video.ts"
import { friendAddPaid, postingsOf, tellingsOf } from "../coins/movement.ts"
import { spendable, whyNot } from "../coins/spendable.ts"
import { countToday } from "../day-limit.ts"
import { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import { personMeant } from "../friends/act-on.ts"
import { readPair, ruled, writePair } from "../friends/pairs.ts"
import { request } from "../friends/relation-rules.ts"
import { friendAddWayOf } from "../people/person.ts"
import { Store, type Tx } from "../store/store.ts"
import { SensitiveWords } from "../words/sensitive-words.ts"

const keyOf = (userId: number): string => `day:videoAdd:${userId}`

export const videoConf = (userId: number): Effect.Effect<VideoConf, never, Store> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const store = yield* Store
    const used = yield* store.single(({ attempts }) => attempts.count(keyOf(userId), dayStart(now), DAY_MS))
    return { freeAdds: VIDEO_ADDS_FREE, freeAddsLeft: Math.max(0, VIDEO_ADDS_FREE - used), addGold: VIDEO_ADD_GOLD }
  })

type Under = Pick<RequestOf<"addFromVideo">, "intentId" | "deadline">
type Asked = Omit<RequestOf<"addFromVideo">, keyof Under>
interface Charge {
  readonly me: number
  readonly to: number
  /** The price that was shown. */
  readonly gold: number
  readonly intentId: string
  readonly at: number
}

/** Errors: priceChanged, coinsTooFew, coinLimit. */
const charge = Effect.fnUntraced(function* (tx: Tx, { me, to, gold, intentId, at }: Charge) {
  const today = yield* tx.attempts.hit(keyOf(me), dayStart(at), DAY_MS)
  const price = today > VIDEO_ADDS_FREE ? VIDEO_ADD_GOLD : 0
  if (gold !== price) return yield* failure("priceChanged")
  if (price === 0) return
  const may = yield* spendable(tx, me, at)
  if (may.coins < price) return yield* failure(whyNot(may, price))
  const movement = friendAddPaid({ userId: me, friendId: to, coins: price, intentId })
  const paid = yield* tx.ledger.post(postingsOf(movement), at)
  if (paid._tag !== "posted") return yield* failure("coinsTooFew")
  const told = tellingsOf(movement, paid.entries).map(({ event }) => event)
  yield* (yield* Feed).append(tx, me, told)
})

export const addFromVideo = (
  me: number,
  { intentId, deadline }: Under,
  { to, videoId, text, gold }: Asked,
): Effect.Effect<FeedGrowth, RefusalOf<"addFromVideo">, Store | Feed> =>
  onceBefore(me, { intentId, deadline, holding: [me, to] }, (tx, at) =>
    Effect.gen(function* () {
      const problem = friendTextProblem(text)
      if (problem !== undefined) return yield* failure(problem)
      if ((yield* SensitiveWords)(text)) return yield* failure("messageForbidden")
      const video = yield* tx.videos.find(videoId)
      if (video?.userId !== to || video.status !== "approved") return yield* failure("videoGone")
      const person = yield* personMeant(tx, me, to, { self: "friendSelf", closed: "accountClosed" })
      const before = yield* readPair(tx, me, to)
      const isClosed = friendAddWayOf(person) === FRIEND_ADD_WAY.nobody
      const after = yield* ruled(request(before, text, at, isClosed))
      const start = yield* tx.feeds.head(me)
      const isNew = before.mine.request !== "sent" && after.mine.request === "sent"
      if (isNew) yield* charge(tx, { me, to, gold, intentId, at })
      // Another text of a request that was sent costs nothing, and counts as a request of the day.
      else if (after.mine.request === "sent" && after.mine.requestText !== before.mine.requestText)
        yield* countToday(tx, "friendRequest", me, at)
      yield* writePair(tx, { me, before, after, at, intentId })
      return yield* tx.feeds.pull(me, start, 10)
    }),
  )
