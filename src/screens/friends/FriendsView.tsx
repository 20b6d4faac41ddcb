import { Flag, MoreHorizontal, UserPlus, Users } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { useNow } from "../../browser/use-now.ts"
import type { QueryState } from "../../client/client.ts"
import { useFormats } from "../../i18n/format.ts"
import { Screen } from "../../shell/Screen.tsx"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Queried } from "../../ui/Queried.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { BlockedList } from "./BlockedList.tsx"
import { ChatLink } from "./ChatLink.tsx"
import { FriendLine } from "./FriendLine.tsx"
import { FRIEND_TABS, type FriendsActions, type FriendsModel, type FriendTab, type PersonRow } from "./friends-model.ts"
import { PersonLine } from "./PersonLine.tsx"
import { areDemo, PersonList } from "./PersonList.tsx"

interface Props extends FriendsActions {
  view: QueryState<FriendsModel>
  tab: FriendTab
  onTab: (tab: FriendTab) => void
  end?: ReactNode
}

/** Friends, requests in both directions, blocked people, and the user's own reports. */
export const FriendsView = ({ view, tab, onTab, end, ...on }: Props) => {
  const { t } = useTranslation("more")
  const label = (one: FriendTab): string =>
    one === "requests" && view.state === "ready" && view.value.received > 0
      ? t("friends.requestsCount", { count: view.value.received })
      : t(`friends.${one}`)
  return (
    <Tabs
      label={t("friends.tabs")}
      tabs={FRIEND_TABS.map((id) => ({ id, label: label(id) }))}
      value={tab}
      onChange={(id) => onTab(FRIEND_TABS.find((one) => one === id) ?? "all")}
    >
      {({ bar, panel }) => (
        <Screen title={t("friends.title")} end={end} bar={bar}>
          <div className="w-full max-w-4xl px-4 pb-12 md:px-8">
            {panel(
              <Queried query={view} waiting={<Waiting />}>
                {(lists) => <Panel view={lists} tab={tab} {...on} />}
              </Queried>,
            )}
          </div>
        </Screen>
      )}
    </Tabs>
  )
}

const Waiting = () => ["a", "b", "c", "d"].map((key) => <Skeleton key={key} className="h-14" />)

const Panel = ({ view, tab, ...on }: { view: FriendsModel; tab: FriendTab } & FriendsActions) => {
  switch (tab) {
    case "all":
      return <Friends view={view} {...on} />
    case "requests":
      return <Requests view={view} {...on} />
    case "blocked":
      return <BlockedList rows={view.blocked} {...on} />
    case "reports":
      return <Reports view={view} />
  }
}

const Friends = ({ view, onMore }: { view: FriendsModel } & FriendsActions) => {
  const { t } = useTranslation("more")
  const now = useNow(30_000)
  if (view.friends.length === 0)
    return (
      <EmptyState
        icon={<Users />}
        title={t("friends.empty")}
        text={t("friends.emptyText")}
        action={
          <LinkButton look="primary" to="/wall">
            {t("friends.toWall")}
          </LinkButton>
        }
      />
    )
  return (
    <PersonList rows={view.friends}>
      {view.friends.map((row) => (
        <FriendLine key={row.id} row={row} demoSaid={areDemo(view.friends)} now={now}>
          <ChatLink row={row} />
          <More row={row} onMore={onMore} />
        </FriendLine>
      ))}
    </PersonList>
  )
}

const More = ({ row, onMore }: { row: PersonRow } & Pick<FriendsActions, "onMore">) => {
  const { t } = useTranslation("more")
  return (
    <IconButton
      size="small"
      label={t("relation.more", { name: row.name })}
      icon={<MoreHorizontal className="size-5" />}
      onClick={() => onMore(row)}
    />
  )
}

const Requests = ({ view, onAnswer, onTakeBack, onMore }: { view: FriendsModel } & FriendsActions) => {
  const { t } = useTranslation("more")
  if (view.requests.length === 0)
    return <EmptyState icon={<UserPlus />} title={t("friends.noRequests")} text={t("friends.noRequestsText")} />
  return (
    <PersonList rows={view.requests}>
      {view.requests.map((row) => (
        <PersonLine
          key={row.id}
          row={row}
          demoSaid={areDemo(view.requests)}
          note={row.text === "" ? t(`friends.${row.type}`) : sanitiseText(row.text)}
        >
          {row.type === "received" ? (
            <>
              <Button size="small" onClick={() => onAnswer(row.id, false)}>
                {t("relation.refuse")}
              </Button>
              <Button size="small" look="primary" onClick={() => onAnswer(row.id, true)}>
                {t("relation.accept")}
              </Button>
            </>
          ) : (
            <Button size="small" onClick={() => onTakeBack(row.id)}>
              {t("relation.takeBack")}
            </Button>
          )}
          <More row={row} onMore={onMore} />
        </PersonLine>
      ))}
    </PersonList>
  )
}

const Reports = ({ view }: { view: FriendsModel }) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  if (view.reports.length === 0)
    return <EmptyState icon={<Flag />} title={t("friends.noReports")} text={t("friends.noReportsText")} />
  return (
    <PersonList rows={view.reports}>
      {view.reports.map((row) => (
        <PersonLine
          key={row.reportId}
          row={row}
          demoSaid={areDemo(view.reports)}
          note={`${t(`reportReason.${row.reason}`)}${row.details === "" ? "" : ` · ${sanitiseText(row.details)}`}`}
        >
          <span className="text-end text-sm">
            <span className="block font-semibold">{t(`reportState.${row.state}`)}</span>
            <span className="text-faint">{dayClock(row.at)}</span>
          </span>
        </PersonLine>
      ))}
    </PersonList>
  )
}
