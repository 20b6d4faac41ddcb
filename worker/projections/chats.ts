/**
 * Projection `chats`: one row for each chat between two members, with what the chat list and the head of a thread show.
 */

import type { Message } from "#schema/chat/message.ts"
import { type RawCommand, readIntentCommand } from "#schema/outbox/intent.ts"
import { otherMember, sessionIdOf } from "#schema/rules/session-id.ts"
import { chatEffectOf } from "../intents/index.ts"
import type { ChatEffect } from "../intents/intent-kind.ts"
import { families, type KeyOf } from "../store/families.ts"
import type { ChatRow } from "../store/row-schemas.ts"
import { put, type Rows } from "../store/rows.ts"
import type { Fold, FoldContext, Folds, KeysOf, Projection, WritesOf } from "./fold.ts"
import { keepLast } from "./last-answer.ts"
import { addUnread, putChat } from "./unread.ts"
import { unreadOf } from "./unread-of.ts"

export const chats = { version: 1, writes: ["chat", "unread"], reads: ["person"] } as const satisfies Projection

interface Place {
  readonly friendId: number
  readonly chat: KeyOf<"chat">
  readonly person: KeyOf<"person">
  /** Keys of all rows that a change of the chat may read or write. */
  readonly keys: ReadonlyArray<KeysOf<typeof chats>>
}

/** The keys of a chat; undefined when the session is not one of the user's. */
const placeOf = keepLast((sessionId: string, me: number): Place | undefined => {
  const friendId = otherMember(sessionId, me)
  if (friendId === undefined) return undefined
  const [chat, person] = [families.chat.key(sessionId), families.person.key(friendId)]
  return { friendId, chat, person, keys: [chat, families.unread.key(), person] }
})

/** Undefined when the session is not one of the user's: such an event changes no chat. */
const chatOf = (rows: Rows, sessionId: string, { me, at }: FoldContext): ChatRow | undefined => {
  const place = placeOf(sessionId, me)
  if (place === undefined) return undefined
  return (
    rows.get(place.chat) ?? {
      sessionId,
      friendId: place.friendId,
      person: rows.get(place.person) ?? null,
      count: 0,
      last: null,
      lastMine: -1,
      readByMe: -1,
      readByFriend: -1,
      friendAt: 0,
      openedAt: at,
      draft: "",
    }
  )
}

const chatKeys = (sessionId: string, { me }: FoldContext): ReadonlyArray<KeysOf<typeof chats>> =>
  placeOf(sessionId, me)?.keys ?? NO_KEYS
const NO_KEYS: ReadonlyArray<KeysOf<typeof chats>> = []

const changeChat = (
  rows: Rows,
  sessionId: string,
  context: FoldContext,
  change: (chat: ChatRow) => Partial<ChatRow>,
): WritesOf<typeof chats> => {
  const chat = chatOf(rows, sessionId, context)
  return chat === undefined ? [] : putChat(rows, { ...chat, ...change(chat) })
}

/** Copies field by field: this fold runs most of all, and a spread would cost it more than all else here. */
const withMessage = (chat: ChatRow, message: Message): ChatRow => {
  const isMine = message.sendUserId !== chat.friendId
  return {
    sessionId: chat.sessionId,
    friendId: chat.friendId,
    person: chat.person,
    count: Math.max(chat.count, message.n + 1),
    last: chat.last === null || message.n > chat.last.n ? message : chat.last,
    lastMine: isMine ? Math.max(chat.lastMine, message.n) : chat.lastMine,
    readByMe: chat.readByMe,
    readByFriend: chat.readByFriend,
    friendAt: isMine ? chat.friendAt : Math.max(chat.friendAt, message.time),
    openedAt: chat.openedAt,
    draft: chat.draft,
  }
}

const messageReceived: Fold<"v1.MessageReceived", typeof chats> = {
  reads: ({ message }, context) => chatKeys(message.sessionId, context),
  fold: ({ message }, rows, context) => {
    const chat = chatOf(rows, message.sessionId, context)
    return chat === undefined ? [] : putChat(rows, withMessage(chat, message))
  },
}

const pageGone: Fold<"v1.PageGone", typeof chats> = {
  reads: ({ sessionId }, context) => chatKeys(sessionId, context),
  fold: ({ sessionId, ...known }, rows, context) =>
    changeChat(rows, sessionId, context, ({ count, lastMine, friendAt }) => ({
      count: Math.max(count, known.count),
      lastMine: Math.max(lastMine, known.lastMine),
      friendAt: Math.max(friendAt, known.friendAt),
    })),
}

const sessionRead: Fold<"v1.SessionRead", typeof chats> = {
  reads: ({ sessionId }, context) => chatKeys(sessionId, context),
  fold: ({ sessionId, readerId, upTo }, rows, context) =>
    changeChat(rows, sessionId, context, ({ readByMe, readByFriend }) =>
      readerId === context.me ? { readByMe: Math.max(readByMe, upTo) } : { readByFriend: Math.max(readByFriend, upTo) },
    ),
}

const personSeen: Fold<"v1.PersonSeen", typeof chats> = {
  reads: ({ person }, { me }) => [families.chat.key(sessionIdOf(me, person.userId))],
  fold: ({ person }, rows, { me }) => {
    const chat = rows.get(families.chat.key(sessionIdOf(me, person.userId)))
    return chat === undefined ? [] : putChat(rows, { ...chat, person })
  },
}

/** Drafts stay: they are this device's own. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof chats> = {
  reads: ({ sessions }) => [families.unread.key(), ...sessions.map(({ sessionId }) => families.chat.key(sessionId))],
  fold: ({ sessions }, rows) => {
    const keys = new Set(sessions.map(({ sessionId }) => families.chat.key(sessionId)))
    const known = [...keys].flatMap((key) => rows.get(key) ?? [])
    const forgotten = { count: 0, last: null, lastMine: -1, readByMe: -1, readByFriend: -1, friendAt: 0 }
    const unread = known.reduce((sum, chat) => sum + unreadOf(chat), 0)
    return [
      ...known.map((chat) => put(families.chat.key(chat.sessionId), { ...chat, ...forgotten })),
      addUnread(rows, -unread),
    ]
  },
}

const draftKept: Fold<"v1.DraftKept", typeof chats> = {
  reads: ({ sessionId }, context) => chatKeys(sessionId, context),
  fold: ({ sessionId, text }, rows, context) => changeChat(rows, sessionId, context, () => ({ draft: text })),
}

/**
 * A text that has become an intent is no draft any more, and what this device has read is read, whatever the network
 * says.
 */
const intentOpened: Fold<"v1.IntentOpened", typeof chats> = {
  reads: ({ command }, context) => {
    const effect = effectOf(command, context)
    return effect === undefined ? [] : chatKeys(effect.sessionId, context)
  },
  fold: ({ command }, rows, context) => {
    const effect = effectOf(command, context)
    if (effect === undefined) return []
    return changeChat(rows, effect.sessionId, context, ({ readByMe, draft }) => ({
      readByMe: Math.max(readByMe, effect.readUpTo ?? readByMe),
      draft: effect.endsDraft ? "" : draft,
    }))
  },
}

const effectOf = (raw: typeof RawCommand.Type, { me }: FoldContext): ChatEffect | undefined => {
  const command = readIntentCommand(raw)
  return command === undefined ? undefined : chatEffectOf(command, me)
}

/** The projection's folds, by event. */
export const chatFolds = {
  "v1.PersonSeen": personSeen,
  "v1.MessageReceived": messageReceived,
  "v1.PageGone": pageGone,
  "v1.SessionRead": sessionRead,
  "v1.DraftKept": draftKept,
  "v1.FeedRestarted": feedRestarted,
  "v1.IntentOpened": intentOpened,
} as const satisfies Folds<typeof chats>
