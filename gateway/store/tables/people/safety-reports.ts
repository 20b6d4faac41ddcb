/** Reports about people with their evidence. They are kept until some time after they were handled. */
import { and, asc, count as counted, eq, isNull, min, type SQL, sql } from "drizzle-orm"
import { index, json, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { Report } from "#schema/friends/relation.ts"
import { count, refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"
import { type Backlog, backlogOf } from "./backlog.ts"
import type { VideoRow } from "./videos.ts"

/** What an operator did because of a report; dismissed: nothing. */
export type ReportOutcome = "dismissed" | "frozen" | "blocked" | "banned" | "deviceBanned"

/** A report with its evidence as of the time of the report: later changes and deletions do not touch it. */
export interface SafetyReportRow extends Report {
  readonly reporterId: number
  readonly messages: ReadonlyArray<Message>
  readonly person: {
    readonly userName: string
    readonly headImg: string
    readonly introduce: string
    /** The video from which the person was reported. Missing: not reported from a video. */
    readonly video?: Pick<VideoRow, "id" | "type">
  }
  /** `handledAt` and `outcome` are null while the report is open. */
  readonly handledAt: number | null
  readonly outcome: ReportOutcome | null
}
export type NewSafetyReport = Omit<SafetyReportRow, "handledAt" | "outcome">

export const safetyReports = splitTable(
  "safety_reports",
  {
    reportId: text("report_id").primaryKey(),
    reporterId: whole("reporter_id").notNull(),
    userId: whole("user_id").notNull(),
    reason: text().notNull(),
    details: text().notNull(),
    messageIds: text("message_ids").array().$type<ReadonlyArray<string>>().notNull(),
    at: whole().notNull(),
    state: text().$type<Report["state"]>().notNull(),
    messages: json().$type<SafetyReportRow["messages"]>().notNull(),
    person: json().$type<SafetyReportRow["person"]>().notNull(),
    handledAt: whole("handled_at"),
    outcome: text().$type<ReportOutcome>(),
  },
  () => split.whole("few, read by operators"),
  (t) => [
    index("safety_reports_reporter").on(t.reporterId, t.at),
    index("safety_reports_user").on(t.userId, t.reporterId),
    index("safety_reports_open").on(t.at, t.reportId).where(sql`${t.handledAt} is null`),
    index("safety_reports_handled").on(t.handledAt),
    // Finds open reports by the picture or video that is their evidence (pictures.ts).
    index("safety_reports_photo").on(sql`(${t.person} ->> 'headImg')`).where(sql`${t.handledAt} is null`),
    index("safety_reports_video").on(sql`(${t.person} -> 'video' ->> 'id')`).where(sql`${t.handledAt} is null`),
  ],
)

export interface SafetyReports {
  insert(row: NewSafetyReport): Effect.Effect<void>
  find(reportId: string): Effect.Effect<SafetyReportRow | null>
  /** Reports by this user, oldest first. */
  by(reporterId: number): Effect.Effect<ReadonlyArray<SafetyReportRow>>
  /** Open reports after this one (null: from the beginning), oldest first. */
  open(
    behind: Pick<SafetyReportRow, "at" | "reportId"> | null,
    limit: number,
  ): Effect.Effect<ReadonlyArray<SafetyReportRow>>
  /** How many different people have reported this user, counted up to `limit`. */
  reporters(userId: number, limit: number): Effect.Effect<number>
  /** Closes an open report and returns it; null, with no change, when it is not open. */
  handle(reportId: string, outcome: ReportOutcome, at: number): Effect.Effect<SafetyReportRow | null>
  /** The open reports, counted up to `limit`. */
  backlog(limit: number): Effect.Effect<Backlog>
  /** Deletes at most `limit` reports that were handled before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

export const sqlSafetyReports = (db: Database): SafetyReports => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(safetyReports).values(row))),
  find: (reportId) =>
    Effect.map(
      ask(() => db.select().from(safetyReports).where(eq(safetyReports.reportId, reportId))),
      ([row]) => row ?? null,
    ),
  by: (reporterId) =>
    ask(() =>
      db
        .select()
        .from(safetyReports)
        .where(eq(safetyReports.reporterId, reporterId))
        .orderBy(asc(safetyReports.at), asc(safetyReports.reportId)),
    ),
  open: (behind, limit) =>
    ask(() =>
      db
        .select()
        .from(safetyReports)
        .where(
          and(
            isNull(safetyReports.handledAt),
            behind === null
              ? undefined
              : sql`(${safetyReports.at}, ${safetyReports.reportId}) > (${behind.at}, ${behind.reportId})`,
          ),
        )
        .orderBy(asc(safetyReports.at), asc(safetyReports.reportId))
        .limit(limit),
    ),
  reporters: (userId, limit) =>
    Effect.map(
      ask(() => {
        const next = (behind: SQL) =>
          sql`(select min(${safetyReports.reporterId}) from ${safetyReports} where ${safetyReports.userId} = ${userId}${behind})`
        // Jumps in the index from one reporter to the next, so a person who reported a thousand times is read once.
        const each = sql`(with recursive each (id) as (select ${next(sql``)}
          union all select ${next(sql` and ${safetyReports.reporterId} > each.id`)} from each where each.id is not null)
          select id from each where id is not null limit ${limit}) as reporters`
        return db.select({ count: counted() }).from(each)
      }),
      (rows) => firstOf(rows).count,
    ),
  handle: (reportId, outcome, at) =>
    Effect.map(
      ask(() =>
        db
          .update(safetyReports)
          .set({ handledAt: at, outcome, state: "closed" })
          .where(and(eq(safetyReports.reportId, reportId), isNull(safetyReports.handledAt)))
          .returning(),
      ),
      ([row]) => row ?? null,
    ),
  backlog: (limit) =>
    Effect.map(
      ask(() => {
        const first = db
          .select({ at: safetyReports.at })
          .from(safetyReports)
          .where(isNull(safetyReports.handledAt))
          .orderBy(asc(safetyReports.at))
          .limit(limit)
          .as("first")
        return db.select({ count: counted(), oldest: min(first.at) }).from(first)
      }),
      firstOf,
    ),
  prune: (before, limit) => forgetOver(db, safetyReports, { column: safetyReports.handledAt, before, limit }),
})

const byTime = (a: SafetyReportRow, b: SafetyReportRow): number => a.at - b.at || (a.reportId < b.reportId ? -1 : 1)

export const memorySafetyReports = (journal: Journal) => {
  const reports = new Table<string, SafetyReportRow>(journal)
  const ofUser = (userId: number) => reports.values().filter((row) => row.userId === userId)
  const openOnes = () => reports.values().filter(({ handledAt }) => handledAt === null)

  return refusing<SafetyReports>(
    safetyReports,
    {
      insert: (row) => Effect.sync(() => reports.insert(row.reportId, { ...row, handledAt: null, outcome: null })),
      find: (reportId) => Effect.sync(() => reports.get(reportId) ?? null),
      by: (reporterId) =>
        Effect.sync(() =>
          reports
            .values()
            .filter((row) => row.reporterId === reporterId)
            .sort(byTime),
        ),
      open: (behind, limit) =>
        Effect.sync(() =>
          openOnes()
            .filter(
              ({ at, reportId }) =>
                behind === null || at > behind.at || (at === behind.at && reportId > behind.reportId),
            )
            .sort(byTime)
            .slice(0, limit),
        ),
      reporters: (userId, limit) =>
        Effect.sync(() => Math.min(limit, new Set(ofUser(userId).map(({ reporterId }) => reporterId)).size)),
      handle: (reportId, outcome, at) =>
        Effect.sync(() => {
          const before = reports.get(reportId)
          if (before === undefined || before.handledAt !== null) return null
          const handled = { ...before, handledAt: at, outcome, state: "closed" as const }
          reports.set(reportId, handled)
          return handled
        }),
      backlog: (limit) =>
        Effect.sync(() =>
          backlogOf(
            openOnes().map(({ at }) => at),
            limit,
          ),
        ),
      prune: (before, limit) =>
        Effect.sync(() => reports.forget(({ handledAt }) => handledAt !== null && handledAt < before, limit)),
    },
    { open: (_behind, limit) => count(limit), reporters: (_userId, limit) => count(limit), backlog: count },
  )
}
