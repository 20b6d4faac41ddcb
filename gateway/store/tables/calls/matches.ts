/**
 * Matches: two members who were found for each other, what each pays, and how they decided. A match that both agreed to
 * has a call under the same id.
 */
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm"
import { boolean, index, integer, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { memoryKeyed } from "../../memory/keyed.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"
import { type Keyed, sqlKeyed } from "../../sql/keyed.ts"

export const matches = splitTable(
  "matches",
  {
    matchId: text("match_id").primaryKey(),
    /** first: the member who had waited longer. second: the member who came. */
    firstId: whole("first_id").notNull(),
    secondId: whole("second_id").notNull(),
    /** Coins that each side was told to pay, and whether the side uses one of its free matches of the day. */
    firstFee: integer("first_fee").notNull(),
    secondFee: integer("second_fee").notNull(),
    firstIsFree: boolean("first_is_free").notNull(),
    secondIsFree: boolean("second_is_free").notNull(),
    foundAt: whole("found_at").notNull(),
    decideBy: whole("decide_by").notNull(),
    firstAgreed: boolean("first_agreed").notNull(),
    secondAgreed: boolean("second_agreed").notNull(),
    /** Null while undecided. */
    outcome: text().$type<"agreed" | "passed" | "late">(),
  },
  () => split.whole("forgotten after a day"),
  (t) => [
    index("matches_open").on(t.decideBy).where(sql`${t.outcome} is null`),
    index("matches_void").on(t.decideBy).where(sql`${t.outcome} <> 'agreed'`),
  ],
)

export type MatchRow = Readonly<typeof matches.$inferSelect>

export interface Matches extends Keyed<MatchRow> {
  insert(match: MatchRow): Effect.Effect<void>
  find(matchId: string): Effect.Effect<MatchRow | null>
  /** Returns the updated row; dies when there is none. */
  update(
    matchId: string,
    patch: Pick<Partial<MatchRow>, "firstAgreed" | "secondAgreed" | "outcome">,
  ): Effect.Effect<MatchRow>
  /** Undecided matches whose time ended before this, oldest first. */
  overdue(before: number, limit: number): Effect.Effect<ReadonlyArray<MatchRow>>
  /** Deletes at most `limit` matches that led to no call and whose time ended before this; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

const gone = () => new Error("store: there is no such match")

export const sqlMatches = (db: Database): Matches => ({
  ...sqlKeyed([matches.matchId], () => db.select().from(matches)),
  insert: (match) => Effect.asVoid(ask(() => db.insert(matches).values(match))),
  find: (matchId) =>
    Effect.map(
      ask(() => db.select().from(matches).where(eq(matches.matchId, matchId))),
      ([row]) => row ?? null,
    ),
  update: (matchId, patch) =>
    Effect.flatMap(
      ask(() => db.update(matches).set(patch).where(eq(matches.matchId, matchId)).returning()),
      ([row]) => (row === undefined ? Effect.die(gone()) : Effect.succeed(row)),
    ),
  overdue: (before, limit) =>
    ask(() =>
      db
        .select()
        .from(matches)
        .where(and(isNull(matches.outcome), lt(matches.decideBy, before)))
        .orderBy(asc(matches.decideBy), asc(matches.matchId))
        .limit(limit),
    ),
  prune: (before, limit) =>
    forgetOver(db, matches, { column: matches.decideBy, before, limit, are: sql`${matches.outcome} <> 'agreed'` }),
})

export const memoryMatches = (journal: Journal) => {
  const rows = new Table<string, MatchRow>(journal)

  return refusing<Matches>(matches, {
    ...memoryKeyed(
      () => rows.values(),
      (row: MatchRow) => [row.matchId],
    ),
    insert: (match) => Effect.sync(() => rows.insert(match.matchId, match)),
    find: (matchId) => Effect.sync(() => rows.get(matchId) ?? null),
    update: (matchId, patch) =>
      Effect.sync(() => {
        const before = rows.get(matchId)
        if (before === undefined) throw gone()
        const row = { ...before, ...patch }
        rows.set(matchId, row)
        return row
      }),
    overdue: (before, limit) =>
      Effect.sync(() =>
        rows
          .values()
          .filter((row) => row.outcome === null && row.decideBy < before)
          .sort((a, b) => a.decideBy - b.decideBy || (a.matchId < b.matchId ? -1 : 1))
          .slice(0, limit),
      ),
    prune: (before, limit) =>
      Effect.sync(() =>
        rows.forget(({ outcome, decideBy }) => outcome !== null && outcome !== "agreed" && decideBy < before, limit),
      ),
  })
}
