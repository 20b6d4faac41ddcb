/** Requests of members and visitors to customer service. They are kept until some time after they were closed. */
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm"
import { index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { SupportTopic } from "#schema/rules/support.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const supportRequests = splitTable(
  "support_requests",
  {
    /** The number by which the writer and the operator refer to the request. */
    number: whole().primaryKey().generatedAlwaysAsIdentity(),
    intentId: text("intent_id").notNull().unique(),
    /** 0: a visitor. */
    userId: whole("user_id").notNull(),
    topic: text().$type<SupportTopic>().notNull(),
    text: text().notNull(),
    /** Where the writer wants the answer; empty when not given. */
    email: text().notNull(),
    at: whole().notNull(),
    /** Null while the request is open. */
    closedAt: whole("closed_at"),
  },
  () => split.whole("few, read by operators"),
  (t) => [
    index("support_requests_open").on(t.number).where(sql`${t.closedAt} is null`),
    index("support_requests_closed").on(t.closedAt),
  ],
)

export type SupportRow = Readonly<typeof supportRequests.$inferSelect>
export type NewSupport = Omit<SupportRow, "number" | "closedAt">

export interface SupportRequests {
  /** Stores the request; null, with no change, when the intent's request is already stored. */
  add(row: NewSupport): Effect.Effect<SupportRow | null>
  ofIntent(intentId: string): Effect.Effect<SupportRow | null>
  find(number: number): Effect.Effect<SupportRow | null>
  /** Open requests with a number above `after`, oldest first. */
  open(after: number, limit: number): Effect.Effect<ReadonlyArray<SupportRow>>
  /** Closes an open request and returns it; null, with no change, when it is not open. */
  close(number: number, at: number): Effect.Effect<SupportRow | null>
  /** Deletes at most `limit` requests that were closed before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

const firstOf = ([row]: ReadonlyArray<SupportRow>): SupportRow | null => row ?? null

export const sqlSupportRequests = (db: Database): SupportRequests => {
  return {
    add: (row) =>
      Effect.map(
        ask(() => db.insert(supportRequests).values(row).onConflictDoNothing().returning()),
        firstOf,
      ),
    ofIntent: (intentId) =>
      Effect.map(
        ask(() => db.select().from(supportRequests).where(eq(supportRequests.intentId, intentId))),
        firstOf,
      ),
    find: (number) =>
      Effect.map(
        ask(() => db.select().from(supportRequests).where(eq(supportRequests.number, number))),
        firstOf,
      ),
    open: (after, limit) =>
      ask(() =>
        db
          .select()
          .from(supportRequests)
          .where(and(isNull(supportRequests.closedAt), gt(supportRequests.number, after)))
          .orderBy(asc(supportRequests.number))
          .limit(limit),
      ),
    close: (number, at) =>
      Effect.map(
        ask(() =>
          db
            .update(supportRequests)
            .set({ closedAt: at })
            .where(and(eq(supportRequests.number, number), isNull(supportRequests.closedAt)))
            .returning(),
        ),
        firstOf,
      ),
    prune: (before, limit) => forgetOver(db, supportRequests, { column: supportRequests.closedAt, before, limit }),
  }
}

export const memorySupportRequests = (journal: Journal) => {
  const rows = new Table<number, SupportRow>(journal)
  let last = 0
  const ofIntent = (intentId: string) => rows.values().find((row) => row.intentId === intentId) ?? null

  return refusing<SupportRequests>(supportRequests, {
    add: (row) =>
      Effect.sync(() => {
        if (ofIntent(row.intentId) !== null) return null
        const made = { ...row, number: ++last, closedAt: null }
        rows.set(made.number, made)
        return made
      }),
    ofIntent: (intentId) => Effect.sync(() => ofIntent(intentId)),
    find: (number) => Effect.sync(() => rows.get(number) ?? null),
    open: (after, limit) =>
      Effect.sync(() =>
        rows
          .values()
          .filter((row) => row.closedAt === null && row.number > after)
          .sort((a, b) => a.number - b.number)
          .slice(0, limit),
      ),
    close: (number, at) =>
      Effect.sync(() => {
        const before = rows.get(number)
        if (before === undefined || before.closedAt !== null) return null
        const closed = { ...before, closedAt: at }
        rows.set(number, closed)
        return closed
      }),
    prune: (before, limit) =>
      Effect.sync(() => rows.forget(({ closedAt }) => closedAt !== null && closedAt < before, limit)),
  })
}
