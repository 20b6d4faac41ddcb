/**
 * How coins and points move: what a movement is about and whom it pays, made into one double entry of the ledger and into what
 * its owners' feeds tell. Every posting is built here. Pure.
 */
import type { LedgerReason } from "#schema/coins/ledger.ts"
import type { EventOf } from "#schema/events.ts"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import { HOST_POINTS_SHARE, NEW_USER_COINS } from "#schema/rules/constants.ts"
import type { LedgerAccount, LedgerEntryRow, Posting } from "../store/posting-plan.ts"
import type { CallRow } from "../store/tables/calls.ts"
import type { OrderRow } from "../store/tables/orders.ts"

type HouseAccount = Extract<LedgerAccount, `house:${string}`>
type OwnedAccount = Exclude<LedgerAccount, HouseAccount>

/** The account of the house that stands on the other side of a movement, by why it happens. */
const HOUSE: Readonly<Record<LedgerReason, HouseAccount>> = {
  newUser: "house:grants",
  reward: "house:grants",
  other: "house:grants",
  callMinute: "house:calls",
  gift: "house:gifts",
  purchase: "house:sales",
  refund: "house:sales",
}

/** What coins were moved for: an account itself, a minute of a call, a gift, or an order. */
type About =
  | { readonly userId: number }
  | { readonly roomNum: string; readonly minute: number }
  | { readonly giftRecord: string }
  | { readonly orderId: string }

export interface Movement {
  readonly reason: LedgerReason
  readonly about: About
  /** Unique for ever: the same movement is posted once. */
  readonly key: string
  /** What each account gets (pays, when negative), by the account's part in it. The house pays or keeps the rest. */
  readonly changes: Readonly<Record<string, readonly [account: OwnedAccount, amount: number]>>
}

const refOf = (about: About): string =>
  "roomNum" in about
    ? about.roomNum
    : "giftRecord" in about
      ? about.giftRecord
      : "orderId" in about
        ? about.orderId
        : String(about.userId)

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
  return rest === 0 ? owned : [...owned, posting("house", HOUSE[reason], rest)]
}

export interface Telling {
  readonly userId: number
  readonly event: EventOf<"v1.CoinsPosted">
}

/** What the feeds of the accounts' owners say of a movement that was posted. The house has none. */
export const tellingsOf = (
  { about }: Pick<Movement, "about">,
  entries: ReadonlyArray<LedgerEntryRow>,
): ReadonlyArray<Telling> => {
  const { roomNum, minute } = "roomNum" in about ? about : { roomNum: null, minute: null }
  return entries.flatMap(({ id: entryId, account, amount, balance, reason, at }) => {
    const [currency, owner] = account.split(":")
    if ((currency !== "coins" && currency !== "points") || balance === null) return []
    const event = { _tag: "v1.CoinsPosted", entryId, currency, amount, balance, reason, roomNum, minute, at } as const
    return { userId: Number(owner), event }
  })
}

export interface Grant {
  readonly userId: number
  readonly amount: number
  readonly reason: LedgerReason
  /** Unique for ever: the same grant is given once. */
  readonly key: string
}

/** Coins that the house gives somebody. */
export const grantOf = ({ userId, amount, reason, key }: Grant): Movement => ({
  reason,
  about: { userId },
  key,
  changes: { user: [`coins:${userId}`, amount] },
})

/** The coins of a new user. */
export const newUserGrant = (userId: number): Movement =>
  grantOf({ userId, amount: NEW_USER_COINS, reason: "newUser", key: `newUser:${userId}` })

/** Points that a minute at this price earns the host. */
export const pointsOfMinute = (price: number): number => Math.floor(price * HOST_POINTS_SHARE)

/** One minute of a call: the caller pays, the host earns, the house keeps the rest. Nothing moves in a free call. */
export const minuteOfCall = (
  { roomNum, callerId, calleeId, price }: Pick<CallRow, "roomNum" | "callerId" | "calleeId" | "price">,
  minute: number,
): Movement => ({
  reason: "callMinute",
  about: { roomNum, minute },
  key: `call:${roomNum}:${minute}`,
  changes:
    price === 0 ? {} : { caller: [`coins:${callerId}`, -price], host: [`points:${calleeId}`, pointsOfMinute(price)] },
})

/** Points that a gift at this price earns a host. */
const pointsOfGift = (gold: number, count: number): number => Math.floor(gold * count * HOST_POINTS_SHARE)

/** A gift: the sender pays, a host who gets it earns points, the house keeps the rest. */
export const giftGiven = (
  { recordId, senderId, receiverId, gold, count }: GiftRecord,
  isToHost: boolean,
): Movement => ({
  reason: "gift",
  about: { giftRecord: recordId },
  key: `gift:${recordId}`,
  changes: {
    sender: [`coins:${senderId}`, -gold * count],
    ...(isToHost ? { receiver: [`points:${receiverId}`, pointsOfGift(gold, count)] } : {}),
  },
})

/** Coins of an order, to the user or (below zero) back from the user. Each time that its coins move has a key of its own. */
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
