/** The port to whatever translates texts: a server of the operator's, or a book of phrases that says it is one. */
import { Context, type Effect, Layer } from "effect"
import type { TranslationSource } from "#schema/chat/translation.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { TranslationLanguage } from "#schema/rules/translation.ts"

export interface TranslatorPort {
  /** What it is, as readers are told. */
  readonly source: TranslationSource
  /**
   * The text in that language; the same text when it is in it already. Errors: translationUnknown, it has none for this text;
   * translationFailed, it does not answer, or not with a translation.
   */
  readonly translate: (
    text: string,
    to: TranslationLanguage,
  ) => Effect.Effect<string, AppFailure<"translationUnknown" | "translationFailed">>
}

export class Translator extends Context.Service<Translator, TranslatorPort>()("livcam/gateway/translation/Translator") {
  static readonly layer = (port: TranslatorPort) => Layer.succeed(Translator, port)
}
