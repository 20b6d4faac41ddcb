/**
 * The newest messages of one thread for the boot reader: as many as the newest pages hold without a gap, and the
 * waiting texts.
 */
import type { ThreadItem } from "#schema/chat/chat.ts"
import type { Message } from "#schema/chat/message.ts"
import { readContent } from "#schema/chat/message-content.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { BootThread } from "#schema/worker-api.ts"
import { unreadOf } from "../projections/unread-of.ts"
import { messageItem, waitingItem } from "../queries/chats/thread-item.ts"
import type { WaitingText } from "../queries/chats/waiting-texts.ts"
import { bootKeys } from "../store/boot-keys.ts"
import { isChatRow, isPage, isWaitingText, parts } from "./boot-shapes.ts"
import type { RawRead } from "./raw-read.ts"
import { read } from "./shape.ts"
import { readText, textOf } from "./stored-rows.ts"

/** Most pages and waiting texts that are read. */
const PAGES = 2
const INTENTS = 200

const signed = (sign: string, [from, to]: readonly [string, string]) => [sign + from, sign + to] as const

/** Null when this device has no row of the chat, or lacks its newest message. */
export const readThread = async (
  from: RawRead,
  [sign, pageSign]: readonly [rows: string, pages: string],
  me: number,
  friendId: number,
): Promise<BootThread | null> => {
  const sessionId = sessionIdOf(me, friendId)
  const [stored, pages, intents] = await Promise.all([
    readText(from, sign + bootKeys.chat(sessionId)),
    from.range(...signed(pageSign, bootKeys.pages(sessionId)), PAGES),
    from.range(...signed(sign, bootKeys.intents), INTENTS),
  ])
  const chat = read(isChatRow, stored)
  if (chat?.friendId !== friendId) return null
  const { person: friend, count, readByMe, readByFriend, draft } = chat
  const texts = await Promise.all(pages.map(textOf))
  const messages = newestOf(
    texts.flatMap((page) => read(isPage, page)?.messages ?? []),
    count,
  )
  if (messages.length === 0 && count > 0) return null
  return {
    friendId,
    head: { sessionId, friend, count, readByMe, readByFriend, unread: unreadOf(chat), draft },
    from: count - messages.length,
    messages: messages.map((message) => messageItem(message, readContent(message, parts), friendId, readByFriend)),
    waiting: waitingFor(await Promise.all(intents.map(textOf)), friendId),
  }
}

/** The messages that end with number `count - 1` without a gap, ascending. */
const newestOf = (found: ReadonlyArray<Message>, count: number): ReadonlyArray<Message> => {
  const byNumber = new Map(found.map((message) => [message.n, message]))
  const messages: Array<Message> = []
  for (let n = count - 1; n >= 0; n--) {
    const message = byNumber.get(n)
    if (message === undefined) break
    messages.push(message)
  }
  return messages.reverse()
}

const waitingFor = (intents: ReadonlyArray<string | undefined>, friendId: number): ReadonlyArray<ThreadItem> =>
  intents
    .flatMap((stored): ReadonlyArray<WaitingText> => {
      const intent = read(isWaitingText, stored)
      return intent?.command.to === friendId ? [intent] : []
    })
    .sort((a, b) => a.order - b.order)
    .map((intent) => waitingItem(intent, new Set()))
