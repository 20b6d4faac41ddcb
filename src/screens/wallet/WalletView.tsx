import { ChevronRight, Info, Wallet } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { FilterChip } from "../../ui/Chip.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { useBarLabels } from "../statistics/bar-labels.ts"
import { signed } from "../statistics/signed.ts"
import { Days, type Opens } from "./Days.tsx"
import {
  besides,
  type Currency,
  daysOf,
  type LedgerHead,
  type LedgerItem,
  type LedgerReason,
  type Loading,
  REASONS,
  type WalletState,
} from "./wallet-model.ts"

interface Props extends Opens {
  view: WalletState
  /** Another month is being read. */
  isBusy: boolean
  loading: Loading
  /** Fetches the items behind the month's sums. */
  onLoad: () => void
  currency: Currency
  hasPoints: boolean
  /** Null: all. */
  reason: LedgerReason | null
  onCurrency: (currency: Currency) => void
  onMonth: (month: string) => void
  onReason: (reason: LedgerReason | null) => void
  /** Opens the user's own spending limit. */
  onLimit: () => void
  onBack: () => void
}

/** All coins in and out by month and day, from the data on this device. */
export const WalletView = ({
  view,
  isBusy,
  loading,
  onLoad,
  currency,
  hasPoints,
  reason,
  onCurrency,
  onMonth,
  onReason,
  onLimit,
  onDialog,
  onReceipt,
  onBack,
}: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("wallet.title")} onBack={onBack}>
      <div className="flex flex-col gap-5">
        {hasPoints && (
          <Segmented
            hideLabel
            label={t("statistics.currency")}
            value={currency}
            onChange={onCurrency}
            segments={(["coins", "points"] as const).map((value) => ({ value, label: t(`statistics.${value}`) }))}
          />
        )}
        {view.state === "loading" && (
          <div aria-busy className="flex flex-col gap-5">
            <Skeleton className="h-40" />
            <Skeleton className="h-10" />
            <Skeleton className="h-72" />
          </div>
        )}
        {view.state === "failed" && <EmptyState icon={<Info />} title={t("statistics.failed")} />}
        {view.state === "ready" && (
          <div aria-busy={isBusy} className="flex flex-col gap-5">
            <Ready
              {...view}
              loading={loading}
              onLoad={onLoad}
              currency={currency}
              hasPoints={hasPoints}
              reason={reason}
              onMonth={onMonth}
              onReason={onReason}
              onDialog={onDialog}
              onReceipt={onReceipt}
            />
          </div>
        )}
        {currency === "points" ? (
          <LinkButton className="self-start" to="/earnings">
            {t("earnings.title")}
          </LinkButton>
        ) : (
          <Button className="self-start" onClick={onLimit}>
            {t("limit.title")}
          </Button>
        )}
      </div>
    </PlainScreen>
  )
}

type ReadyProps = Omit<Props, "view" | "isBusy" | "onCurrency" | "onLimit" | "onBack"> & {
  head: LedgerHead
  items: ReadonlyArray<LedgerItem>
}
/** How many more items each press shows. */
const MORE = 100

const Ready = ({
  head,
  items,
  loading,
  onLoad,
  currency,
  hasPoints,
  reason,
  onMonth,
  onReason,
  onDialog,
  onReceipt,
}: ReadyProps) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { number } = useFormats()
  const { month, months, unlisted } = head
  return (
    <>
      <section className="rounded-3xl bg-surface p-5 shadow-lift md:p-6">
        <h2 className="text-sm text-muted">{common("account.balance")}</h2>
        <p className="flex flex-wrap items-center gap-x-3 text-4xl font-bold tracking-tight text-gold tabular-nums">
          {currency === "coins" && <CoinIcon className="size-8" />}
          {number(head.balance)}
          {currency === "coins" && <MoneyOf coins={head.balance} className="text-lg text-muted" />}
        </p>
        {month !== null && <Month head={head} month={month} currency={currency} onMonth={onMonth} />}
      </section>
      {month === null || months.length === 0 ? (
        <EmptyState
          icon={<Wallet />}
          title={t("wallet.empty")}
          text={t(currency === "coins" && !hasPoints ? "wallet.emptyOfNew" : "wallet.emptyText")}
          action={<LinkButton to="/wall">{t("statistics.toWall")}</LinkButton>}
        />
      ) : (
        <>
          <fieldset className="no-scrollbar flex min-w-0 gap-2 overflow-x-auto">
            <legend className="sr-only">{t("wallet.filter")}</legend>
            {([null, ...REASONS] as const).map((one) => (
              <FilterChip key={one} on={one === reason} onPress={() => onReason(one)}>
                {one === null ? t("wallet.all") : t(`statistics.kind.${one}`)}
              </FilterChip>
            ))}
          </fieldset>
          {items.some(({ at }) => at === null) && <SumsOnly loading={loading} onLoad={onLoad} />}
          {items.length === 0 ? (
            <p className="py-8 text-center text-muted">{t("wallet.none")}</p>
          ) : (
            <Items key={month} {...{ head, items, currency, onDialog, onReceipt }} />
          )}
        </>
      )}
      <Notes head={head} currency={currency} hasOlder={besides(head).earlier !== undefined} unlisted={unlisted} />
    </>
  )
}

/** The month's items by day, the newest first. */
const Items = ({ head, items, ...shown }: Pick<ReadyProps, "head" | "items" | "currency" | keyof Opens>) => {
  const { t } = useTranslation("more")
  const [most, setMost] = useState(MORE)
  return (
    <>
      <Days days={daysOf(head, items, most)} {...shown} />
      {items.length > most && (
        <Button wide onClick={() => setMost(most + MORE)}>
          {t("wallet.more")}
        </Button>
      )}
    </>
  )
}

/** Says that items of the month are not on this device, and offers to fetch them. */
const SumsOnly = ({ loading, onLoad }: Pick<Props, "loading" | "onLoad">) => {
  const { t } = useTranslation("more")
  const isLoading = loading.state === "loading"
  return (
    <div
      role="status"
      aria-busy={isLoading}
      className="flex flex-wrap items-center gap-3 rounded-2xl bg-surface px-4 py-3 text-sm"
    >
      <Info aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-[min(60%,10rem)] flex-1">
        {isLoading ? t("wallet.fetching") : t("wallet.sumsOnly")}
        {loading.state === "failed" && <span className="block text-muted">{loading.text}</span>}
      </p>
      {!isLoading && <Button onClick={onLoad}>{t("wallet.load")}</Button>}
    </div>
  )
}

/** A month's balance at the start, what came in and went out, and the balance at the end. */
const Month = ({
  head,
  month,
  currency,
  onMonth,
}: Pick<Props, "currency" | "onMonth"> & { head: LedgerHead; month: string }) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const { long } = useBarLabels("year")
  const { earlier, later } = besides(head)
  const sums = [
    [t("wallet.start"), number(head.start), head.start],
    [t("statistics.in"), signed(head.in, number), head.in],
    [t("statistics.out"), signed(-head.out, number), head.out],
    [t("wallet.end"), number(head.end), head.end],
  ] as const
  return (
    <div className="mt-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-1">
        <h2 className="min-w-[min(60%,10rem)] flex-1 text-lg font-semibold first-letter:uppercase">
          {long(`${month}-01`)}
        </h2>
        <span className="flex gap-1">
          <Step label={t("wallet.earlier")} to={earlier} onMonth={onMonth}>
            <ChevronRight className="size-5 -scale-x-100 rtl:scale-x-100" />
          </Step>
          <Step label={t("wallet.later")} to={later} onMonth={onMonth}>
            <ChevronRight className="size-5 rtl:-scale-x-100" />
          </Step>
        </span>
      </div>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-3 md:grid-cols-4">
        {sums.map(([name, value, amount]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-bold tracking-tight tabular-nums">
              {value}
              {currency === "coins" && <MoneyOf coins={amount} className="block text-sm text-muted" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Leads to another month. Where there is none it stays focusable: the focus is there when the last month is reached. */
const Step = ({
  label,
  to,
  onMonth,
  children,
}: {
  label: string
  to: string | undefined
  onMonth: Props["onMonth"]
  children: React.ReactNode
}) => (
  <IconButton
    label={label}
    icon={children}
    aria-disabled={to === undefined}
    onClick={() => to !== undefined && onMonth(to)}
  />
)

interface NotesProps {
  head: LedgerHead
  currency: Currency
  hasOlder: boolean
  unlisted: number
}

/** What is not listed, from when on everything is, and where days begin. */
const Notes = ({ head: { since }, currency, hasOlder, unlisted }: NotesProps) => {
  const { t } = useTranslation("more")
  const { number, dayClock } = useFormats()
  return (
    <div className="flex flex-col gap-3 text-sm text-muted">
      {unlisted !== 0 && !hasOlder && (
        <p className="flex items-start gap-3 rounded-2xl bg-raised px-4 py-3 text-ink">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span>
            <span className="block font-semibold tabular-nums">
              {t("wallet.unlisted", { amount: signed(unlisted, number) })}
              {currency === "coins" && <MoneyOf coins={unlisted} className="ms-2 text-muted" />}
            </span>
            {since !== null && t("statistics.since", { time: dayClock(since) })}
          </span>
        </p>
      )}
      <p>{t("statistics.days")}</p>
    </div>
  )
}
