import { BalanceChip } from "../../coins/BalanceChip.tsx"
import { CountryPickerView } from "../../screens/wall/CountryPickerOverlay.tsx"
import { type CardsModel, CardsView } from "../../screens/wall/cards/CardsView.tsx"
import WallFiltersOverlay from "../../screens/wall/WallFiltersOverlay.tsx"
import { WallView } from "../../screens/wall/WallView.tsx"
import type { WallActions, WallModel } from "../../screens/wall/wall-model.ts"
import { hosts } from "./cast.ts"
import { framed } from "./Framed.tsx"

const nothing = () => {}
const actions: WallActions = {
  onGroup: nothing,
  onCountry: nothing,
  onPickCountry: nothing,
  onFilters: nothing,
  onShowAll: nothing,
  onMore: nothing,
  onRetry: nothing,
  onBeyond: nothing,
  onSight: nothing,
  onCall: nothing,
}
const groups = [
  "For You",
  "Singing",
  "Dancing",
  "Chill Chat",
  "Dating Tips",
  "Be Yourself",
  "Sleep Call",
  "Language Chat",
]
const countries = [
  "Brazil",
  "India",
  "Malaysia",
  "Portugal",
  "Spain",
  "Türkiye",
  "Netherlands",
  "Philippines",
  "Mexico",
]

const base: WallModel = {
  groups: groups.map((label, id) => ({ id, label })),
  groupId: 0,
  countries: countries.map((name, index) => ({ id: name.slice(0, 2).toUpperCase(), name, count: 40 - index * 3 })),
  countryId: null,
  limits: 0,
  list: { state: "ready", hosts, more: "loading", beyond: undefined, asOf: undefined },
}

const wall = (patch: Partial<WallModel>) =>
  framed(<WallView wall={{ ...base, ...patch }} end={<BalanceChip coins={120} />} {...actions} />)

const beyond = (to: "members" | "vip"): WallModel["list"] => ({
  ...{ state: "ready", hosts: hosts.slice(0, 12), more: "none", asOf: undefined },
  beyond: { count: 228, to },
})

const deck = (cards: CardsModel) =>
  framed(
    <CardsView
      cards={cards}
      end={<BalanceChip coins={120} />}
      {...{ onBack: nothing, onPass: nothing, onLike: nothing, onHi: nothing, onCall: nothing }}
      {...{ onUndo: nothing, onAgain: nothing, onRetry: nothing, onMore: nothing, onBeyond: nothing }}
    />,
  )
const [top, next] = hosts

export const wallStates = {
  deck: () => deck(top === undefined ? { state: "loading" } : { state: "ready", top, next }),
  deckLoading: () => deck({ state: "loading" }),
  deckFailed: () => deck({ state: "failed", error: { kind: "offline" } }),
  deckMoreFailed: () => deck({ state: "moreFailed" }),
  deckEnd: () => deck({ state: "end", beyond: { count: 228, to: "members" } }),
  full: () => wall({}),
  filtered: () => wall({ limits: 2 }),
  loading: () => wall({ list: { state: "loading" } }),
  empty: () =>
    wall({ countryId: "NE", list: { state: "ready", hosts: [], more: "none", beyond: undefined, asOf: undefined } }),
  beyondMembers: () => wall({ list: beyond("members") }),
  beyondVip: () => wall({ list: beyond("vip") }),
  failing: () => wall({ list: { state: "failed", error: { kind: "serverTrouble" } } }),
  offline: () =>
    framed(
      <WallView
        wall={{
          ...base,
          list: {
            state: "ready",
            hosts: hosts.slice(0, 12),
            more: "failed",
            beyond: undefined,
            asOf: Date.now() - 4e6,
          },
        }}
        {...actions}
        onCall={undefined}
      />,
      {
        network: {
          state: "offline",
          savedAt: Date.now() - 4e6,
          waiting: { like: 3, change: 2 },
          retryIn: 8,
        },
      },
    ),
  filters: () => (
    <>
      {wall({ limits: 2 })}
      <WallFiltersOverlay limits={{ gender: 2, interestId: 4 }} onPick={nothing} onClose={nothing} />
    </>
  ),
  countries: () => (
    <>
      {wall({})}
      <CountryPickerView countries={base.countries} countryId="IN" onPick={nothing} onClose={nothing} />
    </>
  ),
}
