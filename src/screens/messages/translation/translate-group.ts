/** Translates a group of texts of the other side. The last text of the group has the button. */
import { TRANSLATED_AT_ONCE } from "#schema/rules/translation.ts"
import type { Client } from "../../../client/client.ts"
import type { TranslateOutcome } from "../contents/row-props.ts"
import { isOneGroup, type ThreadMessage, type ThreadRows } from "../thread-model.ts"
import { ownLanguage } from "./own-language.ts"
import { translateByItself, translateTexts } from "./translate-texts.ts"

/**
 * Numbers of the texts in the group that ends with message n and that have no translation into `language`, oldest
 * first. Of a long group only the newest count.
 */
export const toTranslate = (rows: ThreadRows, n: number, language: string): ReadonlyArray<number> => {
  const group: Array<ThreadMessage> = []
  for (let index = n - rows.base; index >= 0 && group.length < TRANSLATED_AT_ONCE; index--) {
    const row = rows.at(index)
    const [after] = group
    if (typeof row === "string" || row.mine || (after !== undefined && !isOneGroup(row, after))) break
    group.unshift(row)
  }
  return group.flatMap((row) => (row.n === null || row.translation?.language === language ? [] : row.n))
}

/** Null: nothing to do. `isByItself`: automatic, without a press. */
export const translateGroup = (
  client: Client,
  { friendId, rows, n, isByItself }: { friendId: number; rows: ThreadRows; n: number; isByItself: boolean },
): Promise<TranslateOutcome | null> =>
  (isByItself ? translateByItself : translateTexts)(client, friendId, toTranslate(rows, n, ownLanguage()))
