/** What a search of the messages on this device finds, grouped by chat. */
import { Schema } from "effect"
import { Text } from "../disclosure.ts"
import { Millis, SessionId, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"

/** One message that was found. */
export const SearchHit = Schema.Struct({
  /** Its number in the session. */
  n: Schema.Int,
  mine: Schema.Boolean,
  /** Gateway time. */
  time: Millis,
  /** A piece of its text, one line; an ellipsis stands for what is left out. */
  text: Text,
  /** Where the words stand in `text`, ascending: from, and behind the end. */
  marks: Schema.Array(Schema.Tuple([Schema.Int, Schema.Int])),
  /** `text` is of the translation. */
  translated: Schema.Boolean,
})
export type SearchHit = typeof SearchHit.Type

/** What was found in one chat. */
export const SearchGroup = Schema.Struct({
  sessionId: SessionId,
  friendId: UserId,
  friend: Schema.NullOr(Person),
  /** Messages that were found; about so many when not `exact`. */
  count: Schema.Int,
  exact: Schema.Boolean,
  /** The newest of them, newest first. */
  hits: Schema.Array(SearchHit),
})
export type SearchGroup = typeof SearchGroup.Type

/** How far the search has come. */
export const SearchHead = Schema.Struct({
  /** searching: what stands here is not the answer yet. */
  state: Schema.Literals(["searching", "ready"]),
  /** Per cent of the messages on this device that can be found so far. */
  indexed: Schema.Int,
  /** Messages and chats that were found in all, shown here or not; about so many when not `exact`. */
  count: Schema.Int,
  chats: Schema.Int,
  exact: Schema.Boolean,
})
export type SearchHead = typeof SearchHead.Type
