/** Projection `chats`: one row for each chat of two, with what the chat list and the head of a thread show. */
import { type IntentCommand, readIntentCommand } from "#schema/model/intent.ts"
import type { Message } from "#schema/model/message.ts"
import { otherMember, sessionIdOf } from "#schema/rules/session-id.ts"
import { families, type RowKey } from "../store/families.ts"
import type { ChatRow } from "../store/row-schemas.ts"
import type { Rows } from "../store/rows.ts"
import type { Fold, FoldContext } from "./fold.ts"
import { putChat } from "./unread.ts"

const keysOf = (sessionId: string, friendId: number): ReadonlyArray<RowKey> => [
  families.chat.key(sessionId),
  families.unread.key(),
  families.person.key(friendId),
]

/** Undefined when the session is not one of mine: such an event changes no chat. */
const chatOf = (rows: Rows, sessionId: string, { me, at }: FoldContext): ChatRow | undefined => {
  const friendId = otherMember(sessionId, me)
  if (friendId === undefined) return undefined
  return (
    rows.get(families.chat.key(sessionId)) ?? {
      sessionId,
      friendId,
      person: rows.get(families.person.key(friendId)) ?? null,
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

const chatKeys = (sessionId: string, { me }: FoldContext): ReadonlyArray<RowKey> => {
  const friendId = otherMember(sessionId, me)
  return friendId === undefined ? [] : keysOf(sessionId, friendId)
}

const changeChat = (
  rows: Rows,
  sessionId: string,
  context: FoldContext,
  change: (chat: ChatRow) => Partial<ChatRow>,
) => {
  const chat = chatOf(rows, sessionId, context)
  return chat === undefined ? [] : putChat(rows, { ...chat, ...change(chat) })
}

const withMessage = (chat: ChatRow, message: Message): Partial<ChatRow> => {
  const isMine = message.sendUserId !== chat.friendId
  return {
    count: Math.max(chat.count, message.n + 1),
    last: chat.last === null || message.n > chat.last.n ? message : chat.last,
    lastMine: isMine ? Math.max(chat.lastMine, message.n) : chat.lastMine,
    friendAt: isMine ? chat.friendAt : Math.max(chat.friendAt, message.time),
  }
}

export const messageReceived: Fold<"v1.MessageReceived"> = {
  reads: ({ message }, context) => chatKeys(message.sessionId, context),
  fold: ({ message }, rows, context) =>
    changeChat(rows, message.sessionId, context, (chat) => withMessage(chat, message)),
}

export const sessionRead: Fold<"v1.SessionRead"> = {
  reads: ({ sessionId }, context) => chatKeys(sessionId, context),
  fold: ({ sessionId, readerId, upTo }, rows, context) =>
    changeChat(rows, sessionId, context, ({ readByMe, readByFriend }) =>
      readerId === context.me ? { readByMe: Math.max(readByMe, upTo) } : { readByFriend: Math.max(readByFriend, upTo) },
    ),
}

export const personSeen: Fold<"v1.PersonSeen"> = {
  reads: ({ person }, { me }) => [families.chat.key(sessionIdOf(me, person.userId))],
  fold: ({ person }, rows, { me }) => {
    const chat = rows.get(families.chat.key(sessionIdOf(me, person.userId)))
    return chat === undefined ? [] : putChat(rows, { ...chat, person })
  },
}

export const draftKept: Fold<"v1.DraftKept"> = {
  reads: ({ sessionId }, context) => chatKeys(sessionId, context),
  fold: ({ sessionId, text }, rows, context) => changeChat(rows, sessionId, context, () => ({ draft: text })),
}

/** What has been written is no draft any more, and what this device has read is read, whatever the network says. */
export const intentOpened: Fold<"v1.IntentOpened"> = {
  reads: ({ command }, context) => {
    const known = readIntentCommand(command)
    return known === undefined ? [] : chatKeys(sessionOf(known, context), context)
  },
  fold: ({ command }, rows, context) => {
    const known = readIntentCommand(command)
    if (known === undefined) return []
    return changeChat(rows, sessionOf(known, context), context, ({ readByMe }) =>
      known._tag === "markRead" ? { readByMe: Math.max(readByMe, known.upTo) } : { draft: "" },
    )
  },
}

const sessionOf = (command: IntentCommand, { me }: FoldContext): string =>
  command._tag === "markRead" ? command.sessionId : sessionIdOf(me, command.to)
