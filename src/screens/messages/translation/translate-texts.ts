/** Has texts of somebody translated, by hand or without being asked to. */
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

/** Texts that were translated by themselves, or refused: after that by hand only. */
const tried = new Set<string>()

/** Those of the texts that are to be translated without being asked to, now and only now. */
export const untried = (friendId: number, numbers: ReadonlyArray<number>): ReadonlyArray<number> => {
  if (!autoTranslate.isOn(friendId)) return []
  const fresh = numbers.filter((n) => !tried.has(`${friendId} ${n} ${ownLanguage()}`))
  for (const n of fresh) tried.add(`${friendId} ${n} ${ownLanguage()}`)
  return fresh
}
