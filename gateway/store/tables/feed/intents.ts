/** Ids of intents, each claimed or refused once and for ever. */
import { and, eq, sql } from "drizzle-orm"
import { index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { int32, refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const intents = splitTable(
  "intents",
  {
    userId: whole("user_id").notNull(),
    intentId: text("intent_id").notNull(),
    at: whole().notNull(),
    seqs: integer().array().$type<ReadonlyArray<number>>().notNull(),
    refusedFor: integer("refused_for"),
  },
  (t) => split.person(t.userId),
  // Rows are inserted in the order of their times, so a BRIN index, a few bytes per 128 pages, is enough to find old
  // ones.
  (t) => [primaryKey({ columns: [t.userId, t.intentId] }), index("intents_at").using("brin", t.at)],
)

/**
 * Outcome of an intent id: the numbers of the feed entries that it caused, or the code of its refusal (null: no
 * reason).
 */
export type IntentOutcome = { readonly seqs: ReadonlyArray<number> } | { readonly refusedFor: number | null }

export interface Intents {
  /** Claims an id; false when it was claimed or refused before. */
  claim(userId: number, intentId: string, at: number): Effect.Effect<boolean>
  /** Refuses an id for ever, with the code of the error; false when it was claimed or refused before. */
  refuse(userId: number, intentId: string, at: number, code: number | null): Effect.Effect<boolean>
  /** Stores the numbers of the user's own feed entries that the intent caused. */
  settle(userId: number, intentId: string, seqs: ReadonlyArray<number>): Effect.Effect<void>
  /** Null when the id was neither claimed nor refused. */
  outcome(userId: number, intentId: string): Effect.Effect<IntentOutcome | null>
  /** Deletes at most `limit` ids that came before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

/** Marks a refused id in place of feed numbers, which begin at 1. */
const REFUSED: ReadonlyArray<number> = [0]

export const sqlIntents = (db: Database): Intents => {
  const given = (name: string) => sql.placeholder(name)
  const own = (userId: number, intentId: string) => and(eq(intents.userId, userId), eq(intents.intentId, intentId))
  const claim = db
    .insert(intents)
    .values({ userId: given("userId"), intentId: given("intentId"), at: given("at"), seqs: [] })
    .onConflictDoNothing()
    .returning({ intentId: intents.intentId })
    .prepare("claim_intent")
  const settle = db
    .update(intents)
    .set({ seqs: sql`${given("seqs")}::integer[]` })
    .where(and(eq(intents.userId, given("userId")), eq(intents.intentId, given("intentId"))))
    .prepare("settle_intent")
  const isFirst = (rows: ReadonlyArray<unknown>): boolean => rows.length > 0
  return {
    claim: (userId, intentId, at) =>
      Effect.map(
        ask(() => claim.execute({ userId, intentId, at })),
        isFirst,
      ),
    refuse: (userId, intentId, at, refusedFor) => {
      const row = { userId, intentId, at, seqs: REFUSED, refusedFor }
      return Effect.map(
        ask(() => db.insert(intents).values(row).onConflictDoNothing().returning({ intentId: intents.intentId })),
        isFirst,
      )
    },
    settle: (userId, intentId, seqs) => Effect.asVoid(ask(() => settle.execute({ userId, intentId, seqs: [...seqs] }))),
    outcome: (userId, intentId) =>
      Effect.map(
        ask(() => db.select().from(intents).where(own(userId, intentId))),
        ([row]) => {
          if (row === undefined) return null
          return row.seqs[0] === REFUSED[0] ? { refusedFor: row.refusedFor } : { seqs: row.seqs }
        },
      ),
    prune: (before, limit) => forgetOver(db, intents, { column: intents.at, before, limit, inAnyOrder: true }),
  }
}

export const memoryIntents = (journal: Journal) => {
  const outcomes = new Table<string, IntentOutcome & { readonly at: number }>(journal)
  const claimed = (key: string, as: IntentOutcome & { readonly at: number }) =>
    Effect.sync(() => {
      if (outcomes.has(key)) return false
      outcomes.set(key, as)
      return true
    })
  return refusing<Intents>(
    intents,
    {
      claim: (userId, intentId, at) => claimed(pair(userId, intentId), { seqs: [], at }),
      refuse: (userId, intentId, at, code) => claimed(pair(userId, intentId), { refusedFor: code, at }),
      settle: (userId, intentId, seqs) =>
        Effect.sync(() => {
          const key = pair(userId, intentId)
          const { at } = outcomes.get(key) ?? { at: 0 }
          outcomes.set(key, { seqs: [...seqs], at })
        }),
      outcome: (userId, intentId) =>
        Effect.sync(() => {
          const { at: _, ...outcome } = outcomes.get(pair(userId, intentId)) ?? { at: null }
          return "seqs" in outcome || "refusedFor" in outcome ? outcome : null
        }),
      prune: (before, limit) => Effect.sync(() => outcomes.forget(({ at }) => at < before, limit)),
    },
    {
      refuse: (_userId, _intentId, _at, code) => int32(code ?? 0),
      settle: (_userId, _intentId, seqs) => int32(...seqs),
    },
  )
}
