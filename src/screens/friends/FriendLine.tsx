import { Star } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { CountBadge } from "../../ui/Badge.tsx"
import { Preview } from "../messages/contents/Preview.tsx"
import type { FriendRow } from "./friends-model.ts"
import { PersonLine } from "./PersonLine.tsx"

interface Props {
  row: FriendRow
  demoSaid: boolean
  /** Device time, ms, from which relative times are computed. */
  now: number
  /** Buttons and links of the row. */
  children: ReactNode
}

/** One friend: online status, the newest message of the chat, its time, and the unread count. */
export const FriendLine = ({ row, demoSaid, now, children }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const status =
    row.seen ?? (row.status !== undefined && row.status !== "unknown" ? common(`status.${row.status}`) : "")
  return (
    <PersonLine
      row={row}
      demoSaid={demoSaid}
      mark={
        row.favourite && (
          <Star
            role="img"
            aria-label={t("relation.favourite")}
            className="size-4 shrink-0 fill-current text-accent-text"
          />
        )
      }
      note={
        row.last === null ? (
          status
        ) : (
          <>
            {status !== "" && <span className="block">{status}</span>}
            <span className="flex items-center gap-2">
              <Preview {...row.last} look="min-w-0 truncate text-sm" />
            </span>
          </>
        )
      }
    >
      {row.last !== null && (
        <span className="flex items-center gap-2">
          <time dateTime={new Date(row.time).toISOString()} className="text-xs text-faint tabular-nums">
            {chatTimeText(row.time, now, common("time.yesterday"))}
          </time>
          <CountBadge count={row.unread} label={common("chats.unread", { count: row.unread })} />
        </span>
      )}
      {children}
    </PersonLine>
  )
}
