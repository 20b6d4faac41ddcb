import { CalendarCheck, FlaskConical, ListChecks, ReceiptText, RefreshCw, ShoppingBag, Timer } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { AsOf } from "../../ui/AsOf.tsx"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { CoinIcon } from "../../ui/coins/CoinIcon.tsx"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Link } from "../../ui/Link.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { RefundRule } from "./RefundRule.tsx"
import { enoughFor, type Pack, timeLeft } from "./shop-model.ts"

export interface ShopModel {
  /** Undefined: not known yet. */
  readonly balance: number | undefined
  /** Coins that are missing for the user's wish; 0: none, or no wish. */
  readonly missing: number
  readonly packs: ReadonlyArray<Pack> | undefined
  /** Weekly and monthly subscriptions. */
  readonly plans: ReadonlyArray<Pack>
  /** The subscription payment that the user must confirm with their bank. */
  readonly toConfirm: { readonly price: number; readonly currency: string } | undefined
  /** Device time, ms, at which a failed subscription payment is retried. */
  readonly retryAt: number | undefined
  /** The subscription payment that is due soon; `at`: device time, ms. */
  readonly renewal: { readonly price: number; readonly currency: string; readonly at: number } | undefined
  /** Extra coins of the first purchase; 0: the user has bought before. */
  readonly firstCoins: number
  readonly failed: AppError | undefined
  readonly staleAsOf: number | undefined
  /** A sandbox: no real money moves. */
  readonly isSandbox: boolean
  readonly canCheckIn: boolean
  /** A task is not collected yet. */
  readonly hasTasks: boolean
  /** Gateway time, ms. */
  readonly now: number
}

interface Props {
  shop: ShopModel
  /** The path of the page that pays for a package. */
  payPath: (pack: Pack) => string
  onCheckIn: () => void
  onTasks: () => void
  onPlans: () => void
  onVip: () => void
  onLimit: () => void
  onRetry: () => void
  onBack: () => void
}

/** Packages of coins with their prices, and ways to get coins for free. */
export const ShopView = ({ shop, payPath, onCheckIn, onTasks, onPlans, onVip, onLimit, onRetry, onBack }: Props) => {
  const { t } = useTranslation("more")
  const { day, money } = useFormats()
  const { packs } = shop
  const enough = shop.missing > 0 && packs !== undefined ? enoughFor(packs, shop.missing) : undefined
  return (
    <PlainScreen
      title={t("shop.title")}
      onBack={onBack}
      end={shop.balance !== undefined && <Balance coins={shop.balance} />}
    >
      <div className="flex flex-col gap-5">
        {shop.isSandbox && <Note icon={<FlaskConical />}>{t("shop.sandbox")}</Note>}
        {shop.missing > 0 && (
          <Note icon={<CoinIcon />} tone="gold">
            {t("shop.missing", { count: shop.missing })} <MoneyOf coins={shop.missing} />
          </Note>
        )}
        {shop.toConfirm !== undefined && (
          <Note icon={<RefreshCw />}>
            {t("plans.confirm", { price: money(shop.toConfirm.price, shop.toConfirm.currency) })}{" "}
            <button type="button" className="font-semibold underline" onClick={onPlans}>
              {t("plans.confirmGo")}
            </button>
          </Note>
        )}
        {shop.retryAt !== undefined && (
          <Note icon={<RefreshCw />}>{t("plans.failed", { day: day(shop.retryAt) })}</Note>
        )}
        {shop.renewal !== undefined && (
          <Note icon={<RefreshCw />}>
            {t("plans.next", {
              price: money(shop.renewal.price, shop.renewal.currency),
              day: day(shop.renewal.at),
            })}
          </Note>
        )}
        {shop.staleAsOf !== undefined && <AsOf time={shop.staleAsOf} />}
        {packs === undefined ? (
          shop.failed === undefined ? (
            <Waiting />
          ) : (
            <ErrorState error={shop.failed} onRetry={onRetry} />
          )
        ) : packs.length === 0 ? (
          <EmptyState icon={<ShoppingBag />} title={t("shop.none")} text={t("shop.noneText")} />
        ) : (
          <>
            {shop.firstCoins > 0 && (
              <Note icon={<CoinIcon />} tone="gold">
                {t("shop.first", { count: shop.firstCoins })} <MoneyOf coins={shop.firstCoins} />
              </Note>
            )}
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 md:grid-cols-4">
              {packs.map((pack) => (
                <li key={pack.coinId} className="flex">
                  <PackTile pack={pack} to={payPath(pack)} isEnough={pack === enough} now={shop.now} />
                </li>
              ))}
            </ul>
            {shop.plans.length > 0 && (
              <section className="flex flex-col gap-3">
                <h2 className="font-semibold">{t("plans.offered")}</h2>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 md:grid-cols-4">
                  {shop.plans.map((plan) => (
                    <li key={plan.coinId} className="flex">
                      <PackTile pack={plan} to={payPath(plan)} isEnough={false} now={shop.now} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <div className="flex flex-col gap-2">
              <p className="text-sm text-pretty text-muted">{t("shop.vip")}</p>
              <RefundRule />
            </div>
          </>
        )}
        {shop.canCheckIn && (
          <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3xl bg-surface p-5 shadow-lift">
            <CalendarCheck aria-hidden className="size-6 shrink-0 text-accent-text" />
            <p className="min-w-[min(70%,12rem)] flex-1">{t("shop.checkInText")}</p>
            <Button onClick={onCheckIn}>{t("checkIn.title")}</Button>
          </section>
        )}
        <nav aria-label={t("shop.more")} className="flex flex-wrap gap-3">
          {shop.hasTasks && (
            <Button onClick={onTasks}>
              <ListChecks aria-hidden className="size-5" />
              {t("tasks.title")}
            </Button>
          )}
          <LinkButton to="/payOrderList">
            <ReceiptText aria-hidden className="size-5" />
            {t("orders.title")}
          </LinkButton>
          <LinkButton to="/paymentMethodsList">{t("cards.ways")}</LinkButton>
          <LinkButton to="/wallet">{t("wallet.title")}</LinkButton>
          <Button onClick={onPlans}>{t("plans.title")}</Button>
          <Button onClick={onVip}>{t("vip.title")}</Button>
          <Button onClick={onLimit}>{t("limit.title")}</Button>
        </nav>
      </div>
    </PlainScreen>
  )
}

const Balance = ({ coins }: { coins: number }) => (
  <Link to="/wallet" className="inline-flex h-9 shrink-0 items-center rounded-full bg-gold-soft px-3 text-sm">
    <CoinAmount coins={coins} money="said" />
  </Link>
)

export const Note = ({
  icon,
  tone = "calm",
  children,
}: {
  icon: React.ReactNode
  tone?: "calm" | "gold"
  children: React.ReactNode
}) => (
  <p
    className={classNames(
      "flex items-center gap-3 rounded-2xl px-4 py-3 text-sm",
      tone === "gold" ? "bg-gold-soft" : "bg-raised",
    )}
  >
    <span aria-hidden className="shrink-0 [&>svg]:size-5">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </p>
)

/** Why a request was refused; nothing without an error. */
export const Refused = ({ error }: { error: AppError | undefined }) => {
  const errorText = useErrorText()
  return (
    error !== undefined && (
      <p role="alert" className="rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
        {errorText(error)}
      </p>
    )
  )
}

const Waiting = () => (
  <div aria-busy className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 md:grid-cols-4">
    {["a", "b", "c", "d", "e", "f"].map((key) => (
      <Skeleton key={key} className="h-44 rounded-3xl" />
    ))}
  </div>
)

const PackTile = ({ pack, to, isEnough, now }: { pack: Pack; to: string; isEnough: boolean; now: number }) => {
  const { t } = useTranslation("more")
  const { number, money } = useFormats()
  const { coins, extra, price, currency, offer, flash } = pack
  const ends = offer ?? flash
  const mark = isEnough ? t("shop.enough") : flash !== null ? t("shop.flash") : pack.isBest ? t("shop.best") : undefined
  return (
    <Link
      to={to}
      className={classNames(
        "relative flex w-full flex-col items-center gap-1 rounded-3xl border bg-surface px-3 pt-8 pb-3 text-center shadow-lift transition hover:bg-raised",
        isEnough ? "border-coral" : "border-line",
      )}
    >
      {mark !== undefined && (
        <span className="absolute inset-x-0 top-0 rounded-t-3xl bg-gold-soft px-2 py-0.5 text-xs font-semibold text-gold">
          {mark}
        </span>
      )}
      <span className="flex items-center gap-2 text-2xl font-bold text-gold tabular-nums">
        <CoinIcon className="size-6" />
        <span aria-hidden>{number(coins)}</span>
        <span className="sr-only">{t("shop.coins", { count: coins })}</span>
      </span>
      <span className="min-h-5 text-sm text-muted">{extra > 0 && t("shop.extra", { count: extra })}</span>
      {flash !== null && (
        <span className="text-sm text-muted tabular-nums">
          {t("shop.usual", { coins: t("shop.coins", { count: flash.beforeCoins }) })}
        </span>
      )}
      <span className="mt-1 flex min-h-10 w-full flex-wrap items-center justify-center gap-x-2 rounded-2xl bg-accent-soft px-2 py-1 font-semibold text-accent-text tabular-nums">
        {offer !== null && (
          <span className="text-sm font-normal text-muted">
            <span className="sr-only">{t("shop.before")} </span>
            <s>{money(offer.beforeAmount, currency)}</s>
          </span>
        )}
        {pack.type === "once"
          ? money(price, currency)
          : t(`plans.price.${pack.type}`, { price: money(price, currency) })}
      </span>
      <span className="text-xs text-muted">{t("shop.per100", { price: money(pack.per100, currency) })}</span>
      {ends !== null && (
        <span className="mt-1 flex items-center gap-1.5 text-xs font-medium text-accent-text tabular-nums">
          <Timer aria-hidden className="size-4 shrink-0" />
          {t("shop.ends", { time: timeLeft(ends.endTime - now) })}
        </span>
      )}
    </Link>
  )
}
