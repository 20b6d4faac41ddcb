import { memo } from "react"
import { useTranslation } from "react-i18next"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { WordBadge } from "../../../ui/Badge.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Avatar } from "../../../ui/people/Avatar.tsx"
import { Preview } from "../contents/Preview.tsx"
import { ChatRowFrame } from "./ChatRowFrame.tsx"
import type { ChatRow } from "./chat-list-model.ts"

interface Props {
  row: ChatRow
  now: number
  demoSaid: boolean
  /** Back in the chat returns to the list with this row. */
  isWayBack?: boolean
}

/** One chat: the person, the newest message, its time, and the unread count. */
export const ChatRowLink = memo(({ row, now, demoSaid, isWayBack }: Props) => {
  const { t } = useTranslation()
  return (
    <ChatRowFrame
      row={row}
      now={now}
      to={`/message/IMMessageSession/${row.friendId}`}
      state={isWayBack ? BACK : undefined}
      picture={<Avatar name={row.name} src={row.photo} status={row.status} />}
      name={row.name}
      mark={row.demo && !demoSaid && <WordBadge>{t("demo.badge")}</WordBadge>}
      words={<LastWords row={row} />}
    />
  )
})

/** The history state that a thread reads (place/use-place.ts). */
const BACK = "back"

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
