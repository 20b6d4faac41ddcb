/** The user's texts that are not messages yet, as threads and the chat list show them. Pure. */
import type { SendState } from "#schema/chat/chat.ts"
import type { MessageContent } from "#schema/chat/message.ts"
import { plainText } from "#schema/chat/message-content.ts"
import type { Intent, IntentOf } from "#schema/outbox/intent.ts"

export type WaitingText = IntentOf<"sendMessage" | "sayHi">

/** In the order of opening. */
export const waitingTexts = (intents: ReadonlyArray<Intent>): ReadonlyArray<WaitingText> =>
  intents.filter(
    (intent): intent is WaitingText => intent.command._tag === "sendMessage" || intent.command._tag === "sayHi",
  )

export const sendStateOf = ({ state, intentId }: Intent, sending: ReadonlySet<string>): SendState =>
  state === "parked" ? "parked" : sending.has(intentId) ? "sending" : "waiting"

/** The content that its message will carry. */
export const waitingContent = ({ command }: WaitingText): MessageContent =>
  plainText(command.text, command._tag === "sayHi")
