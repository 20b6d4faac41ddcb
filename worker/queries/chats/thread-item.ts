/**
 * The items of a thread, from messages and waiting texts. Pure, and without a library: the boot reader makes them too.
 */
import type { SendState, ThreadItem } from "#schema/chat/chat.ts"
import type { Message, MessageContent } from "#schema/chat/message.ts"
import type { Translation } from "#schema/chat/translation.ts"
import { sendStateOf, type WaitingText, waitingContent } from "./waiting-texts.ts"

/** One tick (sent) or two (read). */
export const receiptOf = ({ n }: Message, readByFriend: number): SendState => (n <= readByFriend ? "read" : "sent")

/** For own messages made on a device, the id is the intent's, so that a text keeps its id when it arrives. */
export const messageItem = (
  message: Message,
  content: MessageContent,
  friendId: number,
  readByFriend: number,
  translation?: Translation,
): ThreadItem => {
  const { messageId, n, time, intentId } = message
  const mine = message.sendUserId !== friendId
  return {
    id: (mine ? intentId : null) ?? messageId,
    mine,
    state: mine ? receiptOf(message, readByFriend) : null,
    content,
    ...(translation !== undefined && { translation }),
    message: { messageId, n, time },
    waiting: null,
  }
}

export const waitingItem = (intent: WaitingText, sending: ReadonlySet<string>): ThreadItem => {
  const { intentId, at, reason } = intent
  return {
    id: intentId,
    mine: true,
    state: sendStateOf(intent, sending),
    content: waitingContent(intent),
    message: null,
    waiting: { intentId, at, reason },
  }
}
