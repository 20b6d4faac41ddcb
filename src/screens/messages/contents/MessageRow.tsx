/** How each kind of content is drawn in a thread: a kind without a row does not compile. */
import { memo, type ReactNode, Suspense } from "react"
import type { MessageContent } from "#schema/chat/message.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { lazyPart } from "../../../loading/lazy-part.ts"
import { classNames } from "../../../ui/class-names.ts"
import { DayLine, NewLine } from "../DayLine.tsx"
import type { ContentOf, RowProps } from "./row-props.ts"
import { TextRow } from "./TextRow.tsx"

/** They are not on every thread: the first one need not wait for them. */
const seldom = <K extends "CallRow" | "GiftRow" | "UnknownRow">(name: K) => {
  const Row = lazyPart(async () => ({
    default: (await import("../seldom.ts"))[name] as (props: RowProps) => ReactNode,
  }))
  return (props: RowProps) => (
    <Suspense fallback={<div className="h-19" />}>
      <Row {...props} />
    </Suspense>
  )
}

const rows: { readonly [K in MessageContent["kind"]]: (props: RowProps<ContentOf<K>>) => ReactNode } = {
  text: TextRow,
  call: seldom("CallRow"),
  gift: seldom("GiftRow"),
  notice: ({ content }) => <p className="px-10 pt-3 text-center text-sm text-muted">{sanitiseText(content.text)}</p>,
  unknown: seldom("UnknownRow"),
}

/** A row of K's own contents; it is handed the content that K was read from. */
const rowOf = ({ kind }: MessageContent) => rows[kind] as (props: RowProps) => ReactNode

interface Props extends Omit<RowProps, "content"> {
  isNewDay: boolean
  isNew: boolean
  /** Highlighted for a moment, as the one that was looked for. */
  isLit: boolean
  /** The newest of all. */
  isEnd: boolean
}

/** A message, with the lines that stand before it. Drawn again only when something of it changes. */
export const MessageRow = memo(({ message, isNewDay, isNew, isLit, isEnd, now, ...rest }: Props) => {
  const Row = rowOf(message.content)
  return (
    <div className={classNames("transition-colors duration-700", isEnd && "pb-4", isLit && "bg-accent-soft")}>
      {isNewDay && <DayLine time={message.time} now={now} />}
      {isNew && <NewLine />}
      <Row content={message.content} message={message} now={now} {...rest} />
    </div>
  )
})
