/** The words for a call that is over, where its record is shown. A random match has a title of its own: nobody rang. */
import { useTranslation } from "react-i18next"
import type { CallRow } from "#schema/calls/record.ts"
import { type CallWords, useCallWords } from "../messages/contents/use-call-words.ts"
import { noteOf } from "./call-list-model.ts"

export const useRecordWords = (): ((call: Pick<CallRow, "record">) => CallWords) => {
  const { t } = useTranslation("more")
  const wordsOf = useCallWords()
  return (call) => {
    const words = wordsOf(noteOf(call), call.record.role === "caller")
    return call.record.match ? { ...words, title: t("match.fee") } : words
  }
}
