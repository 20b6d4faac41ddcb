/**
 * Notices between gateway processes about who is online. A lost notice shows in the next `onlineAlive`, whose sums
 * differ.
 */
import { Option, Schema } from "effect"
import { UserId } from "#schema/ids.ts"

const by = Schema.String
const Users = Schema.Array(UserId)

const ProcessNotice = Schema.Union([
  /** Users who came and went since the last notice. */
  Schema.TaggedStruct("onlineNews", { by, came: Users, went: Users }),
  /** All users who are online at the process. */
  Schema.TaggedStruct("onlineAll", { by, users: Users }),
  /** Sent regularly: a process that is silent for long has died. */
  Schema.TaggedStruct("onlineAlive", { by, count: Schema.Int, sum: Schema.Int }),
  /** Asks one process, or all (null), to announce all of its users. */
  Schema.TaggedStruct("onlineAsk", { by, of: Schema.NullOr(Schema.String) }),
  /** The process closes cleanly. */
  Schema.TaggedStruct("onlineGone", { by }),
])
export type ProcessNotice = typeof ProcessNotice.Type

const read = Schema.decodeUnknownOption(Schema.fromJsonString(ProcessNotice))

export const readProcessNotice = (notice: string): ProcessNotice | undefined =>
  notice.startsWith('{"_tag":"online') ? Option.getOrUndefined(read(notice)) : undefined

/** A digest by which two processes check that they mean the same users. */
export const digestOf = (users: ReadonlyArray<number>) => ({
  count: users.length,
  sum: users.reduce((sum, userId) => (sum + userId) % Number.MAX_SAFE_INTEGER, 0),
})
