/** How far each side of a chat has read. */
import { and, eq, inArray, lt, sql } from "drizzle-orm"
import { integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { int32, refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"

export const reads = splitTable(
  "reads",
  { sessionId: text("session_id").notNull(), userId: whole("user_id").notNull(), upTo: integer("up_to").notNull() },
  (t) => split.chat(t.sessionId),
  (t) => [primaryKey({ columns: [t.sessionId, t.userId] })],
)

export type ReadMark = Readonly<typeof reads.$inferSelect>

export interface Reads {
  /** Highest message number n that the user has read; -1 when none. */
  get(sessionId: string, userId: number): Effect.Effect<number>
  /** All marks of these sessions, in no order. */
  of(sessionIds: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<ReadMark>>
  /** Raises the mark, never lowers it; false when nothing changes. */
  raise(sessionId: string, userId: number, upTo: number): Effect.Effect<boolean>
}

export const sqlReads = (db: Database): Reads => {
  const mark = db
    .select({ upTo: reads.upTo })
    .from(reads)
    .where(and(eq(reads.sessionId, sql.placeholder("sessionId")), eq(reads.userId, sql.placeholder("userId"))))
    .prepare("read_mark")
  return {
    get: (sessionId, userId) =>
      Effect.map(
        ask(() => mark.execute({ sessionId, userId })),
        ([row]) => row?.upTo ?? -1,
      ),
    of: (sessionIds) =>
      sessionIds.length === 0
        ? Effect.succeed([])
        : ask(() =>
            db
              .select()
              .from(reads)
              .where(inArray(reads.sessionId, [...sessionIds])),
          ),
    raise: (sessionId, userId, upTo) =>
      upTo < 0
        ? Effect.succeed(false)
        : Effect.map(
            ask(() =>
              db
                .insert(reads)
                .values({ sessionId, userId, upTo })
                .onConflictDoUpdate({
                  target: [reads.sessionId, reads.userId],
                  set: { upTo },
                  setWhere: lt(reads.upTo, upTo),
                })
                .returning({ upTo: reads.upTo }),
            ),
            (rows) => rows.length > 0,
          ),
  }
}

export const memoryReads = (journal: Journal) => {
  const highest = new Table<string, number>(journal)

  return refusing<Reads>(
    reads,
    {
      get: (sessionId, userId) => Effect.sync(() => highest.get(pair(sessionId, userId)) ?? -1),
      of: (sessionIds) =>
        Effect.sync(() =>
          highest.entries().flatMap(([key, upTo]) => {
            const [sessionId = "", userId] = key.split("|")
            return sessionIds.includes(sessionId) ? [{ sessionId, userId: Number(userId), upTo }] : []
          }),
        ),
      raise: (sessionId, userId, upTo) =>
        Effect.sync(() => {
          const key = pair(sessionId, userId)
          if (upTo <= (highest.get(key) ?? -1)) return false
          highest.set(key, upTo)
          return true
        }),
    },
    { raise: (_sessionId, _userId, upTo) => int32(upTo) },
  )
}
