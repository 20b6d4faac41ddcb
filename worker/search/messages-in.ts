/** The messages that a log entry brings, and what they are found by. A message without words, or of another form, is left out. */

import { contentOf, type Message } from "#schema/chat/message.ts"
import { wordsOf } from "#schema/chat/message-content.ts"
import { hasTag } from "#schema/events.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import type { Doc } from "./docs.ts"
import { addTerms } from "./words.ts"

export interface FoundIn {
  readonly doc: Doc
  readonly terms: ReadonlySet<string>
}

const isText = (value: unknown): boolean => typeof value === "string"
/** By its outer form, which is quicker than to decode it: what is shown is read from its page, which has been decoded. */
const isTold = (value: unknown): value is Message => {
  if (typeof value !== "object" || value === null) return false
  const told = value as Readonly<Record<string, unknown>>
  return (
    isText(told.sessionId) &&
    Number.isSafeInteger(told.n) &&
    Number(told.n) >= 0 &&
    Number.isFinite(told.time) &&
    Number.isSafeInteger(told.messageType) &&
    isText(told.message) &&
    (told.targetLanguageMessage === null || isText(told.targetLanguageMessage))
  )
}

export const messagesIn = ({ events }: Pick<LogEntry, "events">): ReadonlyArray<FoundIn> =>
  events.flatMap((event) => {
    if (!hasTag(event, "v1.MessageReceived") || !isTold(event.message)) return []
    const { message } = event
    const terms = new Set<string>()
    for (const text of wordsOf(contentOf(message))) addTerms(text, terms)
    const { sessionId, n, time } = message
    return terms.size === 0 ? [] : [{ doc: { sessionId, n, time }, terms }]
  })
