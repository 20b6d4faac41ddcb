/** Payouts of hosts. A host has at most one open payout; an ended payout never changes. */
import { and, asc, eq, gt, gte, or, sql } from "drizzle-orm"
import { check, index, text, uniqueIndex } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { PayoutRecord } from "#schema/coins/payout.ts"
import type { PayoutRejection } from "#schema/rules/coins/payouts.ts"
import type { SoldIn } from "../../../payment/money.ts"
import { memoryKeyed } from "../../memory/keyed.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { type Keyed, sqlKeyed } from "../../sql/keyed.ts"

export const payouts = splitTable(
  "payouts",
  {
    /** Ascending in the order of the requests. */
    id: whole().primaryKey().generatedAlwaysAsIdentity(),
    payoutId: text("payout_id").notNull().unique(),
    userId: whole("user_id").notNull(),
    points: whole().notNull(),
    /** In the currency's smallest unit. */
    amount: whole().notNull(),
    currency: text().$type<SoldIn>().notNull(),
    /** The channel that sends the money. */
    channelCode: text("channel_code").notNull(),
    status: text().$type<PayoutRecord["status"]>().notNull(),
    rejection: text().$type<PayoutRejection>(),
    requestedAt: whole("requested_at").notNull(),
    settledAt: whole("settled_at"),
  },
  () => split.money("settled with the ledger"),
  (t) => [
    index("payouts_user").on(t.userId, t.requestedAt),
    uniqueIndex("payouts_one_open").on(t.userId).where(sql`${t.status} = 'requested'`),
    index("payouts_open").on(t.id).where(sql`${t.status} = 'requested'`),
    check("payouts_above_zero", sql`${t.points} > 0 and ${t.amount} > 0`),
    check("payouts_settled", sql`(${t.status} = 'requested') = (${t.settledAt} is null)`),
    check("payouts_rejected", sql`(${t.status} = 'rejected') = (${t.rejection} is not null)`),
  ],
)

export type PayoutRow = Readonly<typeof payouts.$inferSelect>
export type NewPayout = Omit<PayoutRow, "id">

/** How a payout ended. */
export type PayoutEnd = Pick<PayoutRow, "rejection"> & {
  readonly status: "paid" | "rejected"
  readonly settledAt: number
}

export interface Payouts extends Keyed<PayoutRow> {
  find(payoutId: string): Effect.Effect<PayoutRow | null>
  /** Dies when the id is taken, or the user has an open payout. */
  insert(row: NewPayout): Effect.Effect<PayoutRow>
  /** Ends an open payout and returns it; null, with no change, when it is not open. */
  end(payoutId: string, end: PayoutEnd): Effect.Effect<PayoutRow | null>
  /** The user's payouts that are open or were requested at `since` or later, in no order. */
  openOrSince(userId: number, since: number): Effect.Effect<ReadonlyArray<PayoutRow>>
  /** Open payouts with an `id` above `after`, oldest request first. */
  open(after: number, limit: number): Effect.Effect<ReadonlyArray<PayoutRow>>
}

export const sqlPayouts = (db: Database): Payouts => ({
  ...sqlKeyed([payouts.payoutId], () => db.select().from(payouts)),
  find: (payoutId) =>
    Effect.map(
      ask(() => db.select().from(payouts).where(eq(payouts.payoutId, payoutId))),
      ([row]) => row ?? null,
    ),
  insert: (row) =>
    Effect.map(
      ask(() => db.insert(payouts).values(row).returning()),
      firstOf,
    ),
  end: (payoutId, end) =>
    Effect.map(
      ask(() =>
        db
          .update(payouts)
          .set(end)
          .where(and(eq(payouts.payoutId, payoutId), eq(payouts.status, "requested")))
          .returning(),
      ),
      ([row]) => row ?? null,
    ),
  openOrSince: (userId, since) =>
    ask(() =>
      db
        .select()
        .from(payouts)
        .where(and(eq(payouts.userId, userId), or(eq(payouts.status, "requested"), gte(payouts.requestedAt, since)))),
    ),
  open: (after, limit) =>
    ask(() =>
      db
        .select()
        .from(payouts)
        .where(and(eq(payouts.status, "requested"), gt(payouts.id, after)))
        .orderBy(asc(payouts.id))
        .limit(limit),
    ),
})

export const memoryPayouts = (journal: Journal) => {
  const rows = new Table<string, PayoutRow>(journal)
  let last = 0
  const isOpen = ({ status }: Pick<PayoutRow, "status">): boolean => status === "requested"
  /** Refuses what the table's checks refuse. */
  const checked = <R extends NewPayout>(row: R): R => {
    const { points, amount, status, settledAt, rejection } = row
    if (points <= 0 || amount <= 0) throw new Error("store: a payout is above zero")
    if (isOpen(row) !== (settledAt === null)) throw new Error("store: a payout is open until it is settled")
    if ((status === "rejected") !== (rejection !== null)) throw new Error("store: a rejection has its reason")
    return row
  }

  return refusing<Payouts>(payouts, {
    ...memoryKeyed(
      () => rows.values(),
      (row: PayoutRow) => [row.payoutId],
    ),
    find: (payoutId) => Effect.sync(() => rows.get(payoutId) ?? null),
    insert: (row) =>
      Effect.sync(() => {
        if (isOpen(row) && rows.values().some((one) => one.userId === row.userId && isOpen(one)))
          throw new Error("store: a payout of the user stands open")
        const made = { ...checked(row), id: ++last }
        rows.insert(row.payoutId, made)
        return made
      }),
    end: (payoutId, end) =>
      Effect.sync(() => {
        const before = rows.get(payoutId)
        if (before === undefined || !isOpen(before)) return null
        const ended = checked({ ...before, ...end })
        rows.set(payoutId, ended)
        return ended
      }),
    openOrSince: (userId, since) =>
      Effect.sync(() =>
        rows.values().filter((row) => row.userId === userId && (isOpen(row) || row.requestedAt >= since)),
      ),
    open: (after, limit) =>
      Effect.sync(() =>
        rows
          .values()
          .filter((row) => isOpen(row) && row.id > after)
          .sort((a, b) => a.id - b.id)
          .slice(0, limit),
      ),
  })
}
