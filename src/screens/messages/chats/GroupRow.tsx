import { Users } from "lucide-react"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import { classNames } from "../../../ui/class-names.ts"
import { Avatar } from "../../../ui/people/Avatar.tsx"
import { Preview } from "../contents/Preview.tsx"
import { ChatRowFrame } from "./ChatRowFrame.tsx"
import type { ChatRow } from "./chat-list-model.ts"
import "../../../i18n/greetings-texts.ts"

interface Props {
  row: ChatRow
  faces: NonNullable<ChatRow["faces"]>
  now: number
}

/** All unanswered greetings as one row: the newest faces and words, and a link to their list. */
export const GroupRow = memo(({ row, faces, now }: Props) => {
  const { t } = useTranslation("more")
  const look = classNames("min-w-0 truncate text-sm", row.unread > 0 ? "text-ink" : "text-muted")
  return (
    <ChatRowFrame
      row={row}
      now={now}
      to="/message/IMSayHiSession"
      picture={
        <span className="flex shrink-0 items-center">
          {faces.length === 0 && <Users aria-hidden className="size-6" />}
          {faces.map(({ name, photo }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three places, each with whoever stands there
            <span key={at} className={classNames(at > 0 && "-mx-2")}>
              <Avatar name={name} src={photo} size="small" />
            </span>
          ))}
        </span>
      }
      name={t("greetings.title")}
      words={
        row.last && (
          <>
            <span className={classNames(look, "shrink-0 font-semibold")}>{row.name}</span>
            <Preview {...row.last} look={look} />
          </>
        )
      }
    />
  )
})
