/** Customer names of our users at payment providers, which store their cards: one name per user and provider. */
import { and, eq } from "drizzle-orm"
import { primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { type Erasing, eraseOf } from "../../sql/erase-of.ts"

export const paymentCustomers = splitTable(
  "payment_customers",
  {
    userId: whole("user_id").notNull(),
    channelCode: text("channel_code").notNull(),
    /** The provider's name for the customer. */
    customer: text().notNull(),
  },
  (t) => split.person(t.userId),
  (t) => [primaryKey({ columns: [t.userId, t.channelCode] })],
)

type PaymentCustomerRow = Readonly<typeof paymentCustomers.$inferSelect>

export interface PaymentCustomers extends Erasing {
  /** The provider's name for the user; null: none yet. */
  of(userId: number, channelCode: string): Effect.Effect<string | null>
  /** Stores the name unless there is one. */
  keep(row: PaymentCustomerRow): Effect.Effect<void>
}

export const sqlPaymentCustomers = (db: Database): PaymentCustomers => ({
  of: (userId, channelCode) =>
    Effect.map(
      ask(() =>
        db
          .select({ customer: paymentCustomers.customer })
          .from(paymentCustomers)
          .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.channelCode, channelCode))),
      ),
      ([row]) => row?.customer ?? null,
    ),
  keep: (row) => Effect.asVoid(ask(() => db.insert(paymentCustomers).values(row).onConflictDoNothing())),
  erase: eraseOf(db, paymentCustomers, [paymentCustomers.userId, paymentCustomers.channelCode]),
})

export const memoryPaymentCustomers = (journal: Journal) => {
  const rows = new Table<string, PaymentCustomerRow>(journal)
  const keyOf = (userId: number, channelCode: string): string => `${userId} ${channelCode}`

  return refusing<PaymentCustomers>(paymentCustomers, {
    of: (userId, channelCode) => Effect.sync(() => rows.get(keyOf(userId, channelCode))?.customer ?? null),
    keep: (row) =>
      Effect.sync(() => {
        const key = keyOf(row.userId, row.channelCode)
        if (!rows.has(key)) rows.set(key, row)
      }),
    erase: (userId, limit) => Effect.sync(() => rows.forget((row) => row.userId === userId, limit)),
  })
}
