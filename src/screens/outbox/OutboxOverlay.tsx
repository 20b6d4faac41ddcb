import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { OutboxView } from "./OutboxView.tsx"

const OUTBOX = { _tag: "outbox" } as const
const CHATS = { _tag: "chats" } as const

/** What waits, bound to the outbox; names come from the chats. */
const OutboxOverlay = ({ onClose }: Closable) => {
  const outbox = useQuery(OUTBOX)
  const chats = useQuery(CHATS)
  const execute = useCommand()
  const intents = outbox.state === "ready" ? outbox.value.order.flatMap((id) => outbox.value.rows.get(id) ?? []) : []
  const names = new Map(
    chats.state === "ready" ? [...chats.value.rows.values()].map((chat) => [chat.friendId, chat.userName]) : [],
  )
  return (
    <OutboxView
      rows={intents.flatMap(({ intentId, command, at, reason }) =>
        command._tag === "sendMessage"
          ? [
              {
                id: intentId,
                name: names.get(command.to) ?? String(command.to),
                text: command.text,
                at,
                reason: reason ?? undefined,
              },
            ]
          : [],
      )}
      onRetry={(intentId) => void execute({ _tag: "retryIntent", intentId })}
      onCancel={(intentId) => void execute({ _tag: "cancelIntent", intentId })}
      onClose={onClose}
    />
  )
}

export default OutboxOverlay
