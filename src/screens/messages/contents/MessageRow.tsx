/** How each message is drawn in a thread: what may stand on every one has its row here, any other kind of content where it is fetched with the first of it. */
import { memo, type ReactNode, Suspense } from "react"
import type { MessageContent } from "#schema/chat/message.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { lazyPart } from "../../../loading/lazy-part.ts"
import { classNames } from "../../../ui/class-names.ts"
import { DayLine, NewLine } from "../DayLine.tsx"
import type { ContentOf, FirstKind, RowProps } from "./row-props.ts"
import { TextRow } from "./TextRow.tsx"

/** The first thread need not wait for them. */
const SeldomRow = lazyPart(async () => ({ default: (await import("../seldom.ts")).SeldomRow }))

const rows: { readonly [K in FirstKind]: (props: RowProps<ContentOf<K>>) => ReactNode } = {
  text: TextRow,
  notice: ({ content }) => <p className="px-10 pt-3 text-center text-sm text-muted">{sanitiseText(content.text)}</p>,
}

const isFirst = (content: MessageContent): content is ContentOf<FirstKind> => Object.hasOwn(rows, content.kind)

const Row = ({ content, ...rest }: RowProps) => {
  if (!isFirst(content))
    return (
      <Suspense fallback={<div className="h-19" />}>
        <SeldomRow content={content} {...rest} />
      </Suspense>
    )
  // A row of K's own contents; it is handed the content that K was read from.
  const First = rows[content.kind] as (props: RowProps) => ReactNode
  return <First content={content} {...rest} />
}

interface Props extends Omit<RowProps, "content"> {
  isNewDay: boolean
  isNew: boolean
  /** Highlighted for a moment, as the one that was looked for. */
  isLit: boolean
  /** The newest of all. */
  isEnd: boolean
}

/** A message, with the lines that stand before it. Drawn again only when something of it changes. */
export const MessageRow = memo(({ message, isNewDay, isNew, isLit, isEnd, now, ...rest }: Props) => (
  <div className={classNames("transition-colors duration-700", isEnd && "pb-4", isLit && "bg-accent-soft")}>
    {isNewDay && <DayLine time={message.time} now={now} />}
    {isNew && <NewLine />}
    <Row content={message.content} message={message} now={now} {...rest} />
  </div>
))
