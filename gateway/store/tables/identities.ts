/** Who accounts are elsewhere: what a provider of sign-ins calls their owner. One of them belongs to one account for ever. */
import { and, eq } from "drizzle-orm"
import { pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { ProviderName } from "#schema/rules/sign-in-elsewhere.ts"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Table } from "../memory/table.ts"
import { ask, type Database, whole } from "../sql/database.ts"

export const identities = pgTable(
  "identities",
  {
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's own name of the person, which never changes. */
    subject: text().notNull(),
    userId: whole("user_id").notNull(),
    at: whole().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] })],
)

type IdentityRow = Readonly<typeof identities.$inferSelect>

export interface Identities {
  /** Whose account the person's is; null: nobody's. */
  find(provider: ProviderName, subject: string): Effect.Effect<number | null>
  /** False, and nothing is written, when it belongs to an account already. */
  add(row: IdentityRow): Effect.Effect<boolean>
}

export const sqlIdentities = (db: Database): Identities => ({
  find: (provider, subject) =>
    Effect.map(
      ask(() =>
        db
          .select({ userId: identities.userId })
          .from(identities)
          .where(and(eq(identities.provider, provider), eq(identities.subject, subject))),
      ),
      ([row]) => row?.userId ?? null,
    ),
  add: (row) =>
    Effect.map(
      ask(() => db.insert(identities).values(row).onConflictDoNothing().returning({ userId: identities.userId })),
      (added) => added.length > 0,
    ),
})

export const memoryIdentities = (journal: Journal) => {
  const rows = new Table<string, IdentityRow>(journal)
  const keyOf = (provider: string, subject: string): string => `${provider} ${subject}`

  return refusing<Identities>(identities, {
    find: (provider, subject) => Effect.sync(() => rows.get(keyOf(provider, subject))?.userId ?? null),
    add: (row) =>
      Effect.sync(() => {
        const key = keyOf(row.provider, row.subject)
        if (rows.has(key)) return false
        rows.set(key, row)
        return true
      }),
  })
}
