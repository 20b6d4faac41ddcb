/** Web Push subscriptions of browsers, for notifications while the app is closed: one per session. */
import { eq } from "drizzle-orm"
import { boolean, index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const pushSubscriptions = splitTable(
  "push_subscriptions",
  {
    /** Hex SHA-256 of the endpoint, which is too long for a key. */
    id: text().primaryKey(),
    userId: whole("user_id").notNull(),
    /** The subscription ends with this session. */
    sessionId: text("session_id").notNull(),
    /** An address of a known push service. A secret: with it and the keys, anybody can send. */
    endpoint: text().notNull(),
    /** The browser's public key and its secret, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Notifications may contain names of people. */
    names: boolean().notNull(),
    /**
     * Hex SHA-256 of the token that was last pushed, and until when sending it back proves that it arrived. Null once
     * proved.
     */
    proofHash: text("proof_hash"),
    proofUntil: whole("proof_until"),
    /** When a token came back. Nothing else is pushed before that. */
    provedAt: whole("proved_at"),
    savedAt: whole("saved_at").notNull(),
  },
  (t) =>
    split.person(t.userId, {
      undivided: ["push_subscriptions_pkey"],
      note: "the key becomes owner and endpoint; whose an endpoint was is asked of a row of its own, split by endpoint",
    }),
  (t) => [
    index("push_subscriptions_user").on(t.userId),
    index("push_subscriptions_session").on(t.sessionId),
    index("push_subscriptions_saved").on(t.savedAt),
  ],
)

export type PushSubscriptionRow = Readonly<typeof pushSubscriptions.$inferSelect>

export interface PushSubscriptions {
  find(id: string): Effect.Effect<PushSubscriptionRow | null>
  /** All subscriptions of a user, in no order. */
  of(userId: number): Effect.Effect<ReadonlyArray<PushSubscriptionRow>>
  /** Inserts the row, or replaces the one with its id. */
  put(row: PushSubscriptionRow): Effect.Effect<void>
  drop(id: string): Effect.Effect<void>
  /** Deletes the subscription of a session that is over. */
  dropSession(sessionId: string): Effect.Effect<void>
  /** Moves the subscription to the session that replaces its session. */
  moveSession(from: string, to: string): Effect.Effect<void>
  /** Deletes at most `limit` subscriptions that were saved before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

export const sqlPushSubscriptions = (db: Database): PushSubscriptions => ({
  find: (id) =>
    Effect.map(
      ask(() => db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))),
      ([row]) => row ?? null,
    ),
  of: (userId) => ask(() => db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))),
  put: (row) => {
    const { id: _, ...set } = row
    return Effect.asVoid(
      ask(() => db.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.id, set })),
    )
  },
  drop: (id) => Effect.asVoid(ask(() => db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)))),
  dropSession: (sessionId) =>
    Effect.asVoid(ask(() => db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId)))),
  moveSession: (from, to) =>
    Effect.asVoid(
      ask(() => db.update(pushSubscriptions).set({ sessionId: to }).where(eq(pushSubscriptions.sessionId, from))),
    ),
  prune: (before, limit) => forgetOver(db, pushSubscriptions, { column: pushSubscriptions.savedAt, before, limit }),
})

export const memoryPushSubscriptions = (journal: Journal) => {
  const rows = new Table<string, PushSubscriptionRow>(journal)
  const ofSession = (sessionId: string) => rows.values().filter((row) => row.sessionId === sessionId)

  return refusing<PushSubscriptions>(pushSubscriptions, {
    find: (id) => Effect.sync(() => rows.get(id) ?? null),
    of: (userId) => Effect.sync(() => rows.values().filter((row) => row.userId === userId)),
    put: (row) => Effect.sync(() => rows.set(row.id, row)),
    drop: (id) => Effect.sync(() => rows.delete(id)),
    dropSession: (sessionId) =>
      Effect.sync(() => {
        for (const { id } of ofSession(sessionId)) rows.delete(id)
      }),
    moveSession: (from, to) =>
      Effect.sync(() => {
        for (const row of ofSession(from)) rows.set(row.id, { ...row, sessionId: to })
      }),
    prune: (before, limit) => Effect.sync(() => rows.forget(({ savedAt }) => savedAt < before, limit)),
  })
}
