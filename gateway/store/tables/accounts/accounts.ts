/** Accounts: who people are. The facts that cards are made of can be read without the rest. */
import { and, asc, count, eq, gt, inArray, isNull, lte, not, sql } from "drizzle-orm"
import { boolean, index, integer, json, jsonb, text } from "drizzle-orm/pg-core"
import { Effect, Struct } from "effect"
import type { Gender } from "#schema/rules/account/account-rules.ts"
import type { HostSchedule } from "#schema/rules/calls/schedule.ts"
import { accountChanged } from "../../changes.ts"
import { count as ofLimit, refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { type AccountNames, memoryAccountNames, sqlAccountNames } from "./account-names.ts"

/** A photo of an album. */
export interface PhotoRow {
  /** Never reused by a later photo of the album. */
  readonly id: number
  readonly pic: string
  readonly orderNum: number
  /** State of the review. Missing: the photo is approved, and others see it. */
  readonly status?: "reviewing" | "rejected"
}

export const accounts = splitTable(
  "accounts",
  {
    id: whole().primaryKey().generatedAlwaysAsIdentity({ startWith: 10_001 }),
    /** Lower case; null for an account that has no email. */
    email: text().unique(),
    passwordHash: text("password_hash"),
    /** When the email last changed; null: never. */
    emailChangedAt: whole("email_changed_at"),
    /**
     * When the owner of the present email first proved it: by a code sent to it, or by a provider that vouches for it.
     * Null: never, since joining with an email proves nothing. Null in an account older than this column also counts as
     * proved when the email was bound by a code (`emailChangedAt`) or the account was made with a provider's identity,
     * whose email it then is (proved-email.ts). Everything else may have been left by a stranger.
     */
    emailProvedAt: whole("email_proved_at"),
    userName: text("user_name").notNull(),
    headImg: text("head_img").notNull(),
    /** YYYY-MM-DD */
    birthday: text().notNull(),
    gender: integer().$type<Gender>().notNull(),
    countryId: text("country_id"),
    city: text().notNull(),
    /** The language of the account's texts (rules/people/languages.ts). */
    languageId: integer("language_id").notNull(),
    /** Languages the person speaks. */
    languageIds: integer("language_ids").array().$type<ReadonlyArray<number>>().notNull(),
    /** The host's wall groups (rules/people/interest-groups.ts). */
    groupIds: integer("group_ids").array().$type<ReadonlyArray<number>>().notNull(),
    interestLabels: text("interest_labels").array().$type<ReadonlyArray<string>>().notNull(),
    /** Chosen interests (rules/people/interests.ts). */
    interestIds: integer("interest_ids").array().$type<ReadonlyArray<number>>().notNull().default([]),
    /** The birthday has been changed; it can be changed only once. */
    birthdayChanged: boolean("birthday_changed").notNull().default(false),
    introduce: text().notNull(),
    background: text().notNull(),
    photos: json().$type<ReadonlyArray<PhotoRow>>().notNull(),
    likedCount: integer("liked_count").notNull(),
    /** Accepts no friend requests. */
    friendClosed: boolean("friend_closed").notNull().default(false),
    /** Accepts calls from friends only. */
    friendsOnly: boolean("friends_only").notNull().default(false),
    /** Accepts texts and greetings from friends only. */
    textsOfFriendsOnly: boolean("texts_of_friends_only").notNull().default(false),
    /** Accepts no calls until this time; null: accepts calls. */
    callsPausedUntil: whole("calls_paused_until"),
    /** When the host accepts calls; null: whenever the host is online. */
    callSchedule: jsonb("call_schedule").$type<HostSchedule>(),
    goddess: boolean().notNull(),
    demo: boolean().notNull(),
    /** Coins per minute. */
    callPrice: integer("call_price").notNull(),
    friendCallPrice: integer("friend_call_price").notNull(),
    payStatus: integer("pay_status").notNull(),
    /** Place on the wall, ascending; equal ranks by id. */
    rank: integer().notNull(),
    banned: boolean().notNull(),
    /** Suspended by an operator, until an operator lifts it. */
    frozen: boolean().notNull().default(false),
    /** Nobody can log in before this time. Null or a past time: not blocked. */
    blockedUntil: whole("blocked_until"),
    /** Why an operator shut the account out, for operators; null: no reason given. */
    standingReason: text("standing_reason"),
    /**
     * When the account is erased at its owner's request; null: no request. From the request on, others no longer see
     * it.
     */
    leavesAt: whole("leaves_at"),
    /** Since when nobody can log in any more. Erasing its rows may take longer; `banned` is set once they are gone. */
    erasedAt: whole("erased_at"),
    createdAt: whole("created_at").notNull(),
    /** The newest version of the terms that the owner agreed to; 0: none. */
    agreedVersion: integer("agreed_version").notNull().default(0),
    agreedAt: whole("agreed_at"),
    /** When the app first reported that it runs installed; null: never. */
    installedAt: whole("installed_at"),
    /** When last seen online; null: never. */
    seenAt: whole("seen_at"),
  },
  (t) =>
    split.person(t.id, {
      undivided: ["accounts_email_unique"],
      note: "addresses become a table of their own, split by address; the number comes from one sequence, asked once for each account",
    }),
  (t) => [
    index("accounts_hosts").on(t.id).where(sql`${t.goddess}`),
    index("accounts_leaving").on(t.leavesAt).where(sql`${t.leavesAt} is not null and not ${t.banned}`),
  ],
)

export type AccountRow = Readonly<typeof accounts.$inferSelect>

export type NewAccount = Omit<AccountRow, "id">

/** The data for cards and online status: small, and read so often that the directory caches it in memory. */
export type AccountFacts = Pick<AccountRow, (typeof ACCOUNT_FACTS)[number]>

export const ACCOUNT_FACTS = [
  ...([
    "id",
    "email",
    "userName",
    "headImg",
    "birthday",
    "gender",
    "countryId",
    "languageIds",
    "groupIds",
    "interestIds",
    "likedCount",
  ] as const),
  ...([
    "goddess",
    "demo",
    "callPrice",
    "friendCallPrice",
    "rank",
    "banned",
    "createdAt",
    "seenAt",
    "callsPausedUntil",
    "callSchedule",
    "textsOfFriendsOnly",
    "frozen",
    "blockedUntil",
    "leavesAt",
  ] as const),
] as const satisfies ReadonlyArray<keyof AccountRow>

/** Whether an account is banned or leaving: nothing reaches it, and others do not find it. */
export const isClosed = ({ banned, leavesAt }: Pick<AccountRow, "banned" | "leavesAt">): boolean =>
  banned || leavesAt !== null

/** The columns of the facts, in the table or an alias of it. */
export const factColumns = (table: typeof accounts) =>
  Object.fromEntries(ACCOUNT_FACTS.map((fact) => [fact, table[fact]])) as Pick<
    typeof accounts,
    (typeof ACCOUNT_FACTS)[number]
  >

export interface Accounts extends AccountNames {
  find(id: number): Effect.Effect<AccountRow | null>
  /** In no order; unknown ids are left out. */
  findMany(ids: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<AccountRow>>
  /** `email` in lower case. */
  findByEmail(email: string): Effect.Effect<AccountRow | null>
  /** Returns the row with its id. Ids count up from 10001. */
  insert(account: NewAccount): Effect.Effect<AccountRow>
  /** Inserts an account with a given id below 10001. Does nothing when the id exists. */
  insertReserved(account: AccountRow): Effect.Effect<void>
  /** Returns the updated row; null when there is none. */
  update(id: number, patch: Partial<NewAccount>): Effect.Effect<AccountRow | null>
  /** Sets when these users were last online; unknown ids are skipped. */
  seen(ids: ReadonlyArray<number>, at: number): Effect.Effect<void>
  /** In no order; unknown ids are left out. */
  facts(ids: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<AccountFacts>>
  /** Facts of hosts by ascending id, from the first above `after` on. */
  hostFacts(after: number, limit: number): Effect.Effect<ReadonlyArray<AccountFacts>>
  /** Accounts that are neither banned, frozen nor leaving, by ascending id, from the first above `after` on. */
  openAfter(after: number, limit: number): Effect.Effect<ReadonlyArray<Pick<AccountRow, "id" | "languageId">>>
  /** Accounts due for erasure, longest overdue first. Banned, frozen and completely erased accounts are left out. */
  toErase(now: number, limit: number): Effect.Effect<ReadonlyArray<AccountRow>>
  count(): Effect.Effect<number>
}

export const sqlAccounts = (db: Database): Accounts => {
  const facts = factColumns(accounts)
  const one = db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder("id")))
    .prepare("find_account")
  const find = (id: number) =>
    Effect.map(
      ask(() => one.execute({ id })),
      ([row]) => row ?? null,
    )
  return {
    ...sqlAccountNames(db),
    find,
    findMany: (ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : ask(() =>
            db
              .select()
              .from(accounts)
              .where(inArray(accounts.id, [...new Set(ids)])),
          ),
    findByEmail: (email) =>
      Effect.map(
        ask(() => db.select().from(accounts).where(eq(accounts.email, email))),
        ([row]) => row ?? null,
      ),
    insert: (account) =>
      Effect.map(
        ask(() => db.insert(accounts).values(account).returning()),
        firstOf,
      ),
    insertReserved: (account) =>
      Effect.asVoid(ask(() => db.insert(accounts).overridingSystemValue().values(account).onConflictDoNothing())),
    update: (id, patch) =>
      Object.keys(patch).length === 0
        ? find(id)
        : Effect.map(
            ask(() => db.update(accounts).set(patch).where(eq(accounts.id, id)).returning()),
            ([row]) => row ?? null,
          ),
    seen: (ids, seenAt) =>
      ids.length === 0
        ? Effect.void
        : Effect.asVoid(
            ask(() =>
              db
                .update(accounts)
                .set({ seenAt })
                .where(inArray(accounts.id, [...ids])),
            ),
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
    hostFacts: (after, limit) =>
      ask(() =>
        db
          .select(facts)
          .from(accounts)
          .where(and(accounts.goddess, gt(accounts.id, after)))
          .orderBy(asc(accounts.id))
          .limit(limit),
      ),
    openAfter: (after, limit) =>
      ask(() =>
        db
          .select({ id: accounts.id, languageId: accounts.languageId })
          .from(accounts)
          .where(and(gt(accounts.id, after), not(accounts.banned), not(accounts.frozen), isNull(accounts.leavesAt)))
          .orderBy(asc(accounts.id))
          .limit(limit),
      ),
    toErase: (now, limit) =>
      ask(() =>
        db
          .select()
          .from(accounts)
          .where(and(lte(accounts.leavesAt, now), not(accounts.banned), not(accounts.frozen)))
          .orderBy(asc(accounts.leavesAt))
          .limit(limit),
      ),
    count: () =>
      Effect.map(
        ask(() => db.select({ count: count() }).from(accounts)),
        (rows) => firstOf(rows).count,
      ),
  }
}

const FIRST_ID = 10_001

const factsOf = (row: AccountRow): AccountFacts => Struct.pick(row, ACCOUNT_FACTS)

export const memoryAccounts = (journal: Journal, announce: (notice: string) => void) => {
  const rows = new Table<number, AccountRow>(journal)
  const idsByEmail = new Table<string, number>(journal)

  const claimEmail = (email: string | null, id: number): void => {
    if (email === null) return
    if ((idsByEmail.get(email) ?? id) !== id) throw new Error("store: the email belongs to another account")
    idsByEmail.set(email, id)
  }
  const update = (id: number, patch: Partial<AccountRow>): AccountRow | null => {
    const before = rows.get(id)
    if (before === undefined) return null
    const row = { ...before, ...patch }
    if (row.email !== before.email) {
      claimEmail(row.email, id)
      if (before.email !== null) idsByEmail.delete(before.email)
    }
    rows.set(id, row)
    if (ACCOUNT_FACTS.some((fact) => row[fact] !== before[fact]))
      announce(accountChanged(id, row.goddess || before.goddess))
    return row
  }

  return refusing<Accounts>(
    accounts,
    {
      ...memoryAccountNames(() => rows.values()),
      find: (id) => Effect.sync(() => rows.get(id) ?? null),
      findMany: (ids) => Effect.sync(() => [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])),
      findByEmail: (email) => Effect.sync(() => rows.get(idsByEmail.get(email) ?? -1) ?? null),
      insert: (account) =>
        Effect.sync(() => {
          const row = { ...account, id: FIRST_ID + rows.size }
          claimEmail(row.email, row.id)
          rows.set(row.id, row)
          announce(accountChanged(row.id, row.goddess))
          return row
        }),
      insertReserved: (row) =>
        Effect.sync(() => {
          if (rows.has(row.id)) return
          claimEmail(row.email, row.id)
          rows.set(row.id, row)
          announce(accountChanged(row.id, row.goddess))
        }),
      update: (id, patch) => Effect.sync(() => update(id, patch)),
      seen: (ids, seenAt) =>
        Effect.sync(() => {
          for (const id of ids) update(id, { seenAt })
        }),
      facts: (ids) => Effect.sync(() => [...new Set(ids)].flatMap((id) => rows.get(id) ?? []).map(factsOf)),
      hostFacts: (after, limit) =>
        Effect.sync(() =>
          rows
            .values()
            .filter(({ goddess, id }) => goddess && id > after)
            .sort((a, b) => a.id - b.id)
            .slice(0, limit)
            .map(factsOf),
        ),
      openAfter: (after, limit) =>
        Effect.sync(() =>
          rows
            .values()
            .filter((row) => row.id > after && !row.frozen && !isClosed(row))
            .sort((a, b) => a.id - b.id)
            .slice(0, limit)
            .map(({ id, languageId }) => ({ id, languageId })),
        ),
      toErase: (now, limit) =>
        Effect.sync(() =>
          rows
            .values()
            .filter((row) => (row.leavesAt ?? Infinity) <= now && !row.banned && !row.frozen)
            .sort((a, b) => (a.leavesAt ?? 0) - (b.leavesAt ?? 0))
            .slice(0, limit),
        ),
      count: () => Effect.sync(() => rows.size),
    },
    {
      hostFacts: (_, limit) => ofLimit(limit),
      named: (_, limit) => ofLimit(limit),
      openAfter: (_, limit) => ofLimit(limit),
      toErase: (_, limit) => ofLimit(limit),
    },
  )
}
