import { Eraser, MessagesSquare } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import type { ChatUseModel } from "./storage-model.ts"

interface Props {
  chats: ReadonlyArray<ChatUseModel>
  onOpen: (chat: ChatUseModel) => void
}

/** The storage that each chat uses, largest first, each with a bar relative to the largest. */
export const ChatUses = ({ chats, onOpen }: Props) => {
  const { t } = useTranslation("more")
  const largest = Math.max(1, ...chats.map(({ bytes }) => bytes))
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold text-muted">{t("storage.chats")}</h2>
      {chats.length === 0 ? (
        <EmptyState icon={<MessagesSquare />} title={t("storage.noChats")} text={t("storage.noChatsText")} />
      ) : (
        <ul className="divide-y divide-line">
          {chats.map((chat) => (
            <Row key={chat.sessionId} chat={chat} part={chat.bytes / largest} onOpen={() => onOpen(chat)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Row = ({ chat, part, onOpen }: { chat: ChatUseModel; part: number; onOpen: () => void }) => {
  const { t } = useTranslation("more")
  const { bytes } = useFormats()
  const { held, count } = chat
  return (
    <li className="flex items-center gap-4 py-3">
      <Avatar name={chat.name} src={chat.photo} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 truncate font-semibold">{chat.name}</span>
          <span className="text-sm font-semibold tabular-nums">{bytes(chat.bytes)}</span>
        </p>
        <span aria-hidden className="mt-1.5 mb-1 block h-1.5 overflow-hidden rounded-full bg-raised">
          <span className="block h-full rounded-full bg-coral" style={{ width: `${Math.max(1, 100 * part)}%` }} />
        </span>
        <p className="truncate text-sm text-muted">
          {held < count ? t("storage.held", { held, count }) : t("storage.heldAll", { count })}
        </p>
      </div>
      <IconButton
        size="small"
        label={`${t("storage.prune")}: ${chat.name}`}
        icon={<Eraser className="size-5" />}
        onClick={onOpen}
      />
    </li>
  )
}
