/**
 * Translates a text of the other side into the reader's language. Some messages per day are free; VIPs have no limit. A
 * translated message counts once a day; a failure, or a text already in the language, does not count. The gateway
 * stores no translation.
 */
import { Clock, Effect } from "effect"
import { contentOf } from "#schema/chat/message.ts"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { INT32_MAX } from "#schema/ids.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { TRANSLATIONS_FREE_PER_DAY, TRANSLATIONS_PER_MINUTE } from "#schema/rules/translation.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"
import { Translator } from "../translation/translator.ts"

type Place = Pick<RequestOf<"translation">, "sessionId" | "n">

const keysOf = (userId: number, { sessionId, n }: Place) => ({
  ofDay: `day:translation:${userId}`,
  ofMessage: `day:translated:${userId}:${sessionId}:${n}`,
})
const leftOf = (used: number): number => Math.max(0, TRANSLATIONS_FREE_PER_DAY - used)

interface Readable {
  readonly text: string
  /** Free translations left today. Null for VIPs. */
  readonly left: number | null
  /** Already translated today. */
  readonly isAgain: boolean
}

/** Errors: rateLimited, notFound, translationLimit. */
const readText = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  place: Place,
): Effect.fn.Return<Readable, RefusalOf<"translation">> {
  const [at, { sessionId, n }] = [yield* Clock.currentTimeMillis, place]
  if ((yield* tx.attempts.hit(`translation:${userId}`, at, 60_000)) > TRANSLATIONS_PER_MINUTE)
    return yield* failure("rateLimited")
  const isOpen = otherMember(sessionId, userId) !== undefined && n < INT32_MAX
  const message = isOpen ? (yield* tx.messages.page(sessionId, n + 1, 1))[0] : undefined
  if (message?.n !== n || message.sendUserId === userId) return yield* failure("notFound")
  const content = contentOf(message)
  if (content.kind !== "text") return yield* failure("notFound")
  const { text } = content
  if (((yield* tx.accounts.find(userId))?.payStatus ?? 0) > 0) return { text, left: null, isAgain: false }
  const { ofDay, ofMessage } = keysOf(userId, place)
  const left = leftOf(yield* tx.attempts.count(ofDay, dayStart(at), DAY_MS))
  const isAgain = (yield* tx.attempts.count(ofMessage, dayStart(at), DAY_MS)) > 0
  return left === 0 && !isAgain ? yield* failure("translationLimit") : { text, left, isAgain }
})

/**
 * Counts the message and returns how many free ones are left. Other messages may have been counted meanwhile. Errors:
 * translationLimit.
 */
const countOne = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  place: Place,
): Effect.fn.Return<number, RefusalOf<"translation">> {
  const day = dayStart(yield* Clock.currentTimeMillis)
  const { ofDay, ofMessage } = keysOf(userId, place)
  if ((yield* tx.attempts.hit(ofMessage, day, DAY_MS)) > 1) return leftOf(yield* tx.attempts.count(ofDay, day, DAY_MS))
  const used = yield* tx.attempts.hit(ofDay, day, DAY_MS)
  return used > TRANSLATIONS_FREE_PER_DAY ? yield* failure("translationLimit") : leftOf(used)
})

const translate = (
  userId: number,
  { language, ...place }: RequestOf<"translation">,
): Effect.Effect<ResponseOf<"translation">, RefusalOf<"translation">, Store | Translator> =>
  Effect.gen(function* () {
    const [store, translator] = [yield* Store, yield* Translator]
    // Commits even when refused, so the rate limit counts every request.
    const { text, left, isAgain } = yield* Effect.flatMap(
      store.transact((tx) => Effect.result(readText(tx, userId, place))),
      Effect.fromResult,
    )
    const translated = yield* translator.translate(text, language)
    const isFree = left === null || isAgain || translated === text
    return {
      translation: { language, text: translated, source: translator.source },
      left: isFree ? left : yield* store.transact((tx) => countOne(tx, userId, place)),
    }
  })

export const translationHandlers: Handlers<"translation", Store | Translator> = {
  translation: (request, { userId }) => translate(userId, request),
}
