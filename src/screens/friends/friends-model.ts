/** The data that the friends screen shows. */

import type { AppError } from "#schema/errors.ts"
import type { FriendEntry } from "#schema/friends/relation.ts"
import type { ReportReason } from "#schema/rules/social-rules.ts"
import type { StatusName } from "../../ui/people/status-look.ts"

/** A person in one of the lists. */
export interface PersonRow {
  readonly id: number
  readonly name: string
  readonly photo: string
  readonly demo: boolean
  readonly status: StatusName | undefined
  /** An intent about this person waits for the network. */
  readonly waits: boolean
  /** Why the newest intent about this person was refused. */
  readonly refused: AppError | undefined
}

export interface FriendRow extends PersonRow {
  readonly favourite: boolean
  readonly seen: string | undefined
  /** The newest message of the chat, translated into the user's language where a translation exists; null: none. */
  readonly last: FriendEntry["last"]
  /** When that message was sent, ms since 1970; 0: none. */
  readonly time: number
  readonly unread: number
}

export interface RequestRow extends PersonRow {
  readonly type: "sent" | "received"
  readonly text: string
  /** ms since 1970. */
  readonly at: number
}

export interface ReportRow extends PersonRow {
  readonly reportId: string
  readonly reason: ReportReason
  readonly details: string
  readonly state: "waiting" | "parked" | "received" | "reviewing" | "closed"
  readonly at: number
}

export const FRIEND_TABS = ["all", "requests", "blocked", "reports"] as const
export type FriendTab = (typeof FRIEND_TABS)[number]

export interface FriendsModel {
  readonly friends: ReadonlyArray<FriendRow>
  readonly requests: ReadonlyArray<RequestRow>
  /** Requests to the user that wait for an answer. */
  readonly received: number
  readonly blocked: ReadonlyArray<PersonRow>
  readonly reports: ReadonlyArray<ReportRow>
}

export interface FriendsActions {
  readonly onAnswer: (id: number, accept: boolean) => void
  readonly onTakeBack: (id: number) => void
  readonly onUnblock: (id: number) => void
  readonly onMore: (row: PersonRow) => void
}
