/** Files whose parts are still arriving, and complete files that are not used yet. */
import { and, asc, count, eq, sql } from "drizzle-orm"
import { index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing, row } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { isOver, placesOver } from "../../sql/forget-over.ts"

export const uploads = splitTable(
  "uploads",
  {
    userId: whole("user_id").notNull(),
    /** Chosen by the device. */
    blobId: text("blob_id").notNull(),
    /** Size of the whole file, and how much of it has arrived. */
    bytes: integer().notNull(),
    received: integer().notNull(),
    /** When the upload began or its newest part arrived. */
    at: whole().notNull(),
  },
  (t) => split.person(t.userId),
  (t) => [primaryKey({ columns: [t.userId, t.blobId] }), index("uploads_at").on(t.at)],
)

/** The parts, each in base64url as it arrived. */
export const uploadParts = splitTable(
  "upload_parts",
  {
    userId: whole("user_id").notNull(),
    blobId: text("blob_id").notNull(),
    offset: integer().notNull(),
    data: text().notNull(),
  },
  (t) => split.person(t.userId),
  (t) => [primaryKey({ columns: [t.userId, t.blobId, t.offset] })],
)

export type UploadRow = Readonly<typeof uploads.$inferSelect>

export interface Uploads {
  find(userId: number, blobId: string): Effect.Effect<UploadRow | null>
  /** The user's uploads, oldest first. */
  of(userId: number): Effect.Effect<ReadonlyArray<UploadRow>>
  /** Number of uploads of all users. */
  count(): Effect.Effect<number>
  open(row: UploadRow): Effect.Effect<void>
  /** Stores the part that begins at byte `offset`, and the row as given. Dies when `offset` is not the next byte. */
  add(row: UploadRow, part: { readonly offset: number; readonly data: string }): Effect.Effect<void>
  /** The parts' data in order. */
  parts(userId: number, blobId: string): Effect.Effect<ReadonlyArray<string>>
  /** Deletes the upload with its parts. */
  remove(userId: number, blobId: string): Effect.Effect<void>
  /** Deletes at most `limit` uploads, with their parts, whose newest part came before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

export const sqlUploads = (db: Database): Uploads => {
  const these = (userId: number, blobId: string) => and(eq(uploads.userId, userId), eq(uploads.blobId, blobId))
  const theirParts = (userId: number, blobId: string) =>
    and(eq(uploadParts.userId, userId), eq(uploadParts.blobId, blobId))
  return {
    find: (userId, blobId) =>
      Effect.map(
        ask(() => db.select().from(uploads).where(these(userId, blobId))),
        ([row]) => row ?? null,
      ),
    of: (userId) =>
      ask(() =>
        db.select().from(uploads).where(eq(uploads.userId, userId)).orderBy(asc(uploads.at), asc(uploads.blobId)),
      ),
    count: () =>
      Effect.map(
        ask(() => db.select({ all: count() }).from(uploads)),
        ([row]) => row?.all ?? 0,
      ),
    open: (row) => Effect.asVoid(ask(() => db.insert(uploads).values(row))),
    add: ({ userId, blobId, received, at }, { offset, data }) =>
      Effect.gen(function* () {
        const changed = yield* ask(() =>
          db
            .update(uploads)
            .set({ received, at })
            .where(and(these(userId, blobId), eq(uploads.received, offset)))
            .returning({ blobId: uploads.blobId }),
        )
        if (changed.length === 0) return yield* Effect.die(new Error("store: the part has another place"))
        yield* ask(() => db.insert(uploadParts).values({ userId, blobId, offset, data }))
      }),
    parts: (userId, blobId) =>
      Effect.map(
        ask(() =>
          db
            .select({ data: uploadParts.data })
            .from(uploadParts)
            .where(theirParts(userId, blobId))
            .orderBy(asc(uploadParts.offset)),
        ),
        (rows) => rows.map(({ data }) => data),
      ),
    remove: (userId, blobId) =>
      Effect.gen(function* () {
        yield* ask(() => db.delete(uploadParts).where(theirParts(userId, blobId)))
        yield* ask(() => db.delete(uploads).where(these(userId, blobId)))
      }),
    prune: (before, limit) =>
      Effect.map(
        ask(() => {
          const over = placesOver(db, uploads, { column: uploads.at, before, limit })
          const gone = db
            .$with("gone")
            .as(db.delete(uploads).where(isOver).returning({ userId: uploads.userId, blobId: uploads.blobId }))
          const parts = db
            .$with("parts", {})
            .as(
              sql`delete from ${uploadParts} using ${gone} where ${uploadParts.userId} = ${gone.userId} and ${uploadParts.blobId} = ${gone.blobId}`,
            )
          return db.with(over, gone, parts).select().from(gone)
        }),
        (rows) => rows.length,
      ),
  }
}

export const memoryUploads = (journal: Journal) => {
  const rows = new Table<string, UploadRow>(journal)
  const parts = new Table<string, ReadonlyArray<string>>(journal)
  const remove = (key: string): void => {
    rows.delete(key)
    parts.delete(key)
  }

  return refusing<Uploads>(
    uploads,
    {
      find: (userId, blobId) => Effect.sync(() => rows.get(pair(userId, blobId)) ?? null),
      of: (userId) =>
        Effect.sync(() =>
          rows
            .values()
            .filter((row) => row.userId === userId)
            .sort((a, b) => a.at - b.at),
        ),
      count: () => Effect.sync(() => rows.size),
      open: (row) => Effect.sync(() => rows.insert(pair(row.userId, row.blobId), row)),
      add: (row, { offset, data }) =>
        Effect.sync(() => {
          const key = pair(row.userId, row.blobId)
          if (rows.get(key)?.received !== offset) throw new Error("store: the part has another place")
          rows.set(key, row)
          parts.set(key, [...(parts.get(key) ?? []), data])
        }),
      parts: (userId, blobId) => Effect.sync(() => parts.get(pair(userId, blobId)) ?? []),
      remove: (userId, blobId) => Effect.sync(() => remove(pair(userId, blobId))),
      prune: (before, limit) =>
        Effect.sync(() =>
          rows.forget(
            ({ at }) => at < before,
            limit,
            ({ userId, blobId }) => parts.delete(pair(userId, blobId)),
          ),
        ),
    },
    { add: (_, part) => row(uploadParts, part) },
  )
}
