/** The words that rows of a thread share, looked up once for all of them. */
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { type MarkState, markWords } from "./SendMark.tsx"

export interface RowWords {
  readonly you: string
  readonly yesterday: string
  /** How far an own message has got. */
  readonly mark: (state: MarkState) => string
}

export const useRowWords = (): RowWords => {
  const { t } = useTranslation()
  return useMemo(
    () => ({ you: t("thread.you"), yesterday: t("time.yesterday"), mark: (state) => t(markWords(state)) }),
    [t],
  )
}
