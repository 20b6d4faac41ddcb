import {
  CircleHelp,
  Coins,
  HeartHandshake,
  History,
  MessageSquare,
  PenLine,
  Phone,
  Send,
  UserRound,
} from "lucide-react"
import type { ReactNode } from "react"

/** An event's tag without its version, as lists show it. */
export const plainTag = (tag: string): string => tag.replace(/^v\d+\./, "")

interface Look {
  readonly of: RegExp
  readonly icon: ReactNode
  readonly color: string
}

const looks: ReadonlyArray<Look> = [
  { of: /Coins|CheckedIn/, icon: <Coins />, color: "text-gold" },
  { of: /^Call/, icon: <Phone />, color: "text-live" },
  { of: /^Intent/, icon: <Send />, color: "text-accent-text" },
  { of: /^Draft/, icon: <PenLine />, color: "text-muted" },
  { of: /^(Message|Session)/, icon: <MessageSquare />, color: "text-ink" },
  { of: /^(Relation|Report)/, icon: <HeartHandshake />, color: "text-accent-text" },
  { of: /^(Account|Profile|Person)/, icon: <UserRound />, color: "text-muted" },
  { of: /^(History|Feed)/, icon: <History />, color: "text-muted" },
]
const unknown: Omit<Look, "of"> = { icon: <CircleHelp />, color: "text-faint" }

/** A kind of event, as a word with its icon. */
export const TagMark = ({ tag, count = 1 }: { tag: string; count?: number }) => {
  const name = plainTag(tag)
  const { icon, color } = looks.find(({ of }) => of.test(name)) ?? unknown
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-sm font-medium">
      <span aria-hidden className={`shrink-0 ${color} [&>svg]:size-4`}>
        {icon}
      </span>
      <span className="truncate">{name}</span>
      {count > 1 && <span className="shrink-0 text-xs text-faint tabular-nums">×{count}</span>}
    </span>
  )
}
