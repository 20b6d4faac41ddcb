import { FlaskConical, Lock, ShoppingBag } from "lucide-react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { AsOf } from "../../ui/AsOf.tsx"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { RefundRule } from "./RefundRule.tsx"
import { Note, Refused } from "./ShopView.tsx"
import type { OrderRecord, Pack, PayChannel } from "./shop-model.ts"

export interface PayModel {
  /** Null: not sold. Undefined: not known yet. */
  readonly pack: Pack | null | undefined
  readonly channels: ReadonlyArray<PayChannel>
  readonly channel: string | undefined
  readonly failed: AppError | undefined
  readonly staleAsOf: number | undefined
  /** The same order, made before and not paid yet: the payment continues with it. */
  readonly open: OrderRecord | undefined
  readonly step: "choose" | "proving" | "making" | "checking" | "opening"
  readonly refused: AppError | undefined
  /** Why nothing can be paid now. */
  readonly off: string | undefined
}

interface Props {
  pay: PayModel
  onChannel: (code: string) => void
  onPay: () => void
  onRetry: () => void
  onBack: () => void
}

/** What the user is about to pay, to whom, and the refund rule. One press starts the payment. */
export const PayView = ({ pay, onChannel, onPay, onRetry, onBack }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("pay.title")} onBack={onBack}>
      <div className="mx-auto max-w-lg">
        {pay.pack === undefined && pay.failed !== undefined && <ErrorState error={pay.failed} onRetry={onRetry} />}
        {pay.pack === undefined && pay.failed === undefined && <Skeleton className="h-72 rounded-3xl" />}
        {pay.pack === null && (
          <EmptyState
            icon={<ShoppingBag />}
            title={t("pay.gone")}
            action={<LinkButton to="/shop">{t("pay.toShop")}</LinkButton>}
          />
        )}
        {pay.pack && <Ready pay={pay} pack={pay.pack} onChannel={onChannel} onPay={onPay} />}
      </div>
    </PlainScreen>
  )
}

const WORDS = {
  proving: "pay.proving",
  making: "pay.making",
  checking: "pay.checking",
  opening: "pay.opening",
} as const

const Ready = ({ pay, pack, onChannel, onPay }: Pick<Props, "pay" | "onChannel" | "onPay"> & { pack: Pack }) => {
  const { t } = useTranslation("more")
  const { money } = useFormats()
  const { channels, channel, open, step } = pay
  const chosen = channels.find(({ code }) => code === channel)
  const { price, currency } = pack
  return (
    <div className="flex flex-col gap-5">
      {chosen?.sandbox && <Note icon={<FlaskConical />}>{t("shop.sandbox")}</Note>}
      {pay.staleAsOf !== undefined && <AsOf time={pay.staleAsOf} />}
      <section className="rounded-3xl bg-surface p-5 shadow-lift">
        <CoinAmount coins={pack.coins} money="none" className="text-3xl" />
        {pack.extra > 0 && <p className="mt-1 text-sm text-muted">{t("shop.extra", { count: pack.extra })}</p>}
        {pack.type !== "once" && (
          <p className="mt-1 text-sm text-pretty">
            {t(`plans.terms.${pack.type}`, { price: money(price, currency), count: pack.renews })}
          </p>
        )}
        <dl className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <dt className="text-muted">{t("pay.total")}</dt>
          <dd className="text-2xl font-bold tracking-tight tabular-nums">{money(price, currency)}</dd>
          <dt className="sr-only">{t("pay.rate")}</dt>
          <dd className="w-full text-end text-sm text-muted">
            {t("shop.per100", { price: money(pack.per100, currency) })}
          </dd>
        </dl>
      </section>
      <Channels channels={channels} channel={channel} onChannel={onChannel} />
      {chosen !== undefined && (
        <p className="flex items-start gap-3 text-sm text-pretty text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t("pay.leave")}
        </p>
      )}
      {open !== undefined && <Note icon={<ShoppingBag />}>{t("pay.open")}</Note>}
      <Refused error={pay.refused} />
      <div className="flex flex-col gap-3">
        <Button
          look="primary"
          size="large"
          wide
          loading={step !== "choose"}
          off={chosen === undefined ? t("pay.noChannel") : pay.off}
          onClick={onPay}
        >
          {open !== undefined
            ? t("pay.goOn")
            : pack.type === "once"
              ? t("pay.pay", { price: money(price, currency) })
              : t(`plans.subscribe.${pack.type}`, { price: money(price, currency) })}
        </Button>
        <p role="status" className="text-center text-sm text-muted empty:hidden">
          {step !== "choose" && t(WORDS[step])}
        </p>
        <RefundRule />
      </div>
    </div>
  )
}

/** The choice of the payment channel. */
export const Channels = ({
  channels,
  channel,
  onChannel,
}: Pick<PayModel, "channels" | "channel"> & Pick<Props, "onChannel">) => {
  const { t } = useTranslation("more")
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium text-muted">{t("pay.channel")}</legend>
      {channels.map((one) => (
        <label
          key={one.code}
          className={classNames(
            "flex min-h-14 cursor-pointer flex-wrap items-center gap-3 rounded-2xl border bg-surface px-4 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus",
            one.code === channel ? "border-coral" : "border-line",
            one.status === "closed" && "opacity-55",
          )}
        >
          <input
            type="radio"
            name={name}
            className="size-5 accent-coral"
            checked={one.code === channel}
            disabled={one.status === "closed"}
            onChange={() => onChannel(one.code)}
          />
          <span className="min-w-[min(60%,10rem)] flex-1 font-medium">{one.name}</span>
          {one.status === "closed" && <span className="text-sm text-muted">{t("pay.closed")}</span>}
        </label>
      ))}
    </fieldset>
  )
}
