/** The texts that all rows of a thread share, looked up once. */
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { type MarkState, markWords } from "./SendMark.tsx"

export interface RowWords {
  readonly you: string
  readonly yesterday: string
  /** The progress of an own message. */
  readonly mark: (state: MarkState) => string
}

export const useRowWords = (): RowWords => {
  const { t } = useTranslation()
  return useMemo(
    () => ({ you: t("thread.you"), yesterday: t("time.yesterday"), mark: (state) => t(markWords(state)) }),
    [t],
  )
}
