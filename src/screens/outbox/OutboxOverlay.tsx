import { useTranslation } from "react-i18next"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { OutboxView } from "./OutboxView.tsx"
import { wordsOf } from "./outbox-words.ts"
import { useNames } from "./use-names.ts"

const OUTBOX = { _tag: "outbox" } as const

/** What waits, bound to the outbox. */
const OutboxOverlay = ({ onClose }: Closable) => {
  const { t } = useTranslation("more")
  const outbox = useQuery(OUTBOX)
  const nameOf = useNames()
  const execute = useCommand()
  const intents = outbox.state === "ready" ? outbox.value.order.flatMap((id) => outbox.value.rows.get(id) ?? []) : []
  return (
    <OutboxView
      rows={intents.flatMap(({ intentId, command, at, reason }) => {
        const words = wordsOf(command)
        if (words === undefined) return []
        const { key, about, text } = words
        const what = about === undefined ? t(`outboxRow.${key}`) : t(`outboxRow.${key}`, { name: nameOf(about) })
        return [{ id: intentId, what, text, at, reason: reason ?? undefined }]
      })}
      onRetry={(intentId) => void execute({ _tag: "retryIntent", intentId })}
      onCancel={(intentId) => void execute({ _tag: "cancelIntent", intentId })}
      onClose={onClose}
    />
  )
}

export default OutboxOverlay
