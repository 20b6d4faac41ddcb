/** Users who wait for a match, or ever have: one row per user. */
import { and, asc, eq, gt, inArray, isNull, lte, ne, notInArray, or, sql } from "drizzle-orm"
import { boolean, index, integer, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Gender } from "#schema/rules/account/account-rules.ts"
import type { Wanted } from "#schema/rules/calls/match.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"

export const matchSeekers = splitTable(
  "match_seekers",
  {
    userId: whole("user_id").primaryKey(),
    /** The device that waits, or last waited. */
    deviceId: text("device_id").notNull(),
    gender: integer().$type<Gender>().notNull(),
    wanted: text().$type<Wanted>().notNull(),
    isWaiting: boolean("is_waiting").notNull(),
    /**
     * Since when the user waits: the place in the queue. A user who agreed to a match that the other passed on keeps
     * it.
     */
    since: whole().notNull(),
    /** The user no longer waits after this time. */
    leaseUntil: whole("lease_until").notNull(),
    /** The match that the user has to decide on; null: none. */
    matchId: text("match_id"),
    /** The partner found last. */
    lastPartnerId: whole("last_partner_id"),
    /** The day to which the next two counts belong, YYYY-MM-DD (UTC). */
    day: text().notNull(),
    freeUsed: integer("free_used").notNull(),
    /** Matches of the day that both agreed to, minus those in which both saw each other. */
    unseen: integer().notNull(),
  },
  () => split.whole("one queue, as long as those who wait"),
  (t) => [
    // One lane for each gender and wish. A new seeker reads only the heads of the fitting lanes, however long they are.
    index("match_seekers_lanes").on(t.gender, t.wanted, t.since, t.userId).where(sql`${t.isWaiting}`),
    index("match_seekers_leases").on(t.leaseUntil).where(sql`${t.isWaiting}`),
  ],
)

export type MatchSeekerRow = Readonly<typeof matchSeekers.$inferSelect>

/** A search for seekers who fit a user. */
export interface Fitting {
  readonly lanes: ReadonlyArray<{ readonly gender: Gender; readonly wanted: Wanted }>
  readonly userId: number
  /** People whom the user must not meet. */
  readonly without: ReadonlyArray<number>
  readonly now: number
  readonly limit: number
}

export interface MatchSeekers {
  /** Locks the user's row until the transaction ends. Null: the user has never waited. */
  find(userId: number): Effect.Effect<MatchSeekerRow | null>
  /** Locks the row of a user who waits; null when the user does not wait, or another transaction has the lock. */
  take(userId: number): Effect.Effect<MatchSeekerRow | null>
  put(row: MatchSeekerRow): Effect.Effect<void>
  /** Ids of waiting seekers who fit, longest waiting first; without those whose last partner was this user. */
  fitting(who: Fitting): Effect.Effect<ReadonlyArray<number>>
  /** Ends the wait of at most `limit` seekers whose lease is over. */
  sweep(now: number, limit: number): Effect.Effect<void>
}

export const sqlMatchSeekers = (db: Database): MatchSeekers => ({
  find: (userId) =>
    Effect.map(
      ask(() => db.select().from(matchSeekers).where(eq(matchSeekers.userId, userId)).for("update")),
      ([row]) => row ?? null,
    ),
  take: (userId) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(matchSeekers)
          .where(and(eq(matchSeekers.userId, userId), matchSeekers.isWaiting))
          .for("update", { skipLocked: true }),
      ),
      ([row]) => row ?? null,
    ),
  put: (row) =>
    Effect.asVoid(
      ask(() => db.insert(matchSeekers).values(row).onConflictDoUpdate({ target: matchSeekers.userId, set: row })),
    ),
  fitting: ({ lanes, userId, without, now, limit }) =>
    Effect.map(
      Effect.forEach(lanes, (lane) => ask(() => headOfLane(db, lane, { userId, without, now, limit }))),
      (heads) => longestWaiting(heads.flat(), limit),
    ),
  sweep: (now, limit) =>
    Effect.asVoid(
      ask(() => {
        const over = db
          .select({ userId: matchSeekers.userId })
          .from(matchSeekers)
          .where(and(matchSeekers.isWaiting, lte(matchSeekers.leaseUntil, now)))
          .orderBy(asc(matchSeekers.leaseUntil))
          .limit(limit)
          .for("update", { skipLocked: true })
        return db.update(matchSeekers).set({ isWaiting: false }).where(inArray(matchSeekers.userId, over))
      }),
    ),
})

/** The query of one lane; it reads the lane's index from the beginning. */
export const headOfLane = (
  db: Database,
  { gender, wanted }: Fitting["lanes"][number],
  { userId, without, now, limit }: Omit<Fitting, "lanes">,
) =>
  db
    .select({ userId: matchSeekers.userId, since: matchSeekers.since })
    .from(matchSeekers)
    .where(
      and(
        matchSeekers.isWaiting,
        eq(matchSeekers.gender, gender),
        eq(matchSeekers.wanted, wanted),
        gt(matchSeekers.leaseUntil, now),
        notInArray(matchSeekers.userId, [userId, ...without]),
        or(isNull(matchSeekers.lastPartnerId), ne(matchSeekers.lastPartnerId, userId)),
      ),
    )
    .orderBy(asc(matchSeekers.since), asc(matchSeekers.userId))
    .limit(limit)

const longestWaiting = (
  found: ReadonlyArray<Pick<MatchSeekerRow, "userId" | "since">>,
  limit: number,
): ReadonlyArray<number> =>
  found
    .toSorted((a, b) => a.since - b.since || a.userId - b.userId)
    .slice(0, limit)
    .map(({ userId }) => userId)

export const memoryMatchSeekers = (journal: Journal) => {
  const rows = new Table<number, MatchSeekerRow>(journal)

  return refusing<MatchSeekers>(matchSeekers, {
    find: (userId) => Effect.sync(() => rows.get(userId) ?? null),
    take: (userId) =>
      Effect.sync(() => {
        const row = rows.get(userId)
        return row?.isWaiting ? row : null
      }),
    put: (row) => Effect.sync(() => rows.set(row.userId, row)),
    fitting: ({ lanes, userId, without, now, limit }) =>
      Effect.sync(() => {
        const others = new Set([userId, ...without])
        const found = rows
          .values()
          .filter(
            (row) =>
              row.isWaiting &&
              row.leaseUntil > now &&
              row.lastPartnerId !== userId &&
              !others.has(row.userId) &&
              lanes.some(({ gender, wanted }) => row.gender === gender && row.wanted === wanted),
          )
        return longestWaiting(found, limit)
      }),
    sweep: (now, limit) =>
      Effect.sync(() => {
        const over = rows
          .values()
          .filter((row) => row.isWaiting && row.leaseUntil <= now)
          .sort((a, b) => a.leaseUntil - b.leaseUntil)
        for (const row of over.slice(0, limit)) rows.set(row.userId, { ...row, isWaiting: false })
      }),
  })
}
