/** Orders of coins, and every word of a payment provider about them. Each word is stored once, whatever its effect. */
import { and, asc, eq, gte, isNull, lte, type SQLWrapper, sql } from "drizzle-orm"
import { boolean, index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { SoldIn } from "../../../payment/money.ts"
import type { PaymentWord } from "../../../payment/provider.ts"
import { memoryKeyed } from "../../memory/keyed.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { builtFor, columnsOf, givenRow } from "../../sql/given.ts"
import { byKey, type Keyed } from "../../sql/keyed.ts"

export const orders = splitTable(
  "orders",
  {
    id: whole().primaryKey().generatedAlwaysAsIdentity(),
    orderId: text("order_id").notNull().unique(),
    userId: whole("user_id").notNull(),
    coinId: integer("coin_id").notNull(),
    coinCode: text("coin_code").notNull(),
    itemName: text("item_name").notNull(),
    /** Coins of the package, including its extra coins. */
    coins: whole().notNull(),
    /** Additional coins for the first purchase. */
    freeCoins: whole("free_coins").notNull(),
    /** In the currency's smallest unit. */
    amount: whole().notNull(),
    /** In cents. */
    amountUsd: whole("amount_usd").notNull(),
    currency: text().$type<SoldIn>().notNull(),
    countryCode: text("country_code").notNull(),
    channelCode: text("channel_code").notNull(),
    channelName: text("channel_name").notNull(),
    offerId: text("offer_id"),
    type: text().$type<OrderRecord["type"]>().notNull().default("once"),
    /** The subscription that the order begins (then the order's own id) or renews. */
    subscriptionId: text("subscription_id"),
    pageName: text("page_name").notNull(),
    status: text().$type<OrderRecord["orderStatus"]>().notNull(),
    refund: text().$type<OrderRecord["refundStatus"]>(),
    refundable: boolean().notNull(),
    /** The gateway ended the order, because it was not paid in time. */
    isOver: boolean("is_over").notNull(),
    /** The coins have been credited once. */
    isCredited: boolean("is_credited").notNull(),
    /** The coins belong to the user at present. */
    isHeld: boolean("is_held").notNull(),
    /** How many coins are taken back at present, for a refund. */
    taken: whole().notNull(),
    /** How often the coins have moved: credited, taken back, given back. */
    moves: integer().notNull(),
    /** The provider's id of the checkout or payment. */
    reference: text(),
    refundAskedAt: whole("refund_asked_at"),
    refundReason: text("refund_reason"),
    paidAt: whole("paid_at"),
    /** No payment is accepted after this time. */
    expiresAt: whole("expires_at").notNull(),
    /** When the upkeep checks the order next; null: never. */
    lookAt: whole("look_at"),
    createdAt: whole("created_at").notNull(),
    updatedAt: whole("updated_at").notNull(),
  },
  () => split.money("settled with the ledger"),
  (t) => [
    index("orders_user").on(t.userId, t.createdAt),
    index("orders_look").on(t.lookAt).where(sql`${t.lookAt} is not null`),
  ],
)

export const paymentWords = splitTable(
  "payment_words",
  {
    channelCode: text("channel_code").notNull(),
    eventId: text("event_id").notNull(),
    orderId: text("order_id").notNull(),
    reference: text().notNull(),
    state: text().$type<PaymentWord["state"]>().notNull(),
    amount: whole().notNull(),
    currency: text().notNull(),
    at: whole().notNull(),
  },
  () => split.money("settled with the ledger"),
  (t) => [primaryKey({ columns: [t.channelCode, t.eventId] }), index("payment_words_order").on(t.orderId)],
)

export type OrderRow = Readonly<typeof orders.$inferSelect>
export type NewOrder = Omit<OrderRow, "id">
export type PaymentWordRow = Readonly<typeof paymentWords.$inferSelect>

/** An order with all words about it, read at the same moment. */
export type HeardOrder = OrderRow & { readonly words: ReadonlyArray<PaymentWordRow> }

/**
 * Numbers of a user's orders: open ones, those whose coins belong to the user, and those that count as bought. An order
 * whose refund is being handled counts as bought, because the refund may still be refused.
 */
export interface OrderSums {
  readonly open: number
  readonly held: number
  readonly bought: number
}

export interface Orders extends Pick<Keyed<OrderRow>, "these"> {
  /** As in `Keyed`, each order with all words about it. */
  after: Keyed<HeardOrder>["after"]
  find(orderId: string): Effect.Effect<OrderRow | null>
  /** Returns the row with its id. Dies when the order id is taken. */
  insert(order: NewOrder): Effect.Effect<OrderRow>
  /** Returns the updated row; dies when there is none. */
  update(orderId: string, patch: Partial<NewOrder>): Effect.Effect<OrderRow>
  sums(userId: number): Effect.Effect<OrderSums>
  /** The user's orders that were made at `since` or later, in no order. */
  madeSince(userId: number, since: number): Effect.Effect<ReadonlyArray<OrderRow>>
  /** Orders whose `lookAt` has come, longest overdue first. */
  due(now: number, limit: number): Effect.Effect<ReadonlyArray<OrderRow>>
  /** Stores a word; false when the channel has sent it before. */
  hear(word: PaymentWordRow): Effect.Effect<boolean>
  /** All words about an order, in no order. */
  words(orderId: string): Effect.Effect<ReadonlyArray<PaymentWordRow>>
  /** Order ids for which there are words but no order. */
  missing(limit: number): Effect.Effect<ReadonlyArray<string>>
}

const isOpen = sql`${orders.status} = 'processing'`
const isBought = sql`${orders.isHeld} or ${orders.refund} = 'handling'`
const counted = (where: ReturnType<typeof sql>) => sql`count(*) filter (where ${where})`.mapWith(Number)

const { among, behind, order: inOrder } = byKey([orders.orderId])

/** One row per word, or one row for an order without words; the rows of an order follow each other. */
type Said = ReadonlyArray<{ readonly order: OrderRow; readonly word: PaymentWordRow | null }>

const heardOf = (rows: Said): ReadonlyArray<HeardOrder> => {
  const heard = new Map<string, OrderRow & { readonly words: Array<PaymentWordRow> }>()
  for (const { order, word } of rows) {
    const one = heard.get(order.orderId) ?? { ...order, words: [] }
    heard.set(order.orderId, one)
    if (word !== null) one.words.push(word)
  }
  return [...heard.values()]
}

/**
 * The words of one order. The sorting makes PostgreSQL read them per order instead of joining all words of the table.
 */
const saidOf = (db: Database, orderId: SQLWrapper) =>
  db.select().from(paymentWords).where(eq(paymentWords.orderId, orderId)).orderBy(asc(paymentWords.at)).as("word")

export const sqlOrders = (db: Database): Orders => {
  const [orderId, userId] = [sql.placeholder("orderId"), sql.placeholder("userId")]
  const one = db.select().from(orders).where(eq(orders.orderId, orderId)).prepare("find_order")
  const inserting = db
    .insert(orders)
    .values(givenRow(columnsOf(orders).filter((name) => name !== "id")))
    .returning()
    .prepare("insert_order")
  const updating = builtFor((names: ReadonlyArray<keyof NewOrder>, number) =>
    db
      .update(orders)
      .set(givenRow(names))
      .where(eq(orders.orderId, orderId))
      .returning()
      .prepare(`update_order_${number}`),
  )
  const summing = db
    .select({ open: counted(isOpen), held: counted(sql`${orders.isHeld}`), bought: counted(isBought) })
    .from(orders)
    .where(eq(orders.userId, userId))
    .prepare("order_sums")
  const hearing = db
    .insert(paymentWords)
    .values(givenRow(columnsOf(paymentWords)))
    .onConflictDoNothing()
    .returning({ eventId: paymentWords.eventId })
    .prepare("hear_word")
  const heard = db.select().from(paymentWords).where(eq(paymentWords.orderId, orderId)).prepare("words_of_order")
  return {
    these: (keys) => ask(() => db.select().from(orders).where(among(keys))),
    after: (key, limit) =>
      Effect.map(
        ask(() => {
          const order = db
            .select()
            .from(orders)
            .where(behind(key))
            .orderBy(...inOrder)
            .limit(limit)
            .as("order")
          return db
            .select()
            .from(order)
            .leftJoinLateral(saidOf(db, order.orderId), sql`true`)
            .orderBy(asc(order.orderId))
        }),
        heardOf,
      ),
    find: (orderId) =>
      Effect.map(
        ask(() => one.execute({ orderId })),
        ([row]) => row ?? null,
      ),
    insert: (order) =>
      Effect.map(
        ask(() => inserting.execute({ ...order })),
        firstOf,
      ),
    update: (orderId, patch) =>
      Effect.map(
        ask(() => updating(patch).execute({ ...patch, orderId })),
        firstOf,
      ),
    sums: (userId) =>
      Effect.map(
        ask(() => summing.execute({ userId })),
        firstOf,
      ),
    madeSince: (userId, since) =>
      ask(() =>
        db
          .select()
          .from(orders)
          .where(and(eq(orders.userId, userId), gte(orders.createdAt, since))),
      ),
    due: (now, limit) =>
      ask(() =>
        db
          .select()
          .from(orders)
          .where(lte(orders.lookAt, now))
          .orderBy(asc(orders.lookAt), asc(orders.id))
          .limit(limit),
      ),
    hear: (word) =>
      Effect.map(
        ask(() => hearing.execute({ ...word })),
        (rows) => rows.length > 0,
      ),
    words: (orderId) => ask(() => heard.execute({ orderId })),
    missing: (limit) =>
      Effect.map(
        ask(() =>
          db
            .selectDistinct({ orderId: paymentWords.orderId })
            .from(paymentWords)
            .leftJoin(orders, eq(orders.orderId, paymentWords.orderId))
            .where(isNull(orders.orderId))
            .limit(limit),
        ),
        (rows) => rows.map(({ orderId }) => orderId),
      ),
  }
}

export const memoryOrders = (journal: Journal) => {
  const rows = new Table<string, OrderRow>(journal)
  const words = new Table<string, PaymentWordRow>(journal)
  const of = (userId: number) => rows.values().filter((row) => row.userId === userId)

  return refusing<Orders>(orders, {
    these: memoryKeyed(
      () => rows.values(),
      (row: OrderRow) => [row.orderId],
    ).these,
    after: memoryKeyed(
      () =>
        heardOf([
          ...rows.values().map((order) => ({ order, word: null })),
          ...words.values().flatMap((word) => {
            const order = rows.get(word.orderId)
            return order === undefined ? [] : [{ order, word }]
          }),
        ]),
      (row: HeardOrder) => [row.orderId],
    ).after,
    find: (orderId) => Effect.sync(() => rows.get(orderId) ?? null),
    insert: (order) =>
      Effect.sync(() => {
        const row = { ...order, id: rows.size + 1 }
        rows.insert(row.orderId, row)
        return row
      }),
    update: (orderId, patch) =>
      Effect.sync(() => {
        const before = rows.get(orderId)
        if (before === undefined) throw new Error("store: there is no such order")
        const row = { ...before, ...patch }
        rows.set(orderId, row)
        return row
      }),
    sums: (userId) =>
      Effect.sync(() => ({
        open: of(userId).filter(({ status }) => status === "processing").length,
        held: of(userId).filter(({ isHeld }) => isHeld).length,
        bought: of(userId).filter(({ isHeld, refund }) => isHeld || refund === "handling").length,
      })),
    madeSince: (userId, since) => Effect.sync(() => of(userId).filter(({ createdAt }) => createdAt >= since)),
    due: (now, limit) =>
      Effect.sync(() =>
        rows
          .values()
          .filter(({ lookAt }) => lookAt !== null && lookAt <= now)
          .sort((a, b) => (a.lookAt ?? 0) - (b.lookAt ?? 0) || a.id - b.id)
          .slice(0, limit),
      ),
    hear: (word) =>
      Effect.sync(() => {
        const key = pair(word.channelCode, word.eventId)
        if (words.has(key)) return false
        words.set(key, word)
        return true
      }),
    words: (orderId) => Effect.sync(() => words.values().filter((word) => word.orderId === orderId)),
    missing: (limit) =>
      Effect.sync(() => {
        const ids = new Set(words.values().map(({ orderId }) => orderId))
        return [...ids].filter((orderId) => !rows.has(orderId)).slice(0, limit)
      }),
  })
}
