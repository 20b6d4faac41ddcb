/**
 * A host requests a payout of points (rules/coins/payouts.ts): the points leave the balance at once, and the channel is asked
 * for the money.
 */
import { Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import {
  PAYOUT_CURRENCY,
  payablePoints,
  payoutBar,
  payoutCents,
  payoutMoney,
  payoutMonth,
} from "#schema/rules/coins/payouts.ts"
import { payoutHeld, postingsOf, tellingsOf } from "../coins/movement.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { onceBefore } from "../feed/once.ts"
import type { Handlers } from "../http/handler.ts"
import type { Store } from "../store/store.ts"
import { PayoutChannel } from "./payout-channel.ts"
import { askFor, payoutRecordOf } from "./settle-payout.ts"

const requestPayout = (
  userId: number,
  { intentId, deadline, points, amount, currency }: RequestOf<"requestPayout">,
): Effect.Effect<FeedGrowth, RefusalOf<"requestPayout">, Store | Feed | Entropy | PayoutChannel> =>
  onceBefore(userId, { intentId, deadline }, (tx, at) =>
    Effect.gen(function* () {
      const account = yield* tx.accounts.find(userId)
      if (account?.banned) return yield* failure("bannedAccount")
      if (!account?.goddess) return yield* failure("forbidden")
      if (points !== payablePoints(points)) return yield* failure("requestInvalid")
      if (currency !== PAYOUT_CURRENCY || amount !== payoutMoney(points)) return yield* failure("priceChanged")
      const bar = payoutBar(points, yield* tx.payouts.openOrSince(userId, payoutMonth(at)), at)
      if (bar !== null) return yield* failure(bar)

      const [feed, entropy, { code: channelCode }] = [yield* Feed, yield* Entropy, yield* PayoutChannel]
      const asked = { userId, points, amount: payoutCents(points), currency: PAYOUT_CURRENCY, channelCode } as const
      const row = { ...asked, payoutId: yield* entropy.id, requestedAt: at }
      const movement = payoutHeld(row)
      const held = yield* tx.ledger.post(postingsOf(movement), at)
      if (held._tag !== "posted") return yield* failure("pointsTooFew")
      const payout = yield* tx.payouts.insert({ ...row, status: "requested", rejection: null, settledAt: null })
      const told = tellingsOf(movement, held.entries).map(({ event }) => event)
      return yield* feed.append(tx, userId, [...told, { _tag: "v1.PayoutUpdated", payout: payoutRecordOf(payout) }])
    }),
  )

export const payoutHandlers: Handlers<"requestPayout", Store | Feed | Entropy | PayoutChannel> = {
  requestPayout: Effect.fnUntraced(function* (request, { userId }) {
    const growth = yield* requestPayout(userId, request)
    const made = growth.entries.flatMap(({ event }) => (event._tag === "v1.PayoutUpdated" ? event.payout : []))
    for (const payout of made) yield* askFor(String((payout as { readonly payoutId: unknown }).payoutId))
    return { growth }
  }),
}
