/**
 * Once commands: about money or a call, they happen at most once. Each is written down on its device before it is sent, under an id
 * and a deadline; after a lost answer the gateway is asked what became of the id. Their meaning stands in worker/once/, one file a kind.
 */
import { Option, Schema } from "effect"
import { CallKind } from "../chat/message.ts"
import { Text } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Commitment, GameId } from "../games/game.ts"
import { ItemId } from "../gifts/backpack.ts"
import { GiftCount } from "../gifts/gift.ts"
import { Coins, Count, IntentId, Millis, RoomNum, UserId, WholeMillis } from "../ids.ts"
import { REPORT_MAX } from "../rules/social-rules.ts"
import { Captcha, CurrencyCode, Money, OfferId, OrderId, ShopWord } from "../shop/order.ts"

const tagged = Schema.TaggedStruct
/** The place of the call button. */
export const CallPlace = Schema.Literals(["wall", "profile", "chat", "home"])

/** What is asked for, of each kind. */
export const oncePayloads = {
  /** `price`: coins a minute, as they were shown. Missing in what was written before it was told. */
  startCall: tagged("startCall", {
    userId: UserId,
    kind: CallKind,
    location: CallPlace,
    price: Schema.optionalKey(Coins),
  }),
  answerCall: tagged("answerCall", { roomNum: RoomNum }),
  /** `gold`: what one costs, as it was shown. `roomNum`: the call in which it is given; null in a chat. */
  sendGift: tagged("sendGift", {
    to: UserId,
    giftId: Count,
    gold: Coins,
    count: GiftCount,
    roomNum: Schema.NullOr(RoomNum),
  }),
  /** A gift out of the backpack. `roomNum` as above. */
  giveItem: tagged("giveItem", { to: UserId, itemId: ItemId, roomNum: Schema.NullOr(RoomNum) }),
  /** `pick`: the place that is chosen, 0 where nothing is. `commitment`: as it was shown. */
  playGame: tagged("playGame", { game: GameId, pick: Count, commitment: Commitment }),
  /** `price`, `currency`: what it costs, as it was shown. `offerId`: the offer that makes it so; null: none. */
  makeOrder: tagged("makeOrder", {
    coinId: Count,
    channelCode: ShopWord,
    offerId: Schema.NullOr(OfferId),
    price: Money,
    currency: CurrencyCode,
    /** The page on which it was made. */
    pageName: ShopWord,
    captcha: Captcha,
  }),
  requestRefund: tagged("requestRefund", {
    orderId: OrderId,
    reason: Text.check(Schema.isMaxLength(REPORT_MAX)),
  }),
  /** `points` in whole steps (rules/payouts.ts); `amount`, `currency`: what they are worth, as it was shown. */
  requestPayout: tagged("requestPayout", { points: Coins, amount: Money, currency: CurrencyCode }),
} as const

/** Name of a once command. */
export type OnceTag = keyof typeof oncePayloads
/** What is asked by a once command of this tag, with the tag. */
export type OnceCommandOf<T extends OnceTag> = (typeof oncePayloads)[T]["Type"]
/** Any once command. */
export type OnceCommand = OnceCommandOf<OnceTag>
/** Any once command, as rows and queries have it. */
export const OnceCommand = Schema.Union(Object.values(oncePayloads) as ReadonlyArray<(typeof oncePayloads)[OnceTag]>)

/** What each request of a once command carries. `deadline`: gateway time after which the gateway refuses it, ms. */
export const onceFields = { intentId: IntentId, deadline: WholeMillis } as const

/** One that was written down, while this device does not know what became of it. */
export const OpenOnce = Schema.Struct({
  intentId: IntentId,
  command: OnceCommand,
  /** Gateway time. */
  deadline: Millis,
  /** Device time. */
  at: Millis,
})
export type OpenOnce = typeof OpenOnce.Type

/** One whose answer was lost: the gateway is being asked (null), or has said what became of it. */
export const CheckedOnce = Schema.Struct({
  intentId: IntentId,
  command: OnceCommand,
  outcome: Schema.NullOr(Schema.Literals(["happened", "never"])),
  /** Why it never happened: `neverHappened` when nobody knows more. Null otherwise. */
  error: Schema.NullOr(AppError),
})
export type CheckedOnce = typeof CheckedOnce.Type

const Written = Schema.Struct({ command: OnceCommand, deadline: Millis })
const decode = Schema.decodeUnknownOption(Written)
/** A once command as the log's `v1.IntentOpened` has it, its deadline among its fields; undefined for any other command. */
export const readOnceCommand = (raw: { readonly [field: string]: unknown }): typeof Written.Type | undefined =>
  Option.getOrUndefined(decode({ command: raw, deadline: raw.deadline }))

const written: ReadonlyMap<unknown, Schema.Top> = new Map(
  Object.entries(oncePayloads).map(([tag, { fields }]) => [tag, Schema.Struct({ ...fields, deadline: Millis })]),
)
/** The schema of the same; undefined for a tag that is none. */
export const writtenOnce = (tag: unknown): Schema.Top | undefined => written.get(tag)
