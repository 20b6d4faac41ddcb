/** The items of a thread, from messages and texts that wait. Pure, and plain: the boot reader makes them too. */
import type { SendState, ThreadItem } from "#schema/model/chat.ts"
import type { Message } from "#schema/model/message.ts"
import { sendStateOf, type WaitingText } from "./waiting-texts.ts"

/** One tick or two. */
export const receiptOf = ({ n }: Message, readByFriend: number): SendState => (n <= readByFriend ? "read" : "sent")

/** The id is the intent's for own messages made on a device, so that a text keeps it when it arrives. */
export const messageItem = (message: Message, friendId: number, readByFriend: number): ThreadItem => {
  const mine = message.sendUserId !== friendId
  return {
    id: (mine ? message.intentId : null) ?? message.messageId,
    mine,
    state: mine ? receiptOf(message, readByFriend) : null,
    message,
    waiting: null,
  }
}

export const waitingItem = (intent: WaitingText, sending: ReadonlySet<string>): ThreadItem => {
  const { intentId, at, reason, command } = intent
  return {
    id: intentId,
    mine: true,
    state: sendStateOf(intent, sending),
    message: null,
    waiting: { intentId, text: command.text, at, reason },
  }
}
