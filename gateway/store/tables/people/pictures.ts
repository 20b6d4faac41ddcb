/** Pictures that the gateway has made from uploads. */
import { and, asc, count as counted, eq, inArray, lt, lte, min, not, type SQL, sql } from "drizzle-orm"
import { index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { photoAddress } from "#schema/rules/people/photo-rules.ts"
import { count, refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { type Backlog, backlogOf } from "./backlog.ts"
import { type SafetyReports, safetyReports } from "./safety-reports.ts"

/**
 * making: the files are being written. reviewing, approved, rejected: as its owner sees it. replaced: a newer picture
 * took its place, or the owner removed it from the album. The files of rejected and replaced pictures are deleted, then
 * the row.
 */
export type PictureStatus = "making" | "reviewing" | "approved" | "rejected" | "replaced"

/**
 * profile: the owner's profile picture. album: a photo of the owner's album (accounts.ts). video: a video's cover
 * (videos.ts).
 */
export type PictureUse = "profile" | "album" | "video"

export const pictures = splitTable(
  "pictures",
  {
    /** 128 random bits, base64url; also names the files in the media storage. */
    id: text().primaryKey(),
    userId: whole("user_id").notNull(),
    status: text().$type<PictureStatus>().notNull(),
    at: whole().notNull(),
    use: text().$type<PictureUse>().notNull().default("profile"),
    /** Under review: when the review judges it next. */
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
  /** Inserts a picture. It is due for the review as soon as it is under review. */
  insert(row: NewPicture): Effect.Effect<void>
  find(id: string): Effect.Effect<PictureRow | null>
  /** The user's pictures, oldest first. */
  of(userId: number): Effect.Effect<ReadonlyArray<PictureRow>>
  setStatus(id: string, status: PictureStatus): Effect.Effect<void>
  /** At most `limit` pictures with this status from before `before`, oldest first; without evidence of open reports. */
  standing(status: PictureStatus, before: number, limit: number): Effect.Effect<ReadonlyArray<PictureRow>>
  /** At most `limit` pictures under review after this one (null: from the beginning), oldest first. */
  waiting(behind: Pick<PictureRow, "at" | "id"> | null, limit: number): Effect.Effect<ReadonlyArray<PictureRow>>
  /** At most `limit` pictures that are due for the review at `now`. */
  due(now: number, limit: number): Effect.Effect<ReadonlyArray<PictureRow>>
  /** Makes these pictures due at `lookAt`; pictures that are no longer under review stay unchanged. */
  putOff(ids: ReadonlyArray<string>, lookAt: number): Effect.Effect<void>
  /** The pictures under review, counted up to `limit`. */
  backlog(limit: number): Effect.Effect<Backlog>
  remove(id: string): Effect.Effect<void>
}

/**
 * Whether a picture is evidence of an open report: the profile photo as of the report, or the video from which the
 * person was reported. Ids are never reused.
 */
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

/** Limit for reading open reports: more than the memory layer ever has. */
const REPORTS = 10_000

export const memoryPictures = (journal: Journal, reports: Pick<SafetyReports, "open">) => {
  const rows = new Table<string, PictureRow>(journal)
  const underReview = () => rows.values().filter(({ status }) => status === "reviewing")

  return refusing<Pictures>(
    pictures,
    {
      insert: (row) => Effect.sync(() => rows.insert(row.id, { ...row, lookAt: 0 })),
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
