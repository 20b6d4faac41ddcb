/** What gateway processes tell each other of who is online. A lost notice shows in the next `alive`, whose sums do not agree. */
import { Option, Schema } from "effect"
import { UserId } from "#schema/ids.ts"

const by = Schema.String
const Users = Schema.Array(UserId)

const ProcessNotice = Schema.Union([
  /** Users who came and went since the last one. */
  Schema.TaggedStruct("onlineNews", { by, came: Users, went: Users }),
  /** Everybody who is online there. */
  Schema.TaggedStruct("onlineAll", { by, users: Users }),
  /** Said regularly: a process that is silent for long has died. */
  Schema.TaggedStruct("onlineAlive", { by, count: Schema.Int, sum: Schema.Int }),
  /** Asks a process, or all (null), to tell everybody. */
  Schema.TaggedStruct("onlineAsk", { by, of: Schema.NullOr(Schema.String) }),
  /** Closes cleanly. */
  Schema.TaggedStruct("onlineGone", { by }),
])
export type ProcessNotice = typeof ProcessNotice.Type

const read = Schema.decodeUnknownOption(Schema.fromJsonString(ProcessNotice))

export const readProcessNotice = (notice: string): ProcessNotice | undefined =>
  notice.startsWith('{"_tag":"online') ? Option.getOrUndefined(read(notice)) : undefined

/** What two processes compare to know that they mean the same users. */
export const digestOf = (users: ReadonlyArray<number>) => ({
  count: users.length,
  sum: users.reduce((sum, userId) => (sum + userId) % Number.MAX_SAFE_INTEGER, 0),
})
