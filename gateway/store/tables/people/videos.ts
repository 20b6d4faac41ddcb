/**
 * Videos of people, and who has viewed which. A user's view counts once in the video's heat and in its number of views.
 */
import { and, asc, desc, eq, exists, isNotNull, sql } from "drizzle-orm"
import { doublePrecision, index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { heatOf, hotter, type VideoType } from "#schema/rules/people/video-rules.ts"
import { count, refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export type VideoStatus = "reviewing" | "approved" | "rejected"

export const videos = splitTable(
  "videos",
  {
    /** The same id as that of the cover's picture (pictures.ts). */
    id: text().primaryKey(),
    userId: whole("user_id").notNull(),
    /** The address of the cover. */
    pic: text().notNull(),
    type: text().$type<VideoType>().notNull(),
    seconds: integer().notNull(),
    status: text().$type<VideoStatus>().notNull(),
    at: whole().notNull(),
    /** Heat (schema/rules/people/video-rules.ts); null until the video is approved. */
    heat: doublePrecision(),
    views: integer().notNull().default(0),
  },
  () => split.whole("a few rows a person, and one list of the hot ones; bytes stand elsewhere"),
  (t) => [index("videos_user").on(t.userId, t.at), index("videos_heat").on(t.heat, t.id).where(isNotNull(t.heat))],
)

export const videoViews = splitTable(
  "video_views",
  { videoId: text("video_id").notNull(), userId: whole("user_id").notNull(), at: whole().notNull() },
  (t) => split.key(t.videoId),
  (t) => [primaryKey({ columns: [t.videoId, t.userId] }), index("video_views_at").on(t.at)],
)

export type VideoRow = Readonly<typeof videos.$inferSelect>
export type VideoViewRow = Readonly<typeof videoViews.$inferSelect>

/** The place in the list of hot videos where a page ended. */
export type HotPlace = Readonly<{ heat: number; id: string }>

export interface Videos {
  insert(row: VideoRow): Effect.Effect<void>
  find(id: string): Effect.Effect<VideoRow | null>
  /** The user's videos, oldest first. */
  of(userId: number): Effect.Effect<ReadonlyArray<VideoRow>>
  /** Notes the end of the review: approved at this time, from which on it is in the hot list; null: rejected. */
  judge(id: string, approvedAt: number | null): Effect.Effect<void>
  /** Hot videos, hottest first, from after this place on; null: from the beginning. */
  hot(after: HotPlace | null, limit: number): Effect.Effect<ReadonlyArray<VideoRow>>
  /** Counts a view of an approved video, unless an earlier view by the same user is still stored. */
  look(view: VideoViewRow): Effect.Effect<void>
  remove(id: string): Effect.Effect<void>
  /** Deletes at most `limit` views from before this time; returns how many. */
  pruneViews(before: number, limit: number): Effect.Effect<number>
}

const after = ({ heat, id }: HotPlace) => sql`(${videos.heat}, ${videos.id}) < (${heat}::float8, ${id})`

export const sqlVideos = (db: Database): Videos => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(videos).values(row))),
  find: (id) =>
    Effect.map(
      ask(() => db.select().from(videos).where(eq(videos.id, id))),
      ([row]) => row ?? null,
    ),
  of: (userId) =>
    ask(() => db.select().from(videos).where(eq(videos.userId, userId)).orderBy(asc(videos.at), asc(videos.id))),
  judge: (id, approvedAt) =>
    Effect.asVoid(
      ask(() =>
        db
          .update(videos)
          .set(approvedAt === null ? { status: "rejected" } : { status: "approved", heat: heatOf(approvedAt) })
          .where(eq(videos.id, id)),
      ),
    ),
  hot: (place, limit) =>
    ask(() =>
      db
        .select()
        .from(videos)
        .where(and(isNotNull(videos.heat), place === null ? undefined : after(place)))
        .orderBy(desc(videos.heat), desc(videos.id))
        .limit(limit),
    ),
  // One statement: simultaneous views of a hot video wait for its row lock, and none has to be retried.
  look: (view) => {
    const look = heatOf(view.at)
    // Beyond a difference of 60 nothing is added; beyond a thousand PostgreSQL refuses to compute the power.
    const apart = sql`least(abs(${videos.heat} - ${look}), 60)`
    const heat = sql`greatest(${videos.heat}, ${look}) + ln(1 + power(2, -${apart})) / ln(2)`
    const seen = db
      .$with("seen")
      .as(db.insert(videoViews).values(view).onConflictDoNothing().returning({ videoId: videoViews.videoId }))
    return Effect.asVoid(
      ask(() =>
        db
          .with(seen)
          .update(videos)
          .set({ views: sql`${videos.views} + 1`, heat })
          .where(and(eq(videos.id, view.videoId), isNotNull(videos.heat), exists(db.select().from(seen)))),
      ),
    )
  },
  remove: (id) => Effect.asVoid(ask(() => db.delete(videos).where(eq(videos.id, id)))),
  pruneViews: (before, limit) => forgetOver(db, videoViews, { column: videoViews.at, before, limit }),
})

export const memoryVideos = (journal: Journal) => {
  const rows = new Table<string, VideoRow>(journal)
  const views = new Table<string, VideoViewRow>(journal)
  const isAfter = (row: VideoRow, { heat, id }: HotPlace): boolean =>
    row.heat !== null && (row.heat < heat || (row.heat === heat && row.id < id))

  return refusing<Videos>(
    videos,
    {
      insert: (row) => Effect.sync(() => rows.insert(row.id, row)),
      find: (id) => Effect.sync(() => rows.get(id) ?? null),
      of: (userId) =>
        Effect.sync(() =>
          rows
            .values()
            .filter((row) => row.userId === userId)
            .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)),
        ),
      judge: (id, approvedAt) =>
        Effect.sync(() => {
          const row = rows.get(id)
          if (row === undefined) return
          const heat = approvedAt === null ? row.heat : heatOf(approvedAt)
          rows.set(id, { ...row, status: approvedAt === null ? "rejected" : "approved", heat })
        }),
      hot: (place, limit) =>
        Effect.sync(() =>
          rows
            .values()
            .filter((row) => row.heat !== null && (place === null || isAfter(row, place)))
            .sort((a, b) => (b.heat ?? 0) - (a.heat ?? 0) || (a.id < b.id ? 1 : -1))
            .slice(0, limit),
        ),
      look: (view) =>
        Effect.sync(() => {
          const key = pair(view.videoId, view.userId)
          if (views.has(key)) return
          views.set(key, view)
          const row = rows.get(view.videoId)
          if (row === undefined || row.heat === null) return
          rows.set(row.id, { ...row, views: row.views + 1, heat: hotter(row.heat, view.at) })
        }),
      remove: (id) => Effect.sync(() => void rows.delete(id)),
      pruneViews: (before, limit) => Effect.sync(() => views.forget(({ at }) => at < before, limit)),
    },
    { hot: (_after, limit) => count(limit) },
  )
}
