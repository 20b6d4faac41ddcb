import { ChevronRight, Printer, ReceiptText } from "lucide-react"
import { useTranslation } from "react-i18next"
import { RENEWAL_PAGE } from "#schema/rules/coins/shop.ts"
import type { QueryState } from "../../client/client.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Link } from "../../ui/Link.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { mapQuery, Queried } from "../../ui/Queried.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { RefundRule } from "./RefundRule.tsx"
import { coinsOf, type OrderRecord } from "./shop-model.ts"
import "./receipt.css"

interface Props {
  orders: QueryState<ReadonlyArray<OrderRecord>>
  /** Id of the order whose receipt is shown. Null: the list is shown. */
  asked: string | null
  isCancelling: boolean
  onCancel: (orderId: string) => void
  onBack: () => void
}

/** Every order with its status, and its receipt. */
export const OrdersView = ({ orders, asked, isCancelling, onCancel, onBack }: Props) => {
  const { t } = useTranslation("more")
  const query = mapQuery(orders, (all) => ({ all, shown: all.find(({ orderId }) => orderId === asked) }))
  const isReceipt = query.state === "ready" && query.value.shown !== undefined
  return (
    <PlainScreen title={isReceipt ? t("orders.receipt") : t("orders.title")} onBack={onBack}>
      <Queried
        query={query}
        waiting={["a", "b", "c"].map((key) => <Skeleton key={key} className="h-20 rounded-2xl" />)}
      >
        {({ all, shown }) =>
          shown ? (
            <Receipt order={shown} isCancelling={isCancelling} onCancel={() => onCancel(shown.orderId)} />
          ) : asked !== null || all.length === 0 ? (
            <EmptyState
              icon={<ReceiptText />}
              title={t(asked === null ? "orders.empty" : "payResult.unknown")}
              text={t(asked === null ? "orders.emptyText" : "payResult.unknownText")}
              action={<LinkButton to="/shop">{t("pay.toShop")}</LinkButton>}
            />
          ) : (
            <ul className="flex flex-col gap-3">
              {all.map((order) => (
                <li key={order.orderId}>
                  <Row order={order} />
                </li>
              ))}
            </ul>
          )
        }
      </Queried>
    </PlainScreen>
  )
}

export const useItemName = (): ((order: OrderRecord) => string) => {
  const { t } = useTranslation("more")
  return (order) => {
    const coins = coinsOf(order)
    if (coins === undefined) return order.itemName
    return order.type === "once" ? t("shop.coins", { count: coins }) : t(`plans.coins.${order.type}`, { count: coins })
  }
}

const Standing = ({ order }: { order: OrderRecord }) => {
  const { t } = useTranslation("more")
  const { orderStatus, refundStatus } = order
  const isGood = orderStatus === "success" && refundStatus !== "refunded"
  return (
    <span className={classNames("text-sm", isGood ? "text-accent-text" : "text-muted")}>
      {refundStatus === null ? t(`orders.status.${orderStatus}`) : t(`refund.status.${refundStatus}`)}
    </span>
  )
}

const Row = ({ order }: { order: OrderRecord }) => {
  const { money, dayClock } = useFormats()
  const itemName = useItemName()
  return (
    <Link
      to={`/payOrderList?order=${order.orderId}`}
      className="flex items-center gap-3 rounded-2xl bg-surface px-4 py-3 shadow-lift transition hover:bg-raised"
    >
      <span className="grid min-w-0 flex-1 grid-cols-2 items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold">{itemName(order)}</span>
        <span className="text-end font-semibold tabular-nums">{money(order.price, order.currency)}</span>
        <Standing order={order} />
        <span className="text-end text-sm text-muted tabular-nums">{dayClock(order.createTime)}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}

const Receipt = ({
  order,
  isCancelling,
  onCancel,
}: {
  order: OrderRecord
  isCancelling: boolean
  onCancel: () => void
}) => {
  const { t } = useTranslation("more")
  const { money, dayClock, country } = useFormats()
  const itemName = useItemName()
  const lines = [
    [t("orders.item"), itemName(order)],
    [t("orders.price"), `${money(order.price, order.currency)} (${order.currency})`],
    [t("orders.made"), dayClock(order.createTime)],
    [t("orders.changed"), dayClock(order.updateTime)],
    [t("orders.channel"), order.channelRealName],
    [t("orders.country"), country(order.countryCode, order.countryCode)],
    [t("orders.number"), order.orderId],
  ] as const
  return (
    <div className="flex flex-col gap-5">
      <section className="receipt rounded-3xl bg-surface p-5 shadow-lift md:p-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-2xl font-bold tracking-tight">{itemName(order)}</span>
          <Standing order={order} />
        </p>
        <dl className="mt-4 divide-y divide-line border-t border-line">
          {lines.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 font-medium break-all tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {t("orders.print")}
        </Button>
        {order.orderStatus === "processing" && order.pageName !== RENEWAL_PAGE && (
          <>
            <LinkButton look="primary" to={`/pay?coin=${order.coinId}`}>
              {t("pay.goOn")}
            </LinkButton>
            <Button loading={isCancelling} onClick={onCancel}>
              {t("orders.cancel")}
            </Button>
          </>
        )}
        {order.refundStatus !== null ? (
          <LinkButton to={`/refundBack?orderId=${order.orderId}`}>{t("refund.follow")}</LinkButton>
        ) : (
          order.refundable && <LinkButton to={`/payRefund?orderId=${order.orderId}`}>{t("refund.ask")}</LinkButton>
        )}
      </div>
      <RefundRule />
    </div>
  )
}
