import "../../i18n/wall-texts.ts"
import { Users } from "lucide-react"
import type { ReactNode, Ref } from "react"
import { useTranslation } from "react-i18next"
import { Screen } from "../../shell/Screen.tsx"
import { AsOf } from "../../ui/AsOf.tsx"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { CountryChips } from "./CountryChips.tsx"
import { HostGrid, HostGridSkeleton } from "./HostGrid.tsx"
import type { WallActions, WallModel } from "./wall-model.ts"

interface Props extends WallActions {
  wall: WallModel
  /** The balance. */
  end?: ReactNode
  /** Boxes with what waits for the user, after the end of the list. */
  boxes?: ReactNode
  scrollRef?: Ref<HTMLDivElement>
}

export const WallView = ({ wall, end, boxes, scrollRef, ...actions }: Props) => {
  const { t } = useTranslation()
  return (
    <Tabs
      label={t("wall.groups")}
      tabs={wall.groups.map((group) => ({ id: String(group.id), label: group.label }))}
      value={String(wall.groupId)}
      onChange={(id) => actions.onGroup(Number(id))}
    >
      {({ bar, panel }) => (
        <Screen
          title={t("wall.title")}
          end={end}
          {...(scrollRef === undefined ? {} : { scrollRef })}
          bar={
            <div className="shrink-0 border-b border-line">
              {bar}
              <CountryChips
                countries={wall.countries}
                countryId={wall.countryId}
                limits={wall.limits}
                onCountry={actions.onCountry}
                onPick={actions.onPickCountry}
                onFilters={actions.onFilters}
              />
            </div>
          }
        >
          {panel(<WallList wall={wall} boxes={boxes} {...actions} />)}
        </Screen>
      )}
    </Tabs>
  )
}

const WallList = ({
  wall,
  boxes,
  onMore,
  onBeyond,
  onRetry,
  onCall,
  onSight,
  onShowAll,
}: { wall: WallModel; boxes: ReactNode } & WallActions) => {
  const { t } = useTranslation()
  const { list } = wall
  if (list.state === "loading") return <HostGridSkeleton />
  if (list.state === "failed") return <ErrorState error={list.error} onRetry={onRetry} />
  if (list.hosts.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title={t("wall.empty")}
        text={t("wall.emptyText")}
        action={<Button onClick={onShowAll}>{t("wall.showAll")}</Button>}
      />
    )
  }
  return (
    <>
      {list.asOf !== undefined && <AsOf time={list.asOf} className="px-4 pt-3 md:px-8" />}
      <HostGrid
        label={t("wall.list")}
        hosts={list.hosts}
        more={list.more}
        beyond={list.beyond}
        onBeyond={onBeyond}
        onMore={onMore}
        onCall={onCall}
        onSight={onSight}
      />
      {list.more === "none" && boxes !== undefined && <div className="mb-6 h-13">{boxes}</div>}
    </>
  )
}
