/**
 * The cards that payment providers save for a user. The gateway stores only the provider's id of the card that a
 * subscription is charged to; which cards are the user's, the provider is asked each time.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { CARDS_MOST, type SavedCard } from "#schema/shop/card.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import { customerAt } from "../payment/customer.ts"
import { Payments } from "../payment/payments.ts"
import type { PaymentProvider } from "../payment/provider.ts"
import { changeSubscription } from "../payment/settle-subscription.ts"
import { Store } from "../store/store.ts"
import type { SubscriptionRow } from "../store/tables/shop/subscriptions.ts"

/** No purchase happens here, so a provider's silence is an error of its cards. */
const asked = <A, R>(
  answer: Effect.Effect<A, AppFailure<"payUnavailable">, R>,
): Effect.Effect<A, AppFailure<"cardsUnavailable">, R> => Effect.mapError(answer, () => failure("cardsUnavailable"))

const aliveOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.subscriptions.alive(userId)))

/** The card of each subscription at this provider, by the subscription's id. */
const cardsInUse = (provider: PaymentProvider, alive: ReadonlyArray<SubscriptionRow>) =>
  Effect.forEach(
    alive.filter(({ channelCode }) => channelCode === provider.channel.code),
    ({ subscriptionId, cardId, reference }) =>
      Effect.map(cardId === null ? asked(provider.cards.ofPayment(reference)) : Effect.succeed(cardId), (used) => ({
        subscriptionId,
        cardId: used,
      })),
  )

const cardsAt = (
  provider: PaymentProvider,
  userId: number,
  alive: ReadonlyArray<SubscriptionRow>,
): Effect.Effect<ReadonlyArray<SavedCard>, AppFailure<"cardsUnavailable">, Store> =>
  Effect.gen(function* () {
    const { code: channelCode } = provider.channel
    const customer = yield* Store.use((store) => store.transact((tx) => tx.paymentCustomers.of(userId, channelCode)))
    if (customer === null) return []
    const [kept, used] = [yield* asked(provider.cards.list(customer)), yield* cardsInUse(provider, alive)]
    return kept.slice(0, CARDS_MOST).map((card) => ({
      ...card,
      channelCode,
      subscriptionIds: used.flatMap(({ subscriptionId, cardId }) => (cardId === card.cardId ? [subscriptionId] : [])),
    }))
  })

/** All cards that are saved for the user, by provider. */
export const savedCards = (
  userId: number,
): Effect.Effect<ReadonlyArray<SavedCard>, RefusalOf<"savedCards">, Store | Payments> =>
  Effect.gen(function* () {
    const [{ providers }, alive] = [yield* Payments, yield* aliveOf(userId)]
    return (yield* Effect.forEach(providers, (provider) => cardsAt(provider, userId, alive))).flat()
  })

/** The page on which the caller adds a card. */
export const addCard = (
  { userId, origin }: Caller,
  channelCode: string,
): Effect.Effect<{ readonly url: string }, RefusalOf<"addCard">, Store | Payments> =>
  Effect.gen(function* () {
    const provider = (yield* Payments).byCode.get(channelCode)
    if (provider === undefined || provider.channel.status !== "open") return yield* failure("channelGone")
    const customer = yield* asked(customerAt(provider, userId))
    if ((yield* asked(provider.cards.list(customer))).length >= CARDS_MOST) return yield* failure("tooManyCards")
    return yield* asked(provider.cards.openAdding(customer, `${origin}/cardList`))
  })

/** Does nothing for a card that is not the user's, or no longer exists. */
export const removeCard = (
  userId: number,
  channelCode: string,
  cardId: string,
): Effect.Effect<void, RefusalOf<"removeCard">, Store | Payments> =>
  Effect.gen(function* () {
    const provider = (yield* Payments).byCode.get(channelCode)
    if (provider === undefined) return
    const card = (yield* cardsAt(provider, userId, yield* aliveOf(userId))).find((one) => one.cardId === cardId)
    if (card === undefined) return
    if (card.subscriptionIds.length > 0) return yield* failure("cardInUse")
    yield* asked(Effect.flatMap(customerAt(provider, userId), (customer) => provider.cards.remove(customer, cardId)))
  })

/** Charges the subscription to another card of the user from here on; a past-due subscription becomes due at once. */
export const useCard = (
  userId: number,
  subscriptionId: string,
  cardId: string,
): Effect.Effect<SubscriptionRow, RefusalOf<"useCard">, Store | Payments | Feed> =>
  Effect.gen(function* () {
    const [store, { byCode }] = [yield* Store, yield* Payments]
    const ofUser = (
      row: SubscriptionRow | null,
    ): Effect.Effect<SubscriptionRow, AppFailure<"subscriptionUnknown" | "subscriptionEnded">> =>
      row === null || row.userId !== userId
        ? Effect.fail(failure("subscriptionUnknown"))
        : row.status === "cancelled"
          ? Effect.fail(failure("subscriptionEnded"))
          : Effect.succeed(row)
    const { channelCode } = yield* Effect.flatMap(
      store.transact((tx) => tx.subscriptions.find(subscriptionId)),
      ofUser,
    )
    const provider = byCode.get(channelCode)
    const kept = provider === undefined ? [] : yield* cardsAt(provider, userId, [])
    if (kept.every((card) => card.cardId !== cardId)) return yield* failure("cardUnknown")
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const row = yield* Effect.flatMap(tx.subscriptions.find(subscriptionId), ofUser)
        const isDue = row.status === "pastDue" && row.nextAt !== null
        return yield* changeSubscription(tx, row, { cardId, ...(isDue && { nextAt: now }) }, now)
      }),
    )
  })
