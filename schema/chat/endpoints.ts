/**
 * Sending, reading and history of messages. The spec sends messages over Agora and shows no paths: they are chosen
 * here.
 */
import { Schema } from "effect"
import { Text } from "../disclosure.ts"
import { get, getSealed, post, postIntent } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { Count, INT32_MAX, IntentId, SessionId, UserId } from "../ids.ts"
import { HISTORY_PAGE } from "../rules/constants.ts"
import { ChatSettings } from "./chat.ts"
import { MessageList } from "./message.ts"
import { Translation, TranslationLanguage } from "./translation.ts"

/** The endpoints of this domain, by name. */
export const chatEndpoints = {
  sendMessage: postIntent("/im/v1/send", Schema.Struct({ intentId: IntentId, to: UserId, message: Text }), FeedGrowth, [
    "messageEmpty",
    "messageTooLong",
    "messageForbidden",
    "messageToSelf",
    "userUnknown",
    "accountClosed",
    "blocked",
    "blockedByMe",
    "messageFriendsOnly",
  ]),
  chatSettings: get.signed("/im/v1/chat_settings", Schema.Struct({}), ChatSettings, ["userUnknown"]),
  /** Returns the settings as saved. */
  setChatSettings: post.signed("/im/v1/set_chat_settings", ChatSettings, ChatSettings, ["userUnknown", "rateLimited"]),
  /** Never moves the read mark back. notFound: the session is not the user's. */
  markRead: postIntent(
    "/im/v1/read",
    Schema.Struct({ intentId: IntentId, sessionId: SessionId, upTo: Count }),
    FeedGrowth,
    ["notFound"],
  ),
  /** Messages with n below `before` (-1: all), ascending, at most `pageSize`. */
  history: getSealed(
    "/im/v1/history",
    Schema.Struct({
      sessionId: SessionId,
      before: Schema.Int.check(Schema.isBetween({ minimum: -1, maximum: INT32_MAX })),
      pageSize: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: HISTORY_PAGE })),
    }),
    MessageList,
    ["notFound"],
  ),
  /**
   * A received text in the reader's language. Repeated requests for it on the same day count once. notFound: no such
   * text, or one of another session. `left`: free translations left today. Null for VIP, who have no limit.
   */
  translation: getSealed(
    "/im/v1/translation",
    Schema.Struct({ sessionId: SessionId, n: Count, language: TranslationLanguage }),
    Schema.Struct({ translation: Translation, left: Schema.NullOr(Count) }),
    ["rateLimited", "notFound", "translationLimit", "translationUnknown", "translationFailed"],
  ),
} as const
