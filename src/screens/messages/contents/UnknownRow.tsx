import { CircleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { classNames } from "../../../ui/class-names.ts"
import type { ContentOf, RowProps } from "./row-props.ts"

type Unknown = ContentOf<"unknown">

/** A message of a newer version: who sent it and when, and that a newer version shows it. */
export const UnknownRow = ({ message, name, now, words }: RowProps<Unknown>) => {
  const { t } = useTranslation()
  return (
    <div className={classNames("flex flex-col px-4 pt-3 md:px-6", message.mine ? "items-end" : "items-start")}>
      <p className="flex max-w-[82%] items-center gap-2 rounded-2xl border border-line bg-surface px-4 py-2.5 text-sm text-muted md:max-w-[68%]">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        <span>
          <span className="sr-only">{message.mine ? words.you : name}: </span>
          {t("thread.newer")}
        </span>
      </p>
      <time dateTime={new Date(message.time).toISOString()} className="mt-1 px-1 text-xs text-faint tabular-nums">
        {chatTimeText(message.time, now, words.yesterday)}
      </time>
    </div>
  )
}
