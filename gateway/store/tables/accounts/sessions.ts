/** Sessions, from sign-in to their end: they say who may sign requests. */
import { and, desc, eq, getTableColumns, gt, inArray, isNull, max, not, or, type SQL, sql } from "drizzle-orm"
import { index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"
import { accounts } from "./accounts.ts"
import { type Ban, type Bans, banOf, heldAccount, isDeviceBanned, isHeldAt, shutOutBy } from "./bans.ts"

/**
 * Why a session ended. resumed: a new session took its place by a proof of this one, and the answer may have been lost.
 * password: the account has a new password. unlinked: the account lost a way to sign in with which this session may
 * have begun.
 */
export type SessionEnd =
  | ("logout" | "replaced" | "resumed" | "otherDevice" | "banned" | "password" | "unlinked")
  /** The owner wants the account deleted. */
  | "leaving"

export const sessions = splitTable(
  "sessions",
  {
    /** Not a secret: identifies the session in logs and on the device (`sessionKey`). */
    id: text().primaryKey(),
    userId: whole("user_id").notNull(),
    deviceId: text("device_id").notNull(),
    /** Hex SHA-256 of the user_token cookie. */
    tokenHash: text("token_hash").notNull().unique(),
    /** base64url, 32 bytes: the key of the session's signatures. */
    signingToken: text("signing_token").notNull(),
    /** SPKI, base64. */
    devicePublicKey: text("device_public_key").notNull(),
    /** Hex SHA-256 of the secret that resumes the session together with its cookie; null: it cannot be resumed. */
    resumeHash: text("resume_hash"),
    createdAt: whole("created_at").notNull(),
    expiresAt: whole("expires_at").notNull(),
    revokedAt: whole("revoked_at"),
    revokedFor: text("revoked_for").$type<SessionEnd>(),
    /** When the user last proved to own the account, at sign-in or later. Null: never, as after a login link. */
    provedAt: whole("proved_at"),
  },
  (t) =>
    split.person(t.userId, {
      undivided: ["sessions_pkey", "sessions_token_hash_unique"],
      note: "both keys get the user before them: a request names its user, a cookie does too",
    }),
  (t) => [
    index("sessions_user").on(t.userId).where(sql`${t.revokedAt} is null`),
    index("sessions_resumed").on(t.userId).where(sql`${t.revokedFor} = 'resumed'`),
    index("sessions_device").on(t.deviceId),
    index("sessions_end").on(sql`least(${t.expiresAt}, ${t.revokedAt})`),
  ],
)

export type SessionRow = Readonly<typeof sessions.$inferSelect>

export interface ClaimedSession {
  readonly session: SessionRow | null
  readonly ban: Ban
}

export interface Sessions {
  insert(session: SessionRow): Effect.Effect<void>
  findByToken(tokenHash: string): Effect.Effect<SessionRow | null>
  find(id: string): Effect.Effect<SessionRow | null>
  /** The session with the bans of the claimant: of the device, and of the user when the session belongs to the user. */
  claimed(tokenHash: string, userId: number, deviceId: string): Effect.Effect<ClaimedSession>
  /** Which of these are alive, in no order: not revoked, not expired, and neither user nor device shut out. */
  alive(ids: ReadonlyArray<string>, now: number): Effect.Effect<ReadonlyArray<string>>
  revoke(id: string, why: SessionEnd, at: number): Effect.Effect<void>
  /** Notes that the session's user has proved to own the account. */
  proved(id: string, at: number): Effect.Effect<void>
  /** Revokes every session of the user that is not revoked yet. */
  revokeAll(userId: number, why: SessionEnd, at: number): Effect.Effect<void>
  /**
   * Ends every session of the user except `but`, including resumed ones that could still recover from a lost answer.
   * Returns the ids of those that had not ended.
   */
  endOthers(userId: number, but: string | null, why: SessionEnd, at: number): Effect.Effect<ReadonlyArray<string>>
  /** Revokes every session of the device that is not revoked yet, for all users. */
  revokeDevice(deviceId: string, why: SessionEnd, at: number): Effect.Effect<void>
  /** Sessions of the device that are neither revoked nor expired, in no order. */
  living(deviceId: string, now: number): Effect.Effect<ReadonlyArray<SessionRow>>
  /** Devices on which the user is signed in, at most twenty, in no order. */
  devicesOf(userId: number, now: number): Effect.Effect<ReadonlyArray<string>>
  /**
   * Users who have or had a session on this device or with this token: the newest twenty, in no order. "" matches
   * nobody.
   */
  usersOf(deviceId: string, tokenHash: string): Effect.Effect<ReadonlyArray<number>>
  /** Marks the user's resumed sessions on the device as replaced: they can no longer recover from a lost answer. */
  endResuming(deviceId: string, userId: number): Effect.Effect<void>
  /**
   * Deletes at most `limit` sessions that expired or ended before this time, with their devices' keys; returns how
   * many.
   */
  prune(before: number, limit: number): Effect.Effect<number>
}

const MOST_USERS = 20
const MOST_DEVICES = 20
/**
 * Most sessions of a user that are read to find the devices. Grouping them in SQL would make PostgreSQL go through
 * everybody's sessions by device.
 */
const MOST_SESSIONS = 500

export const sqlSessions = (db: Database): Sessions => {
  const find = (where: SQL) =>
    Effect.map(
      ask(() => db.select().from(sessions).where(where)),
      ([row]) => row ?? null,
    )
  const revoke = (where: SQL, revokedFor: (typeof sessions.$inferSelect)["revokedFor"], revokedAt: number) =>
    Effect.asVoid(
      ask(() =>
        db
          .update(sessions)
          .set({ revokedFor, revokedAt })
          .where(and(where, isNull(sessions.revokedAt))),
      ),
    )
  const claimed = db
    .select({
      session: getTableColumns(sessions),
      held: heldAccount(sql`${accounts.id} = ${sessions.userId} and ${sessions.userId} = ${sql.placeholder("userId")}`),
      device: isDeviceBanned(sql.placeholder("deviceId")),
    })
    .from(sql`(select 1) as one`)
    .leftJoin(sessions, eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare("claimed_session")
  return {
    claimed: (tokenHash, userId, deviceId) =>
      Effect.map(
        ask(() => claimed.execute({ tokenHash, userId, deviceId })),
        (rows) => {
          const { session, held, device } = firstOf(rows)
          return { session, ban: banOf(held, device) }
        },
      ),
    alive: (ids, now) =>
      Effect.map(
        ask(() =>
          db
            .select({ id: sessions.id })
            .from(sessions)
            .leftJoin(accounts, eq(accounts.id, sessions.userId))
            .where(
              and(
                inArray(sessions.id, [...ids]),
                isNull(sessions.revokedAt),
                gt(sessions.expiresAt, now),
                sql`${isHeldAt(now)} is not true`,
                not(isDeviceBanned(sessions.deviceId)),
              ),
            ),
        ),
        (rows) => rows.map(({ id }) => id),
      ),
    insert: (session) => Effect.asVoid(ask(() => db.insert(sessions).values(session))),
    findByToken: (tokenHash) => find(eq(sessions.tokenHash, tokenHash)),
    find: (id) => find(eq(sessions.id, id)),
    revoke: (id, why, at) => revoke(eq(sessions.id, id), why, at),
    proved: (id, provedAt) =>
      Effect.asVoid(ask(() => db.update(sessions).set({ provedAt }).where(eq(sessions.id, id)))),
    revokeAll: (userId, why, at) => revoke(eq(sessions.userId, userId), why, at),
    endOthers: (userId, but, why, at) => {
      const others = and(eq(sessions.userId, userId), but === null ? undefined : not(eq(sessions.id, but)))
      const end = (where: SQL | undefined, given: Partial<SessionRow>) =>
        ask(() => db.update(sessions).set(given).where(and(others, where)).returning({ id: sessions.id }))
      return Effect.andThen(
        end(eq(sessions.revokedFor, "resumed"), { revokedFor: why }),
        Effect.map(end(isNull(sessions.revokedAt), { revokedFor: why, revokedAt: at }), (ended) =>
          ended.map(({ id }) => id),
        ),
      )
    },
    revokeDevice: (deviceId, why, at) => revoke(eq(sessions.deviceId, deviceId), why, at),
    living: (deviceId, now) =>
      ask(() =>
        db
          .select()
          .from(sessions)
          .where(and(eq(sessions.deviceId, deviceId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))),
      ),
    devicesOf: (userId, now) =>
      Effect.map(
        ask(() =>
          db
            .select({ deviceId: sessions.deviceId })
            .from(sessions)
            .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
            .limit(MOST_SESSIONS),
        ),
        (rows) => [...new Set(rows.map(({ deviceId }) => deviceId))].slice(0, MOST_DEVICES),
      ),
    usersOf: (deviceId, tokenHash) =>
      Effect.map(
        ask(() =>
          db
            .select({ userId: sessions.userId })
            .from(sessions)
            .where(or(deviceId === "" ? undefined : eq(sessions.deviceId, deviceId), eq(sessions.tokenHash, tokenHash)))
            .groupBy(sessions.userId)
            .orderBy(desc(max(sessions.createdAt)))
            .limit(MOST_USERS),
        ),
        (rows) => rows.map(({ userId }) => userId),
      ),
    endResuming: (deviceId, userId) =>
      Effect.asVoid(
        ask(() =>
          db
            .update(sessions)
            .set({ revokedFor: "replaced" })
            .where(
              and(eq(sessions.deviceId, deviceId), eq(sessions.userId, userId), eq(sessions.revokedFor, "resumed")),
            ),
        ),
      ),
    prune: (before, limit) =>
      forgetOver(db, sessions, { column: sql`least(${sessions.expiresAt}, ${sessions.revokedAt})`, before, limit }),
  }
}

export const memorySessions = (journal: Journal, bans: Pick<Bans, "check">) => {
  const rows = new Table<string, SessionRow>(journal)
  const idsByToken = new Table<string, string>(journal)
  const revoke = (row: SessionRow, why: SessionRow["revokedFor"], at: number): void =>
    row.revokedAt === null ? rows.set(row.id, { ...row, revokedAt: at, revokedFor: why }) : undefined

  return refusing<Sessions>(sessions, {
    insert: (session) =>
      Effect.sync(() => {
        rows.insert(session.id, session)
        idsByToken.insert(session.tokenHash, session.id)
      }),
    claimed: (tokenHash, userId, deviceId) =>
      Effect.suspend(() => {
        const session = rows.get(idsByToken.get(tokenHash) ?? "") ?? null
        return Effect.map(bans.check(session?.userId === userId ? userId : 0, deviceId), (ban) => ({ session, ban }))
      }),
    alive: (ids, now) =>
      Effect.filter(ids, (id) => {
        const row = rows.get(id)
        return row === undefined || row.revokedAt !== null || row.expiresAt <= now
          ? Effect.succeed(false)
          : Effect.map(bans.check(row.userId, row.deviceId), (ban) => shutOutBy(ban, now) === undefined)
      }),
    findByToken: (tokenHash) => Effect.sync(() => rows.get(idsByToken.get(tokenHash) ?? "") ?? null),
    find: (id) => Effect.sync(() => rows.get(id) ?? null),
    revoke: (id, why, at) =>
      Effect.sync(() => {
        const row = rows.get(id)
        if (row !== undefined) revoke(row, why, at)
      }),
    proved: (id, provedAt) =>
      Effect.sync(() => {
        const row = rows.get(id)
        if (row !== undefined) rows.set(id, { ...row, provedAt })
      }),
    revokeAll: (userId, why, at) =>
      Effect.sync(() => {
        for (const row of rows.values()) if (row.userId === userId) revoke(row, why, at)
      }),
    endOthers: (userId, but, why, at) =>
      Effect.sync(() => {
        const others = rows.values().filter((row) => row.userId === userId && row.id !== but)
        for (const row of others) if (row.revokedFor === "resumed") rows.set(row.id, { ...row, revokedFor: why })
        const living = others.filter(({ revokedAt }) => revokedAt === null)
        for (const row of living) revoke(row, why, at)
        return living.map(({ id }) => id)
      }),
    revokeDevice: (deviceId, why, at) =>
      Effect.sync(() => {
        for (const row of rows.values()) if (row.deviceId === deviceId) revoke(row, why, at)
      }),
    living: (deviceId, now) =>
      Effect.sync(() =>
        rows.values().filter((row) => row.deviceId === deviceId && row.revokedAt === null && row.expiresAt > now),
      ),
    devicesOf: (userId, now) =>
      Effect.sync(() => {
        const living = rows
          .values()
          .filter((row) => row.userId === userId && row.revokedAt === null && row.expiresAt > now)
        return [...new Set(living.map(({ deviceId }) => deviceId))].slice(0, MOST_DEVICES)
      }),
    usersOf: (deviceId, tokenHash) =>
      Effect.sync(() => {
        const theirs = rows
          .values()
          .filter(
            (row) =>
              (deviceId !== "" && row.deviceId === deviceId) || (tokenHash !== "" && row.tokenHash === tokenHash),
          )
          .sort((a, b) => b.createdAt - a.createdAt)
        return [...new Set(theirs.map(({ userId }) => userId))].slice(0, MOST_USERS)
      }),
    endResuming: (deviceId, userId) =>
      Effect.sync(() => {
        for (const row of rows.values())
          if (row.deviceId === deviceId && row.userId === userId && row.revokedFor === "resumed")
            rows.set(row.id, { ...row, revokedFor: "replaced" })
      }),
    prune: (before, limit) =>
      Effect.sync(() =>
        rows.forget(
          ({ expiresAt, revokedAt }) => Math.min(expiresAt, revokedAt ?? expiresAt) < before,
          limit,
          ({ tokenHash }) => idsByToken.delete(tokenHash),
        ),
      ),
  })
}
