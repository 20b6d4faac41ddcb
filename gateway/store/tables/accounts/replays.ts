/** Signatures and envelopes that have been used, to detect replays. */
import { sql } from "drizzle-orm"
import { index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const replays = splitTable(
  "replays",
  { key: text().primaryKey(), until: whole().notNull() },
  (t) => split.key(t.key, { note: "where sessions lie elsewhere a proof is two statements again (`proofs`)" }),
  (t) => [index("replays_until").on(t.until)],
)

export interface Replays {
  /** Stores the key; false when it is known. Keys are forgotten some time after `until`. */
  remember(key: string, until: number): Effect.Effect<boolean>
  /** Deletes at most `limit` keys whose time ended before `now`; returns how many. */
  prune(now: number, limit: number): Effect.Effect<number>
}

export const sqlReplays = (db: Database): Replays => {
  const remember = db
    .insert(replays)
    .values({ key: sql.placeholder("key"), until: sql.placeholder("until") })
    .onConflictDoNothing()
    .returning({ key: replays.key })
    .prepare("remember_replay")
  return {
    remember: (key, until) =>
      Effect.map(
        ask(() => remember.execute({ key, until })),
        (rows) => rows.length > 0,
      ),
    prune: (before, limit) => forgetOver(db, replays, { column: replays.until, before, limit }),
  }
}

export const memoryReplays = (journal: Journal) => {
  const known = new Table<string, number>(journal)

  return refusing<Replays>(replays, {
    remember: (key, until) =>
      Effect.sync(() => {
        if (known.has(key)) return false
        known.set(key, until)
        return true
      }),
    prune: (now, limit) => Effect.sync(() => known.forget((until) => until < now, limit)),
  })
}
