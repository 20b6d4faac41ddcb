/** Other ways to sign in to accounts: a sign-in provider's permanent name of the owner, or a phone number. */
import { and, eq } from "drizzle-orm"
import { index, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { ProviderName } from "#schema/rules/account/sign-in-elsewhere.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"

export type IdentityKind = ProviderName | "phone"

export const identities = splitTable(
  "identities",
  {
    provider: text().$type<IdentityKind>().notNull(),
    /** The provider's own name of the person, which never changes; for a phone, the number by E.164. */
    subject: text().notNull(),
    userId: whole("user_id").notNull(),
    at: whole().notNull(),
  },
  (t) => split.key(t.subject),
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("identities_user").on(t.userId, t.provider)],
)

export type IdentityRow = Readonly<typeof identities.$inferSelect>

export interface Identities {
  /** The user to whom this identity belongs; null: nobody. */
  find(kind: IdentityKind, subject: string): Effect.Effect<number | null>
  /** The account's identity of this kind; null: none. */
  ofUser(kind: IdentityKind, userId: number): Effect.Effect<IdentityRow | null>
  /** All identities of the account, in no order: at most one of each kind. */
  listOf(userId: number): Effect.Effect<ReadonlyArray<IdentityRow>>
  /** Adds the identity; false, with no change, when it already belongs to an account. */
  add(row: IdentityRow): Effect.Effect<boolean>
  remove(kind: IdentityKind, subject: string): Effect.Effect<void>
}

export const sqlIdentities = (db: Database): Identities => {
  const at = (kind: IdentityKind, subject: string) =>
    and(eq(identities.provider, kind), eq(identities.subject, subject))
  return {
    find: (kind, subject) =>
      Effect.map(
        ask(() => db.select({ userId: identities.userId }).from(identities).where(at(kind, subject))),
        ([row]) => row?.userId ?? null,
      ),
    ofUser: (kind, userId) =>
      Effect.map(
        ask(() =>
          db
            .select()
            .from(identities)
            .where(and(eq(identities.userId, userId), eq(identities.provider, kind)))
            .limit(1),
        ),
        ([row]) => row ?? null,
      ),
    listOf: (userId) => ask(() => db.select().from(identities).where(eq(identities.userId, userId))),
    add: (row) =>
      Effect.map(
        ask(() => db.insert(identities).values(row).onConflictDoNothing().returning({ userId: identities.userId })),
        (added) => added.length > 0,
      ),
    remove: (kind, subject) => Effect.asVoid(ask(() => db.delete(identities).where(at(kind, subject)))),
  }
}

export const memoryIdentities = (journal: Journal) => {
  const rows = new Table<string, IdentityRow>(journal)
  const keyOf = (kind: string, subject: string): string => `${kind} ${subject}`

  return refusing<Identities>(identities, {
    find: (kind, subject) => Effect.sync(() => rows.get(keyOf(kind, subject))?.userId ?? null),
    ofUser: (kind, userId) =>
      Effect.sync(() => rows.values().find((row) => row.provider === kind && row.userId === userId) ?? null),
    listOf: (userId) => Effect.sync(() => rows.values().filter((row) => row.userId === userId)),
    add: (row) =>
      Effect.sync(() => {
        const key = keyOf(row.provider, row.subject)
        if (rows.has(key)) return false
        rows.set(key, row)
        return true
      }),
    remove: (kind, subject) => Effect.sync(() => rows.delete(keyOf(kind, subject))),
  })
}
