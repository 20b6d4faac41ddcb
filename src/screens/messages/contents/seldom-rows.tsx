/**
 * Rows for kinds of content that few threads have. All of them load with the first. A kind without a row does not
 * compile.
 */
import { CircleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { MessageContent } from "#schema/chat/message.ts"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { classNames } from "../../../ui/class-names.ts"
import { CallRow } from "./CallRow.tsx"
import { GiftRow } from "./GiftRow.tsx"
import type { ContentOf, FirstKind, RowProps } from "./row-props.ts"

/** A message that needs a newer version of the app: shows the sender, the time and a note. */
const UnknownRow = ({ message, name, now, words }: RowProps<ContentOf<"unknown">>) => {
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

type SeldomKind = Exclude<MessageContent["kind"], FirstKind>

const rows: { readonly [K in SeldomKind]: (props: RowProps<ContentOf<K>>) => ReactNode } = {
  call: CallRow,
  gift: GiftRow,
  unknown: UnknownRow,
}

export const SeldomRow = (props: RowProps<ContentOf<SeldomKind>>) => {
  // The cast is safe: the row of kind K gets the content from which K was read.
  const Row = rows[props.content.kind] as (props: RowProps) => ReactNode
  return <Row {...props} />
}
