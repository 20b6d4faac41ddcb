/**
 * Movements of coins and points: what a movement is about and whom it pays, turned into one double entry of the ledger
 * and into the events for the owners' feeds. Every posting is built here. Pure.
 */
import type { LedgerLink, LedgerReason } from "#schema/coins/ledger.ts"
import type { EventOf } from "#schema/events.ts"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import { pointsOfMinute } from "#schema/rules/calls/host-prices.ts"
import { HOST_POINTS_SHARE, NEW_USER_COINS } from "#schema/rules/constants.ts"
import type { LedgerAccount, LedgerEntryRow, Posting } from "../store/posting-plan.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import type { FreeCoinsRow } from "../store/tables/coins/free-coins.ts"
import type { PayoutRow } from "../store/tables/coins/payouts.ts"
import type { OrderRow } from "../store/tables/shop/orders.ts"

type HouseAccount = Extract<LedgerAccount, `house:${string}`>
type OwnedAccount = Exclude<LedgerAccount, HouseAccount>

/** The house account on the other side of a movement, by its reason. */
const HOUSE: Readonly<Record<LedgerReason, HouseAccount>> = {
  newUser: "house:grants",
  reward: "house:grants",
  other: "house:grants",
  callMinute: "house:calls",
  gift: "house:gifts",
  purchase: "house:sales",
  refund: "house:sales",
}

/** What coins were moved for: an account itself, a minute of a call, a gift, an order, or a payout with its money. */
type About =
  | { readonly userId: number; readonly link?: LedgerLink }
  /** `minute` null: the fee of a match, or a minute given back. */
  | { readonly roomNum: string; readonly minute: number | null }
  | { readonly giftRecord: string; readonly between: readonly [senderId: number, receiverId: number] }
  | { readonly orderId: string }
  | { readonly payoutId: string; readonly cents: number }

export interface Movement {
  readonly reason: LedgerReason
  readonly about: About
  /** Unique for ever: a movement is posted once. */
  readonly key: string
  /** What each account gets (negative: pays), by the account's role. The house pays or keeps the rest. */
  readonly changes: Readonly<Record<string, readonly [account: OwnedAccount, amount: number]>>
}

const refOf = (about: About): string =>
  "roomNum" in about
    ? about.roomNum
    : "giftRecord" in about
      ? about.giftRecord
      : "orderId" in about
        ? about.orderId
        : "payoutId" in about
          ? `${about.payoutId}:${about.cents}`
          : String(about.userId)

/**
 * The house account for a movement's rest. Payouts, which have no reason of their own, and calls have accounts of their
 * own.
 */
const houseOf = ({ reason, about }: Pick<Movement, "reason" | "about">): HouseAccount =>
  "payoutId" in about ? "house:payouts" : "roomNum" in about ? "house:calls" : HOUSE[reason]

/** The double entry of a movement; empty when nothing moves. */
export const postingsOf = ({ reason, about, key, changes }: Movement): ReadonlyArray<Posting> => {
  const ref = refOf(about)
  const posting = (part: string, account: LedgerAccount, amount: number): Posting => ({
    account,
    amount,
    reason,
    ref,
    idempotencyKey: `${key}:${part}`,
  })
  const owned = Object.entries(changes).map(([part, [account, amount]]) => posting(part, account, amount))
  const rest = owned.reduce((sum, { amount }) => sum - amount, 0)
  return rest === 0 ? owned : [...owned, posting("house", houseOf({ reason, about }), rest)]
}

/** What an account's owner is told it was for. Movements of calls are told by their room instead. */
const linkOf = (about: About, owner: number): LedgerLink | null => {
  if ("orderId" in about) return { kind: "order", id: about.orderId, userId: null }
  if ("payoutId" in about) return { kind: "payout", id: about.payoutId, userId: null }
  if (!("giftRecord" in about)) return "userId" in about ? (about.link ?? null) : null
  const [senderId, receiverId] = about.between
  return { kind: "gift", id: about.giftRecord, userId: owner === senderId ? receiverId : senderId }
}

export interface Telling {
  readonly userId: number
  readonly event: EventOf<"v2.CoinsPosted">
}

/** The events of a posted movement for the feeds of the accounts' owners. The house has no feed. */
export const tellingsOf = (
  { about }: Pick<Movement, "about">,
  entries: ReadonlyArray<LedgerEntryRow>,
): ReadonlyArray<Telling> => {
  const { roomNum, minute } = "roomNum" in about ? about : { roomNum: null, minute: null }
  return entries.flatMap(({ id: entryId, account, amount, balance, reason, at }) => {
    const [currency, owner] = account.split(":")
    if ((currency !== "coins" && currency !== "points") || balance === null) return []
    const userId = Number(owner)
    const moved = { entryId, currency, amount, balance, reason, roomNum, minute, at } as const
    return { userId, event: { _tag: "v2.CoinsPosted", ...moved, link: linkOf(about, userId) } }
  })
}

export interface Grant {
  readonly userId: number
  readonly amount: number
  readonly reason: LedgerReason
  /** Unique for ever: a grant is given once. */
  readonly key: string
  /** What the grant is for. */
  readonly link?: LedgerLink
}

/** Coins from the house to a user. */
export const grantOf = ({ userId, amount, reason, key, link }: Grant): Movement => ({
  reason,
  about: { userId, ...(link && { link }) },
  key,
  changes: { user: [`coins:${userId}`, amount] },
})

/** A new user's coins. */
export const newUserGrant = (userId: number): Movement =>
  grantOf({ userId, amount: NEW_USER_COINS, reason: "newUser", key: `newUser:${userId}` })

/** What the demo's user gets in addition. */
export const DEMO_COINS = 500 - NEW_USER_COINS
export const demoGrant = (userId: number): Movement =>
  grantOf({ userId, amount: DEMO_COINS, reason: "reward", key: "demo:sam" })

/** Free coins that an activity gives (store/tables/coins/free-coins.ts). The link names the item, or else the period. */
export const freeCoinsGrant = ({
  userId,
  period,
  kind,
  item,
  coins,
}: Omit<FreeCoinsRow, "deviceId" | "at">): Movement =>
  grantOf({
    ...{ userId, amount: coins, reason: "reward" },
    key: [kind, userId, period, ...(item === "" ? [] : [item])].join(":"),
    link: { kind, id: item === "" ? period : item, userId: null },
  })

/** One minute of a call: the caller pays, the host earns, the house keeps the rest. Nothing moves in a free call. */
export const minuteOfCall = (
  { roomNum, callerId, calleeId, price }: Pick<CallRow, "roomNum" | "callerId" | "calleeId" | "price">,
  minute: number,
  points = pointsOfMinute(price),
): Movement => ({
  reason: "callMinute",
  about: { roomNum, minute },
  key: `call:${roomNum}:${minute}`,
  changes: price === 0 ? {} : { caller: [`coins:${callerId}`, -price], host: [`points:${calleeId}`, points] },
})

/**
 * Reverses a charged minute that began without media (calls/call-rules.ts, `unseenMinute`). The event's `minute` is
 * null, since the call no longer counts that minute.
 */
export const minuteGivenBack = (
  call: Pick<CallRow, "roomNum" | "callerId" | "calleeId" | "price">,
  minute: number,
  points?: number,
): Movement => {
  const { key, changes } = minuteOfCall(call, minute, points)
  const back = Object.entries(changes).map(([part, [account, amount]]) => [part, [account, -amount]] as const)
  return {
    reason: "refund",
    about: { roomNum: call.roomNum, minute: null },
    key: `${key}:back`,
    changes: Object.fromEntries(back),
  }
}

/**
 * A member's fee for a match. It is no minute, so the call's cost excludes it (spec section 9). Nothing moves when it
 * is free.
 */
export const matchFee = (roomNum: string, userId: number, coins: number): Movement => ({
  reason: "callMinute",
  about: { roomNum, minute: null },
  key: `match:${roomNum}:${userId}`,
  changes: coins === 0 ? {} : { user: [`coins:${userId}`, -coins] },
})

/** The price of a friend request out of a video, beyond the free ones. */
export const friendAddPaid = ({
  userId,
  friendId,
  coins,
  intentId,
}: {
  readonly userId: number
  readonly friendId: number
  readonly coins: number
  readonly intentId: string
}): Movement => ({
  reason: "other",
  about: { userId, link: { kind: "friendAdd", id: String(friendId), userId: friendId } },
  key: `friendAdd:${userId}:${intentId}`,
  changes: { user: [`coins:${userId}`, -coins] },
})

/** Points that a host earns by a gift at this price. */
const pointsOfGift = (gold: number, count: number): number => Math.floor(gold * count * HOST_POINTS_SHARE)

/** A gift: the sender pays, a receiver who is a host earns points, the house keeps the rest. */
export const giftGiven = (
  { recordId, senderId, receiverId, gold, count }: GiftRecord,
  isToHost: boolean,
): Movement => ({
  reason: "gift",
  about: { giftRecord: recordId, between: [senderId, receiverId] },
  key: `gift:${recordId}`,
  changes: {
    sender: [`coins:${senderId}`, -gold * count],
    ...(isToHost ? { receiver: [`points:${receiverId}`, pointsOfGift(gold, count)] } : {}),
  },
})

/** Coins of an order, to the user or (negative) back from the user. Each move of its coins has its own key. */
export const orderMoved = (
  { orderId, userId, moves }: Pick<OrderRow, "orderId" | "userId" | "moves">,
  reason: "purchase" | "refund",
  coins: number,
): Movement => ({
  reason,
  about: { orderId },
  key: moves === 0 ? `order:${orderId}` : `order:${orderId}:${moves}`,
  changes: coins === 0 ? {} : { user: [`coins:${userId}`, coins] },
})

type Paid = Pick<PayoutRow, "payoutId" | "userId" | "points" | "amount">

/** Points of a requested payout: the house holds them, and keeps them when the payout is paid. */
export const payoutHeld = ({ payoutId, userId, points, amount }: Paid): Movement => ({
  reason: "other",
  about: { payoutId, cents: amount },
  key: `payout:${payoutId}`,
  changes: { host: [`points:${userId}`, -points] },
})

/** The points of a rejected payout, back to the host. */
export const payoutGivenBack = ({ payoutId, userId, points, amount }: Paid): Movement => ({
  reason: "other",
  about: { payoutId, cents: amount },
  key: `payout:${payoutId}:back`,
  changes: { host: [`points:${userId}`, points] },
})
