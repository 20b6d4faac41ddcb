/**
 * Ends a payout, in the caller's transaction. Paid: its points stay with the house. Rejected: they go back to the host.
 * The feed tells the host. An ended payout never changes again.
 */
import { Clock, Effect } from "effect"
import type { PayoutRecord } from "#schema/coins/payout.ts"
import { payoutGivenBack, postingsOf, tellingsOf } from "../coins/movement.ts"
import { Feed } from "../feed/feed.ts"
import { moneyOf } from "../payment/money.ts"
import type { Tx } from "../store/store.ts"
import { Store } from "../store/store.ts"
import type { PayoutRow } from "../store/tables/coins/payouts.ts"
import { BY_HAND, PayoutChannel, type PayoutWord } from "./payout-channel.ts"

export const payoutRecordOf = ({ id, channelCode, amount, ...row }: PayoutRow): PayoutRecord => ({
  ...row,
  amount: moneyOf(amount, row.currency),
})

/** The payout as it ended now; null when it had already ended or does not exist, and then nothing changes. */
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

/** Asks the channel about an open payout, and ends it when the outcome is known. */
const askChannel = (payout: PayoutRow): Effect.Effect<void, never, Store | Feed | PayoutChannel> =>
  Effect.gen(function* () {
    const { code, send } = yield* PayoutChannel
    if (payout.status !== "requested" || payout.channelCode !== code) return
    const word = yield* send(payout)
    if (word === null) return
    yield* Store.use((store) => store.transact((tx) => settlePayout(tx, payout.payoutId, word)))
  })

/** Like askChannel, by the payout's id. */
export const askFor = (payoutId: string) =>
  Effect.flatMap(
    Store.use((store) => store.transact((tx) => tx.payouts.find(payoutId))),
    (payout) => (payout === null ? Effect.void : askChannel(payout)),
  )

const PAGE = 200

/** All open payouts, read page by page. */
export const openPayouts: Effect.Effect<ReadonlyArray<PayoutRow>, never, Store> = Effect.gen(function* () {
  const store = yield* Store
  const all: Array<PayoutRow> = []
  for (;;) {
    const page = yield* store.transact((tx) => tx.payouts.open(all.at(-1)?.id ?? 0, PAGE))
    all.push(...page)
    if (page.length < PAGE) return all
  }
})

/** Asks the channel about all open payouts. One that fails does not block the others. */
export const askForOpen = Effect.gen(function* () {
  if ((yield* PayoutChannel).code === BY_HAND) return
  for (const payout of yield* openPayouts)
    yield* Effect.catchCause(askChannel(payout), (cause) =>
      Effect.logWarning("a payout could not be asked for", { payoutId: payout.payoutId }, cause),
    )
})

/** The result of an operator's decision. `before`: the payout had already ended, as shown; nothing changes. */
export type SettledByHand =
  | { readonly _tag: "settled"; readonly payout: PayoutRow }
  | { readonly _tag: "before"; readonly payout: PayoutRow }
  | { readonly _tag: "unknown" }
  /** The payout belongs to a channel that may have sent it: only that channel decides. */
  | { readonly _tag: "elsewhere"; readonly payout: PayoutRow }

/** An operator's decision on a payout that is sent by hand. */
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
