/**
 * Tables of the SQL store, one dialect for PGlite and PostgreSQL. Migrations are made from this file
 * (`npx drizzle-kit generate --config gateway/store/sql/drizzle.config.ts`) and applied at start.
 */
import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { EventRecord } from "#schema/activity/activity.ts"
import type { Message } from "#schema/chat/message.ts"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import type { Pending, Report } from "#schema/friends/relation.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import type { CallRow, LedgerAccount, PhotoRow, PictureStatus, SafetyReportRow, SessionEnd } from "../rows.ts"

/** Ids and milliseconds: whole numbers below 2^53. */
const whole = (name?: string) => (name === undefined ? bigint({ mode: "number" }) : bigint(name, { mode: "number" }))

export const accounts = pgTable(
  "accounts",
  {
    id: whole().primaryKey().generatedAlwaysAsIdentity({ startWith: 10_001 }),
    email: text().unique(),
    passwordHash: text("password_hash"),
    userName: text("user_name").notNull(),
    headImg: text("head_img").notNull(),
    birthday: text().notNull(),
    gender: integer().$type<1 | 2 | 3>().notNull(),
    countryId: text("country_id"),
    city: text().notNull(),
    languageId: integer("language_id").notNull(),
    languageIds: integer("language_ids").array().$type<ReadonlyArray<number>>().notNull(),
    groupIds: integer("group_ids").array().$type<ReadonlyArray<number>>().notNull(),
    interestLabels: text("interest_labels").array().$type<ReadonlyArray<string>>().notNull(),
    interestIds: integer("interest_ids").array().$type<ReadonlyArray<number>>().notNull().default([]),
    birthdayChanged: boolean("birthday_changed").notNull().default(false),
    introduce: text().notNull(),
    background: text().notNull(),
    photos: json().$type<ReadonlyArray<PhotoRow>>().notNull(),
    likedCount: integer("liked_count").notNull(),
    friendClosed: boolean("friend_closed").notNull().default(false),
    friendsOnly: boolean("friends_only").notNull().default(false),
    goddess: boolean().notNull(),
    demo: boolean().notNull(),
    callPrice: integer("call_price").notNull(),
    friendCallPrice: integer("friend_call_price").notNull(),
    payStatus: integer("pay_status").notNull(),
    rank: integer().notNull(),
    banned: boolean().notNull(),
    createdAt: whole("created_at").notNull(),
    seenAt: whole("seen_at"),
  },
  (t) => [index("accounts_wall").on(t.rank, t.id).where(sql`${t.goddess}`)],
)

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: whole("user_id").notNull(),
    deviceId: text("device_id").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    signingToken: text("signing_token").notNull(),
    devicePublicKey: text("device_public_key").notNull(),
    resumeHash: text("resume_hash"),
    createdAt: whole("created_at").notNull(),
    expiresAt: whole("expires_at").notNull(),
    revokedAt: whole("revoked_at"),
    revokedFor: text("revoked_for").$type<SessionEnd>(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_device").on(t.deviceId)],
)

export const bannedDevices = pgTable("banned_devices", { deviceId: text("device_id").primaryKey() })

/** One row a chat session: how many messages it has. */
export const chats = pgTable("chats", { sessionId: text("session_id").primaryKey(), count: integer().notNull() })

export const messages = pgTable(
  "messages",
  {
    sessionId: text("session_id").notNull(),
    n: integer().notNull(),
    messageId: text("message_id").notNull().unique(),
    sendUserId: whole("send_user_id").notNull(),
    receiveUserId: whole("receive_user_id").notNull(),
    messageType: integer("message_type").$type<Message["messageType"]>().notNull(),
    message: text().notNull(),
    targetLanguage: text("target_language"),
    targetLanguageMessage: text("target_language_message"),
    time: whole().notNull(),
    intentId: text("intent_id"),
    call: json().$type<NonNullable<Message["call"]>>(),
    data: json().$type<NonNullable<Message["data"]>>(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.n] }),
    uniqueIndex("messages_intent").on(t.sendUserId, t.intentId).where(sql`${t.intentId} is not null`),
  ],
)

export const reads = pgTable(
  "reads",
  { sessionId: text("session_id").notNull(), userId: whole("user_id").notNull(), upTo: integer("up_to").notNull() },
  (t) => [primaryKey({ columns: [t.sessionId, t.userId] })],
)

/** One row a feed: its newest number. */
export const feeds = pgTable("feeds", { userId: whole("user_id").primaryKey(), head: integer().notNull() })

export const feedEntries = pgTable(
  "feed_entries",
  {
    userId: whole("user_id").notNull(),
    seq: integer().notNull(),
    at: whole().notNull(),
    event: json().$type<RawEvent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.seq] })],
)

export const introductions = pgTable(
  "introductions",
  { userId: whole("user_id").notNull(), personId: whole("person_id").notNull(), look: text().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.personId] }), index("introductions_person").on(t.personId, t.userId)],
)

export const intents = pgTable(
  "intents",
  {
    userId: whole("user_id").notNull(),
    intentId: text("intent_id").notNull(),
    at: whole().notNull(),
    seqs: integer().array().$type<ReadonlyArray<number>>().notNull(),
    refusedFor: integer("refused_for"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.intentId] })],
)

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: whole().primaryKey().generatedAlwaysAsIdentity(),
    account: text().$type<LedgerAccount>().notNull(),
    amount: whole().notNull(),
    reason: text().$type<LedgerReason>().notNull(),
    ref: text().notNull(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    at: whole().notNull(),
    /** After this entry; null for house accounts, which nobody waits for. */
    balance: whole(),
  },
  (t) => [
    index("ledger_entries_account").on(t.account, t.id),
    check("ledger_entries_not_below_zero", sql`${t.balance} >= 0 or ${t.account} like 'house:%'`),
    check("ledger_entries_balance_known", sql`${t.balance} is not null or ${t.account} like 'house:%'`),
  ],
)

/** The newest balance of each account but the house's, whose sum of entries is asked for rarely and would be fought over. */
export const balances = pgTable(
  "balances",
  { account: text().$type<LedgerAccount>().primaryKey(), balance: whole().notNull() },
  (t) => [
    check("balances_not_below_zero", sql`${t.balance} >= 0`),
    check("balances_not_the_house", sql`${t.account} not like 'house:%'`),
  ],
)

export const calls = pgTable(
  "calls",
  {
    roomNum: text("room_num").primaryKey(),
    callerId: whole("caller_id").notNull(),
    calleeId: whole("callee_id").notNull(),
    callerDeviceId: text("caller_device_id").notNull(),
    calleeDeviceId: text("callee_device_id"),
    kind: text().$type<CallRow["kind"]>().notNull(),
    location: text().notNull(),
    price: integer().notNull(),
    state: text().$type<CallRow["state"]>().notNull(),
    invitedAt: whole("invited_at").notNull(),
    joinedAt: whole("joined_at"),
    startedAt: whole("started_at"),
    endedAt: whole("ended_at"),
    outcome: text().$type<NonNullable<CallRow["outcome"]>>(),
    endedBy: whole("ended_by"),
    endReason: text("end_reason").$type<NonNullable<CallRow["endReason"]>>(),
    minutes: integer().notNull(),
    coins: whole().notNull(),
    points: whole().notNull(),
    endsAt: whole("ends_at"),
  },
  (t) => [
    index("calls_open").on(t.invitedAt).where(sql`${t.state} <> 'ended'`),
    index("calls_caller").on(t.callerId),
    index("calls_callee").on(t.calleeId),
  ],
)

export const replays = pgTable("replays", { key: text().primaryKey(), until: whole().notNull() }, (t) => [
  index("replays_until").on(t.until),
])

export const attempts = pgTable("attempts", {
  key: text().primaryKey(),
  count: integer().notNull(),
  since: whole().notNull(),
})

export const checkIns = pgTable(
  "check_ins",
  {
    userId: whole("user_id").notNull(),
    day: text().notNull(),
    deviceId: text("device_id").notNull(),
    streak: integer().notNull(),
    firstDay: text("first_day").notNull(),
    coins: integer().notNull(),
    at: whole().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), uniqueIndex("check_ins_device").on(t.deviceId, t.day)],
)

export const loginLinks = pgTable(
  "login_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: whole("user_id").notNull(),
    deviceId: text("device_id").notNull(),
    nonce: text().notNull(),
    jumpTime: whole("jump_time").notNull(),
    expiresAt: whole("expires_at").notNull(),
  },
  (t) => [index("login_links_expires").on(t.expiresAt)],
)

export const uploads = pgTable(
  "uploads",
  {
    userId: whole("user_id").notNull(),
    blobId: text("blob_id").notNull(),
    bytes: integer().notNull(),
    received: integer().notNull(),
    at: whole().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.blobId] }), index("uploads_at").on(t.at)],
)

/** base64url of each part, as it came. */
export const uploadParts = pgTable(
  "upload_parts",
  {
    userId: whole("user_id").notNull(),
    blobId: text("blob_id").notNull(),
    offset: integer().notNull(),
    data: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.blobId, t.offset] })],
)

export const pictures = pgTable(
  "pictures",
  {
    id: text().primaryKey(),
    userId: whole("user_id").notNull(),
    status: text().$type<PictureStatus>().notNull(),
    at: whole().notNull(),
  },
  (t) => [index("pictures_user").on(t.userId), index("pictures_status").on(t.status, t.at)],
)

export const eventReports = pgTable(
  "event_reports",
  {
    deviceId: text("device_id").notNull(),
    intentId: text("intent_id").notNull(),
    at: whole().notNull(),
    record: json().$type<EventRecord>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.intentId] }), index("event_reports_at").on(t.at)],
)

export const relations = pgTable(
  "relations",
  {
    ownerId: whole("owner_id").notNull(),
    userId: whole("user_id").notNull(),
    friend: boolean().notNull(),
    request: text().$type<Pending>().notNull(),
    requestText: text("request_text").notNull(),
    requestAt: whole("request_at").notNull(),
    requestTimes: integer("request_times").notNull(),
    blocked: boolean().notNull(),
    blockedMe: boolean("blocked_me").notNull(),
    stick: boolean().notNull(),
    like: boolean().notNull(),
    remind: boolean().notNull(),
    sayHi: text("say_hi").$type<Pending>().notNull(),
    at: whole().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.userId] }),
    index("relations_blocks").on(t.ownerId).where(sql`${t.blocked} or ${t.blockedMe}`),
  ],
)

export const safetyReports = pgTable(
  "safety_reports",
  {
    reportId: text("report_id").primaryKey(),
    reporterId: whole("reporter_id").notNull(),
    userId: whole("user_id").notNull(),
    reason: text().notNull(),
    details: text().notNull(),
    messageIds: text("message_ids").array().$type<ReadonlyArray<string>>().notNull(),
    at: whole().notNull(),
    state: text().$type<Report["state"]>().notNull(),
    messages: json().$type<SafetyReportRow["messages"]>().notNull(),
    person: json().$type<SafetyReportRow["person"]>().notNull(),
  },
  (t) => [index("safety_reports_reporter").on(t.reporterId, t.at), index("safety_reports_user").on(t.userId, t.at)],
)

export const meta = pgTable("meta", { key: text().primaryKey(), value: text().notNull() })
