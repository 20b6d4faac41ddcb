/**
 * The messages that a log entry brings or translates, with their terms. Messages without words, or of another form, are
 * left out.
 */
import { Schema } from "effect"
import { contentOf, type Message } from "#schema/chat/message.ts"
import { wordsOf } from "#schema/chat/message-content.ts"
import { MessageTranslated } from "#schema/chat/translation.ts"
import { hasTag } from "#schema/events.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import type { Doc } from "./docs.ts"
import { addTerms } from "./words.ts"

export interface FoundIn {
  readonly doc: Doc
  readonly terms: ReadonlySet<string>
}

const isText = (value: unknown): boolean => typeof value === "string"
/** Checks only the outer form, which is faster than decoding: the page that a hit is read from has been decoded. */
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

const isTranslated = Schema.is(MessageTranslated)

export const messagesIn = ({ events }: Pick<LogEntry, "events">): ReadonlyArray<FoundIn> =>
  events.flatMap((event) => {
    if (hasTag(event, "v1.MessageTranslated") && isTranslated(event)) {
      const { sessionId, n, time, translation } = event
      return foundBy([translation.text], { sessionId, n, time })
    }
    if (!hasTag(event, "v1.MessageReceived") || !isTold(event.message)) return []
    const { sessionId, n, time } = event.message
    return foundBy(wordsOf(contentOf(event.message)), { sessionId, n, time })
  })

const foundBy = (texts: ReadonlyArray<string>, doc: Doc): ReadonlyArray<FoundIn> => {
  const terms = new Set<string>()
  for (const text of texts) addTerms(text, terms)
  return terms.size === 0 ? [] : [{ doc, terms }]
}
