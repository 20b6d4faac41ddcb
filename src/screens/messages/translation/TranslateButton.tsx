import { useEffect, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../../../i18n/error-text.ts"
import type { RowActions, TranslateOutcome } from "../contents/row-props.ts"
import type { ThreadMessage } from "../thread-model.ts"
import { autoTranslate } from "./auto-translate.ts"
import { ownLanguage } from "./own-language.ts"

const link = "rounded-lg px-2 py-1 font-semibold text-accent-text hover:bg-accent-soft"

/** Beside the time of what the other side said: has it translated, and says what came of it. */
export const TranslateButton = ({
  message,
  onTranslate,
}: {
  message: ThreadMessage
  onTranslate: RowActions["onTranslate"]
}) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const [outcome, setOutcome] = useState<TranslateOutcome | { readonly state: "busy" } | null>(null)
  const choice = useSyncExternalStore(autoTranslate.subscribe, autoTranslate.get)
  const { n, translation, content } = message
  const isDone = translation?.language === ownLanguage()
  const run = async (isByItself: boolean) => {
    if (n === null) return
    if (!isByItself) setOutcome({ state: "busy" })
    setOutcome(await onTranslate(n, isByItself))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when the choice changes, and for another message
  useEffect(() => {
    if (!isDone) void run(true)
  }, [choice, n, isDone])
  if (n === null || content.kind !== "text") return null
  if (outcome?.state === "busy") return <span role="status">· {t("translate.busy")}</span>
  if (outcome?.state === "failed")
    return (
      <>
        <span role="alert" className="text-danger-text">
          {errorText(outcome.error)}
        </span>
        <button type="button" className={link} onClick={outcome.onVip ?? (() => void run(false))}>
          {t(outcome.onVip ? "translate.vip" : "translate.again")}
        </button>
      </>
    )
  if (!isDone)
    return (
      <>
        <span aria-hidden>·</span>
        <button type="button" className={link} onClick={() => void run(false)}>
          {t("translate.do")}
        </button>
      </>
    )
  const isSame = translation.text === (content.kind === "text" ? content.text : "")
  const name = isSame ? "translate.same" : translation.source === "server" ? "translate.done" : "translate.phraseBook"
  return (
    <span>
      · {t(name)}
      {outcome !== null && outcome.left !== null && ` · ${t("translate.left", { count: outcome.left })}`}
    </span>
  )
}
