import {
  CalendarCheck,
  Infinity as Endless,
  ListChecks,
  type LucideIcon,
  RefreshCw,
  ShieldQuestion,
  Sparkles,
  WalletCards,
} from "lucide-react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { RemoteValue } from "#schema/remotes.ts"
import { FIRST_PURCHASE_COINS, isToConfirm, renewsSoon } from "#schema/rules/coins/shop.ts"
import { deviceTime } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useQuery } from "../../client/use-query.ts"
import { useRemote } from "../../client/use-remote.ts"
import { useFormats } from "../../i18n/format.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { classNames } from "../../ui/class-names.ts"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"

const BOXES = { _tag: "activityBoxes" } as const
const SUBSCRIPTIONS = { _tag: "subscriptions" } as const
const CONTENTS = [
  "confirm",
  "renewal",
  "checkIn",
  "tasks",
  "tasksReady",
  "games",
  "picks",
  "firstPurchase",
  "unlimitedMatches",
] as const
export type BoxContent = (typeof CONTENTS)[number]

const ICONS: Readonly<Record<BoxContent, LucideIcon | typeof CoinIcon>> = {
  ...{
    confirm: ShieldQuestion,
    renewal: RefreshCw,
    checkIn: CalendarCheck,
    tasks: ListChecks,
    tasksReady: ListChecks,
    games: Sparkles,
    picks: WalletCards,
    firstPurchase: CoinIcon,
    unlimitedMatches: Endless,
  },
}

/** The next charge of a subscription. */
export interface Renewal {
  readonly price: number
  readonly currency: string
  /** Device time, ms. */
  readonly at: number
}

/** From the user's feed: a saved answer of the gateway may be older than a pause or a confirmation. */
const usePlans = (): { readonly renewal: Renewal | undefined; readonly isConfirming: boolean } => {
  const subscriptions = useQuery(SUBSCRIPTIONS)
  const offset = useClockOffset()
  const plans = subscriptions.state === "ready" ? subscriptions.value : []
  const plan = renewsSoon(plans, deviceTime() + offset)
  return {
    renewal: plan?.nextTime ? { price: plan.price, currency: plan.currency, at: plan.nextTime - offset } : undefined,
    isConfirming: plans.some(isToConfirm),
  }
}

/** The boxes with what waits for the user at a place, as the gateway lists them. */
export const ActivityBoxes = ({ place }: { place: keyof RemoteValue<"activityBoxes"> }) => {
  const boxes = useRemote(BOXES)
  const { renewal, isConfirming } = usePlans()
  const navigate = useNavigate()
  const list = boxes.state === "loading" ? [] : (boxes.value?.[place] ?? [])
  const known = list.flatMap(({ content, targetUrl }) => {
    const name = CONTENTS.find((one) => one === content)
    const isPast = (name === "renewal" && renewal === undefined) || (name === "confirm" && !isConfirming)
    return name === undefined || isPast ? [] : [{ name, targetUrl }]
  })
  return (
    <ActivityBoxesView
      boxes={known.map(({ name }) => name)}
      renewal={renewal}
      isInset={place === "match"}
      onOpen={(name) => {
        if (name === "checkIn") overlays.open("checkIn", {})
        else if (name === "unlimitedMatches") overlays.open("vip", {})
        else if (name === "renewal" || name === "confirm") overlays.open("subscriptions", {})
        else void navigate(known.find((one) => one.name === name)?.targetUrl ?? "/task")
      }}
    />
  )
}

/** One row of fixed height, so that boxes that arrive later move nothing. */
export const ActivityBoxesView = ({
  boxes,
  renewal,
  isInset = false,
  onOpen,
}: {
  boxes: ReadonlyArray<BoxContent>
  renewal?: Renewal | undefined
  /** The surrounding screen has a margin of its own. */
  isInset?: boolean
  onOpen: (box: BoxContent) => void
}) => {
  const { t } = useTranslation("more")
  const { money, day } = useFormats()
  return (
    <ul
      aria-label={t("tasks.boxes")}
      className={classNames("no-scrollbar flex gap-3 overflow-x-auto", !isInset && "px-4 md:px-8")}
    >
      {boxes.map((name) => {
        const Icon = ICONS[name]
        return (
          <li key={name} className="shrink-0">
            <button
              type="button"
              onClick={() => onOpen(name)}
              className="flex h-13 items-center gap-3 rounded-2xl border border-line bg-surface px-4 text-sm font-medium transition hover:bg-raised"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-accent-text" />
              {name === "renewal" && renewal !== undefined ? (
                <span className="text-start leading-tight">
                  <span className="block">{t("tasks.box.renewal")}</span>
                  <span className="block text-muted">
                    {money(renewal.price, renewal.currency)} · {day(renewal.at)}
                  </span>
                </span>
              ) : (
                t(`tasks.box.${name}`, { count: FIRST_PURCHASE_COINS })
              )}
              {name === "firstPurchase" && <MoneyOf coins={FIRST_PURCHASE_COINS} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
