/** Rows of the store as domain code sees them: the same in memory and in SQL. Times are gateway milliseconds since 1970. */
import type { EventRecord } from "#schema/activity/activity.ts"
import type { CallKind, CallOutcome, Message } from "#schema/chat/message.ts"
import type { LedgerReason } from "#schema/coins/ledger.ts"
import type { Relation, Report } from "#schema/friends/relation.ts"
import type { Gender } from "#schema/rules/account-rules.ts"

export interface PhotoRow {
  readonly id: number
  readonly pic: string
  readonly orderNum: number
}

export interface AccountRow {
  readonly id: number
  /** Lower case; null for an account that has no email. Unique. */
  readonly email: string | null
  readonly passwordHash: string | null
  readonly userName: string
  readonly headImg: string
  /** YYYY-MM-DD */
  readonly birthday: string
  readonly gender: Gender
  readonly countryId: string | null
  readonly city: string
  /** The language of the account's texts (rules/languages.ts). */
  readonly languageId: number
  /** Languages the person speaks. */
  readonly languageIds: ReadonlyArray<number>
  /** Wall groups (rules/interest-groups.ts) the host stands in. */
  readonly groupIds: ReadonlyArray<number>
  readonly interestLabels: ReadonlyArray<string>
  /** Chosen interests (rules/interests.ts). */
  readonly interestIds: ReadonlyArray<number>
  /** The one change of the birthday is made. */
  readonly birthdayChanged: boolean
  readonly introduce: string
  readonly background: string
  readonly photos: ReadonlyArray<PhotoRow>
  readonly likedCount: number
  /** Takes friend requests from nobody. */
  readonly friendClosed: boolean
  /** Takes calls from friends only. */
  readonly friendsOnly: boolean
  readonly goddess: boolean
  readonly demo: boolean
  /** Coins a minute. */
  readonly callPrice: number
  readonly friendCallPrice: number
  readonly payStatus: number
  /** Place on the wall, ascending; equal ranks by id. */
  readonly rank: number
  readonly banned: boolean
  readonly createdAt: number
  /** When last seen online; null when never. */
  readonly seenAt: number | null
}
export type NewAccount = Omit<AccountRow, "id">

/** What cards and online status are made of: short, and asked for so often that the directory keeps it in memory. */
export type AccountFacts = Pick<AccountRow, (typeof ACCOUNT_FACTS)[number]>
export const ACCOUNT_FACTS = [
  ...([
    "id",
    "email",
    "userName",
    "headImg",
    "birthday",
    "countryId",
    "languageIds",
    "groupIds",
    "likedCount",
  ] as const),
  ...(["goddess", "demo", "callPrice", "friendCallPrice", "rank", "banned", "createdAt", "seenAt"] as const),
] as const satisfies ReadonlyArray<keyof AccountRow>

/** resumed: another one has taken its place by its own proof, and the answer may have been lost. */
export type SessionEnd = "logout" | "replaced" | "resumed" | "otherDevice" | "banned"

export interface SessionRow {
  /** Not a secret: names the session in logs and on the device (`sessionKey`). */
  readonly id: string
  readonly userId: number
  readonly deviceId: string
  /** Hex SHA-256 of the user_token cookie; unique. */
  readonly tokenHash: string
  /** base64url, 32 bytes: the key of the session's signatures. */
  readonly signingToken: string
  /** SPKI, base64. */
  readonly devicePublicKey: string
  /** Hex SHA-256 of the secret that resumes it together with its cookie; null when none does. */
  readonly resumeHash: string | null
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | null
  readonly revokedFor: SessionEnd | null
}

export type NewMessage = Omit<Message, "n">

/** `house:…` may fall below zero; the others never do. */
export type LedgerAccount = `coins:${number}` | `points:${number}` | `house:${string}`

export interface Posting {
  readonly account: LedgerAccount
  /** Whole, signed. */
  readonly amount: number
  readonly reason: LedgerReason
  /** What it is about: a room number or an account. */
  readonly ref: string
  /** Unique for ever. */
  readonly idempotencyKey: string
}

export interface LedgerEntryRow extends Posting {
  readonly id: string
  readonly at: number
  /** The account's balance after this entry; null for a house account. */
  readonly balance: number | null
}

/** Nothing is written unless it is `posted`. `short` names the first account that does not cover its postings. */
export type PostOutcome =
  | { readonly _tag: "posted"; readonly entries: ReadonlyArray<LedgerEntryRow> }
  | { readonly _tag: "duplicate"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "short"; readonly account: LedgerAccount; readonly balance: number }

export interface CallRow {
  readonly roomNum: string
  readonly callerId: number
  readonly calleeId: number
  /** Devices that launched and answered; null while unanswered. */
  readonly callerDeviceId: string
  readonly calleeDeviceId: string | null
  readonly kind: (typeof CallKind)["Type"]
  readonly location: string
  /** Coins a minute. */
  readonly price: number
  readonly state: "ringing" | "joining" | "talking" | "ended"
  readonly invitedAt: number
  readonly joinedAt: number | null
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly outcome: CallOutcome | null
  /** The user who ended it, 0 the gateway; null while it lasts. */
  readonly endedBy: number | null
  readonly endReason: "hangup" | "noVideo" | "remoteLeft" | "coins" | "gateway" | null
  readonly minutes: number
  readonly coins: number
  readonly points: number
  /** Set when v1.CallEndingSoon was told: the end of the last minute that is paid. */
  readonly endsAt: number | null
}
export type CallPatch = Partial<Omit<CallRow, "roomNum" | "callerId" | "calleeId">>

export interface CheckInRow {
  readonly userId: number
  /** YYYY-MM-DD (UTC). Unique with the user, and with the device. */
  readonly day: string
  readonly deviceId: string
  /** Days in a row, this one included. */
  readonly streak: number
  /** The day of the user's first check-in ever. */
  readonly firstDay: string
  readonly coins: number
  readonly at: number
}

export interface LoginLinkRow {
  /** Hex SHA-256 of the link's loginToken; unique. */
  readonly tokenHash: string
  readonly userId: number
  /** The device that made it. */
  readonly deviceId: string
  readonly nonce: string
  readonly jumpTime: number
  readonly expiresAt: number
}

export interface ReportRow {
  readonly deviceId: string
  readonly intentId: string
  readonly at: number
  readonly record: EventRecord
}

/** One side of a relation between two people: each has a row of their own, and the two rows always fit. */
export interface RelationRow extends Relation {
  /** Whose relation it is; `userId` is the other one. */
  readonly ownerId: number
}

/** A report with its evidence as it was when it was made: what is deleted or changed later stays in it. */
export interface SafetyReportRow extends Report {
  readonly reporterId: number
  readonly messages: ReadonlyArray<Message>
  readonly person: { readonly userName: string; readonly headImg: string; readonly introduce: string }
}

/** A file whose parts are still coming, or that has come whole and is not used yet. */
export interface UploadRow {
  readonly userId: number
  /** Chosen by the device; unique with the user. */
  readonly blobId: string
  /** Of the whole file, and how many of them are here. */
  readonly bytes: number
  readonly received: number
  /** When it began, or its newest part came. */
  readonly at: number
}

/**
 * making: its files are being written. reviewing, approved, rejected: as its owner sees it. replaced: a newer one stands in its
 * place. Files of the rejected and the replaced go, and then the row.
 */
export type PictureStatus = "making" | "reviewing" | "approved" | "rejected" | "replaced"

/** A photo that the gateway has made of an upload; its files stand in the media storage under its id. */
export interface PictureRow {
  /** 128 random bits, base64url; unique. */
  readonly id: string
  readonly userId: number
  readonly status: PictureStatus
  readonly at: number
}
