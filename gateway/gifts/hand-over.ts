/**
 * What every gift between users has in common, however it is paid: the checks of its receiver, its record, and how both
 * sides are told.
 */
import { Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { FeedEvent } from "#schema/events.ts"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import { deliver } from "../chat/deliver.ts"
import { Feed } from "../feed/feed.ts"
import { personMeant } from "../friends/act-on.ts"
import { readPair, ruled, writePair } from "../friends/pairs.ts"
import { type Pair, write } from "../friends/relation-rules.ts"
import type { Tx } from "../store/store.ts"

/** Checks that the two are talking in this room. Errors: callGone. */
const talkingIn = (tx: Tx, roomNum: string, a: number, b: number): Effect.Effect<void, AppFailure<"callGone">> =>
  Effect.gen(function* () {
    const call = yield* tx.calls.find(roomNum)
    const isTheirs = call?.callerId === a ? call.calleeId === b : call?.calleeId === a && call.callerId === b
    if (!isTheirs || call?.state !== "talking") return yield* failure("callGone")
  })

interface Giving {
  readonly to: number
  /** The call in which the gift is given; null in a chat. */
  readonly roomNum: string | null
}

/**
 * The receiver, and the pair's relation before and after. Errors: giftToSelf, userUnknown, accountClosed, blocked,
 * blockedByMe, callGone.
 */
export const mayGive = (tx: Tx, from: number, { to, roomNum }: Giving) =>
  Effect.gen(function* () {
    const receiver = yield* personMeant(tx, from, to, { self: "giftToSelf", closed: "accountClosed" })
    const before = yield* readPair(tx, from, to)
    const after = yield* ruled(write(before))
    if (roomNum !== null) yield* talkingIn(tx, roomNum, from, to)
    return { receiver, before, after }
  })

interface HandedOver {
  readonly record: GiftRecord
  readonly before: Pair
  readonly after: Pair
  readonly intentId: string
  /** Further events for each member, before the gift. */
  readonly told: (member: number) => ReadonlyArray<FeedEvent>
}

/**
 * Stores the record and tells both sides, by their feeds and by a message. Returns the new entries of the sender's
 * feed.
 */
export const handOver = (tx: Tx, { record, before, after, intentId, told }: HandedOver) =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const { giftStar, friendGiftSort, senderId: from, receiverId: to, time: at, ...note } = record
    yield* tx.gifts.insert(record)
    const start = yield* tx.feeds.head(from)
    for (const member of [from, to].sort((a, b) => a - b))
      yield* feed.append(tx, member, [...told(member), { _tag: "v1.GiftReceived", gift: record }])
    yield* deliver(tx, { from, to, content: { kind: "gift", gift: note }, intentId, at })
    yield* writePair(tx, { me: from, before, after, at, intentId: null })
    return yield* tx.feeds.pull(from, start, 10)
  })
