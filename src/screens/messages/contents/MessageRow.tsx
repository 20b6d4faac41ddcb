/**
 * How messages are drawn in a thread. Kinds that any thread may have from the start have their row here; rows of other
 * kinds are loaded when first needed.
 */
import { memo, type ReactNode, Suspense } from "react"
import type { MessageContent } from "#schema/chat/message.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { lazyPart } from "../../../loading/lazy-part.ts"
import { classNames } from "../../../ui/class-names.ts"
import { DayLine, NewLine } from "../DayLine.tsx"
import type { ContentOf, FirstKind, RowProps } from "./row-props.ts"
import { TextRow } from "./TextRow.tsx"

/** Loaded lazily, so that the first thread does not wait for them. */
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
  // The cast is safe: the row of kind K gets the content from which K was read.
  const First = rows[content.kind] as (props: RowProps) => ReactNode
  return <First content={content} {...rest} />
}

interface Props extends Omit<RowProps, "content"> {
  isNewDay: boolean
  isNew: boolean
  /** Highlighted for a moment, as the message that was jumped to. */
  isLit: boolean
  /** The newest message of all. */
  isEnd: boolean
}

/** A message with the lines before it. It is redrawn only when its props change. */
export const MessageRow = memo(({ message, isNewDay, isNew, isLit, isEnd, now, ...rest }: Props) => (
  <div className={classNames("transition-colors duration-700", isEnd && "pb-4", isLit && "bg-accent-soft")}>
    {isNewDay && <DayLine time={message.time} now={now} />}
    {isNew && <NewLine />}
    <Row content={message.content} message={message} now={now} {...rest} />
  </div>
))
