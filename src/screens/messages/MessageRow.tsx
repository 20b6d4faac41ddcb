import { memo, Suspense } from "react"
import { lazyPart } from "../../app/lazy-part.ts"
import { classNames } from "../../ui/class-names.ts"
import { Bubble, type BubbleActions } from "./Bubble.tsx"
import { DayLine, NewLine } from "./DayLine.tsx"
import type { ThreadMessage } from "./thread-model.ts"
import type { RowWords } from "./use-row-words.ts"

// Rows of calls are not on every thread: the first one need not wait for them.
const CallRow = lazyPart(async () => ({ default: (await import("./CallRow.tsx")).CallRow }))

export interface RowActions extends BubbleActions {
  readonly onCall: (kind: "video" | "voice") => void
}

interface Props {
  message: ThreadMessage
  isNewDay: boolean
  isNew: boolean
  isFirst: boolean
  isLast: boolean
  /** Shown for a moment as what was looked for. */
  isLit: boolean
  /** The newest of all. */
  isEnd: boolean
  name: string
  now: number
  isHost: boolean
  callOff: string | undefined
  words: RowWords
  actions: RowActions
}

/** A message, with the lines that stand before it. Drawn again only when something of it changes. */
export const MessageRow = memo(({ message, isNewDay, isNew, isLit, isEnd, now, ...rest }: Props) => (
  <div className={classNames("transition-colors duration-700", isEnd && "pb-4", isLit && "bg-accent-soft")}>
    {isNewDay && <DayLine time={message.time} now={now} />}
    {isNew && <NewLine />}
    <Words message={message} now={now} {...rest} />
  </div>
))

type WordsProps = Omit<Props, "isNewDay" | "isNew" | "isLit" | "isEnd">

const Words = ({ message, isFirst, isLast, name, now, isHost, callOff, words, actions }: WordsProps) => {
  if (message.call !== null)
    return (
      <Suspense fallback={<div className="h-19" />}>
        <CallRow
          call={message.call}
          mine={message.mine}
          time={message.time}
          now={now}
          off={callOff}
          onCall={isHost ? actions.onCall : undefined}
        />
      </Suspense>
    )
  if (message.isNotice) return <p className="px-10 pt-3 text-center text-sm text-muted">{message.text}</p>
  return (
    <Bubble
      message={message}
      isFirst={isFirst}
      isLast={isLast}
      name={name}
      now={now}
      words={words}
      onRetry={actions.onRetry}
      onDelete={actions.onDelete}
    />
  )
}
