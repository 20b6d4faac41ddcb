/** Links that sign in another device; each is valid once. */
import { and, eq } from "drizzle-orm"
import { index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const loginLinks = splitTable(
  "login_links",
  {
    /** Hex SHA-256 of the link's loginToken. */
    tokenHash: text("token_hash").primaryKey(),
    userId: whole("user_id").notNull(),
    /** The device on which the link was made. */
    deviceId: text("device_id").notNull(),
    nonce: text().notNull(),
    jumpTime: whole("jump_time").notNull(),
    expiresAt: whole("expires_at").notNull(),
  },
  (t) => split.key(t.tokenHash),
  (t) => [index("login_links_expires").on(t.expiresAt), index("login_links_maker").on(t.userId, t.deviceId)],
)

export type LoginLinkRow = Readonly<typeof loginLinks.$inferSelect>

export interface LoginLinks {
  insert(row: LoginLinkRow): Effect.Effect<void>
  /** Returns the link and deletes it, so nobody gets it twice. */
  take(tokenHash: string): Effect.Effect<LoginLinkRow | null>
  /** Deletes the links that the user made on the device. */
  forget(userId: number, deviceId: string): Effect.Effect<void>
  /** Deletes all links of the user. */
  forgetAll(userId: number): Effect.Effect<void>
  /** Deletes at most `limit` links that expired before `now`; returns how many. */
  prune(now: number, limit: number): Effect.Effect<number>
}

export const sqlLoginLinks = (db: Database): LoginLinks => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(loginLinks).values(row))),
  take: (tokenHash) =>
    Effect.map(
      ask(() => db.delete(loginLinks).where(eq(loginLinks.tokenHash, tokenHash)).returning()),
      ([row]) => row ?? null,
    ),
  forget: (userId, deviceId) =>
    Effect.asVoid(
      ask(() => db.delete(loginLinks).where(and(eq(loginLinks.userId, userId), eq(loginLinks.deviceId, deviceId)))),
    ),
  forgetAll: (userId) => Effect.asVoid(ask(() => db.delete(loginLinks).where(eq(loginLinks.userId, userId)))),
  prune: (before, limit) => forgetOver(db, loginLinks, { column: loginLinks.expiresAt, before, limit }),
})

export const memoryLoginLinks = (journal: Journal) => {
  const links = new Table<string, LoginLinkRow>(journal)

  return refusing<LoginLinks>(loginLinks, {
    insert: (row) => Effect.sync(() => links.set(row.tokenHash, row)),
    take: (tokenHash) =>
      Effect.sync(() => {
        const row = links.get(tokenHash) ?? null
        links.delete(tokenHash)
        return row
      }),
    forget: (userId, deviceId) =>
      Effect.sync(() => {
        for (const row of links.values())
          if (row.userId === userId && row.deviceId === deviceId) links.delete(row.tokenHash)
      }),
    forgetAll: (userId) =>
      Effect.sync(() => {
        for (const row of links.values()) if (row.userId === userId) links.delete(row.tokenHash)
      }),
    prune: (now, limit) => Effect.sync(() => links.forget(({ expiresAt }) => expiresAt < now, limit)),
  })
}
