/** The page's commands, remote reads and queries about chats and messages. */
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
  /** Marks a session read up to message n. Does nothing when it is read that far. */
  markRead: command(tagged("markRead", { sessionId: SessionId, upTo: Schema.Int }), nothing, "waits", ["notFound"]),
  /**
   * Translates texts of the friend, by their numbers. The translations are then stored on this device in one commit. A
   * refused text does not stop the others. `left`: as in the endpoint.
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
  /** Returns the settings as saved. */
  setChatSettings: command(
    tagged("setChatSettings", ChatSettings.fields),
    ChatSettings,
    "now",
    chatEndpoints.setChatSettings.errors,
  ),
} as const

/** The remote reads of this domain, by name. */
export const chatRemotes = {
  /** Who may write to the user. */
  chatSettings: remote(tagged("chatSettings", {}), ChatSettings),
} as const

/** The queries of this domain, by name. */
export const chatQueries = {
  /** Unread messages over all chats. */
  unread: one(tagged("unread", {}), Schema.Int),
  /**
   * Newest first. People whose greeting the user has not answered appear in the group only. `unread` covers all chats,
   * the group's too.
   */
  chats: list(tagged("chats", {}), Schema.Struct({ unread: Schema.Int }), ChatEntry, (row) => row[ROW_IDS.chats]),
  /** The chats of the say-hi group, newest first. */
  greetings: list(tagged("greetings", {}), Empty, ChatEntry, (row) => row[ROW_IDS.greetings]),
  /**
   * A window of a thread, oldest first: around message n, or at the newest. Waiting texts come at the end of the newest
   * window.
   */
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
  /** The position of the first message at or after a moment, gateway time in ms. */
  threadPlace: one(tagged("threadPlace", { friendId: UserId, at: Millis }), ThreadPlace),
  /**
   * Messages on this device whose text or translation has all words. A word matches by its beginning, ignoring case and
   * accents. Chats are ordered by their newest match. Over all chats (null) it gives at most `limit` chats with a few
   * messages each, in one chat at most `limit` messages. Messages that arrive while it is watched are found too.
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
