/** What a message says in another language: made by the gateway when a reader asks, and kept in the reader's log. */
import { Schema } from "effect"
import { Millis, SessionId } from "../ids.ts"
import { TRANSLATION_LANGUAGES, TRANSLATION_MAX } from "../rules/translation.ts"
import { textUpTo } from "../text.ts"

/** A language that messages are translated into. */
export const TranslationLanguage = Schema.Literals(TRANSLATION_LANGUAGES)

/** Who made a translation: a translation server, or a book of phrases (a gateway without a server), which says so. */
export const TranslationSource = Schema.Literals(["server", "phraseBook"])
export type TranslationSource = typeof TranslationSource.Type

/** `text`: sanitised only when shown; the message's own text when it is in that language already. */
export const Translation = Schema.Struct({
  language: TranslationLanguage,
  text: textUpTo(TRANSLATION_MAX),
  source: TranslationSource,
})
export type Translation = typeof Translation.Type

/** Message n of a session, which was said at `time`, has been translated. The newest translation counts. Local. */
export const MessageTranslated = Schema.TaggedStruct("v1.MessageTranslated", {
  sessionId: SessionId,
  n: Schema.Int,
  time: Millis,
  translation: Translation,
})
