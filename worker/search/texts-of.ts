/** Which texts of a message are searched: what was written, and its translation. Pictures, gifts and calls have no words of people. */
import type { Message } from "#schema/model/message.ts"

const WITHOUT_WORDS: ReadonlySet<number> = new Set([2, 3, 4])

export type Searched = Pick<Message, "messageType" | "message" | "targetLanguageMessage">

export const textsOf = ({ messageType, message, targetLanguageMessage }: Searched): ReadonlyArray<string> =>
  WITHOUT_WORDS.has(messageType) ? [] : [message, targetLanguageMessage ?? ""].filter((text) => text !== "")
