import { Check, Clock, Crown, Flame, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { CheckInView as CheckInState } from "#schema/activity/worker-api.ts"
import type { AppError } from "#schema/errors.ts"
import { endsWithTheDay } from "#schema/rules/coins/check-in.ts"
import { deviceMinute } from "../../browser/clock.ts"
import { useNow } from "../../browser/use-now.ts"
import type { QueryState } from "../../client/client.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useQuery } from "../../client/use-query.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import type { Closable } from "../../overlays/overlay-props.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { useMoneyBeside } from "../../ui/coins/coin-price.ts"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { QueryDialog } from "../../ui/dialog/QueryDialog.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { mapQuery } from "../../ui/Queried.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { useAct } from "../people/use-act.ts"

export interface CheckInDay {
  readonly day: number
  readonly coins: number
  /** A gift that the day adds to the backpack. */
  readonly giftImage: string | undefined
  readonly state: "done" | "today" | "later"
}

export interface CheckInModel {
  readonly days: ReadonlyArray<CheckInDay>
  readonly streak: number
  /** What the same days bring with VIP. Undefined for a VIP user, whose `days` are the VIP days. */
  readonly vipDays: ReadonlyArray<Omit<CheckInDay, "state">> | undefined
  /** Coins of the next check-in. */
  readonly coins: number
  readonly state: "open" | "waiting" | "done"
  /** Device time of the next check-in, when today's is done. */
  readonly nextAt: number
  readonly bonus: { readonly kind: "firstWeek"; readonly until: number } | { readonly kind: "vip" } | undefined
  /** `at`: device time, ms. */
  readonly refused: { readonly reason: AppError; readonly at: number } | undefined
}

interface Props {
  checkIn: QueryState<CheckInModel>
  onCollect: () => void
  onCancel: () => void
  /** Dismisses the refusal. */
  onDismiss: () => void
  onVip: () => void
  onClose: () => void
}

const MINUTE = 60_000
/** Refusals that the check-in words itself. */
const REFUSALS = ["alreadyCollected", "collectedElsewhere", "offerEnded"] as const

/** Seven days in a row with their coins; one of them is today. */
export const CheckInView = ({ checkIn, onClose, ...on }: Props) => {
  const { t } = useTranslation("more")
  return (
    <QueryDialog
      query={checkIn}
      waiting={<Skeleton className="h-96" />}
      onClose={onClose}
      title={t("checkIn.title")}
      description={t("checkIn.lead")}
    >
      {(value) => <Week checkIn={value} {...on} />}
    </QueryDialog>
  )
}

const Week = ({
  checkIn,
  onCollect,
  onCancel,
  onDismiss,
  onVip,
}: Omit<Props, "checkIn" | "onClose"> & { checkIn: CheckInModel }) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { day, dayClock } = useFormats()
  const errorText = useErrorText()
  const { days, vipDays, streak, coins, state, bonus, refused } = checkIn
  const refusal = REFUSALS.find((kind) => kind === refused?.reason.kind)
  const minutes = Math.max(1, Math.ceil((checkIn.nextAt - useNow(MINUTE)) / MINUTE))
  const hours = Math.floor(minutes / 60)
  return (
    <div className="flex flex-col gap-5">
      {(streak > 0 || bonus !== undefined) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-medium">
          {streak > 0 && (
            <span className="flex items-center gap-1.5 text-accent-text">
              <Flame aria-hidden className="size-4" />
              {t("checkIn.streak", { count: streak })}
            </span>
          )}
          {bonus !== undefined && (
            <span className="text-gold">
              {bonus.kind === "vip" ? t("checkIn.vip") : t("checkIn.firstWeek", { day: day(bonus.until) })}
            </span>
          )}
        </p>
      )}
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,4.75rem),1fr))] gap-2">
        {days.map((one) => (
          <Day key={one.day} day={one} isLast={one.day === days.length} />
        ))}
      </ol>
      {refused !== undefined && (
        <div
          role="alert"
          className="flex items-start gap-3 rounded-2xl bg-danger-soft py-3 ps-4 pe-2 text-sm text-danger-text"
        >
          <p className="min-w-0 flex-1">
            {refusal === undefined ? errorText(refused.reason) : t(`checkIn.refused.${refusal}`)}
            {endsWithTheDay(refused.reason.kind) && ` ${t("checkIn.wait", { hours, minutes: minutes % 60 })}`}
            <span className="block text-xs">{dayClock(refused.at)}</span>
          </p>
          <IconButton size="small" label={common("common.close")} icon={<X className="size-4" />} onClick={onDismiss} />
        </div>
      )}
      {state === "open" && (
        <Button look="primary" size="large" wide data-first-focus onClick={onCollect}>
          {days.some((one) => one.state === "today" && one.giftImage !== undefined)
            ? t("checkIn.collectGift", { count: coins })
            : t("checkIn.collect", { count: coins })}
          <MoneyOf said coins={coins} />
        </Button>
      )}
      {state === "waiting" && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 rounded-2xl bg-raised px-4 py-3 text-sm">
          <Clock aria-hidden className="size-5 shrink-0 text-muted" />
          <p className="min-w-[min(75%,11rem)] flex-1">{t("checkIn.waiting")}</p>
          <Button size="small" look="plain" onClick={onCancel}>
            {t("checkIn.cancel")}
          </Button>
        </div>
      )}
      {state === "done" && (
        <p className="text-center text-muted">{t("checkIn.next", { time: dayClock(checkIn.nextAt) })}</p>
      )}
      {vipDays !== undefined && <VipWeek days={vipDays} onVip={onVip} />}
    </div>
  )
}

const Day = ({ day, isLast }: { day: CheckInDay; isLast: boolean }) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const isToday = day.state === "today"
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      title={useMoneyBeside()(day.coins) ?? undefined}
      className={classNames(
        "flex min-h-24 flex-col items-center justify-center gap-1.5 rounded-2xl border text-sm",
        isLast && "col-span-2",
        isToday ? "border-coral bg-accent-soft" : "border-transparent bg-raised",
      )}
    >
      <span className={classNames("text-xs", isToday ? "font-semibold text-accent-text" : "text-muted")}>
        {isToday ? t("checkIn.today") : t("checkIn.day", { day: day.day })}
      </span>
      {day.state === "done" ? (
        <Check role="img" aria-label={t("checkIn.done")} className="size-6 text-live" />
      ) : (
        <CoinIcon />
      )}
      <span className={classNames("font-bold tabular-nums", day.state === "done" ? "text-muted" : "text-gold")}>
        +{number(day.coins)}
        <MoneyOf said coins={day.coins} />
        {day.giftImage !== undefined && (
          <img src={day.giftImage} alt={t("checkIn.gift")} className="ms-2 inline size-6" />
        )}
      </span>
    </li>
  )
}

/** Shown quietly below the user's own days: what VIP days would bring, and the link to VIP. */
const VipWeek = ({ days, onVip }: { days: NonNullable<CheckInModel["vipDays"]>; onVip: () => void }) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const beside = useMoneyBeside()
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
      <h3 className="flex items-center gap-2 text-muted">
        <Crown aria-hidden className="size-4 shrink-0 text-gold" />
        {t("checkIn.vipWeek")}
      </h3>
      <ol className="grid grid-cols-7 gap-1">
        {days.map(({ day, coins, giftImage }) => (
          <li
            key={day}
            title={beside(coins) ?? undefined}
            className="flex min-w-0 flex-col items-center gap-1 rounded-xl bg-raised py-2 text-xs text-muted tabular-nums"
          >
            <span className="sr-only">{t("checkIn.day", { day })}</span>
            <span>
              +{number(coins)}
              <MoneyOf said coins={coins} />
            </span>
            {giftImage !== undefined && <img src={giftImage} alt={t("checkIn.gift")} className="size-4" />}
          </li>
        ))}
      </ol>
      <Button size="small" look="plain" wide onClick={onVip}>
        {t("checkIn.seeVip")}
      </Button>
    </section>
  )
}

const CHECK_IN = { _tag: "checkIn" } as const
const VIP = 2
const FIRST_WEEK = 1

/** `clockOffset`: gateway time minus device time, ms. */
const modelOf = (state: CheckInState, clockOffset: number): CheckInModel => {
  const { signInList, vipSignInList, config, waiting, canCheck, streak, coins, nextAt, firstWeekEnds, refused } = state
  const list = config.type === VIP ? vipSignInList : signInList
  const next = list.find(({ signIn }) => !signIn)?.day
  return {
    days: list.map(({ day, coin, gift, signIn }) => ({
      day,
      coins: coin,
      giftImage: gift?.giftImage,
      state: signIn ? "done" : day === next && !config.hasCheck ? "today" : "later",
    })),
    vipDays:
      config.type === VIP
        ? undefined
        : vipSignInList.map(({ day, coin, gift }) => ({ day, coins: coin, giftImage: gift?.giftImage })),
    streak,
    coins,
    state: config.hasCheck ? "done" : waiting !== null ? "waiting" : canCheck || refused !== null ? "open" : "done",
    nextAt: deviceMinute(nextAt, clockOffset),
    bonus:
      config.type === VIP
        ? { kind: "vip" }
        : config.type === FIRST_WEEK && firstWeekEnds !== null
          ? { kind: "firstWeek", until: Date.parse(`${firstWeekEnds}T00:00:00Z`) }
          : undefined,
    refused: refused ?? undefined,
  }
}

/** The daily check-in, online and offline. Coins change only when the gateway says so. */
const CheckIn = ({ onClose }: Closable) => {
  const checkIn = useQuery(CHECK_IN)
  const offset = useClockOffset()
  const act = useAct()
  const { waiting, refused } = checkIn.state === "ready" ? checkIn.value : { waiting: null, refused: null }
  return (
    <CheckInView
      checkIn={mapQuery(checkIn, (value) => modelOf(value, offset))}
      onCollect={() => void act({ _tag: "checkIn" })}
      onCancel={() => waiting !== null && void act({ _tag: "cancelIntent", intentId: waiting })}
      onDismiss={() => refused !== null && void act({ _tag: "cancelIntent", intentId: refused.intentId })}
      onVip={() => {
        onClose()
        overlays.open("vip", {})
      }}
      onClose={onClose}
    />
  )
}

export default CheckIn
