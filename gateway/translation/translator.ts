/**
 * The port to whatever translates texts: a server of the operator's, or a book of phrases that says it is one; and what stands in front
 * of a server.
 */
import { Context, Effect, Layer } from "effect"
import { LRUCache } from "lru-cache"
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

/** Texts; a message is 2,000 letters at most. */
const MOST = 500

/**
 * What the server has translated lately is not asked again: it stands in the memory of this process alone. What was asked for longest ago
 * goes first.
 */
export const remembered = ({ source, translate }: TranslatorPort, most = MOST): TranslatorPort => {
  const known = new LRUCache<string, string>({ max: most })
  return {
    source,
    translate: (text, to) =>
      Effect.suspend(() => {
        const key = `${to} ${text}`
        const before = known.get(key)
        if (before !== undefined) return Effect.succeed(before)
        return Effect.tap(translate(text, to), (translation) => Effect.sync(() => known.set(key, translation)))
      }),
  }
}
