/**
 * Translations by a server that speaks LibreTranslate's API. Texts go to it, so whether there is one is the operator's choice; neither
 * they nor their translations enter a log. What goes wrong is translationFailed, and is told once until something else does.
 */
import { Effect, Option, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import { TRANSLATION_MAX, type TranslationLanguage } from "#schema/rules/translation.ts"
import { textUpTo } from "#schema/text.ts"
import { parseJson } from "../http/storable-text.ts"
import { bodyUpTo, makeOutside } from "../outside-server.ts"
import type { TranslatorPort } from "./translator.ts"

/** The key never leaves the process but to the server. */
export interface LibreTranslate {
  /** Origin, and a path where the server has one, without a slash at the end: https://translate.example.org */
  readonly address: string
  /** Of a server that asks for one. */
  readonly key?: string
}

/** From the ask on, with the wait for a turn. */
const TIMEOUT_MS = 10_000
/** A letter takes twelve bytes where JSON escapes it. */
const MOST_BYTES = 12 * TRANSLATION_MAX + 4_096

const readAnswer = Schema.decodeUnknownOption(
  Schema.Struct({
    translatedText: textUpTo(TRANSLATION_MAX, 1),
    detectedLanguage: Schema.optionalKey(Schema.NullOr(Schema.Struct({ language: Schema.String }))),
  }),
)

/** In a word or two for the log. */
class Trouble extends Error {}

/** Rejects with Trouble. */
const saidBy = async (response: Response, text: string, to: TranslationLanguage): Promise<string> => {
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Trouble(`status ${response.status}`)
  }
  const answer = await bodyUpTo(response, MOST_BYTES)
  if (answer === undefined) throw new Trouble("a long answer")
  const read = Option.getOrUndefined(readAnswer(parseJson(answer)))
  if (read === undefined) throw new Trouble("no translation in the answer")
  return read.detectedLanguage?.language === to ? text : read.translatedText
}

export const libreTranslate = ({ address, key }: LibreTranslate): TranslatorPort => {
  const ask = makeOutside("the translation server does not translate", TIMEOUT_MS)
  return {
    source: "server",
    translate: (text, to) =>
      ask(
        Effect.tryPromise({
          try: async (signal) => {
            const wish = { q: text, source: "auto", target: to, format: "text" }
            const response = await fetch(`${address}/translate`, {
              method: "POST",
              redirect: "manual",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ ...wish, ...(key !== undefined && { api_key: key }) }),
              signal,
            })
            return await saidBy(response, text, to)
          },
          catch: (failed) => (failed instanceof Trouble ? failed.message : "no answer"),
        }),
      ).pipe(Effect.mapError(() => failure("translationFailed"))),
  }
}
