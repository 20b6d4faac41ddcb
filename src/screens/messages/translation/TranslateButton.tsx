import { useEffect, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { isVip, useSession } from "../../../account/use-session.ts"
import { useErrorText } from "../../../i18n/error-text.ts"
import { moreNow } from "../../../i18n/i18n.ts"
import type { RowActions, TranslateOutcome } from "../contents/row-props.ts"
import type { ThreadMessage } from "../thread-model.ts"
import { autoTranslate } from "./auto-translate.ts"
import { ownLanguage } from "./own-language.ts"

const link = "rounded-lg px-2 py-1 font-semibold text-accent-text hover:bg-accent-soft"

interface Props {
  message: ThreadMessage
  onTranslate: RowActions["onTranslate"]
}

/**
 * The button beside the time of the other side's texts: translates them and shows the outcome. Rows are redrawn when
 * the language changes.
 */
export const TranslateButton = ({ message, onTranslate }: Props) => {
  const [outcome, setOutcome] = useState<TranslateOutcome | { readonly state: "busy" } | null>(null)
  const choice = useSyncExternalStore(autoTranslate.subscribe, autoTranslate.get)
  const { n, translation } = message
  const isDone = translation?.language === ownLanguage()
  const run = async (isByItself: boolean) => {
    if (n === null) return
    if (!isByItself) setOutcome({ state: "busy" })
    setOutcome(await onTranslate(n, isByItself))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when the choice changes, and for another message
  useEffect(() => {
    if (!isDone && choice !== "") void run(true)
  }, [choice, n, isDone])
  // No hook here: the button is in every other row of a list, and a hook would look up texts in each.
  const text = moreNow()
  if (n === null) return null
  if (outcome?.state === "busy") return <span role="status">· {text("translate.busy")}</span>
  if (outcome?.state === "failed")
    return <Failed error={outcome.error} onVip={outcome.onVip} onAgain={() => void run(false)} />
  if (!isDone)
    return (
      <>
        <span aria-hidden>·</span>
        <button type="button" className={link} onClick={() => void run(false)}>
          {text("translate.do")}
        </button>
      </>
    )
  return (
    <span>
      · {text(doneWords(message))}
      {outcome !== null && outcome.left !== null && ` · ${text("translate.left", { count: outcome.left })}`}
    </span>
  )
}

const doneWords = ({ content, translation }: ThreadMessage) => {
  if (content.kind === "text" && content.text === translation?.text) return "translate.same"
  return translation?.source === "server" ? "translate.done" : "translate.phraseBook"
}

interface FailedProps {
  error: AppError
  onVip: (() => void) | undefined
  onAgain: () => void
}

const Failed = ({ error, onVip, onAgain }: FailedProps) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const session = useSession()
  // A user who has become VIP since is not offered VIP.
  const more = isVip(session) ? undefined : onVip
  return (
    <>
      <span role="alert" className="text-danger-text">
        {errorText(error)}
      </span>
      <button type="button" className={link} onClick={more ?? onAgain}>
        {t(more ? "translate.vip" : "translate.again")}
      </button>
    </>
  )
}
