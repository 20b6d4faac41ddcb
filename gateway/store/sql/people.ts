/** Accounts, sessions and bans in SQL. */
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Accounts, Bans, Sessions } from "../store.ts"
import { ask, type Database, firstOf } from "./database.ts"
import { accounts, bannedDevices, sessions } from "./schema.ts"

export const makeAccounts = (db: Database): Accounts => {
  const hostsIn = (groupId: number, countryId: string | null): SQL | undefined =>
    and(
      eq(accounts.goddess, true),
      groupId === 0 ? undefined : sql`${groupId} = any(${accounts.groupIds})`,
      countryId === null ? undefined : eq(accounts.countryId, countryId),
    )
  const find = (where: SQL) =>
    Effect.map(
      ask(() => db.select().from(accounts).where(where)),
      ([row]) => row ?? null,
    )
  return {
    find: (id) => find(eq(accounts.id, id)),
    findMany: (ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : ask(() =>
            db
              .select()
              .from(accounts)
              .where(inArray(accounts.id, [...new Set(ids)])),
          ),
    findByEmail: (email) => find(eq(accounts.email, email)),
    insert: (account) =>
      Effect.map(
        ask(() => db.insert(accounts).values(account).returning()),
        firstOf,
      ),
    update: (id, patch) =>
      Object.keys(patch).length === 0
        ? find(eq(accounts.id, id))
        : Effect.map(
            ask(() => db.update(accounts).set(patch).where(eq(accounts.id, id)).returning()),
            ([row]) => row ?? null,
          ),
    hosts: ({ groupId, countryId }, offset, limit) =>
      Effect.gen(function* () {
        const where = hostsIn(groupId, countryId)
        const rows = yield* ask(() =>
          db
            .select()
            .from(accounts)
            .where(where)
            .orderBy(asc(accounts.rank), asc(accounts.id))
            .offset(offset)
            .limit(limit),
        )
        const counted = yield* ask(() => db.select({ count: count() }).from(accounts).where(where))
        return { rows, count: firstOf(counted).count }
      }),
    hostGroups: (countryId) => {
      const groupId = sql<number>`unnest(${accounts.groupIds})`.mapWith(Number).as("group_id")
      return ask(() =>
        db
          .select({ groupId, count: count() })
          .from(accounts)
          .where(hostsIn(0, countryId))
          .groupBy(sql`group_id`)
          .orderBy(sql`group_id`),
      )
    },
    hostCountries: () => {
      const countryId = sql<string>`${accounts.countryId} collate "C"`
      return ask(() =>
        db
          .select({ countryId: sql<string>`${accounts.countryId}`, count: count() })
          .from(accounts)
          .where(and(hostsIn(0, null), sql`${accounts.countryId} is not null`))
          .groupBy(accounts.countryId)
          .orderBy(sql`count(*) desc`, countryId),
      )
    },
    count: () =>
      Effect.map(
        ask(() => db.select({ count: count() }).from(accounts)),
        (rows) => firstOf(rows).count,
      ),
  }
}

export const makeSessions = (db: Database): Sessions => {
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
  return {
    insert: (session) => Effect.asVoid(ask(() => db.insert(sessions).values(session))),
    findByToken: (tokenHash) => find(eq(sessions.tokenHash, tokenHash)),
    find: (id) => find(eq(sessions.id, id)),
    revoke: (id, why, at) => revoke(eq(sessions.id, id), why, at),
    revokeAll: (userId, why, at) => revoke(eq(sessions.userId, userId), why, at),
    revokeDevice: (deviceId, why, at) => revoke(eq(sessions.deviceId, deviceId), why, at),
    logOutReplaced: (deviceId) =>
      Effect.asVoid(
        ask(() =>
          db
            .update(sessions)
            .set({ revokedFor: "logout" })
            .where(and(eq(sessions.deviceId, deviceId), eq(sessions.revokedFor, "replaced"))),
        ),
      ),
  }
}

export const makeBans = (db: Database): Bans => ({
  check: (userId, deviceId) =>
    Effect.gen(function* () {
      const found = yield* ask(() =>
        db
          .select({
            account: sql<boolean>`exists(select 1 from ${accounts} where ${accounts.id} = ${userId} and ${accounts.banned})`,
            device: sql<boolean>`exists(select 1 from ${bannedDevices} where ${bannedDevices.deviceId} = ${deviceId})`,
          })
          .from(sql`(select 1) as one`),
      )
      const { account, device } = firstOf(found)
      return account && device ? "both" : account ? "account" : device ? "device" : "none"
    }),
  setAccount: (userId, banned) =>
    Effect.asVoid(ask(() => db.update(accounts).set({ banned }).where(eq(accounts.id, userId)))),
  setDevice: (deviceId, banned) =>
    Effect.asVoid(
      banned
        ? ask(() => db.insert(bannedDevices).values({ deviceId }).onConflictDoNothing())
        : ask(() => db.delete(bannedDevices).where(eq(bannedDevices.deviceId, deviceId))),
    ),
})
