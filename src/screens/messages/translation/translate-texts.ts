/** Translates texts of a person, on request or automatically. */
import type { ErrorKind } from "#schema/errors.ts"
import type { Client } from "../../../client/client.ts"
import { overlays } from "../../../overlays/overlay-stack.ts"
import type { TranslateOutcome } from "../contents/row-props.ts"
import { autoTranslate } from "./auto-translate.ts"
import { ownLanguage } from "./own-language.ts"

/** All at once. Null when there are none. */
export const translateTexts = async (
  client: Client,
  friendId: number,
  numbers: ReadonlyArray<number>,
): Promise<TranslateOutcome | null> => {
  if (numbers.length === 0) return null
  const end = await client.execute({ _tag: "translateMessages", friendId, numbers, language: ownLanguage() })
  if (end.ok) return { state: "done", left: end.value.left }
  const isOver = end.error.kind === "translationLimit"
  return { state: "failed", error: end.error, onVip: isOver ? () => overlays.open("vip", {}) : undefined }
}

/**
 * After these errors a text is not translated automatically again. After others, such as a lost network, it is retried.
 */
const FINAL: ReadonlyArray<ErrorKind> = ["translationLimit", "translationUnknown", "notFound"]
const tried = new Map<string, Promise<TranslateOutcome | null>>()

/**
 * Translates the texts that were not tried yet, if the user chose automatic translation for this person. All callers
 * get the outcome: a call asks for the same texts as the thread behind it. Null when there are none.
 */
export const translateByItself = async (
  client: Client,
  friendId: number,
  numbers: ReadonlyArray<number>,
): Promise<TranslateOutcome | null> => {
  if (!autoTranslate.isOn(friendId)) return null
  const nameOf = (n: number) => `${friendId} ${n} ${ownLanguage()}`
  const fresh = numbers.filter((n) => !tried.has(nameOf(n)))
  const newest = numbers.at(-1)
  if (fresh.length === 0) return newest === undefined ? null : (tried.get(nameOf(newest)) ?? null)
  const coming = translateTexts(client, friendId, fresh)
  for (const n of fresh) tried.set(nameOf(n), coming)
  const outcome = await coming
  if (outcome?.state === "failed" && !FINAL.includes(outcome.error.kind)) for (const n of fresh) tried.delete(nameOf(n))
  return outcome
}
