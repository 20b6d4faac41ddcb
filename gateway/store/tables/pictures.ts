/** Photos that the gateway has made of uploads. */
import { and, asc, count as counted, eq, inArray, lt, lte, min, not, type SQL, sql } from "drizzle-orm"
import { index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { photoAddress } from "#schema/rules/people/photo-rules.ts"
import { count, refusing } from "../memory/refuse.ts"
import { type Journal, Table } from "../memory/table.ts"
import { split, splitTable } from "../split-table.ts"
import { ask, type Database, firstOf, whole } from "../sql/database.ts"
import { type Backlog, backlogOf } from "./backlog.ts"
import { type SafetyReports, safetyReports } from "./safety-reports.ts"

/**
 * making: its files are being written. reviewing, approved, rejected: as its owner sees it. replaced: a newer one stands in its
 * place, or its owner has taken it out of the album. Files of the rejected and the replaced go, and then the row.
 */
export type PictureStatus = "making" | "reviewing" | "approved" | "rejected" | "replaced"

/** profile: becomes its owner's picture. album: is one of their album (accounts.ts). video: is the cover of one of their videos (videos.ts). */
export type PictureUse = "profile" | "album" | "video"

export const pictures = splitTable(
  "pictures",
  {
    /** 128 random bits, base64url; names its files in the media storage. */
    id: text().primaryKey(),
    userId: whole("user_id").notNull(),
    status: text().$type<PictureStatus>().notNull(),
    at: whole().notNull(),
    use: text().$type<PictureUse>().notNull().default("profile"),
    /** Under review: when the review asks about it next. */
    lookAt: whole("look_at").notNull().default(0),
  },
  () => split.whole("one row a picture; bytes stand elsewhere"),
  (t) => [
    index("pictures_user").on(t.userId),
    index("pictures_status").on(t.status, t.at),
    index("pictures_due").on(t.lookAt, t.id).where(sql`${t.status} = 'reviewing'`),
  ],
)

export type PictureRow = Readonly<typeof pictures.$inferSelect>
export type NewPicture = Omit<PictureRow, "lookAt">

export interface Pictures {
  /** The review asks about it as soon as it is under review. */
  insert(row: NewPicture): Effect.Effect<void>
  find(id: string): Effect.Effect<PictureRow | null>
  /** The user's, oldest first. */
  of(userId: number): Effect.Effect<ReadonlyArray<PictureRow>>
  setStatus(id: string, status: PictureStatus): Effect.Effect<void>
  /** Those of a status that are older than `before`, oldest first, at most `limit`; none that is evidence of a report that stands open. */
  standing(status: PictureStatus, before: number, limit: number): Effect.Effect<ReadonlyArray<PictureRow>>
  /** Those under review that came behind this one (null: all), oldest first, at most `limit`. */
  waiting(behind: Pick<PictureRow, "at" | "id"> | null, limit: number): Effect.Effect<ReadonlyArray<PictureRow>>
  /** Those under review about which the review asks at `now`, at most `limit`. */
  due(now: number, limit: number): Effect.Effect<ReadonlyArray<PictureRow>>
  /** The review asks about these then; nothing of those that are under review no more. */
  putOff(ids: ReadonlyArray<string>, lookAt: number): Effect.Effect<void>
  /** What is under review, counted up to `limit`. */
  backlog(limit: number): Effect.Effect<Backlog>
  remove(id: string): Effect.Effect<void>
}

/** Of a report that stands open: the profile's photo as it was, and the video out of which somebody was reported. Ids are never used again. */
const openWith = (what: SQL, is: SQL) =>
  sql`exists (select 1 from ${safetyReports} where ${what} = ${is} and ${safetyReports.handledAt} is null)`
const [BEFORE_ID = "", BEHIND_ID = ""] = photoAddress("*", "portrait").split("*")
const isPhoto = openWith(
  sql`(${safetyReports.person} ->> 'headImg')`,
  sql`${sql.raw(`'${BEFORE_ID}'`)} || ${pictures.id} || ${sql.raw(`'${BEHIND_ID}'`)}`,
)
const isFilm = openWith(sql`(${safetyReports.person} -> 'video' ->> 'id')`, sql`${pictures.id}`)

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
        .where(and(eq(pictures.status, status), lt(pictures.at, before), not(isPhoto), not(isFilm)))
        .orderBy(asc(pictures.at), asc(pictures.id))
        .limit(limit),
    ),
  waiting: (behind, limit) =>
    ask(() =>
      db
        .select()
        .from(pictures)
        .where(
          and(
            eq(pictures.status, "reviewing"),
            behind === null ? undefined : sql`(${pictures.at}, ${pictures.id}) > (${behind.at}, ${behind.id})`,
          ),
        )
        .orderBy(asc(pictures.at), asc(pictures.id))
        .limit(limit),
    ),
  due: (now, limit) =>
    ask(() =>
      db
        .select()
        .from(pictures)
        .where(and(eq(pictures.status, "reviewing"), lte(pictures.lookAt, now)))
        .orderBy(asc(pictures.lookAt), asc(pictures.id))
        .limit(limit),
    ),
  putOff: (ids, lookAt) =>
    Effect.asVoid(
      ask(() =>
        db
          .update(pictures)
          .set({ lookAt })
          .where(and(inArray(pictures.id, [...ids]), eq(pictures.status, "reviewing"))),
      ),
    ),
  backlog: (limit) =>
    Effect.map(
      ask(() => {
        const first = db
          .select({ at: pictures.at })
          .from(pictures)
          .where(eq(pictures.status, "reviewing"))
          .orderBy(asc(pictures.at))
          .limit(limit)
          .as("first")
        return db.select({ count: counted(), oldest: min(first.at) }).from(first)
      }),
      firstOf,
    ),
  remove: (id) => Effect.asVoid(ask(() => db.delete(pictures).where(eq(pictures.id, id)))),
})

const byTime = (a: PictureRow, b: PictureRow): number => a.at - b.at || (a.id < b.id ? -1 : 1)

/** More reports that stand open than are looked at in memory. */
const REPORTS = 10_000

export const memoryPictures = (journal: Journal, reports: Pick<SafetyReports, "open">) => {
  const rows = new Table<string, PictureRow>(journal)
  const underReview = () => rows.values().filter(({ status }) => status === "reviewing")

  return refusing<Pictures>(
    pictures,
    {
      insert: (row) =>
        Effect.sync(() => {
          if (rows.has(row.id)) throw new Error("store: the picture is there")
          rows.set(row.id, { ...row, lookAt: 0 })
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
        Effect.map(reports.open(null, REPORTS), (open) => {
          const isEvidence = ({ id }: PictureRow) =>
            open.some(({ person }) => person.video?.id === id || person.headImg === photoAddress(id, "portrait"))
          return rows
            .values()
            .filter((row) => row.status === status && row.at < before && !isEvidence(row))
            .sort(byTime)
            .slice(0, limit)
        }),
      waiting: (behind, limit) =>
        Effect.sync(() =>
          underReview()
            .filter((row) => behind === null || row.at > behind.at || (row.at === behind.at && row.id > behind.id))
            .sort(byTime)
            .slice(0, limit),
        ),
      due: (now, limit) =>
        Effect.sync(() =>
          underReview()
            .filter(({ lookAt }) => lookAt <= now)
            .sort((a, b) => a.lookAt - b.lookAt || (a.id < b.id ? -1 : 1))
            .slice(0, limit),
        ),
      putOff: (ids, lookAt) =>
        Effect.sync(() => {
          for (const row of underReview()) if (ids.includes(row.id)) rows.set(row.id, { ...row, lookAt })
        }),
      backlog: (limit) =>
        Effect.sync(() =>
          backlogOf(
            underReview().map(({ at }) => at),
            limit,
          ),
        ),
      remove: (id) => Effect.sync(() => rows.delete(id)),
    },
    {
      standing: (_status, _before, limit) => count(limit),
      waiting: (_behind, limit) => count(limit),
      due: (_now, limit) => count(limit),
      backlog: count,
    },
  )
}
