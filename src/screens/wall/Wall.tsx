import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useKeptScroll } from "../../browser/use-kept-scroll.ts"
import { useRemote } from "../../client/use-remote.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import { useFormats } from "../../i18n/format.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { groupLabelKey } from "./group-label.ts"
import { useCardCall } from "./use-card-call.ts"
import { useHostCards } from "./use-host-cards.ts"
import { usePresence } from "./use-presence.ts"
import { useWallPages } from "./use-wall-pages.ts"
import { WallView } from "./WallView.tsx"
import { useWallFilters } from "./wall-filters.ts"

const COUNTRIES = { _tag: "wallCountries" } as const

/** The wall, bound to the gateway's lists and the statuses of who is in sight. */
const Wall = () => {
  const { t } = useTranslation()
  const { country } = useFormats()
  const [{ groupId, countryId }, filter] = useWallFilters()
  const [inSight, setInSight] = useState<ReadonlyArray<number>>([])
  const groups = useRemote({ _tag: "wallGroups", countryId })
  const countries = useRemote(COUNTRIES)
  const { box, toTop, isInMiddle } = useKeptScroll()
  const pages = useWallPages(groupId, countryId, isInMiddle)
  const hosts = useHostCards(pages.hosts, usePresence(inSight))
  const call = useCardCall(hosts, "wall")

  const onGroup = (id: number) => {
    toTop()
    filter({ groupId: id })
  }
  const onCountry = (id: string | null) => {
    toTop()
    filter({ countryId: id })
  }

  const groupList = groups.state === "loading" ? [] : (groups.value ?? [])
  const countryList = (countries.state === "loading" ? [] : (countries.value ?? [])).map((one) => ({
    id: one.countryId,
    name: country(one.countryId, one.countryName),
    count: one.count,
  }))
  return (
    <WallView
      scrollRef={box}
      end={<MyBalance />}
      wall={{
        groups: (groupList.length > 0 ? groupList : [{ groupId: 0, name: "" }]).map((group) => {
          const key = groupLabelKey(group.groupId)
          return { id: group.groupId, label: key === undefined ? group.name : t(key) }
        }),
        groupId,
        countries: countryList,
        countryId,
        list:
          pages.hosts.length === 0 && pages.first.state === "loading"
            ? { state: "loading" }
            : pages.hosts.length === 0 && pages.first.state === "failed"
              ? { state: "failed", error: pages.first.error }
              : { state: "ready", hosts, more: pages.more, asOf: pages.asOf },
      }}
      onGroup={onGroup}
      onCountry={onCountry}
      onPickCountry={() => overlays.open("countryPicker", { countries: countryList, countryId, onPick: onCountry })}
      onMore={pages.onMore}
      onRetry={pages.onRetry}
      onSight={setInSight}
      onCall={call}
    />
  )
}

export default Wall
