/** Accounts, sessions and bans in SQL. */
import { and, count, desc, eq, gt, inArray, isNull, max, or, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import { ACCOUNT_FACTS } from "../rows.ts"
import type { Accounts, Bans, Sessions } from "../store.ts"
import { ask, type Database, firstOf } from "./database.ts"
import { accounts, bannedDevices, sessions } from "./schema.ts"

const MOST_USERS = 20

export const makeAccounts = (db: Database): Accounts => {
  const facts = Object.fromEntries(ACCOUNT_FACTS.map((fact) => [fact, accounts[fact]])) as Pick<
    typeof accounts,
    (typeof ACCOUNT_FACTS)[number]
  >
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
    facts: (ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : ask(() =>
            db
              .select(facts)
              .from(accounts)
              .where(inArray(accounts.id, [...new Set(ids)])),
          ),
    hostFacts: () => ask(() => db.select(facts).from(accounts).where(eq(accounts.goddess, true))),
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
    living: (deviceId, now) =>
      ask(() =>
        db
          .select()
          .from(sessions)
          .where(and(eq(sessions.deviceId, deviceId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))),
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
