import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { CountBadge } from "../../../ui/Badge.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { NavLink } from "../../../ui/NavLink.tsx"
import type { ChatRow } from "./chat-list-model.ts"

interface Props {
  row: Pick<ChatRow, "unread" | "time">
  now: number
  to: string
  /** The state that the history keeps with the address. */
  state?: string | undefined
  /** Shown at the start of the row. */
  picture: ReactNode
  name: string
  /** Shown beside the name. */
  mark?: ReactNode
  /** The newest message. */
  words: ReactNode
}

/** One row in a list of chats, with its link. */
export const ChatRowFrame = ({ row, now, to, state, picture, name, mark, words }: Props) => {
  const { t } = useTranslation()
  const isUnread = row.unread > 0
  return (
    <NavLink
      to={to}
      state={state}
      className={({ isActive }) =>
        classNames(
          "flex min-h-19 items-center gap-4 rounded-2xl px-3 transition focus-visible:-outline-offset-2",
          isActive ? "bg-raised" : "hover:bg-raised/60",
        )
      }
    >
      {picture}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={classNames("truncate text-base", isUnread ? "font-bold" : "font-semibold")}>{name}</span>
          {mark}
          <time
            dateTime={new Date(row.time).toISOString()}
            className={classNames(
              "ms-auto shrink-0 text-xs tabular-nums",
              isUnread ? "font-semibold text-accent-text" : "text-faint",
            )}
          >
            {chatTimeText(row.time, now, t("time.yesterday"))}
          </time>
        </span>
        <span className="mt-0.5 flex min-h-5 items-center gap-2">
          {words}
          <CountBadge
            count={row.unread}
            label={t("chats.unread", { count: row.unread })}
            className="ms-auto shrink-0"
          />
        </span>
      </span>
    </NavLink>
  )
}
