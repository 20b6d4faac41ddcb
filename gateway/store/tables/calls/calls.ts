/** Calls, from the ring to the end. */
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lte, or, type SQLWrapper, sql } from "drizzle-orm"
import { boolean, index, integer, json, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { CallEndReason } from "#schema/calls/call.ts"
import type { CallKind, CallOutcome } from "#schema/chat/message.ts"
import { callChanged } from "../../changes.ts"
import { memoryKeyed } from "../../memory/keyed.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { builtFor, columnsOf, givenRow } from "../../sql/given.ts"
import { type Keyed, sqlKeyed } from "../../sql/keyed.ts"

/** A member's allowance for absence from a call (gateway/calls/absence.ts). */
export interface Absence {
  /** What was left of the allowance at `at`, ms. */
  readonly left: number
  /** Gateway time, ms. */
  readonly at: number
  /** The member has no socket. */
  readonly isAway: boolean
  /** The member's device reports broken media. Missing in rows older than such reports. */
  readonly isBroken?: boolean
  /**
   * Since when the member has been out continuously. Missing while the member is present, and in rows older than this
   * field.
   */
  readonly since?: number
}

export const calls = splitTable(
  "calls",
  {
    roomNum: text("room_num").primaryKey(),
    callerId: whole("caller_id").notNull(),
    calleeId: whole("callee_id").notNull(),
    /** The devices that started and answered the call; null while unanswered. */
    callerDeviceId: text("caller_device_id").notNull(),
    calleeDeviceId: text("callee_device_id"),
    kind: text().$type<(typeof CallKind)["Type"]>().notNull(),
    location: text().notNull(),
    /** Coins per minute. */
    price: integer().notNull(),
    /** True: the gateway's own media (WebRTC, signalled by the gateway). False: Agora's. */
    serverCall: boolean("server_call").notNull().default(true),
    state: text().$type<"ringing" | "joining" | "talking" | "ended">().notNull(),
    invitedAt: whole("invited_at").notNull(),
    joinedAt: whole("joined_at"),
    /** When each side reported the other's first frame; null before. */
    callerSawAt: whole("caller_saw_at"),
    calleeSawAt: whole("callee_saw_at"),
    /**
     * When a witness first knew of each side's media: the gateway relayed an offer or answer, or Agora reported that
     * the side is in the channel.
     */
    callerMediaAt: whole("caller_media_at"),
    calleeMediaAt: whole("callee_media_at"),
    /** When the call began: once all reports that it needs had come (call-rules.ts, `mayBegin`). */
    startedAt: whole("started_at"),
    endedAt: whole("ended_at"),
    outcome: text().$type<CallOutcome>(),
    /** The user who ended the call; 0: the gateway; null while it lasts. */
    endedBy: whole("ended_by"),
    endReason: text("end_reason").$type<CallEndReason>(),
    minutes: integer().notNull(),
    coins: whole().notNull(),
    points: whole().notNull(),
    /** The end of the last paid minute; set when v1.CallEndingSoon was told. */
    endsAt: whole("ends_at"),
    /** The caller's coins held for the next minute (also part of balances.held). */
    held: whole().notNull().default(0),
    /** Null for a member who has never been out of the call. */
    callerAbsence: json("caller_absence").$type<Absence>(),
    calleeAbsence: json("callee_absence").$type<Absence>(),
    /** When the gateway's clock has the next thing to do; null once the call is over. */
    dueAt: whole("due_at"),
    /** Until this time, one process has the lease to do what is due. */
    leasedUntil: whole("leased_until"),
    /**
     * The call ended with a due minute uncharged because only the caller's side was out (call-rules.ts, `endsUnpaid`).
     */
    unpaidEnd: boolean("unpaid_end").notNull().default(false),
    /** The call belongs to the match with the same id (matches.ts): no minute is paid before it becomes private. */
    isMatch: boolean("is_match").notNull().default(false),
    /** Coins per minute once the match is private; null: it cannot become private. */
    privatePrice: integer("private_price"),
    /** When each side asked for a private call, and when both had: minutes count from then. */
    callerAskedAt: whole("caller_asked_at"),
    calleeAskedAt: whole("callee_asked_at"),
    privateAt: whole("private_at"),
  },
  (t) =>
    split.call(t.roomNum, {
      note: "stays beside the money; who is in a call is asked by person, which looks into each piece",
    }),
  (t) => [
    index("calls_open_caller").on(t.callerId).where(sql`${t.state} <> 'ended'`),
    index("calls_open_callee").on(t.calleeId).where(sql`${t.state} <> 'ended'`),
    index("calls_next")
      .on(sql`greatest(${t.dueAt}, ${t.leasedUntil})`)
      .where(sql`${t.state} <> 'ended' and ${t.dueAt} is not null`),
    index("calls_caller").on(t.callerId, t.calleeId, t.invitedAt),
  ],
)

export type CallRow = Readonly<typeof calls.$inferSelect>

export type CallPatch = Partial<Omit<CallRow, "roomNum" | "callerId" | "calleeId">>

export interface Calls extends Keyed<CallRow> {
  insert(call: CallRow): Effect.Effect<void>
  find(roomNum: string): Effect.Effect<CallRow | null>
  /** Returns the updated row; null when there is none. */
  update(roomNum: string, patch: CallPatch): Effect.Effect<CallRow | null>
  /** The user's call that has not ended; the oldest when there are several. */
  openOf(userId: number): Effect.Effect<CallRow | null>
  /**
   * How many ended calls from this caller to this callee, invited at `since` or later, were answered but never began,
   * or had an unpaid end.
   */
  unpaid(callerId: number, calleeId: number, since: number): Effect.Effect<number>
  /** Which of these users are in a call that has not ended, in no order. */
  inCall(userIds: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<number>>
  /** All calls that have not ended, oldest first. */
  open(): Effect.Effect<ReadonlyArray<CallRow>>
  /**
   * Leases calls that are due at `now` to the asking process until `until`, so that each call goes to one process. When
   * there are more than `limit`, takes those that have been free longest. Returns room numbers.
   */
  takeDue(now: number, until: number, limit: number): Effect.Effect<ReadonlyArray<string>>
  /** When `takeDue` will next find a call; null when no open call is waiting for the clock. */
  nextDueAt(): Effect.Effect<number | null>
}

export const sqlCalls = (db: Database): Calls => {
  // The same text as in the indexes of open calls: with a placeholder in it, PostgreSQL could not use them.
  const isOpen = sql`${calls.state} <> 'ended'`
  /** When the call is due and not leased. */
  const freeAt = sql<number>`greatest(${calls.dueAt}, ${calls.leasedUntil})`
  const order = [asc(calls.invitedAt), sql`${calls.roomNum} collate "C"`]
  const one = db
    .select()
    .from(calls)
    .where(eq(calls.roomNum, sql.placeholder("roomNum")))
    .prepare("find_call")
  const find = (roomNum: string) =>
    Effect.map(
      ask(() => one.execute({ roomNum })),
      ([row]) => row ?? null,
    )
  const userId = sql.placeholder("userId")
  const openOf = db
    .select()
    .from(calls)
    .where(and(isOpen, or(eq(calls.callerId, userId), eq(calls.calleeId, userId))))
    .orderBy(...order)
    .limit(1)
    .prepare("open_call")
  const unpaid = db
    .select({ count: count() })
    .from(calls)
    .where(
      and(
        eq(calls.callerId, sql.placeholder("callerId")),
        eq(calls.calleeId, sql.placeholder("calleeId")),
        gte(calls.invitedAt, sql.placeholder("since")),
        eq(calls.state, "ended"),
        or(calls.unpaidEnd, and(isNotNull(calls.joinedAt), isNull(calls.startedAt))),
      ),
    )
    .prepare("unpaid_calls")
  const inserting = db
    .insert(calls)
    .values(givenRow(columnsOf(calls)))
    .prepare("insert_call")
  const updating = builtFor((names: ReadonlyArray<keyof CallPatch>, number) =>
    db
      .update(calls)
      .set(givenRow(names))
      .where(eq(calls.roomNum, sql.placeholder("roomNum")))
      .returning()
      .prepare(`update_call_${number}`),
  )
  return {
    ...sqlKeyed([calls.roomNum], () => db.select().from(calls)),
    insert: (call) => Effect.asVoid(ask(() => inserting.execute({ ...call }))),
    find,
    update: (roomNum, patch) =>
      Object.keys(patch).length === 0
        ? find(roomNum)
        : Effect.map(
            ask(() => updating(patch).execute({ ...patch, roomNum })),
            ([row]) => row ?? null,
          ),
    openOf: (userId) =>
      Effect.map(
        ask(() => openOf.execute({ userId })),
        ([row]) => row ?? null,
      ),
    unpaid: (callerId, calleeId, since) =>
      Effect.map(
        ask(() => unpaid.execute({ callerId, calleeId, since })),
        (rows) => firstOf(rows).count,
      ),
    inCall: (userIds) => {
      // One lookup per user in each index, however many calls are open.
      const openBy = (member: SQLWrapper) =>
        sql`(select 1 from ${calls} where ${isOpen} and ${member} = asked.id limit 1)`
      const inOne = sql`(${openBy(calls.callerId)} union all ${openBy(calls.calleeId)} limit 1)`
      return userIds.length === 0
        ? Effect.succeed([])
        : Effect.map(
            ask(() =>
              db
                .select({ userId: sql<number>`asked.id`.mapWith(Number) })
                .from(
                  sql`unnest(${sql.param([...userIds])}::bigint[]) as asked(id) cross join lateral ${inOne} as one`,
                ),
            ),
            (found) => found.map(({ userId }) => userId),
          )
    },
    open: () =>
      ask(() =>
        db
          .select()
          .from(calls)
          .where(isOpen)
          .orderBy(...order),
      ),
    takeDue: (now, until, limit) =>
      Effect.map(
        ask(() =>
          db
            .update(calls)
            .set({ leasedUntil: until })
            .where(
              inArray(
                calls.roomNum,
                db
                  .select({ roomNum: calls.roomNum })
                  .from(calls)
                  .where(and(isOpen, isNotNull(calls.dueAt), lte(freeAt, now)))
                  .orderBy(asc(freeAt))
                  .limit(limit)
                  .for("update", { skipLocked: true }),
              ),
            )
            .returning({ roomNum: calls.roomNum }),
        ),
        (rows) => rows.map(({ roomNum }) => roomNum).sort(),
      ),
    nextDueAt: () =>
      Effect.map(
        ask(() =>
          db
            .select({ at: sql<number | null>`min(${freeAt})`.mapWith(Number) })
            .from(calls)
            .where(and(isOpen, isNotNull(calls.dueAt))),
        ),
        (rows) => firstOf(rows).at,
      ),
  }
}

export const memoryCalls = (journal: Journal, announce: (notice: string) => void) => {
  const rows = new Table<string, CallRow>(journal)
  const open = (): ReadonlyArray<CallRow> =>
    rows
      .values()
      .filter((call) => call.state !== "ended")
      .sort((a, b) => a.invitedAt - b.invitedAt || (a.roomNum < b.roomNum ? -1 : 1))
  const freeAt = ({ dueAt, leasedUntil }: CallRow): number | null =>
    dueAt === null ? null : Math.max(dueAt, leasedUntil ?? dueAt)

  return refusing<Calls>(calls, {
    ...memoryKeyed(
      () => rows.values(),
      (row: CallRow) => [row.roomNum],
    ),
    insert: (call) =>
      Effect.sync(() => {
        rows.insert(call.roomNum, call)
        announce(callChanged(call.callerId, call.calleeId))
      }),
    find: (roomNum) => Effect.sync(() => rows.get(roomNum) ?? null),
    update: (roomNum, patch) =>
      Effect.sync(() => {
        const before = rows.get(roomNum)
        if (before === undefined) return null
        const call = { ...before, ...patch }
        rows.set(roomNum, call)
        if (call.state !== before.state) announce(callChanged(call.callerId, call.calleeId))
        return call
      }),
    openOf: (userId) =>
      Effect.sync(() => open().find((call) => call.callerId === userId || call.calleeId === userId) ?? null),
    unpaid: (callerId, calleeId, since) =>
      Effect.sync(
        () =>
          rows
            .values()
            .filter(
              (call) =>
                call.callerId === callerId &&
                call.calleeId === calleeId &&
                call.invitedAt >= since &&
                call.state === "ended" &&
                (call.unpaidEnd || (call.joinedAt !== null && call.startedAt === null)),
            ).length,
      ),
    inCall: (userIds) =>
      Effect.sync(() => {
        const members = new Set(open().flatMap(({ callerId, calleeId }) => [callerId, calleeId]))
        return userIds.filter((userId) => members.has(userId))
      }),
    open: () => Effect.sync(open),
    takeDue: (now, until, limit) =>
      Effect.sync(() => {
        const due = open()
          .map((call) => ({ call, at: freeAt(call) ?? Number.POSITIVE_INFINITY }))
          .filter(({ at }) => at <= now)
          .sort((a, b) => a.at - b.at)
          .slice(0, limit)
        for (const { call } of due) rows.set(call.roomNum, { ...call, leasedUntil: until })
        return due.map(({ call }) => call.roomNum).sort()
      }),
    nextDueAt: () =>
      Effect.sync(() => {
        const times = open().flatMap((call) => freeAt(call) ?? [])
        return times.length === 0 ? null : Math.min(...times)
      }),
  })
}
