import type { ComponentProps } from "react"
import type { PanelGift } from "#schema/gifts/gift.ts"
import { BackpackView } from "../../../screens/gifts/BackpackView.tsx"
import type { BackpackStack } from "../../../screens/gifts/backpack-model.ts"
import { type GiftPanelModel, GiftPanelView } from "../../../screens/gifts/GiftPanelView.tsx"
import { GiftShow } from "../../../screens/gifts/GiftShow.tsx"
import { FAILED, LOADING, ready } from "../query-states.ts"

const nothing = () => {}

const names = ["rose", "lollipop", "red-heart", "ice-cream", "kiss-mark", "balloon", "chocolate-bar", "teddy-bear"]
const more = ["bouquet", "birthday-cake", "clinking-glasses", "lipstick", "ring", "crown", "racing-car", "castle"]
const gifts: ReadonlyArray<PanelGift> = [...names, ...more].map((name, place) => ({
  giftId: place + 1,
  giftName: name.replace("-", " "),
  giftImage: `/gifts/${name}.svg`,
  gold: [5, 9, 19, 29, 39, 49, 59, 99, 149, 199, 249, 299, 499, 999, 1_999, 4_999][place] ?? 5,
  giftStar: 1,
  friendGiftSort: place + 1,
  vip: place > 13,
}))

const DAY = 86_400_000
const NOW = Date.UTC(2026, 4, 3)
const backpack: ReadonlyArray<BackpackStack> = gifts
  .filter(({ giftId }) => [1, 3, 8].includes(giftId))
  .map(({ giftId, giftName, giftImage }) => ({
    giftId,
    giftName,
    giftImage,
    count: giftId === 1 ? 2 : 1,
    itemId: `item-${giftId}`,
    expiresAt: NOW + giftId * DAY,
  }))
const over = gifts.slice(3, 6).map(({ giftId, giftName, giftImage }) => ({
  itemId: `item-${giftId}`,
  giftId,
  giftName,
  giftImage,
  gotAt: NOW - 9 * DAY,
  expiresAt: NOW - 2 * DAY,
  usedAt: giftId === 5 ? NOW - 4 * DAY : null,
}))
const backpackOf = (query: ComponentProps<typeof BackpackView>["backpack"]) => (
  <BackpackView backpack={query} onChats={nothing} onCheckIn={nothing} onClose={nothing} />
)

const panel: GiftPanelModel = {
  name: "Mia",
  gifts,
  failed: undefined,
  staleAsOf: undefined,
  isMember: false,
  balance: 640,
  held: 0,
  moneyOf: (coins) => `$${(coins / 100).toFixed(2)}`,
  backpack,
  chosen: 8,
  isFree: false,
  count: 1,
  step: "choose",
  refused: undefined,
  combo: 0,
  off: undefined,
}
const shown = (patch: Partial<GiftPanelModel> = {}) => (
  <GiftPanelView
    panel={{ ...panel, ...patch }}
    onChoose={nothing}
    onCount={nothing}
    onVip={nothing}
    onSend={nothing}
    onBack={nothing}
    onCoins={nothing}
    onLimit={nothing}
    onRetry={nothing}
    onClose={nothing}
  />
)

export const giftStates = {
  chosen: () => shown(),
  nothingChosen: () => shown({ chosen: undefined }),
  short: () => shown({ count: 99 }),
  combo: () => shown({ combo: 3 }),
  free: () => shown({ isFree: true }),
  freeNone: () => shown({ isFree: true, backpack: [], chosen: undefined }),
  noBackpack: () => shown({ backpack: undefined }),
  backpack: () => backpackOf(ready({ ready: backpack, past: over })),
  backpackLoading: () => backpackOf(LOADING),
  backpackFailed: () => backpackOf(FAILED),
  backpackEmpty: () => backpackOf(ready({ ready: [], past: [] })),
  question: () => shown({ chosen: 14, count: 10, step: "asking", balance: 20_000 }),
  sending: () => shown({ step: "sending" }),
  checking: () => shown({ step: "checking" }),
  refused: () => shown({ refused: { kind: "priceChanged" } }),
  refusedByLimit: () => shown({ refused: { kind: "coinLimit" } }),
  offline: () => shown({ staleAsOf: Date.now() - 9e6, off: "Gifts need a connection. Your choice is kept." }),
  loading: () => shown({ gifts: undefined, chosen: undefined }),
  failed: () => shown({ gifts: undefined, chosen: undefined, failed: { kind: "offline" } }),
  inCall: () => (
    <GiftShow
      gift={{
        recordId: "g1",
        giftId: 14,
        giftName: "Crown",
        giftImage: "/gifts/crown.svg",
        gold: 999,
        count: 10,
        roomNum: "r1",
      }}
      mine={false}
      name="Mia"
      onEnd={nothing}
    />
  ),
}
