/**
 * Ends a payout, in the caller's transaction: paid, its points stay with the house; rejected, they go back to the host. The feed tells
 * the host. One that has ended stays as it ended.
 */
import { Clock, Effect } from "effect"
import type { PayoutRecord } from "#schema/coins/payout.ts"
import { payoutGivenBack, postingsOf, tellingsOf } from "../coins/movement.ts"
import { Feed } from "../feed/feed.ts"
import { moneyOf } from "../payment/money.ts"
import type { Tx } from "../store/store.ts"
import { Store } from "../store/store.ts"
import type { PayoutRow } from "../store/tables/payouts.ts"
import { BY_HAND, PayoutChannel, type PayoutWord } from "./payout-channel.ts"

export const payoutRecordOf = ({ id, channelCode, amount, ...row }: PayoutRow): PayoutRecord => ({
  ...row,
  amount: moneyOf(amount, row.currency),
})

/** The payout as it ended now; null when it has ended before, or there is none: then nothing changes. */
const settlePayout = (tx: Tx, payoutId: string, word: PayoutWord): Effect.Effect<PayoutRow | null, never, Feed> =>
  Effect.gen(function* () {
    const [feed, at] = [yield* Feed, yield* Clock.currentTimeMillis]
    const end =
      word === "paid" ? { status: word, rejection: null } : { status: "rejected" as const, rejection: word.rejected }
    const ended = yield* tx.payouts.end(payoutId, { ...end, settledAt: at })
    if (ended === null) return null
    const back = payoutGivenBack(ended)
    const posted = yield* tx.ledger.post(ended.status === "rejected" ? postingsOf(back) : [], at)
    if (posted._tag !== "posted") return yield* Effect.die(new Error(`points were not given back: ${posted._tag}`))
    const points = tellingsOf(back, posted.entries).map(({ event }) => event)
    yield* feed.append(tx, ended.userId, [...points, { _tag: "v1.PayoutUpdated", payout: payoutRecordOf(ended) }])
    return ended
  })

/** Asks the channel for one that stands open, and ends it when the channel says how. */
const askChannel = (payout: PayoutRow): Effect.Effect<void, never, Store | Feed | PayoutChannel> =>
  Effect.gen(function* () {
    const { code, send } = yield* PayoutChannel
    if (payout.status !== "requested" || payout.channelCode !== code) return
    const word = yield* send(payout)
    if (word === null) return
    yield* Store.use((store) => store.transact((tx) => settlePayout(tx, payout.payoutId, word)))
  })

/** The same of one by its id. */
export const askFor = (payoutId: string) =>
  Effect.flatMap(
    Store.use((store) => store.transact((tx) => tx.payouts.find(payoutId))),
    (payout) => (payout === null ? Effect.void : askChannel(payout)),
  )

const PAGE = 200

/** All that stand open, page by page. */
export const openPayouts: Effect.Effect<ReadonlyArray<PayoutRow>, never, Store> = Effect.gen(function* () {
  const store = yield* Store
  const all: Array<PayoutRow> = []
  for (;;) {
    const page = yield* store.transact((tx) => tx.payouts.open(all.at(-1)?.id ?? 0, PAGE))
    all.push(...page)
    if (page.length < PAGE) return all
  }
})

/** Asks for all that stand open. One whose channel fails stands in nobody's way. */
export const askForOpen = Effect.gen(function* () {
  if ((yield* PayoutChannel).code === BY_HAND) return
  for (const payout of yield* openPayouts)
    yield* Effect.catchCause(askChannel(payout), (cause) =>
      Effect.logWarning("a payout could not be asked for", { payoutId: payout.payoutId }, cause),
    )
})

/** What became of an operator's word. `before`: how it had ended already; then nothing has changed. */
export type SettledByHand =
  | { readonly _tag: "settled"; readonly payout: PayoutRow }
  | { readonly _tag: "before"; readonly payout: PayoutRow }
  | { readonly _tag: "unknown" }
  /** A channel sends it, and may have sent it: only that channel says how it ended. */
  | { readonly _tag: "elsewhere"; readonly payout: PayoutRow }

/** An operator's word on a payout that waits for one. */
export const settleByHand = (payoutId: string, word: PayoutWord): Effect.Effect<SettledByHand, never, Store | Feed> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const payout = yield* tx.payouts.find(payoutId)
        if (payout === null) return { _tag: "unknown" } as const
        if (payout.channelCode !== BY_HAND) return { _tag: "elsewhere", payout } as const
        const ended = yield* settlePayout(tx, payoutId, word)
        return ended === null ? ({ _tag: "before", payout } as const) : ({ _tag: "settled", payout: ended } as const)
      }),
    ),
  )
