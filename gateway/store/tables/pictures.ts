/** Photos that the gateway has made of uploads. */
import { and, asc, eq, lt } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { count, refusing } from "../memory/refuse.ts"
import { type Journal, Table } from "../memory/table.ts"
import { ask, type Database, whole } from "../sql/database.ts"

/**
 * making: its files are being written. reviewing, approved, rejected: as its owner sees it. replaced: a newer one stands in its
 * place, or its owner has taken it out of the album. Files of the rejected and the replaced go, and then the row.
 */
export type PictureStatus = "making" | "reviewing" | "approved" | "rejected" | "replaced"

/** profile: becomes its owner's picture. album: is one of their album (accounts.ts). video: is the cover of one of their videos (videos.ts). */
export type PictureUse = "profile" | "album" | "video"

export const pictures = pgTable(
  "pictures",
  {
    /** 128 random bits, base64url; names its files in the media storage. */
    id: text().primaryKey(),
    userId: whole("user_id").notNull(),
    status: text().$type<PictureStatus>().notNull(),
    at: whole().notNull(),
    use: text().$type<PictureUse>().notNull().default("profile"),
  },
  (t) => [index("pictures_user").on(t.userId), index("pictures_status").on(t.status, t.at)],
)

export type PictureRow = Readonly<typeof pictures.$inferSelect>

export interface Pictures {
  insert(row: PictureRow): Effect.Effect<void>
  find(id: string): Effect.Effect<PictureRow | null>
  /** The user's, oldest first. */
  of(userId: number): Effect.Effect<ReadonlyArray<PictureRow>>
  setStatus(id: string, status: PictureStatus): Effect.Effect<void>
  /** Those of a status that are older than `before`, oldest first, at most `limit`. */
  standing(status: PictureStatus, before: number, limit: number): Effect.Effect<ReadonlyArray<PictureRow>>
  remove(id: string): Effect.Effect<void>
}

export const sqlPictures = (db: Database): Pictures => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(pictures).values(row))),
  find: (id) =>
    Effect.map(
      ask(() => db.select().from(pictures).where(eq(pictures.id, id))),
      ([row]) => row ?? null,
    ),
  of: (userId) =>
    ask(() =>
      db.select().from(pictures).where(eq(pictures.userId, userId)).orderBy(asc(pictures.at), asc(pictures.id)),
    ),
  setStatus: (id, status) => Effect.asVoid(ask(() => db.update(pictures).set({ status }).where(eq(pictures.id, id)))),
  standing: (status, before, limit) =>
    ask(() =>
      db
        .select()
        .from(pictures)
        .where(and(eq(pictures.status, status), lt(pictures.at, before)))
        .orderBy(asc(pictures.at), asc(pictures.id))
        .limit(limit),
    ),
  remove: (id) => Effect.asVoid(ask(() => db.delete(pictures).where(eq(pictures.id, id)))),
})

const byTime = (a: PictureRow, b: PictureRow): number => a.at - b.at

export const memoryPictures = (journal: Journal) => {
  const rows = new Table<string, PictureRow>(journal)

  return refusing<Pictures>(
    pictures,
    {
      insert: (row) =>
        Effect.sync(() => {
          if (rows.has(row.id)) throw new Error("store: the picture is there")
          rows.set(row.id, row)
        }),
      find: (id) => Effect.sync(() => rows.get(id) ?? null),
      of: (userId) =>
        Effect.sync(() =>
          rows
            .values()
            .filter((row) => row.userId === userId)
            .sort(byTime),
        ),
      setStatus: (id, status) =>
        Effect.sync(() => {
          const row = rows.get(id)
          if (row !== undefined) rows.set(id, { ...row, status })
        }),
      standing: (status, before, limit) =>
        Effect.sync(() =>
          rows
            .values()
            .filter((row) => row.status === status && row.at < before)
            .sort(byTime)
            .slice(0, limit),
        ),
      remove: (id) => Effect.sync(() => rows.delete(id)),
    },
    { standing: (_status, _before, limit) => count(limit) },
  )
}
