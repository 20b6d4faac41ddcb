/** Saved cards, ways to pay and adding a card in their states. */
import type { SavedCard } from "#schema/shop/card.ts"
import { type AddCardModel, AddCardView } from "../../../screens/shop/cards/AddCardView.tsx"
import { type CardsModel, CardsView } from "../../../screens/shop/cards/CardsView.tsx"
import { type PaymentMethodsModel, PaymentMethodsView } from "../../../screens/shop/cards/PaymentMethods.tsx"
import { channel, inFrame, monthly, NOW, subscription } from "./shop-states.tsx"

const nothing = () => {}

const card: SavedCard = {
  ...{ cardId: "c1", channelCode: "stripe", brand: "Visa", last4: "4242", expMonth: 12, expYear: 2039 },
  subscriptionIds: ["s1"],
}
const cardsShown = (patch: Partial<CardsModel> = {}) =>
  inFrame(
    <CardsView
      model={{
        cards: [
          card,
          { ...card, cardId: "c2", brand: "Mastercard", last4: "4444", expMonth: 3, subscriptionIds: [] },
          { ...card, cardId: "c3", brand: "American Express", last4: "0005", expYear: 2024, subscriptionIds: [] },
        ],
        plans: [subscription, { ...monthly, subscriptionId: "s2" }],
        ...{ failed: undefined, staleAsOf: undefined, isAdded: false, changing: undefined, off: undefined, now: NOW },
        ...patch,
      }}
      onUse={nothing}
      onRemove={nothing}
      onRetry={nothing}
      onBack={nothing}
    />,
  )
const addShown = (patch: Partial<AddCardModel> = {}) =>
  inFrame(
    <AddCardView
      model={{
        ...{ channels: [channel], channel: "stripe", failed: undefined, isOpening: false, refused: undefined },
        ...{ off: undefined, ...patch },
      }}
      onChannel={nothing}
      onAdd={nothing}
      onRetry={nothing}
      onBack={nothing}
    />,
  )
const waysShown = (patch: Partial<PaymentMethodsModel> = {}) =>
  inFrame(
    <PaymentMethodsView
      model={{
        channels: [channel, { ...channel, id: 2, code: "wallet", name: "Wallet", status: "closed" }],
        ...{ currency: "USD", failed: undefined, staleAsOf: undefined, ...patch },
      }}
      onRetry={nothing}
      onBack={nothing}
    />,
  )
export const cardStates = {
  list: () => cardsShown(),
  added: () => cardsShown({ isAdded: true, cards: [card], plans: [] }),
  changing: () => cardsShown({ changing: "c2" }),
  none: () => cardsShown({ cards: [] }),
  loading: () => cardsShown({ cards: undefined }),
  failed: () => cardsShown({ cards: undefined, failed: { kind: "cardsUnavailable" } }),
  saved: () => cardsShown({ staleAsOf: NOW, off: "offline" }),
  add: () => addShown(),
  addSandbox: () => addShown({ channels: [{ ...channel, sandbox: true }] }),
  addChosen: () => addShown({ channels: [channel, { ...channel, id: 2, code: "wallet", name: "Wallet" }] }),
  addRefused: () => addShown({ refused: { kind: "tooManyCards" } }),
  addOffline: () => addShown({ off: "offline" }),
  addLoading: () => addShown({ channels: undefined }),
  addNone: () => addShown({ channels: [] }),
  ways: () => waysShown(),
  waysSandbox: () => waysShown({ channels: [{ ...channel, sandbox: true }] }),
  waysNone: () => waysShown({ channels: [] }),
  waysLoading: () => waysShown({ channels: undefined }),
  waysFailed: () => waysShown({ channels: undefined, failed: { kind: "offline" } }),
}
