import { CircleCheck, CircleX, Hourglass, ReceiptText, SearchX } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { coinsOf, type OrderRecord } from "./shop-model.ts"

export type PayResultState =
  | { readonly state: "loading" }
  | { readonly state: "unknown" }
  /** `secondsLeft`: how long the page still checks by itself; 0: no longer. */
  | { readonly state: "waiting"; readonly secondsLeft: number; readonly isLooking: boolean }
  | { readonly state: "done"; readonly order: OrderRecord; readonly balance: number }

interface Props {
  result: PayResultState
  /** The path on which the user goes on. */
  place: string
  onLook: () => void
  onBack: () => void
}

const ENDED = {
  failed: { icon: <CircleX />, title: "payResult.failed", text: "payResult.failedText" },
  cancelled: { icon: <CircleX />, title: "payResult.cancelled", text: "payResult.cancelledText" },
} as const

/** The outcome of a payment, or the wait for it. */
export const PayResultView = ({ result, place, onLook, onBack }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("payResult.title")} onBack={onBack}>
      <div aria-live="polite">
        {result.state === "loading" && <Skeleton className="h-72 rounded-3xl" />}
        {result.state === "unknown" && (
          <EmptyState
            icon={<SearchX />}
            title={t("payResult.unknown")}
            text={t("payResult.unknownText")}
            action={<LinkButton to="/payOrderList">{t("orders.title")}</LinkButton>}
          />
        )}
        {result.state === "waiting" && <Waiting {...result} onLook={onLook} place={place} />}
        {result.state === "done" && <Done {...result} place={place} />}
      </div>
    </PlainScreen>
  )
}

const Waiting = ({
  secondsLeft,
  isLooking,
  place,
  onLook,
}: {
  secondsLeft: number
  isLooking: boolean
  place: string
  onLook: () => void
}) => {
  const { t } = useTranslation("more")
  return secondsLeft > 0 ? (
    // Screen readers do not read out each second of a timer.
    <div role="timer">
      <EmptyState
        icon={<Hourglass />}
        title={t("payResult.waiting")}
        text={t("payResult.waitingText", { count: secondsLeft })}
      />
    </div>
  ) : (
    <EmptyState
      icon={<Hourglass />}
      title={t("payResult.still")}
      text={t("payResult.stillText")}
      action={
        <>
          <Button look="primary" loading={isLooking} onClick={onLook}>
            {t("payResult.look")}
          </Button>
          <LinkButton to={place}>{t("payResult.goOn")}</LinkButton>
        </>
      }
    />
  )
}

const Done = ({ order, balance, place }: { order: OrderRecord; balance: number; place: string }) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const receipt = (
    <LinkButton to={`/payOrderList?order=${order.orderId}`}>
      <ReceiptText aria-hidden className="size-5" />
      {t("orders.receipt")}
    </LinkButton>
  )
  if (order.orderStatus === "success") {
    const coins = coinsOf(order)
    const what = coins === undefined ? order.itemName : t("shop.coins", { count: coins })
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={t("payResult.success")}
        text={t("payResult.successText", { what, balance: number(balance) })}
        action={
          <>
            <LinkButton look="primary" to={place}>
              {t("payResult.goOn")}
            </LinkButton>
            {receipt}
          </>
        }
      />
    )
  }
  const { icon, title, text } = ENDED[order.orderStatus === "failed" ? "failed" : "cancelled"]
  return (
    <EmptyState
      icon={icon}
      title={t(title)}
      text={t(text)}
      action={
        <>
          <LinkButton look="primary" to={`/pay?coin=${order.coinId}`}>
            {t("payResult.again")}
          </LinkButton>
          <LinkButton to="/shop">{t("pay.toShop")}</LinkButton>
        </>
      }
    />
  )
}
