/** The shop's screens in their states: packages, paying, its result, orders with a receipt, refunds. */
import type { ReactNode } from "react"
import type { SpendingLimit } from "#schema/shop/spending-limit.ts"
import type { SubscriptionRecord } from "#schema/shop/subscription.ts"
import type { QueryState } from "../../../client/client.ts"
import { OfferView } from "../../../screens/shop/OfferView.tsx"
import { OrdersView } from "../../../screens/shop/OrdersView.tsx"
import { type PayResultState, PayResultView } from "../../../screens/shop/PayResultView.tsx"
import { type PayModel, PayView } from "../../../screens/shop/PayView.tsx"
import { type SubscriptionsModel, SubscriptionsView } from "../../../screens/shop/plans/SubscriptionsView.tsx"
import { VipView } from "../../../screens/shop/plans/VipOverlay.tsx"
import { type RechargeModel, RechargeView } from "../../../screens/shop/RechargeView.tsx"
import { RefundResultView } from "../../../screens/shop/RefundResult.tsx"
import { type RefundModel, RefundView } from "../../../screens/shop/RefundView.tsx"
import { type ShopModel, ShopView } from "../../../screens/shop/ShopView.tsx"
import { type SpendingLimitModel, SpendingLimitView } from "../../../screens/shop/SpendingLimitView.tsx"
import type { OrderRecord, Pack, PayChannel } from "../../../screens/shop/shop-model.ts"
import { hosts } from "../cast.ts"
import { framed } from "../Framed.tsx"
import { FAILED, LOADING, ready } from "../query-states.ts"

const nothing = () => {}
export const NOW = Date.UTC(2026, 10, 23, 17, 0)
export const inFrame = (view: ReactNode): ReactNode => framed(view, { immersive: true })

const COINS = [100, 535, 1_110, 2_330, 6_100, 12_800]
const PRICES = [0.99, 4.99, 9.99, 19.99, 49.99, 99.99]
const packs: ReadonlyArray<Pack> = COINS.map((coins, place) => ({
  coinId: place + 1,
  type: "once",
  coins,
  renews: coins,
  extra: [0, 25, 80, 250, 800, 2_000][place] ?? 0,
  price: PRICES[place] ?? 0,
  currency: "USD",
  per100: ((PRICES[place] ?? 0) * 100) / coins,
  isBest: false,
  offer: null,
  flash: null,
}))
const plan = (coinId: number, type: "weekly" | "monthly", coins: number, extra: number, price: number): Pack => ({
  ...{ coinId, type, coins, renews: coins, extra, price, currency: "USD", per100: (price * 100) / coins },
  ...{ isBest: coinId === 12, offer: null, flash: null },
})
const plans = [plan(11, "weekly", 660, 60, 4.99), plan(12, "monthly", 2_800, 400, 19.99)] as const
const offered: ReadonlyArray<Pack> = packs.map((pack) =>
  pack.coinId !== 2
    ? pack
    : {
        ...pack,
        price: 2.99,
        per100: 0.56,
        offer: { offerId: "first-1", endTime: NOW + 20 * 3_600_000 + 754_000, beforeAmount: 4.99, discount: 40 },
      },
)
const flashed: ReadonlyArray<Pack> = packs.map((pack) =>
  pack.coinId !== 3
    ? pack
    : {
        ...{ ...pack, coins: 1_236, renews: 1_236, extra: 206, per100: 999 / 1_236 },
        flash: { offerId: "flash21-2026-11-23", endTime: NOW + 3_600_000 + 754_000, beforeCoins: 1_110 },
      },
)
const shop: ShopModel = {
  balance: 640,
  missing: 0,
  packs,
  plans,
  toConfirm: undefined,
  retryAt: undefined,
  renewal: undefined,
  firstCoins: 0,
  failed: undefined,
  staleAsOf: undefined,
  isSandbox: false,
  canCheckIn: false,
  hasTasks: true,
  now: NOW,
}
const shopShown = (patch: Partial<ShopModel> = {}) =>
  inFrame(
    <ShopView
      shop={{ ...shop, ...patch }}
      payPath={() => "/pay"}
      onCheckIn={nothing}
      onTasks={nothing}
      onPlans={nothing}
      onVip={nothing}
      onLimit={nothing}
      onRetry={nothing}
      onBack={nothing}
    />,
  )
const recharge: RechargeModel = {
  ...{ balance: 40, needed: 900, pack: packs[2] },
  ...{ canCheckIn: true, hasTasks: true, hosts: [], off: undefined },
}
const rechargeShown = (patch: Partial<RechargeModel> = {}) => (
  <RechargeView
    recharge={{ ...recharge, ...patch }}
    onPay={nothing}
    onShop={nothing}
    onCheckIn={nothing}
    onTasks={nothing}
    onHost={nothing}
    onClose={nothing}
  />
)
const affordable = hosts
  .slice(0, 3)
  .map(({ id, name, photo }, at) => ({ userId: id, name, photo, coinsPerMinute: 20 + 10 * at }))
const offerShown = (kind: "flash" | "limited" | "discount") => (
  <OfferView
    offer={{
      ...{ offerId: "first-1", kind, coinId: 2, coinType: 2, currency: "USD", totalCoinNum: 635 },
      ...{ beforeAmount: 4.99, afterAmount: 2.99, discount: 40, limitMinutes: 1_440, endTime: NOW + 7e7 },
    }}
    now={NOW}
    onLook={nothing}
    onClose={nothing}
  />
)
const limit: SpendingLimit = {
  ...{ currency: "USD", day: 20, month: 100, coins: 600, later: null, spentDay: 4.99, spentMonth: 34.97 },
  spentCoins: 240,
}
const limitShown = (patch: Partial<SpendingLimitModel> = {}) => (
  <SpendingLimitView
    model={{ limit, failed: undefined, saving: false, off: undefined, laterAt: undefined, ...patch }}
    onSave={nothing}
    onRetry={nothing}
    onClose={nothing}
  />
)
export const subscription: SubscriptionRecord = {
  ...{ subscriptionId: "s1", coinId: 11, type: "weekly", totalCoinNum: 660, price: 4.99, currency: "USD" },
  ...{ channelRealName: "Card", channelCode: "stripe", status: "subscribed" },
  ...{ paidUntil: NOW + 3e8, nextTime: NOW + 3e8, createTime: NOW - 3e8, updateTime: NOW - 3e8 },
}
export const monthly: SubscriptionRecord = { ...subscription, type: "monthly", totalCoinNum: 2_800, price: 19.99 }
const plansShown = (patch: Partial<SubscriptionsModel> = {}) => (
  <SubscriptionsView
    model={{ subscriptions: ready([subscription]), now: NOW, changing: undefined, off: undefined, ...patch }}
    onChange={nothing}
    onConfirm={nothing}
    onShop={nothing}
    onCards={nothing}
    onClose={nothing}
  />
)
export const shopStates = {
  plans: () =>
    plansShown({
      subscriptions: ready([
        subscription,
        { ...monthly, subscriptionId: "s2", status: "pastDue" },
        { ...subscription, subscriptionId: "s3", status: "paused", nextTime: null },
        { ...monthly, subscriptionId: "s4", status: "paused", nextTime: null, paidUntil: NOW - 1 },
        { ...monthly, subscriptionId: "s5", nextTime: null },
        { ...monthly, subscriptionId: "s7", nextTime: null, confirmOrderId: "o7" },
        { ...subscription, subscriptionId: "s6", status: "cancelled", nextTime: null },
      ]),
    }),
  vip: () => <VipView isVip onShop={nothing} onCheckIn={nothing} onClose={nothing} />,
  vipNot: () => <VipView isVip={false} onShop={nothing} onCheckIn={nothing} onClose={nothing} />,
  plansNone: () => plansShown({ subscriptions: ready([]) }),
  plansLoading: () => plansShown({ subscriptions: LOADING }),
  plansFailed: () => plansShown({ subscriptions: FAILED }),
  plansChanging: () => plansShown({ changing: "s1" }),
  limit: () => limitShown(),
  limitNone: () => limitShown({ limit: { ...limit, day: null, month: null, coins: null } }),
  limitLater: () =>
    limitShown({ limit: { ...limit, later: { day: 50, month: null, coins: 900, at: NOW + 7e7 } }, laterAt: NOW + 7e7 }),
  limitLoading: () => limitShown({ limit: undefined }),
  limitFailed: () => limitShown({ limit: undefined, failed: { kind: "offline" } }),
  recharge: () => rechargeShown(),
  rechargeForCall: () => rechargeShown({ needed: 80, hosts: affordable }),
  rechargeOffline: () => rechargeShown({ off: "offline", canCheckIn: false }),
  rechargeEnough: () => rechargeShown({ balance: 1_000, pack: undefined, canCheckIn: false, hasTasks: false }),
  offer: () => offerShown("limited"),
  flash: () => offerShown("flash"),
  discount: () => offerShown("discount"),
  packs: () => shopShown(),
  renewing: () => shopShown({ renewal: { price: 4.99, currency: "USD", at: NOW + 7e7 } }),
  toConfirm: () => shopShown({ toConfirm: { price: 4.99, currency: "USD" } }),
  retried: () => shopShown({ retryAt: NOW + 7e7 }),
  first: () => shopShown({ packs: offered, firstCoins: 100, canCheckIn: true, balance: 120 }),
  flashPack: () => shopShown({ packs: flashed }),
  missing: () => shopShown({ balance: 40, missing: 900, isSandbox: true, canCheckIn: true }),
  saved: () => shopShown({ staleAsOf: NOW }),
  none: () => shopShown({ packs: [], canCheckIn: true }),
  loading: () => shopShown({ packs: undefined }),
  failed: () => shopShown({ packs: undefined, failed: { kind: "offline" } }),
}

export const channel: PayChannel = {
  id: 1,
  code: "stripe",
  name: "Stripe",
  country: null,
  depositModel: "page",
  icon: "/icon.svg",
  status: "open",
  sort: 0,
  sandbox: false,
}
const order: OrderRecord = {
  id: 12,
  userId: 1,
  orderId: "5f6c1d90a2b34c7e8f90",
  coinCode: "coins_510",
  price: 4.99,
  priceUsd: 4.99,
  currency: "USD",
  currencySymbol: "$",
  orderStatus: "success",
  itemName: "535 coins",
  countryCode: "ES",
  createTime: NOW,
  updateTime: NOW + 90_000,
  type: "once",
  channelCode: "stripe",
  coinId: 2,
  freeCoinType: null,
  pageName: "pay",
  companyCode: "",
  source: "web",
  channelRealName: "Stripe",
  priceStr: "$4.99",
  isCredit: true,
  refundable: true,
  refundStatus: null,
}
const payModel: PayModel = {
  pack: packs[1],
  channels: [channel, { ...channel, id: 2, code: "wallet", name: "Wallet", status: "closed" }],
  channel: "stripe",
  failed: undefined,
  staleAsOf: undefined,
  open: undefined,
  step: "choose",
  refused: undefined,
  off: undefined,
}
const payShown = (patch: Partial<PayModel> = {}) =>
  inFrame(
    <PayView pay={{ ...payModel, ...patch }} onChannel={nothing} onPay={nothing} onRetry={nothing} onBack={nothing} />,
  )
export const payStates = {
  choose: () => payShown(),
  open: () => payShown({ open: { ...order, orderStatus: "processing" } }),
  checking: () => payShown({ step: "checking" }),
  refused: () => payShown({ refused: { kind: "priceChanged" } }),
  offline: () => payShown({ off: "offline", staleAsOf: NOW }),
  gone: () => payShown({ pack: null }),
  loading: () => payShown({ pack: undefined }),
}

const resultShown = (result: PayResultState) =>
  inFrame(<PayResultView result={result} place="/wall" onLook={nothing} onBack={nothing} />)
const ended = (orderStatus: OrderRecord["orderStatus"]) =>
  resultShown({ state: "done", order: { ...order, orderStatus }, balance: 1_175 })
export const payResultStates = {
  success: () => ended("success"),
  failed: () => ended("failed"),
  cancelled: () => ended("cancelled"),
  waiting: () => resultShown({ state: "waiting", secondsLeft: 38, isLooking: true }),
  still: () => resultShown({ state: "waiting", secondsLeft: 0, isLooking: false }),
  unknown: () => resultShown({ state: "unknown" }),
  loading: () => resultShown({ state: "loading" }),
}

const orders: ReadonlyArray<OrderRecord> = [
  { ...order, orderId: "a", orderStatus: "processing", refundable: false },
  order,
  { ...order, orderId: "b", refundStatus: "handling" },
  { ...order, orderId: "c", itemName: "12,800 coins", price: 99.99, refundStatus: "refunded" },
  { ...order, orderId: "d", orderStatus: "failed", refundable: false },
  { ...order, orderId: "e", orderStatus: "cancelled", refundable: false },
]
const ordersShown = (of: QueryState<ReadonlyArray<OrderRecord>>, asked: OrderRecord["orderId"] | null = null) =>
  inFrame(<OrdersView orders={of} asked={asked} isCancelling={false} onCancel={nothing} onBack={nothing} />)
export const orderStates = {
  list: () => ordersShown(ready(orders)),
  receipt: () => ordersShown(ready(orders), order.orderId),
  unpaid: () => ordersShown(ready(orders), "a"),
  unknown: () => ordersShown(ready(orders), "none"),
  empty: () => ordersShown(ready([])),
  loading: () => ordersShown(LOADING),
  failed: () => ordersShown(FAILED),
}

const refundShown = (patch: Partial<RefundModel> = {}) =>
  inFrame(
    <RefundView
      refund={{ order: ready(order), step: "write", refused: undefined, off: undefined, ...patch }}
      onSend={nothing}
      onBack={nothing}
    />,
  )
const refundIs = (refundStatus: OrderRecord["refundStatus"]) =>
  inFrame(<RefundResultView order={ready({ ...order, refundStatus })} onBack={nothing} />)
export const refundStates = {
  write: () => refundShown(),
  refused: () => refundShown({ refused: { kind: "refundSpent" } }),
  unknown: () => refundShown({ order: ready(null) }),
  loading: () => refundShown({ order: LOADING }),
  failed: () => refundShown({ order: FAILED }),
  handling: () => refundIs("handling"),
  refunded: () => refundIs("refunded"),
  coinsCredited: () => refundIs("coinsCredited"),
  rejected: () => refundIs("rejected"),
  none: () => refundIs(null),
}
