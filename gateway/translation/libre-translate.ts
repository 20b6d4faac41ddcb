/**
 * Translations by a server with LibreTranslate's API. Users' texts go to it, so the operator decides whether to use
 * one; neither texts nor translations enter a log. Failures are translationFailed; each new trouble is logged once,
 * until a different one or a success.
 */
import { Effect, Option, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import { TRANSLATION_MAX, type TranslationLanguage } from "#schema/rules/translation.ts"
import { textUpTo } from "#schema/text.ts"
import { parseJson } from "../http/storable-text.ts"
import { bodyUpTo, makeOutside } from "../outside-server.ts"
import type { TranslatorPort } from "./translator.ts"

/** The key goes to the server only. */
export interface LibreTranslate {
  /** Origin, and a path where the server has one, without a trailing slash: https://translate.example.org */
  readonly address: string
  /** For a server that requires a key. */
  readonly key?: string
}

/** Limit for one request, including the wait for a turn, ms. */
const TIMEOUT_MS = 10_000
/** A letter takes up to twelve bytes when JSON escapes it. */
const MOST_BYTES = 12 * TRANSLATION_MAX + 4_096

const readAnswer = Schema.decodeUnknownOption(
  Schema.Struct({
    translatedText: textUpTo(TRANSLATION_MAX, 1),
    detectedLanguage: Schema.optionalKey(Schema.NullOr(Schema.Struct({ language: Schema.String }))),
  }),
)

/** The trouble in a word or two, for the log. */
class Trouble extends Error {}

/** The translation; the text itself when it is already in that language. Rejects with Trouble. */
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
