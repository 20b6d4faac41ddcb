/**
 * A card that a payment provider keeps for a user (spec section 2, `/cardList`; its fields are chosen here). Its number
 * and code never reach LivCam.
 */
import { Schema } from "effect"
import { Id, plain } from "../disclosure.ts"
import { OrderId, ShopWord } from "./order.ts"

/** The provider's own id of a card. */
export const CardId = Id.check(Schema.isPattern(/^[\w-]{1,100}$/))

/** A saved card, with what its user recognises it by. */
export const SavedCard = Schema.Struct({
  cardId: CardId,
  /** The payment channel whose provider keeps it. */
  channelCode: ShopWord,
  /** The brand, such as Visa. */
  brand: ShopWord,
  /** The last digits of its number. */
  last4: plain("word", Schema.String).check(Schema.isPattern(/^\d{4}$/)),
  expMonth: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 })),
  expYear: Schema.Int.check(Schema.isBetween({ minimum: 2000, maximum: 2200 })),
  /** Ids of the subscriptions that are charged to it. */
  subscriptionIds: Schema.Array(OrderId).check(Schema.isMaxLength(50)),
})
export type SavedCard = typeof SavedCard.Type

/** Most cards of one provider that an account shows. No card is added beyond. */
export const CARDS_MOST = 10
/** The saved cards of all providers. */
export const SavedCards = Schema.Array(SavedCard).check(Schema.isMaxLength(50))
