import { useTranslation } from "react-i18next"
import { useQuery } from "../../client/use-query.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { mapQuery } from "../../ui/Queried.tsx"
import { useAct } from "../people/use-act.ts"
import { OutboxView } from "./OutboxView.tsx"
import { wordsOf } from "./outbox-words.ts"

const CHATS = { _tag: "chats" } as const
const GREETINGS = { _tag: "greetings" } as const
const FRIENDS = { _tag: "friends" } as const
const BLOCKED = { _tag: "blocked" } as const
const REQUESTS = { _tag: "friendRequests" } as const

/** Names of the people in the saved lists. Other people are shown by their id. */
const useNames = (): ((userId: number) => string) => {
  const [chats, greetings, friends] = [useQuery(CHATS), useQuery(GREETINGS), useQuery(FRIENDS)]
  const [blocked, requests] = [useQuery(BLOCKED), useQuery(REQUESTS)]
  const names = new Map<number, string>()
  const learn = (userId: number, name: string | undefined) => {
    if (name !== undefined) names.set(userId, name)
  }
  if (requests.state === "ready")
    for (const { friendId, person } of requests.value.rows.values()) learn(friendId, person?.userName)
  if (blocked.state === "ready")
    for (const { userId, person } of blocked.value.rows.values()) learn(userId, person?.userName)
  if (friends.state === "ready")
    for (const { friendId, person } of friends.value.rows.values()) learn(friendId, person?.userName)
  for (const list of [chats, greetings])
    if (list.state === "ready") for (const { friendId, userName } of list.value.rows.values()) learn(friendId, userName)
  return (userId) => names.get(userId) ?? String(userId)
}

const OUTBOX = { _tag: "outbox" } as const

/** The unsent intents, bound to the outbox. */
const OutboxOverlay = ({ onClose }: Closable) => {
  const { t } = useTranslation("more")
  const outbox = useQuery(OUTBOX)
  const nameOf = useNames()
  const act = useAct()
  return (
    <OutboxView
      outbox={mapQuery(outbox, ({ order, rows }) =>
        order
          .flatMap((id) => rows.get(id) ?? [])
          .map(({ intentId, command, at, reason, parkedAt }) => {
            const { key, about, text } = wordsOf(command)
            const what = about === undefined ? t(`outboxRow.${key}`) : t(`outboxRow.${key}`, { name: nameOf(about) })
            return { id: intentId, what, text, at, reason: reason ?? undefined, refusedAt: parkedAt }
          }),
      )}
      onRetry={(intentId) => void act({ _tag: "retryIntent", intentId })}
      onCancel={(intentId) => void act({ _tag: "cancelIntent", intentId })}
      onClose={onClose}
    />
  )
}

export default OutboxOverlay
