/**
 * Codes sent by email or to a phone, as hashes: what each is for, who asked for it, and how many wrong tries it had.
 */
import { and, eq, sql } from "drizzle-orm"
import { index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

/**
 * password: to set a new password. email, phone: to make the address or number that of an account. login: to sign in
 * with a phone number. owner: the user of a session proves to own the account.
 */
export type CodePurpose = "password" | "email" | "phone" | "login" | "owner"

export const mailCodes = splitTable(
  "mail_codes",
  {
    /** An email address in lower case, or a number by E.164; the two never coincide. */
    address: text().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    /**
     * The device that asked for the code, the user whose address or number it becomes, or the owner's session. Tries of
     * others do not count.
     */
    askedBy: text("asked_by").notNull(),
    /** Keyed hash. */
    codeHash: text("code_hash").notNull(),
    /** Wrong tries. */
    tries: integer().notNull(),
    expiresAt: whole("expires_at").notNull(),
  },
  (t) => split.key(t.address),
  (t) => [primaryKey({ columns: [t.address, t.purpose, t.askedBy] }), index("mail_codes_expires").on(t.expiresAt)],
)

export type MailCodeRow = Readonly<typeof mailCodes.$inferSelect>
type Key = Pick<MailCodeRow, "address" | "purpose" | "askedBy">

export interface MailCodes {
  /** Stores the code, in place of the previous one with the same key. */
  put(row: MailCodeRow): Effect.Effect<void>
  find(key: Key): Effect.Effect<MailCodeRow | null>
  /** Counts one more wrong try. */
  miss(key: Key): Effect.Effect<void>
  /** Deletes all codes for this address and this purpose, whoever asked for them. */
  forget(address: string, purpose: CodePurpose): Effect.Effect<void>
  /** Deletes at most `limit` codes that expired before `now`; returns how many. */
  prune(now: number, limit: number): Effect.Effect<number>
}

export const sqlMailCodes = (db: Database): MailCodes => {
  const at = ({ address, purpose, askedBy }: Key) =>
    and(eq(mailCodes.address, address), eq(mailCodes.purpose, purpose), eq(mailCodes.askedBy, askedBy))
  return {
    put: (row) =>
      Effect.asVoid(
        ask(() =>
          db
            .insert(mailCodes)
            .values(row)
            .onConflictDoUpdate({ target: [mailCodes.address, mailCodes.purpose, mailCodes.askedBy], set: row }),
        ),
      ),
    find: (key) =>
      Effect.map(
        ask(() => db.select().from(mailCodes).where(at(key))),
        ([row]) => row ?? null,
      ),
    miss: (key) =>
      Effect.asVoid(
        ask(() =>
          db
            .update(mailCodes)
            .set({ tries: sql`${mailCodes.tries} + 1` })
            .where(at(key)),
        ),
      ),
    forget: (address, purpose) =>
      Effect.asVoid(
        ask(() => db.delete(mailCodes).where(and(eq(mailCodes.address, address), eq(mailCodes.purpose, purpose)))),
      ),
    prune: (before, limit) => forgetOver(db, mailCodes, { column: mailCodes.expiresAt, before, limit }),
  }
}

const keyOf = ({ address, purpose, askedBy }: Key): string => JSON.stringify([address, purpose, askedBy])

export const memoryMailCodes = (journal: Journal) => {
  const codes = new Table<string, MailCodeRow>(journal)

  return refusing<MailCodes>(mailCodes, {
    put: (row) => Effect.sync(() => codes.set(keyOf(row), row)),
    find: (key) => Effect.sync(() => codes.get(keyOf(key)) ?? null),
    miss: (key) =>
      Effect.sync(() => {
        const row = codes.get(keyOf(key))
        if (row !== undefined) codes.set(keyOf(row), { ...row, tries: row.tries + 1 })
      }),
    forget: (address, purpose) =>
      Effect.sync(() => {
        for (const row of codes.values())
          if (row.address === address && row.purpose === purpose) codes.delete(keyOf(row))
      }),
    prune: (now, limit) => Effect.sync(() => codes.forget(({ expiresAt }) => expiresAt < now, limit)),
  })
}
