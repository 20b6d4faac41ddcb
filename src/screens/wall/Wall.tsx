import { Layers, Video } from "lucide-react"
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { INTEREST_GROUPS } from "#schema/rules/people/interest-groups.ts"
import { useSession } from "../../account/use-session.ts"
import { useRemote } from "../../client/use-remote.ts"
import { MyBalance } from "../../coins/MyBalance.tsx"
import type { wall } from "../../i18n/en/wall.ts"
import { useFormats } from "../../i18n/format.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { LazyBoxes } from "../tasks/LazyBoxes.tsx"
import { openBeyond } from "./open-beyond.ts"
import { useCardCall } from "./use-card-call.ts"
import { useHostCards } from "./use-host-cards.ts"
import { usePresence } from "./use-presence.ts"
import { useWallPages } from "./use-wall-pages.ts"
import { WallView } from "./WallView.tsx"
import { useWallFilters, type WallFilters } from "./wall-filters.ts"

type GroupId = keyof typeof wall.group

const isKnown = (id: string): id is GroupId => INTEREST_GROUPS[Number(id)] !== undefined

/** The text key of a wall group whose id the page knows. Other groups show the gateway's name. */
const groupLabelKey = (groupId: number): `wall.group.${GroupId}` | undefined => {
  const id = String(groupId)
  return isKnown(id) ? `wall.group.${id}` : undefined
}

interface KeptScroll {
  readonly box: RefObject<HTMLDivElement | null>
  readonly toTop: () => void
  /** Whether the user has scrolled away from the top; also answered while the screen is hidden. */
  readonly isInMiddle: () => boolean
}

/** Keeps the scroll position of a screen that is hidden and shown again: a hidden box loses its own. */
const useKeptScroll = (): KeptScroll => {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(0)
  // Runs again each time the screen is shown.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollTop = place.current
    const keep = () => {
      place.current = element.scrollTop
    }
    element.addEventListener("scroll", keep, { passive: true })
    return () => element.removeEventListener("scroll", keep)
  }, [])
  const toTop = useCallback(() => box.current?.scrollTo({ top: 0 }), [])
  const isInMiddle = useCallback(() => place.current > 0, [])
  return { box, toTop, isInMiddle }
}

const COUNTRIES = { _tag: "wallCountries" } as const

/** The wall, bound to the gateway's lists and the statuses of the hosts in view. */
const Wall = () => {
  const { t } = useTranslation()
  const { country } = useFormats()
  const [{ groupId: wanted, countryId, limits }, filter] = useWallFilters()
  const [inSight, setInSight] = useState<ReadonlyArray<number>>([])
  const groups = useRemote({ _tag: "wallGroups", countryId })
  const countries = useRemote(COUNTRIES)
  const { box, toTop, isInMiddle } = useKeptScroll()
  const groupList = groups.state === "loading" ? [] : (groups.value ?? [])
  // A country without hosts in the wanted group has no tab for it. The first tab then counts, and shows all.
  const groupId = groupList.length === 0 || groupList.some((one) => one.groupId === wanted) ? wanted : 0
  const list = useMemo(() => ({ groupId, countryId, ...limits }), [groupId, countryId, limits])
  const pages = useWallPages(list, isInMiddle)
  const hosts = useHostCards(pages.hosts, usePresence(inSight))
  const call = useCardCall(hosts, "wall")
  const navigate = useNavigate()
  const isMember = useSession().state === "signedIn"

  const choose = (change: Partial<WallFilters>) => {
    toTop()
    filter(change)
  }
  const onCountry = (id: string | null) => choose({ countryId: id })

  const countryList = (countries.state === "loading" ? [] : (countries.value ?? [])).map((one) => ({
    id: one.countryId,
    name: country(one.countryId, one.countryName),
    count: one.count,
  }))
  return (
    <WallView
      scrollRef={box}
      end={
        <>
          <IconButton
            label={t("wall.cards")}
            icon={<Layers className="size-5" />}
            onClick={() => void navigate("/card")}
          />
          {isMember && (
            <IconButton
              label={t("wall.videos")}
              icon={<Video className="size-5" />}
              onClick={() => void navigate("/videos")}
            />
          )}
          <MyBalance />
        </>
      }
      boxes={isMember ? <LazyBoxes place="livecam" /> : undefined}
      wall={{
        groups: (groupList.length > 0 ? groupList : [{ groupId: 0, name: "" }]).map((group) => {
          const key = groupLabelKey(group.groupId)
          return { id: group.groupId, label: key === undefined ? group.name : t(key) }
        }),
        groupId,
        countries: countryList,
        countryId,
        limits: Object.keys(limits).length,
        list:
          pages.hosts.length === 0 && pages.first.state === "loading"
            ? { state: "loading" }
            : pages.hosts.length === 0 && pages.first.state === "failed"
              ? { state: "failed", error: pages.first.error }
              : {
                  ...{ state: "ready", hosts, more: pages.more, asOf: pages.asOf },
                  beyond: pages.beyond > 0 ? { count: pages.beyond, to: isMember ? "vip" : "members" } : undefined,
                },
      }}
      onGroup={(id) => choose({ groupId: id })}
      onCountry={onCountry}
      onPickCountry={() => overlays.open("countryPicker", { countries: countryList, countryId, onPick: onCountry })}
      onFilters={() => overlays.open("wallFilters", { limits, onPick: (picked) => choose({ limits: picked }) })}
      onShowAll={() => choose({ groupId: 0, countryId: null, limits: {} })}
      onMore={pages.onMore}
      onRetry={pages.onRetry}
      onBeyond={() => openBeyond(isMember)}
      onSight={setInSight}
      onCall={call}
    />
  )
}

/** The same hosts one by one. They load with the wall, with which they share nearly all code. */
export { Cards } from "./cards/Cards.tsx"
export default Wall
