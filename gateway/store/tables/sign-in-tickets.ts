/**
 * What a provider of sign-ins, or a code for a telephone number, has proved, until the browser that was there comes with its ticket: each is
 * good for one time. One that a registration follows on stays until its time is over, for a registration whose answer was lost.
 */
import { eq } from "drizzle-orm"
import { boolean, index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Table } from "../memory/table.ts"
import { split, splitTable } from "../split-table.ts"
import { ask, type Database, whole } from "../sql/database.ts"
import { forgetOver } from "../sql/forget-over.ts"
import type { IdentityKind } from "./identities.ts"

export const signInTickets = splitTable(
  "sign_in_tickets",
  {
    /** Hex SHA-256 of the ticket. */
    tokenHash: text("token_hash").primaryKey(),
    /** Hex SHA-256 of what only the browser has that it was given to. */
    browserHash: text("browser_hash").notNull(),
    provider: text().$type<IdentityKind>().notNull(),
    subject: text().notNull(),
    /** One that the provider has seen to be the person's, in lower case; null: none. */
    email: text(),
    /** What the person is called there; may be empty. */
    name: text().notNull(),
    /** A registration may follow on it, and nothing else. */
    joins: boolean().notNull(),
    /** Whose account was made by it; null: none is yet. */
    userId: whole("user_id"),
    /** Hex SHA-256 of the public key of the device that it was made on. */
    keyHash: text("key_hash"),
    /** The session that it is for, in which nobody signs in by it; null: it is to sign in, or to join. */
    sessionId: text("session_id"),
    /** Its person becomes a way into the account of that session; false: they show that they are its owner, and no more. */
    links: boolean().notNull().default(false),
    expiresAt: whole("expires_at").notNull(),
  },
  (t) => split.key(t.tokenHash),
  (t) => [index("sign_in_tickets_expires").on(t.expiresAt)],
)

export type SignInTicketRow = Readonly<typeof signInTickets.$inferSelect>

export interface SignInTickets {
  insert(row: SignInTicketRow): Effect.Effect<void>
  find(tokenHash: string): Effect.Effect<SignInTicketRow | null>
  /** An account was made by it. */
  made(tokenHash: string, by: { readonly userId: number; readonly keyHash: string }): Effect.Effect<void>
  /** Gives the ticket and forgets it: nobody gets it twice. */
  take(tokenHash: string): Effect.Effect<SignInTicketRow | null>
  /** Forgets tickets whose time is before `now`, at most `limit`; how many. */
  prune(now: number, limit: number): Effect.Effect<number>
}

export const sqlSignInTickets = (db: Database): SignInTickets => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(signInTickets).values(row))),
  find: (tokenHash) =>
    Effect.map(
      ask(() => db.select().from(signInTickets).where(eq(signInTickets.tokenHash, tokenHash))),
      ([row]) => row ?? null,
    ),
  made: (tokenHash, by) =>
    Effect.asVoid(ask(() => db.update(signInTickets).set(by).where(eq(signInTickets.tokenHash, tokenHash)))),
  take: (tokenHash) =>
    Effect.map(
      ask(() => db.delete(signInTickets).where(eq(signInTickets.tokenHash, tokenHash)).returning()),
      ([row]) => row ?? null,
    ),
  prune: (before, limit) => forgetOver(db, signInTickets, { column: signInTickets.expiresAt, before, limit }),
})

export const memorySignInTickets = (journal: Journal) => {
  const tickets = new Table<string, SignInTicketRow>(journal)

  return refusing<SignInTickets>(signInTickets, {
    insert: (row) => Effect.sync(() => tickets.set(row.tokenHash, row)),
    find: (tokenHash) => Effect.sync(() => tickets.get(tokenHash) ?? null),
    made: (tokenHash, by) =>
      Effect.sync(() => {
        const row = tickets.get(tokenHash)
        if (row !== undefined) tickets.set(tokenHash, { ...row, ...by })
      }),
    take: (tokenHash) =>
      Effect.sync(() => {
        const row = tickets.get(tokenHash) ?? null
        tickets.delete(tokenHash)
        return row
      }),
    prune: (now, limit) => Effect.sync(() => tickets.forget(({ expiresAt }) => expiresAt < now, limit)),
  })
}
