/**
 * The wallet in its states: a month, a filter, a host's points, the oldest month with what is not listed, empty,
 * loading.
 */

import { WalletView } from "../../../screens/wallet/WalletView.tsx"
import type { LedgerHead, LedgerItem, Loading } from "../../../screens/wallet/wallet-model.ts"
import { framed } from "../Framed.tsx"

const nothing = () => {}
const of = (
  day: number,
  hour: number,
  item: Pick<LedgerItem, "reason" | "amount"> & Partial<LedgerItem>,
): LedgerItem => ({
  id: `item-${day}-${hour}`,
  day: `2026-11-${String(day).padStart(2, "0")}`,
  at: Date.UTC(2026, 10, day, hour, 12),
  minutes: 0,
  roomNum: null,
  endedAt: null,
  link: null,
  userId: null,
  userName: "",
  ...item,
})
const call = (minutes: number, amount: number, userName: string) =>
  ({
    reason: "callMinute",
    roomNum: "room",
    endedAt: Date.UTC(2026, 10, 21, 16, 13),
    userId: 1_001,
    userName,
    minutes,
    amount,
  }) as const

const items: ReadonlyArray<LedgerItem> = [
  of(21, 16, call(12, -960, "Mia")),
  of(21, 14, { reason: "purchase", amount: 1_200, link: { kind: "order", id: "o1", userId: null } }),
  of(21, 9, { reason: "reward", amount: 20, link: { kind: "task", id: "webapp", userId: null } }),
  of(19, 20, { reason: "gift", amount: -99, userId: 1_002, userName: "Mia" }),
  of(19, 19, call(1, -40, "Anastasia-Katharina Montgomery-Featherstone")),
  of(19, 8, { reason: "reward", amount: 15, link: { kind: "checkIn", id: "2026-11-19", userId: null } }),
  of(14, 22, { reason: "refund", amount: 80 }),
  of(14, 21, call(3, -240, "")),
  of(2, 11, { reason: "newUser", amount: 120 }),
  of(2, 10, { reason: "other", amount: 4 }),
]

const summed = [...items.slice(0, -2), { ...of(2, 10, { reason: "other", amount: 124 }), at: null }]

const shown = (
  some: ReadonlyArray<LedgerItem>,
  patch: Partial<LedgerHead> = {},
  reason: LedgerItem["reason"] | null = null,
  loading: Loading = { state: "idle" },
) => {
  const sum = (list: ReadonlyArray<LedgerItem>, sign: 1 | -1) =>
    list.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0)
  const [into, out] = [sum(items, 1), sum(items, -1)]
  const head: LedgerHead = {
    month: "2026-11",
    months: ["2026-12", "2026-11", "2026-10"],
    balance: 12_480,
    start: 400,
    end: 400 + into - out,
    in: into,
    out,
    unlisted: 0,
    since: null,
    days: [...new Set(some.map(({ day }) => day))].map((day) => {
      const own = some.filter((item) => item.day === day)
      return { day, in: sum(own, 1), out: sum(own, -1) }
    }),
    ...patch,
  }
  return view({ state: "ready", head, items: some }, reason, false, loading)
}

const view = (
  state: Parameters<typeof WalletView>[0]["view"],
  reason: LedgerItem["reason"] | null = null,
  isHost = false,
  loading: Loading = { state: "idle" },
) =>
  framed(
    <WalletView
      view={state}
      isBusy={false}
      loading={loading}
      onLoad={nothing}
      currency={isHost ? "points" : "coins"}
      hasPoints={isHost}
      reason={reason}
      onCurrency={nothing}
      onMonth={nothing}
      onReason={nothing}
      onLimit={nothing}
      onDialog={nothing}
      onReceipt={nothing}
      onBack={nothing}
    />,
    { immersive: true },
  )

const bare: LedgerHead = {
  month: null,
  months: [],
  balance: 0,
  start: 0,
  end: 0,
  in: 0,
  out: 0,
  unlisted: 0,
  since: null,
  days: [],
}
const earned = [of(21, 16, call(12, 576, "Ravi")), of(20, 11, call(40, 1_920, "Sam"))]

export const walletStates = {
  month: () => shown(items),
  calls: () =>
    shown(
      items.filter(({ reason }) => reason === "callMinute"),
      {},
      "callMinute",
    ),
  none: () => shown([], {}, "gift"),
  together: () => shown(summed),
  togetherLoading: () => shown(summed, {}, null, { state: "loading" }),
  togetherOffline: () => shown(summed, {}, null, { state: "failed", text: "No network connection." }),
  unlisted: () => shown(items, { months: ["2026-11"], unlisted: 400, since: Date.UTC(2026, 10, 2, 9, 5) }),
  points: () => {
    const head = { ...bare, month: "2026-11", months: ["2026-11"], balance: 2_496, in: 2_496, end: 2_496 }
    const days = earned.map(({ day, amount }) => ({ day, in: amount, out: 0 }))
    return view({ state: "ready", head: { ...head, days }, items: earned }, null, true)
  },
  empty: () => view({ state: "ready", head: bare, items: [] }),
  loading: () => view({ state: "loading" }),
  failed: () => view({ state: "failed" }),
}
