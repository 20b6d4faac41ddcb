import { Check, CheckCheck, CircleAlert, CircleDashed, Clock } from "lucide-react"
import { classNames } from "../../ui/class-names.ts"
import type { ThreadMessage } from "./thread-model.ts"

export type MarkState = NonNullable<ThreadMessage["state"]>

const CLOCK = { icon: <Clock aria-hidden />, words: "thread.waiting", look: "text-faint" } as const

/** The progress of an own message: broken circle (not saved yet), clock (saved here), one tick, two ticks, red "!". */
const MARKS = {
  saving: { icon: <CircleDashed aria-hidden />, words: "thread.saving", look: "text-faint" },
  waiting: CLOCK,
  sending: CLOCK,
  parked: { icon: <CircleAlert aria-hidden />, words: "thread.failed", look: "text-danger-text" },
  sent: { icon: <Check aria-hidden />, words: "thread.sent", look: "text-faint" },
  read: { icon: <CheckCheck aria-hidden />, words: "thread.read", look: "text-accent-text" },
} as const satisfies Record<MarkState, object>

/** The text key of a mark. */
export const markWords = (state: MarkState) => MARKS[state].words

/** The caller passes `words`: a mark is in every other row of a list, so it looks up no texts itself. */
export const SendMark = ({ state, words }: { state: MarkState; words: string }) => {
  const { icon, look } = MARKS[state]
  return (
    <span title={words} className={classNames("inline-flex shrink-0 [&>svg]:size-4", look)}>
      {icon}
      <span className="sr-only">{words}</span>
    </span>
  )
}
