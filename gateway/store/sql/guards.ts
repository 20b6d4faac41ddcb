/** Replays, attempts and meta in SQL. */
import { eq, lt, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Attempts, Meta, Replays } from "../store.ts"
import { ask, type Database, firstOf } from "./database.ts"
import { attempts, meta, replays } from "./schema.ts"

export const makeReplays = (db: Database): Replays => ({
  remember: (key, until) =>
    Effect.map(
      ask(() => db.insert(replays).values({ key, until }).onConflictDoNothing().returning({ key: replays.key })),
      (rows) => rows.length > 0,
    ),
  prune: (now) => Effect.asVoid(ask(() => db.delete(replays).where(lt(replays.until, now)))),
})

export const makeAttempts = (db: Database): Attempts => ({
  hit: (key, now, windowMs) => {
    const isOver = sql`${attempts.since} <= ${now - windowMs}::bigint`
    return Effect.map(
      ask(() =>
        db
          .insert(attempts)
          .values({ key, count: 1, since: now })
          .onConflictDoUpdate({
            target: attempts.key,
            set: {
              count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
              since: sql`case when ${isOver} then ${now}::bigint else ${attempts.since} end`,
            },
          })
          .returning({ count: attempts.count }),
      ),
      (rows) => firstOf(rows).count,
    )
  },
  clear: (key) => Effect.asVoid(ask(() => db.delete(attempts).where(eq(attempts.key, key)))),
  prune: (before) => Effect.asVoid(ask(() => db.delete(attempts).where(lt(attempts.since, before)))),
})

export const makeMeta = (db: Database): Meta => ({
  get: (key) =>
    Effect.map(
      ask(() => db.select().from(meta).where(eq(meta.key, key))),
      ([row]) => row?.value ?? null,
    ),
  set: (key, value) =>
    Effect.asVoid(
      ask(() => db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } })),
    ),
})
