/**
 * The port for translating texts (the operator's server, or a phrase book that says it is one), and the cache in front
 * of a server.
 */
import { Context, Effect, Layer } from "effect"
import { LRUCache } from "lru-cache"
import type { TranslationSource } from "#schema/chat/translation.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { TranslationLanguage } from "#schema/rules/translation.ts"

export interface TranslatorPort {
  /** What translates, as shown to readers. */
  readonly source: TranslationSource
  /**
   * The text in that language; the same text when it is already in it. Errors: translationUnknown, there is no
   * translation for this text; translationFailed, it does not answer, or not with a translation.
   */
  readonly translate: (
    text: string,
    to: TranslationLanguage,
  ) => Effect.Effect<string, AppFailure<"translationUnknown" | "translationFailed">>
}

export class Translator extends Context.Service<Translator, TranslatorPort>()("livcam/gateway/translation/Translator") {
  static readonly layer = (port: TranslatorPort) => Layer.succeed(Translator, port)
}

/** Number of texts; a message has at most 2,000 letters. */
const MOST = 500

/** Caches the server's recent translations in this process's memory (LRU). */
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
