/** Wraps the gateway's store: reports what a transaction wrote, after its commit and only then. */
import { Effect, Exit, Layer } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { LedgerAccount, LedgerEntryRow } from "../../../gateway/store/posting-plan.ts"
import { Store, type StoreShape, type Tx } from "../../../gateway/store/store.ts"
import type { CallRow } from "../../../gateway/store/tables/calls/calls.ts"
import type { MatchSeekerRow } from "../../../gateway/store/tables/calls/match-seekers.ts"
import type { MatchRow } from "../../../gateway/store/tables/calls/matches.ts"
import type { RelationRow } from "../../../gateway/store/tables/chat/relations.ts"
import type { FreeCoinsRow } from "../../../gateway/store/tables/coins/free-coins.ts"
import type { OrderRow } from "../../../gateway/store/tables/shop/orders.ts"
import type { SpendingLimitRow } from "../../../gateway/store/tables/shop/spending-limits.ts"
import type { SubscriptionRow } from "../../../gateway/store/tables/shop/subscriptions.ts"

/** What one transaction wrote. Valid only until the next transaction; copy what is needed longer. */
export interface Written {
  readonly ledger: LedgerEntryRow[]
  readonly holds: Array<{ readonly account: LedgerAccount; readonly amount: number }>
  readonly messages: Message[]
  readonly feeds: Array<{ readonly userId: number; readonly entries: ReadonlyArray<FeedEntry> }>
  readonly calls: CallRow[]
  readonly claims: Array<{ readonly userId: number; readonly intentId: string }>
  readonly freeCoins: FreeCoinsRow[]
  /** The rows after each write. */
  readonly orders: OrderRow[]
  readonly limits: SpendingLimitRow[]
  /** The rows after each write. */
  readonly subscriptions: SubscriptionRow[]
  readonly relations: RelationRow[]
  readonly matches: MatchRow[]
  readonly seekers: MatchSeekerRow[]
}

const nothing = (): Written => ({
  ledger: [],
  holds: [],
  messages: [],
  feeds: [],
  calls: [],
  claims: [],
  freeCoins: [],
  orders: [],
  limits: [],
  subscriptions: [],
  relations: [],
  matches: [],
  seekers: [],
})

const watched = (tx: Tx, written: Written): Tx => ({
  ...tx,
  ledger: {
    ...tx.ledger,
    post: (postings, at) =>
      Effect.map(tx.ledger.post(postings, at), (outcome) => {
        if (outcome._tag === "posted") written.ledger.push(...outcome.entries)
        return outcome
      }),
    hold: (account, amount) =>
      Effect.map(tx.ledger.hold(account, amount), (isHeld) => {
        if (isHeld) written.holds.push({ account, amount })
        return isHeld
      }),
  },
  messages: {
    ...tx.messages,
    append: (message) =>
      Effect.map(tx.messages.append(message), (numbered) => {
        written.messages.push(numbered)
        return numbered
      }),
  },
  feeds: {
    ...tx.feeds,
    append: (userId, events, at) =>
      Effect.map(tx.feeds.append(userId, events, at), (entries) => {
        if (entries.length > 0) written.feeds.push({ userId, entries })
        return entries
      }),
  },
  calls: {
    ...tx.calls,
    insert: (call) => Effect.tap(tx.calls.insert(call), () => Effect.sync(() => written.calls.push(call))),
    update: (roomNum, changes) =>
      Effect.map(tx.calls.update(roomNum, changes), (updated) => {
        if (updated !== null) written.calls.push(updated)
        return updated
      }),
  },
  intents: {
    ...tx.intents,
    claim: (userId, intentId, at) =>
      Effect.map(tx.intents.claim(userId, intentId, at), (isFirst) => {
        if (isFirst) written.claims.push({ userId, intentId })
        return isFirst
      }),
  },
  talks: {
    ...tx.talks,
    write: (text, at) =>
      Effect.map(tx.talks.write(text, at), ({ message, mine, theirs }) => {
        written.messages.push(message)
        written.claims.push({ userId: text.sendUserId, intentId: text.intentId })
        written.feeds.push(
          { userId: text.sendUserId, entries: [mine] },
          { userId: text.receiveUserId, entries: [theirs] },
        )
        return { message, mine, theirs }
      }),
  },
  freeCoins: {
    ...tx.freeCoins,
    insert: (row) => Effect.tap(tx.freeCoins.insert(row), () => Effect.sync(() => written.freeCoins.push(row))),
  },
  orders: {
    ...tx.orders,
    insert: (order) => Effect.tap(tx.orders.insert(order), (row) => Effect.sync(() => written.orders.push(row))),
    update: (orderId, patch) =>
      Effect.tap(tx.orders.update(orderId, patch), (row) => Effect.sync(() => written.orders.push(row))),
  },
  subscriptions: {
    ...tx.subscriptions,
    insert: (row) => Effect.tap(tx.subscriptions.insert(row), () => Effect.sync(() => written.subscriptions.push(row))),
    update: (subscriptionId, patch) =>
      Effect.tap(tx.subscriptions.update(subscriptionId, patch), (row) =>
        Effect.sync(() => written.subscriptions.push(row)),
      ),
  },
  relations: {
    ...tx.relations,
    put: (row) => Effect.tap(tx.relations.put(row), () => Effect.sync(() => written.relations.push(row))),
  },
  matches: {
    ...tx.matches,
    insert: (match) => Effect.tap(tx.matches.insert(match), () => Effect.sync(() => written.matches.push(match))),
    update: (matchId, patch) =>
      Effect.tap(tx.matches.update(matchId, patch), (row) => Effect.sync(() => written.matches.push(row))),
  },
  matchSeekers: {
    ...tx.matchSeekers,
    put: (row) => Effect.tap(tx.matchSeekers.put(row), () => Effect.sync(() => written.seekers.push(row))),
  },
  spendingLimits: {
    ...tx.spendingLimits,
    put: (row) => Effect.tap(tx.spendingLimits.put(row), () => Effect.sync(() => written.limits.push(row))),
  },
})

export const auditedStore = (store: Layer.Layer<Store>, committed: (written: Written) => void): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(Effect.service(Store), (inner): StoreShape => {
      // The memory store runs one transaction at a time and uses one `tx` for all of them.
      let known: Tx | undefined
      let audited: Tx | undefined
      const written = nothing()
      const auditedOf = (tx: Tx): Tx => {
        if (tx !== known || audited === undefined) {
          known = tx
          audited = watched(tx, written)
        }
        return audited
      }
      const clear = (): void => {
        for (const some of Object.values(written)) some.length = 0
      }
      const told =
        <A, E, R>(body: (tx: Tx) => Effect.Effect<A, E, R>) =>
        (tx: Tx): Effect.Effect<A, E, R> => {
          clear()
          return Effect.onExit(body(auditedOf(tx)), (exit) =>
            Effect.sync(() => {
              const wrote = Object.values(written).some((some) => some.length > 0)
              if (Exit.isSuccess(exit) && wrote) committed(written)
            }),
          )
        }
      return {
        listen: inner.listen,
        transact: (body) => inner.transact(told(body)),
        holding: (userIds, body) => inner.holding(userIds, told(body)),
        // Bodies that run through `single` write nothing that is watched.
        single: inner.single,
      }
    }),
  ).pipe(Layer.provide(store))
