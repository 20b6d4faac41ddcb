/** What the page may ask of the worker about chats and messages. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Text } from "../disclosure.ts"
import { Count, IntentId, Millis, SessionId, UserId } from "../ids.ts"
import { Empty, list, one, remote, tagged } from "../query.ts"
import { MESSAGE_MAX, SEARCH_MAX } from "../rules/constants.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { TRANSLATED_AT_ONCE } from "../rules/translation.ts"
import { textUpTo } from "../text.ts"
import { ChatEntry, ChatSettings, ThreadHead, ThreadItem, ThreadPlace } from "./chat.ts"
import { chatEndpoints } from "./endpoints.ts"
import { SearchGroup, SearchHead } from "./search.ts"
import { TranslationLanguage } from "./translation.ts"

/** The commands of this domain, by name. */
export const chatCommands = {
  sendMessage: command(
    tagged("sendMessage", { to: UserId, text: textUpTo(MESSAGE_MAX) }),
    Schema.Struct({ intentId: IntentId }),
    "waits",
    ["messageEmpty", "messageToSelf", "userUnknown", "blocked", "blockedByMe"],
  ),
  /** Marks a session read up to message n. Does nothing when it already is. */
  markRead: command(tagged("markRead", { sessionId: SessionId, upTo: Schema.Int }), nothing, "waits", ["notFound"]),
  /**
   * Translates texts of the friend by their numbers; the translations then stand with them on this device, all at once. One that is
   * refused keeps none of the others from it. `left` as the endpoint has it.
   */
  translateMessages: command(
    tagged("translateMessages", {
      friendId: UserId,
      numbers: Schema.Array(Count).check(Schema.isMinLength(1), Schema.isMaxLength(TRANSLATED_AT_ONCE)),
      language: TranslationLanguage,
    }),
    Schema.Struct({ left: Schema.NullOr(Count) }),
    "now",
    ["notFound", "translationLimit", "translationUnknown", "translationFailed"],
  ),
  keepDraft: command(tagged("keepDraft", { friendId: UserId, text: Text }), nothing, "device"),
  /** Gives the settings as they then stand. */
  setChatSettings: command(
    tagged("setChatSettings", ChatSettings.fields),
    ChatSettings,
    "now",
    chatEndpoints.setChatSettings.errors,
  ),
} as const

/** The remote reads of this domain, by name. */
export const chatRemotes = {
  /** Who may write to me. */
  chatSettings: remote(tagged("chatSettings", {}), ChatSettings),
} as const

/** The queries of this domain, by name. */
export const chatQueries = {
  /** Unread messages over all chats. */
  unread: one(tagged("unread", {}), Schema.Int),
  /** Newest first. Who has greeted me and waits for an answer stands in the group alone. `unread` is of all chats, the group's too. */
  chats: list(tagged("chats", {}), Schema.Struct({ unread: Schema.Int }), ChatEntry, (row) => row[ROW_IDS.chats]),
  /** The chats of the say-hi group, newest first. */
  greetings: list(tagged("greetings", {}), Empty, ChatEntry, (row) => row[ROW_IDS.greetings]),
  /** A window of a thread, oldest first: around message n, or at the newest; waiting texts stand at the end of the newest window. */
  thread: list(
    tagged("thread", {
      friendId: UserId,
      anchor: Schema.Union([Schema.Literal("newest"), Schema.Int]),
      /** Rows before and after the anchor, at most 200 each. */
      before: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
      after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
    }),
    ThreadHead,
    ThreadItem,
    (row) => row[ROW_IDS.thread],
  ),
  /** Where the first message at or behind a moment of gateway time stands in a thread. */
  threadPlace: one(tagged("threadPlace", { friendId: UserId, at: Millis }), ThreadPlace),
  /**
   * Messages on this device whose text or translation holds all words, each by its beginning, in any case and with any accents.
   * Chats by their newest such message. Of all chats (null) at most `limit`, with a few messages each; of one at most `limit`
   * messages. A message that comes while it is watched is found too.
   */
  search: list(
    tagged("search", {
      text: textUpTo(SEARCH_MAX),
      sessionId: Schema.NullOr(SessionId),
      limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 })),
    }),
    SearchHead,
    SearchGroup,
    (row) => row[ROW_IDS.search],
  ),
} as const
