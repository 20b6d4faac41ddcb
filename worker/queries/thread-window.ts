/** The window of a thread and its items. Pure. */
import type { ThreadItem } from "#schema/model/chat.ts"
import type { Message } from "#schema/model/message.ts"
import type { QueryOf } from "#schema/queries.ts"
import { receiptOf } from "./chat-entry.ts"
import { sendStateOf, type WaitingText } from "./waiting-texts.ts"

export interface Window {
  /** First message of the window. */
  readonly from: number
  /** Behind its last. */
  readonly to: number
}

/** Which of `count` messages are shown. */
export const windowOf = ({ anchor, before, after }: QueryOf<"thread">, count: number): Window => {
  if (anchor === "newest") return { from: Math.max(0, count - before), to: count }
  const middle = Math.min(Math.max(0, anchor), Math.max(0, count - 1))
  return { from: Math.max(0, middle - before), to: Math.min(count, middle + after + 1) }
}

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
