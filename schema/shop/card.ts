/** A card that a payment provider keeps for somebody (spec section 2, `/cardList`; its fields are chosen here). Its number and code are never here. */
import { Schema } from "effect"
import { Id, plain } from "../disclosure.ts"
import { OrderId, ShopWord } from "./order.ts"

/** The provider's own name of a card. */
export const CardId = Id.check(Schema.isPattern(/^[\w-]{1,100}$/))

/** A card as one knows it again. */
export const SavedCard = Schema.Struct({
  cardId: CardId,
  /** Whose provider keeps it. */
  channelCode: ShopWord,
  /** Such as Visa. */
  brand: ShopWord,
  /** The last digits of its number. */
  last4: plain("word", Schema.String).check(Schema.isPattern(/^\d{4}$/)),
  expMonth: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 })),
  expYear: Schema.Int.check(Schema.isBetween({ minimum: 2000, maximum: 2200 })),
  /** Subscriptions that are charged to it. */
  subscriptionIds: Schema.Array(OrderId).check(Schema.isMaxLength(50)),
})
export type SavedCard = typeof SavedCard.Type

/** An account shows so many cards of a provider at most, and adds none beyond. */
export const CARDS_MOST = 10
/** Those of all providers. */
export const SavedCards = Schema.Array(SavedCard).check(Schema.isMaxLength(50))
