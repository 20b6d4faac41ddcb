import { memo } from "react"
import { classNames } from "../../ui/class-names.ts"
import type { RowProps } from "./contents/row-props.ts"
import { rowOf } from "./contents/rows.tsx"
import { DayLine, NewLine } from "./DayLine.tsx"

interface Props extends Omit<RowProps, "content"> {
  isNewDay: boolean
  isNew: boolean
  /** Shown for a moment as what was looked for. */
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
