/**
 * Translations by a server that speaks LibreTranslate's API. Texts go to it, so whether there is one is the operator's choice; neither
 * they nor their translations enter a log. What goes wrong is translationFailed, and is told once until something else does.
 */
import { Effect, Option, Schema } from "effect"
import { failure } from "#schema/errors.ts"
import { TRANSLATION_MAX, type TranslationLanguage } from "#schema/rules/translation.ts"
import { textUpTo } from "#schema/text.ts"
import { parseJson } from "../http/storable-text.ts"
import { makeLines } from "../lines.ts"
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
/** Requests that are with the server at once, and those that wait; more are refused. */
const AT_ONCE = 8
const MOST_WAITING = 64
/** A letter takes twelve bytes where JSON escapes it. */
const MOST_BYTES = 12 * TRANSLATION_MAX + 4_096

const readAnswer = Schema.decodeUnknownOption(
  Schema.Struct({
    translatedText: textUpTo(TRANSLATION_MAX, 1),
    detectedLanguage: Schema.optionalKey(Schema.NullOr(Schema.Struct({ language: Schema.String }))),
  }),
)

/** `trouble`: in a word or two for the log. */
type Said = { readonly translation: string } | { readonly trouble: string }

/** Undefined when it is longer; the rest is not read then. */
const textOf = async ({ body }: Response): Promise<string | undefined> => {
  const parts: Array<Uint8Array> = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

const saidBy = async (response: Response, text: string, to: TranslationLanguage): Promise<Said> => {
  if (response.status !== 200) {
    await response.body?.cancel()
    return { trouble: `status ${response.status}` }
  }
  const answer = await textOf(response)
  if (answer === undefined) return { trouble: "a long answer" }
  const read = Option.getOrUndefined(readAnswer(parseJson(answer)))
  if (read === undefined) return { trouble: "no translation in the answer" }
  return { translation: read.detectedLanguage?.language === to ? text : read.translatedText }
}

export const libreTranslate = ({ address, key }: LibreTranslate): TranslatorPort => {
  const lines = makeLines(AT_ONCE)
  let told: string | null = null

  const ask = (text: string, to: TranslationLanguage): Effect.Effect<Said> =>
    Effect.tryPromise(async (signal) => {
      const fields = { q: text, source: "auto", target: to, format: "text", ...(key !== undefined && { api_key: key }) }
      const response = await fetch(`${address}/translate`, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fields),
        signal,
      })
      return await saidBy(response, text, to)
    }).pipe(Effect.orElseSucceed(() => ({ trouble: "no answer" })))

  const inTurn = (text: string, to: TranslationLanguage): Effect.Effect<Said> =>
    Effect.suspend(() =>
      lines.count("") < AT_ONCE + MOST_WAITING
        ? lines.within("", ask(text, to))
        : Effect.succeed({ trouble: "too many wait" }),
    )

  return {
    source: "server",
    translate: (text, to) =>
      inTurn(text, to).pipe(
        Effect.timeoutOrElse({ duration: TIMEOUT_MS, orElse: () => Effect.succeed({ trouble: "a slow answer" }) }),
        Effect.flatMap((said: Said) => {
          const trouble = "trouble" in said ? said.trouble : null
          const isNews = trouble !== null && trouble !== told
          told = trouble
          const warning = Effect.annotateLogs(Effect.logWarning("the translation server does not translate"), {
            trouble,
          })
          return Effect.andThen(
            isNews ? warning : Effect.void,
            "trouble" in said ? Effect.fail(failure("translationFailed")) : Effect.succeed(said.translation),
          )
        }),
      ),
  }
}
