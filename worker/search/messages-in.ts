/** The messages that a log entry brings, and what they are found by. What is no message of this form is none here. */
import type { LogEntry } from "#schema/events/log.ts"
import type { Doc } from "./docs.ts"
import { type Searched, textsOf } from "./texts-of.ts"
import { addTerms } from "./words.ts"

export interface FoundIn {
  readonly doc: Doc
  readonly terms: ReadonlySet<string>
}

type Told = Doc & Searched

const isText = (value: unknown): boolean => typeof value === "string"
/** By its outer form: what is shown is read from its page, which has been decoded. */
const isTold = (value: unknown): value is Told => {
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
  events.flatMap(({ _tag, message }) => {
    if (_tag !== "v1.MessageReceived" || !isTold(message)) return []
    const terms = new Set<string>()
    for (const text of textsOf(message)) addTerms(text, terms)
    const { sessionId, n, time } = message
    return terms.size === 0 ? [] : [{ doc: { sessionId, n, time }, terms }]
  })
