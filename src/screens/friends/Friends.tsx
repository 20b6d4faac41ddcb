import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { BlockedPerson, FriendEntry, RelationView } from "#schema/friends/relation.ts"
import type { Person, Presence } from "#schema/people/user.ts"
import type { ListValue } from "#schema/queries.ts"
import { REPORT_REASONS } from "#schema/rules/social-rules.ts"
import type { QueryState } from "../../client/client.ts"
import { useQuery } from "../../client/use-query.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useAct } from "../people/use-act.ts"
import { usePresence } from "../wall/use-presence.ts"
import { useStatusNow } from "../wall/use-status-now.ts"
import { FriendsView } from "./FriendsView.tsx"
import { FRIEND_TABS, type FriendsModel, type PersonRow } from "./friends-model.ts"

const FRIENDS = { _tag: "friends" } as const
const REQUESTS = { _tag: "friendRequests" } as const
const BLOCKED = { _tag: "blocked" } as const
const REPORTS = { _tag: "reports" } as const

const rowsOf = <H, R>(query: QueryState<ListValue<H, R>>): ReadonlyArray<R> =>
  query.state === "ready" ? query.value.order.flatMap((id) => query.value.rows.get(id) ?? []) : []

const inOwnLanguage = (last: FriendEntry["last"], translation: FriendEntry["translation"]): FriendEntry["last"] =>
  translation === null || last?.content.kind !== "text"
    ? last
    : { ...last, content: { ...last.content, text: translation.text } }

/** Friends and requests, bound to the relations. The address holds the tab. */
const Friends = () => {
  const { t } = useTranslation("more")
  const [search, setSearch] = useSearchParams()
  const tab = FRIEND_TABS.find((one) => one === search.get("tab")) ?? "all"
  const [friends, requests] = [useQuery(FRIENDS), useQuery(REQUESTS)]
  const [blocked, reports] = [useQuery(BLOCKED), useQuery(REPORTS)]
  const act = useAct()
  const statusNow = useStatusNow()
  const shown = useMemo(
    () => [...rowsOf(friends).map(({ friendId }) => friendId), ...rowsOf(requests).map(({ friendId }) => friendId)],
    [friends, requests],
  )
  const presence = usePresence(shown)

  const personRow = (id: number, person: Person | null, relation: RelationView | null): PersonRow => ({
    id,
    name: person?.userName ?? t("friends.unknown", { id }),
    photo: person?.headImg ?? "",
    demo: person?.demo ?? false,
    status: nowOf(presence.get(id))?.status,
    waits: (relation?.waiting.length ?? 0) > 0,
    refused: relation?.refused ?? undefined,
  })
  const nowOf = (known: Presence | undefined) => known && statusNow(known.status, known.seenAt)

  const view = ((): QueryState<FriendsModel> => {
    const lists = [friends, requests, blocked, reports]
    const failed = lists.find((list) => list.state === "failed")
    if (failed !== undefined) return failed
    if (lists.some(({ state }) => state === "loading")) return { state: "loading" }
    return {
      state: "ready",
      value: {
        friends: rowsOf(friends).map(({ friendId, person, relation, last, translation, time, unreadCount }) => ({
          ...personRow(friendId, person, relation),
          favourite: relation.stick,
          seen: nowOf(presence.get(friendId))?.seen,
          last: inOwnLanguage(last, translation),
          time,
          unread: unreadCount,
        })),
        requests: rowsOf(requests).map(({ friendId, person, relation, type, text, at }) => ({
          ...personRow(friendId, person, relation),
          type,
          text,
          at,
        })),
        received: requests.state === "ready" ? requests.value.head.received : 0,
        blocked: rowsOf(blocked).map(({ userId, person, relation }: BlockedPerson) =>
          personRow(userId, person, relation),
        ),
        reports: rowsOf(reports).map(({ userId, person, reportId, reason, details, state, at, refused }) => ({
          ...personRow(userId, person, null),
          refused: refused ?? undefined,
          reportId,
          reason: REPORT_REASONS.find((one) => one === reason) ?? "other",
          details,
          state,
          at,
        })),
      },
    }
  })()

  return (
    <FriendsView
      view={view}
      tab={tab}
      onTab={(next) => setSearch(next === "all" ? {} : { tab: next }, { replace: true })}
      end={<MyBalance />}
      onAnswer={(userId, accept) => void act({ _tag: "answerFriend", userId, accept })}
      onTakeBack={(userId) => void act({ _tag: "removeFriend", userId })}
      onUnblock={(userId) => void act({ _tag: "block", userId, on: false })}
      onMore={({ id, name }) => overlays.open("person", { userId: id, name })}
    />
  )
}

export default Friends
