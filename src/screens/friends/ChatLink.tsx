import { MessageCircle } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "../../ui/Link.tsx"
import type { PersonRow } from "./friends-model.ts"

/** The link from a row of a list to the chat with that person. */
export const ChatLink = ({ row }: { row: Pick<PersonRow, "id" | "name"> }) => {
  const { t } = useTranslation("more")
  return (
    <Link
      to={`/message/IMMessageSession/${row.id}`}
      aria-label={t("friends.chat", { name: row.name })}
      className="inline-flex size-10 items-center justify-center rounded-full bg-raised hover:bg-hover"
    >
      <MessageCircle aria-hidden className="size-5" />
    </Link>
  )
}
