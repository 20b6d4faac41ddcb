/** Calls, from the ring to the end. */
import { and, asc, eq, ne, or, sql } from "drizzle-orm"
import { index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { CallKind, CallOutcome } from "#schema/chat/message.ts"
import { CALLS_CHANGED } from "../changes.ts"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Table } from "../memory/table.ts"
import { ask, type Database, whole } from "../sql/database.ts"

export const calls = pgTable(
  "calls",
  {
    roomNum: text("room_num").primaryKey(),
    callerId: whole("caller_id").notNull(),
    calleeId: whole("callee_id").notNull(),
    /** Devices that launched and answered; null while unanswered. */
    callerDeviceId: text("caller_device_id").notNull(),
    calleeDeviceId: text("callee_device_id"),
    kind: text().$type<(typeof CallKind)["Type"]>().notNull(),
    location: text().notNull(),
    /** Coins a minute. */
    price: integer().notNull(),
    state: text().$type<"ringing" | "joining" | "talking" | "ended">().notNull(),
    invitedAt: whole("invited_at").notNull(),
    joinedAt: whole("joined_at"),
    startedAt: whole("started_at"),
    endedAt: whole("ended_at"),
    outcome: text().$type<CallOutcome>(),
    /** The user who ended it, 0 the gateway; null while it lasts. */
    endedBy: whole("ended_by"),
    endReason: text("end_reason").$type<"hangup" | "noVideo" | "remoteLeft" | "coins" | "gateway">(),
    minutes: integer().notNull(),
    coins: whole().notNull(),
    points: whole().notNull(),
    /** Set when v1.CallEndingSoon was told: the end of the last minute that is paid. */
    endsAt: whole("ends_at"),
  },
  (t) => [
    index("calls_open").on(t.invitedAt).where(sql`${t.state} <> 'ended'`),
    index("calls_caller").on(t.callerId),
    index("calls_callee").on(t.calleeId),
  ],
)

export type CallRow = Readonly<typeof calls.$inferSelect>

export type CallPatch = Partial<Omit<CallRow, "roomNum" | "callerId" | "calleeId">>

export interface Calls {
  insert(call: CallRow): Effect.Effect<void>
  find(roomNum: string): Effect.Effect<CallRow | null>
  /** Gives the row as it then stands; null when there is none. */
  update(roomNum: string, patch: CallPatch): Effect.Effect<CallRow | null>
  /** The call that has not ended and has this user in it; the oldest when there are several. */
  openOf(userId: number): Effect.Effect<CallRow | null>
  /** All that have not ended, oldest first. */
  open(): Effect.Effect<ReadonlyArray<CallRow>>
}

export const sqlCalls = (db: Database): Calls => {
  const isOpen = ne(calls.state, "ended")
  const order = [asc(calls.invitedAt), sql`${calls.roomNum} collate "C"`]
  const find = (roomNum: string) =>
    Effect.map(
      ask(() => db.select().from(calls).where(eq(calls.roomNum, roomNum))),
      ([row]) => row ?? null,
    )
  return {
    insert: (call) => Effect.asVoid(ask(() => db.insert(calls).values(call))),
    find,
    update: (roomNum, patch) =>
      Object.keys(patch).length === 0
        ? find(roomNum)
        : Effect.map(
            ask(() => db.update(calls).set(patch).where(eq(calls.roomNum, roomNum)).returning()),
            ([row]) => row ?? null,
          ),
    openOf: (userId) =>
      Effect.map(
        ask(() =>
          db
            .select()
            .from(calls)
            .where(and(isOpen, or(eq(calls.callerId, userId), eq(calls.calleeId, userId))))
            .orderBy(...order)
            .limit(1),
        ),
        ([row]) => row ?? null,
      ),
    open: () =>
      ask(() =>
        db
          .select()
          .from(calls)
          .where(isOpen)
          .orderBy(...order),
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

  return refusing<Calls>(calls, {
    insert: (call) =>
      Effect.sync(() => {
        if (rows.has(call.roomNum)) throw new Error("store: the room number is taken")
        rows.set(call.roomNum, call)
        announce(CALLS_CHANGED)
      }),
    find: (roomNum) => Effect.sync(() => rows.get(roomNum) ?? null),
    update: (roomNum, patch) =>
      Effect.sync(() => {
        const before = rows.get(roomNum)
        if (before === undefined) return null
        const call = { ...before, ...patch }
        rows.set(roomNum, call)
        if (call.state !== before.state) announce(CALLS_CHANGED)
        return call
      }),
    openOf: (userId) =>
      Effect.sync(() => open().find((call) => call.callerId === userId || call.calleeId === userId) ?? null),
    open: () => Effect.sync(open),
  })
}
