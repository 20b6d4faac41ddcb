import { memo } from "react"
import { useTranslation } from "react-i18next"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { CountBadge, WordBadge } from "../../../ui/Badge.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { NavLink } from "../../../ui/NavLink.tsx"
import { Avatar } from "../../../ui/people/Avatar.tsx"
import { Preview } from "../contents/Preview.tsx"
import type { ChatRow } from "./chat-list-model.ts"

/** One chat: who, the newest words, when, how many unread. */
export const ChatRowLink = memo(({ row, now, demoSaid }: { row: ChatRow; now: number; demoSaid: boolean }) => {
  const { t } = useTranslation()
  const isUnread = row.unread > 0
  return (
    <NavLink
      to={`/message/IMMessageSession/${row.friendId}`}
      className={({ isActive }) =>
        classNames(
          "flex min-h-19 items-center gap-4 rounded-2xl px-3 transition focus-visible:-outline-offset-2",
          isActive ? "bg-raised" : "hover:bg-raised/60",
        )
      }
    >
      <Avatar name={row.name} src={row.photo} status={row.status} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={classNames("truncate text-base", isUnread ? "font-bold" : "font-semibold")}>{row.name}</span>
          {row.demo && !demoSaid && <WordBadge>{t("demo.badge")}</WordBadge>}
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
          <LastWords row={row} />
          <CountBadge
            count={row.unread}
            label={t("chats.unread", { count: row.unread })}
            className="ms-auto shrink-0"
          />
        </span>
      </span>
    </NavLink>
  )
})

const LastWords = ({ row }: { row: ChatRow }) => {
  const { t } = useTranslation()
  const { last } = row
  const look = classNames("min-w-0 truncate text-sm", row.unread > 0 ? "text-ink" : "text-muted")
  if (row.draft !== "") {
    return (
      <span className={look}>
        <span className="font-semibold text-accent-text">{t("chats.draft")}</span> {sanitiseText(row.draft)}
      </span>
    )
  }
  if (last === null) return <span />
  return <Preview {...last} look={look} />
}
