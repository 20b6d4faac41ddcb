/** A host's earnings in their states: with payouts of every kind, too few points, an open one, offline, nothing yet, no host; the dialog. */
import type { ComponentProps } from "react"
import type { PayoutRecord } from "#schema/coins/payout.ts"
import type { QueryState } from "../../../client/client.ts"
import { CallPricesView } from "../../../screens/earnings/CallPricesView.tsx"
import { CallScheduleView } from "../../../screens/earnings/CallScheduleView.tsx"
import { EarningsView } from "../../../screens/earnings/EarningsView.tsx"
import type { Asking, EarningsModel } from "../../../screens/earnings/earnings-model.ts"
import { HostRatingView } from "../../../screens/earnings/HostRating.tsx"
import "../../../i18n/seldom-texts.ts"
import { framed } from "../Framed.tsx"
import { FAILED, LOADING, ready } from "../query-states.ts"

const nothing = () => {}
const week = {
  timeZone: "Europe/Madrid",
  spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: 18 * 60, to: day === 5 ? 1_440 : 23 * 60 })),
}
const DAY = 86_400_000
const TODAY = Date.UTC(2026, 10, 21, 14, 5)

const payout = (n: number, more: Partial<PayoutRecord> = {}): PayoutRecord => ({
  payoutId: `payout-${n}`,
  userId: 1_001,
  points: 4_000,
  amount: 20,
  currency: "USD",
  status: "paid",
  rejection: null,
  requestedAt: TODAY - n * DAY,
  settledAt: TODAY - (n - 1) * DAY,
  ...more,
})
const open = payout(1, { points: 6_200, amount: 31, status: "requested", settledAt: null })
const past = [
  payout(4),
  payout(9, { points: 2_000, amount: 10, status: "rejected", rejection: "details" }),
  payout(21, { points: 123_400, amount: 617 }),
]

const bars = Array.from({ length: 30 }, (_, at) => ({
  start: new Date(TODAY - (29 - at) * DAY).toISOString().slice(0, 10),
  in: at % 4 === 3 ? 0 : 120 + ((at * 97) % 460),
  out: at === 20 || at === 25 ? 4_000 : 0,
}))
const points = {
  bars,
  in: bars.reduce((sum, bar) => sum + bar.in, 0),
  out: 8_000,
  kinds: [
    { reason: "other", in: 0, out: 8_000 },
    { reason: "callMinute", in: 5_604, out: 0 },
    { reason: "gift", in: 2_190, out: 0 },
  ],
} as const

const model = (patch: Partial<EarningsModel> = {}): QueryState<EarningsModel> =>
  ready({
    points: 12_480,
    payouts: past,
    off: undefined,
    flow: { points, since: null },
    range: "month",
    ...patch,
  })
const shown = (
  of: QueryState<EarningsModel | null>,
  asking?: Partial<Asking>,
  prices?: Partial<ComponentProps<typeof CallPricesView>>,
  schedule?: Partial<ComponentProps<typeof CallScheduleView>>,
) =>
  framed(
    <EarningsView
      model={of}
      prices={
        <>
          <CallPricesView
            settings={{ callPrice: 40, friendCallPrice: 30, friendsOnly: false }}
            editing={undefined}
            onEdit={nothing}
            onSave={nothing}
            onClose={nothing}
            onRetry={nothing}
            {...prices}
          />
          <CallScheduleView
            schedule={week}
            timeZone="Europe/Madrid"
            editing={undefined}
            onEdit={nothing}
            onSave={nothing}
            onClose={nothing}
            {...schedule}
          />
          <HostRatingView
            rating={
              of.state === "ready" && of.value?.points === 640
                ? { callers: 1, average: null }
                : { callers: 12, average: 4.6 }
            }
          />
        </>
      }
      asking={asking && { step: "write", refused: undefined, off: undefined, ...asking }}
      onRange={nothing}
      onAsk={nothing}
      onSend={nothing}
      onClose={nothing}
      onBack={nothing}
    />,
    { immersive: true },
  )
const none = { points: 0, payouts: [], flow: { points: { bars, in: 0, out: 0, kinds: [] }, since: null } } as const
const offline = "Asking for a payout needs a connection. Your points are untouched."

export const earningsStates = {
  full: () => shown(model()),
  open: () =>
    shown(
      model({
        payouts: [open, ...past],
        off: "Your last request is still open. You can ask again once it is settled.",
      }),
    ),
  tooFew: () => shown(model({ ...none, points: 640, off: "A payout needs at least 2,000 points ($10.00)." })),
  offline: () => shown(model({ off: offline, flow: { points, since: Date.UTC(2026, 10, 9, 14, 20) } })),
  ask: () => shown(model(), {}),
  refused: () => shown(model(), { refused: { kind: "priceChanged" } }),
  checking: () => shown(model(), { step: "checking" }),
  askOffline: () => shown(model(), { off: offline }),
  prices: () => shown(model(), undefined, { editing: { isSaving: false, refused: undefined, off: undefined } }),
  schedule: () =>
    shown(model(), undefined, undefined, { editing: { isSaving: false, refused: undefined, off: undefined } }),
  noSchedule: () => shown(model(), undefined, undefined, { schedule: null }),
  pricesUnknown: () => shown(model(), undefined, { settings: null }),
  notHost: () => shown(ready(null)),
  loading: () => shown(LOADING),
  failed: () => shown(FAILED),
  flowFailed: () => shown(model({ flow: "failed" })),
}
