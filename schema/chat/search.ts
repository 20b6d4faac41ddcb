/** Results of a search in this device's messages, grouped by chat. */
import { Schema } from "effect"
import { Text } from "../disclosure.ts"
import { Millis, SessionId, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"

/** One message that was found. */
export const SearchHit = Schema.Struct({
  /** The message's number in the session. */
  n: Schema.Int,
  mine: Schema.Boolean,
  /** Gateway time, ms. */
  time: Millis,
  /** An excerpt of its text in one line. An ellipsis marks omitted text. */
  text: Text,
  /** Positions of the words in `text`, ascending: start and end (exclusive). */
  marks: Schema.Array(Schema.Tuple([Schema.Int, Schema.Int])),
  /** True when `text` is from the translation. */
  translated: Schema.Boolean,
})
export type SearchHit = typeof SearchHit.Type

/** The results in one chat. */
export const SearchGroup = Schema.Struct({
  sessionId: SessionId,
  friendId: UserId,
  friend: Schema.NullOr(Person),
  /** Number of messages found. An estimate when not `exact`. */
  count: Schema.Int,
  exact: Schema.Boolean,
  /** The newest messages found, newest first. */
  hits: Schema.Array(SearchHit),
})
export type SearchGroup = typeof SearchGroup.Type

/** State of the search. */
export const SearchHead = Schema.Struct({
  /** searching: these results are not the final answer yet. */
  state: Schema.Literals(["searching", "ready"]),
  /** Percentage of this device's messages that the index covers so far. */
  indexed: Schema.Int,
  /** Messages and chats found in all, shown or not. Estimates when not `exact`. */
  count: Schema.Int,
  chats: Schema.Int,
  exact: Schema.Boolean,
})
export type SearchHead = typeof SearchHead.Type
