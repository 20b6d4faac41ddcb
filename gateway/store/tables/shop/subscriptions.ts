/**
 * Subscriptions to coins. Each payment is an order that names its subscription; at most one such order is under way.
 */
import { and, asc, eq, lte, ne, sql } from "drizzle-orm"
import { boolean, index, integer, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { SubscriptionPeriod, SubscriptionRecord } from "#schema/shop/subscription.ts"
import type { SoldIn } from "../../../payment/money.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"

export const subscriptions = splitTable(
  "subscriptions",
  {
    /** Id of the order that began the subscription. */
    subscriptionId: text("subscription_id").primaryKey(),
    userId: whole("user_id").notNull(),
    coinId: integer("coin_id").notNull(),
    coinCode: text("coin_code").notNull(),
    itemName: text("item_name").notNull(),
    type: text().$type<SubscriptionPeriod>().notNull(),
    /** Coins that each payment brings. */
    coins: whole().notNull(),
    /** In the currency's smallest unit. */
    amount: whole().notNull(),
    /** In cents. */
    amountUsd: whole("amount_usd").notNull(),
    currency: text().$type<SoldIn>().notNull(),
    countryCode: text("country_code").notNull(),
    channelCode: text("channel_code").notNull(),
    channelName: text("channel_name").notNull(),
    /** The provider's id of the first payment. Renewals charge the card of that payment. */
    reference: text().notNull(),
    /** The card that the user chose later; null: the card of the first payment. */
    cardId: text("card_id"),
    status: text().$type<SubscriptionRecord["status"]>().notNull(),
    /** Start of the first period. */
    startedAt: whole("started_at").notNull(),
    /** Periods paid since `startedAt`. */
    periods: integer().notNull(),
    paidUntil: whole("paid_until").notNull(),
    /** Consecutive failed payments. */
    failures: integer().notNull(),
    /** When the card is charged next; null: never, or an order is under way. */
    nextAt: whole("next_at"),
    openOrderId: text("open_order_id"),
    /** The bank asks the user to confirm that order. */
    asked: boolean().notNull().default(false),
    createdAt: whole("created_at").notNull(),
    updatedAt: whole("updated_at").notNull(),
  },
  () => split.money("settled with the ledger"),
  (t) => [
    index("subscriptions_user").on(t.userId),
    index("subscriptions_next").on(t.nextAt).where(sql`${t.nextAt} is not null`),
  ],
)

export type SubscriptionRow = Readonly<typeof subscriptions.$inferSelect>

export interface Subscriptions {
  find(subscriptionId: string): Effect.Effect<SubscriptionRow | null>
  /** Dies when the id is taken. */
  insert(row: SubscriptionRow): Effect.Effect<void>
  /** Returns the updated row; dies when there is none. */
  update(
    subscriptionId: string,
    patch: Partial<Omit<SubscriptionRow, "subscriptionId">>,
  ): Effect.Effect<SubscriptionRow>
  /** The user's subscriptions that are not cancelled, in no order. */
  alive(userId: number): Effect.Effect<ReadonlyArray<SubscriptionRow>>
  /** Subscriptions that are due to be charged, longest overdue first. */
  due(now: number, limit: number): Effect.Effect<ReadonlyArray<SubscriptionRow>>
}

export const sqlSubscriptions = (db: Database): Subscriptions => ({
  find: (subscriptionId) =>
    Effect.map(
      ask(() => db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId))),
      ([row]) => row ?? null,
    ),
  insert: (row) => Effect.asVoid(ask(() => db.insert(subscriptions).values(row))),
  update: (subscriptionId, patch) =>
    Effect.map(
      ask(() =>
        db.update(subscriptions).set(patch).where(eq(subscriptions.subscriptionId, subscriptionId)).returning(),
      ),
      firstOf,
    ),
  alive: (userId) =>
    ask(() =>
      db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "cancelled"))),
    ),
  due: (now, limit) =>
    ask(() =>
      db
        .select()
        .from(subscriptions)
        .where(lte(subscriptions.nextAt, now))
        .orderBy(asc(subscriptions.nextAt), asc(subscriptions.subscriptionId))
        .limit(limit),
    ),
})

export const memorySubscriptions = (journal: Journal) => {
  const rows = new Table<string, SubscriptionRow>(journal)

  return refusing<Subscriptions>(subscriptions, {
    find: (subscriptionId) => Effect.sync(() => rows.get(subscriptionId) ?? null),
    insert: (row) => Effect.sync(() => rows.insert(row.subscriptionId, row)),
    update: (subscriptionId, patch) =>
      Effect.sync(() => {
        const before = rows.get(subscriptionId)
        if (before === undefined) throw new Error("store: there is no such subscription")
        const row = { ...before, ...patch }
        rows.set(subscriptionId, row)
        return row
      }),
    alive: (userId) =>
      Effect.sync(() => rows.values().filter((row) => row.userId === userId && row.status !== "cancelled")),
    due: (now, limit) =>
      Effect.sync(() =>
        rows
          .values()
          .filter(({ nextAt }) => nextAt !== null && nextAt <= now)
          .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0) || (a.subscriptionId < b.subscriptionId ? -1 : 1))
          .slice(0, limit),
      ),
  })
}
