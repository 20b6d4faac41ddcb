import { Check, CheckCheck, CircleAlert, CircleDashed, Clock } from "lucide-react"
import { classNames } from "../../ui/class-names.ts"
import type { ThreadMessage } from "./thread-model.ts"

export type MarkState = NonNullable<ThreadMessage["state"]>

const CLOCK = { icon: <Clock aria-hidden />, words: "thread.waiting", look: "text-faint" } as const

/** How far an own message has got: broken circle (not safe yet), clock (safe here), one tick, two ticks, red "!". */
const MARKS = {
  saving: { icon: <CircleDashed aria-hidden />, words: "thread.saving", look: "text-faint" },
  waiting: CLOCK,
  sending: CLOCK,
  parked: { icon: <CircleAlert aria-hidden />, words: "thread.failed", look: "text-danger-text" },
  sent: { icon: <Check aria-hidden />, words: "thread.sent", look: "text-faint" },
  read: { icon: <CheckCheck aria-hidden />, words: "thread.read", look: "text-accent-text" },
} as const satisfies Record<MarkState, object>

/** Key of the words that say it. */
export const markWords = (state: MarkState) => MARKS[state].words

/** The words are given, because a mark stands in every other row of a list: it looks up nothing itself. */
export const SendMark = ({ state, words }: { state: MarkState; words: string }) => {
  const { icon, look } = MARKS[state]
  return (
    <span title={words} className={classNames("inline-flex shrink-0 [&>svg]:size-4", look)}>
      {icon}
      <span className="sr-only">{words}</span>
    </span>
  )
}
