import { useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import type { ListValue } from "#schema/queries.ts"
import { useNow } from "../../browser/use-now.ts"
import type { QueryState } from "../../client/client.ts"
import { useQuery } from "../../client/use-query.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { useIsReachable } from "../../shell/use-offline-bar.ts"
import { statusName } from "../../ui/people/status-look.ts"
import { useChatRows } from "../messages/chats/use-chat-rows.ts"
import { useAct } from "../people/use-act.ts"
import { usePresence } from "../wall/use-presence.ts"
import { MessagePanelView, type PanelTab } from "./MessagePanelView.tsx"
import { hereNow, peopleOf } from "./people-here.ts"

const CHATS = { _tag: "chats" } as const
const GREETINGS = { _tag: "greetings" } as const
const FRIENDS = { _tag: "friends" } as const
const BLOCKED = { _tag: "blocked" } as const
/** The most greetings shown here. Their own screen has all. */
const SHOWN = 30

const rowsOf = <H, R>(query: QueryState<ListValue<H, R>>): ReadonlyArray<R> =>
  query.state === "ready" ? query.value.order.flatMap((id) => query.value.rows.get(id) ?? []) : []

/**
 * The message panel, bound to friends, chats, greetings and blocked people. It closes when the user goes to another
 * page.
 */
const MessagePanel = ({ onClose }: Closable) => {
  const { t } = useTranslation("more")
  const [tab, setTab] = useState<PanelTab>("online")
  const [friends, chats] = [useQuery(FRIENDS), useQuery(CHATS)]
  const [greetings, blocked] = [useQuery(GREETINGS), useQuery(BLOCKED)]
  const hellos = useChatRows(greetings).chats
  const isReachable = useIsReachable()
  const act = useAct()
  const people = useMemo(() => peopleOf(rowsOf(friends), rowsOf(chats)), [friends, chats])
  const presence = usePresence(useMemo(() => people.map(({ id }) => id), [people]))
  const statusOf = (id: number) => {
    const known = presence.get(id)
    return known && statusName(known.status)
  }

  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key !== opened.current) onClose()
  }, [key, onClose])

  const reads = [friends, chats, greetings, blocked]
  const isReady = reads.every(({ state }) => state === "ready")
  const failed = reads.flatMap((read) => (read.state === "failed" ? [read.error] : [])).at(0)
  const waiting = hellos.state === "ready" ? hellos.rows : []
  return (
    <MessagePanelView
      panel={
        isReady
          ? {
              online: hereNow(people, statusOf),
              isReachable,
              greetings: waiting.slice(0, SHOWN),
              greetingCount: waiting.length,
              blocked: rowsOf(blocked).map(({ userId, person, relation }) => ({
                id: userId,
                name: person?.userName ?? t("friends.unknown", { id: userId }),
                photo: person?.headImg ?? "",
                demo: person?.demo ?? false,
                status: undefined,
                waits: relation.waiting.length > 0,
                refused: relation.refused ?? undefined,
              })),
            }
          : undefined
      }
      failed={failed}
      tab={tab}
      now={useNow(30_000)}
      onTab={setTab}
      onUnblock={(userId) => void act({ _tag: "block", userId, on: false })}
      onClose={onClose}
    />
  )
}

export default MessagePanel
