/**
 * Tickets for what a sign-in provider, or a code sent to a phone number, has proved. The browser that got a ticket
 * redeems it once. A ticket for a registration stays until its time is over, in case the registration's answer is lost.
 */
import { eq } from "drizzle-orm"
import { boolean, index, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"
import type { IdentityKind } from "./identities.ts"

export const signInTickets = splitTable(
  "sign_in_tickets",
  {
    /** Hex SHA-256 of the ticket. */
    tokenHash: text("token_hash").primaryKey(),
    /** Hex SHA-256 of a secret that only the browser with the ticket has. */
    browserHash: text("browser_hash").notNull(),
    provider: text().$type<IdentityKind>().notNull(),
    subject: text().notNull(),
    /** An email that the provider has verified, in lower case; null: none. */
    email: text(),
    /** The person's name at the provider; may be empty. */
    name: text().notNull(),
    /** The ticket is valid for a registration, and for nothing else. */
    joins: boolean().notNull(),
    /** The account that was registered with the ticket; null: none yet. */
    userId: whole("user_id"),
    /** Hex SHA-256 of the public key of the device on which that account was registered. */
    keyHash: text("key_hash"),
    /** The existing session that the ticket is for. Null: the ticket is for signing in or registering. */
    sessionId: text("session_id"),
    /**
     * True: the ticket links a new way to sign in to that session's account. False: it only proves who owns the
     * account.
     */
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
  /** Notes the account that was registered with the ticket. */
  made(tokenHash: string, by: { readonly userId: number; readonly keyHash: string }): Effect.Effect<void>
  /** Returns the ticket and deletes it, so nobody gets it twice. */
  take(tokenHash: string): Effect.Effect<SignInTicketRow | null>
  /** Deletes at most `limit` tickets that expired before `now`; returns how many. */
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
    insert: (row) => Effect.sync(() => tickets.insert(row.tokenHash, row)),
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
