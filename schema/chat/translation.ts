/** Translations of messages. The gateway makes one when a reader asks, and the reader's log keeps it. */
import { Schema } from "effect"
import { Millis, SessionId } from "../ids.ts"
import { TRANSLATION_LANGUAGES, TRANSLATION_MAX } from "../rules/translation.ts"
import { textUpTo } from "../text.ts"

/** A language that messages are translated into. */
export const TranslationLanguage = Schema.Literals(TRANSLATION_LANGUAGES)

/**
 * Who made a translation: a translation server, or the phrase book of a gateway without a server, which the page shows.
 */
export const TranslationSource = Schema.Literals(["server", "phraseBook"])
export type TranslationSource = typeof TranslationSource.Type

/**
 * A translated text. `text`: sanitised only when shown. Equals the message's text when that is in the language already.
 */
export const Translation = Schema.Struct({
  language: TranslationLanguage,
  text: textUpTo(TRANSLATION_MAX),
  source: TranslationSource,
})
export type Translation = typeof Translation.Type

/** Message n of a session, sent at `time`, was translated. The newest translation counts. Local. */
export const MessageTranslated = Schema.TaggedStruct("v1.MessageTranslated", {
  sessionId: SessionId,
  n: Schema.Int,
  time: Millis,
  translation: Translation,
})
