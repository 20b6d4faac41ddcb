import { CircleAlert, RotateCw, Trash2, UserPlus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../../i18n/error-text.ts"
import { classNames } from "../../ui/class-names.ts"
import type { RowActions } from "./contents/row-props.ts"
import type { ThreadMessage } from "./thread-model.ts"

/** Why a text was not sent, and what the user can do about it. */
export const ParkedOptions = ({ message, actions }: { message: ThreadMessage; actions: RowActions }) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const errorText = useErrorText()
  const action = "inline-flex h-9 items-center gap-1.5 rounded-xl px-3 text-sm font-semibold"
  return (
    <fieldset aria-label={t("thread.options")} className="mt-1 flex flex-wrap items-center justify-end gap-1">
      <span className="flex w-full items-center justify-end gap-1.5 px-1 text-sm text-danger-text">
        <CircleAlert aria-hidden className="size-4" />
        {message.reason === null ? t("thread.failed") : errorText(message.reason)}
      </span>
      {message.reason?.kind === "messageFriendsOnly" && (
        <button
          type="button"
          onClick={actions.onFriend}
          className={classNames(action, "text-accent-text hover:bg-accent-soft")}
        >
          <UserPlus aria-hidden className="size-4" />
          {more("relation.add")}
        </button>
      )}
      <button
        type="button"
        onClick={() => actions.onRetry(message.id)}
        className={classNames(action, "text-accent-text hover:bg-accent-soft")}
      >
        <RotateCw aria-hidden className="size-4" />
        {t("thread.retry")}
      </button>
      <button
        type="button"
        onClick={() => actions.onDelete(message.id)}
        className={classNames(action, "text-danger-text hover:bg-danger-soft")}
      >
        <Trash2 aria-hidden className="size-4" />
        {t("thread.delete")}
      </button>
    </fieldset>
  )
}
