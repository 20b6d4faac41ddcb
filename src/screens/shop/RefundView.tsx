import { SearchX } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { REPORT_MAX } from "#schema/rules/social-rules.ts"
import type { QueryState } from "../../client/client.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { TextArea } from "../../ui/form/TextArea.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Queried } from "../../ui/Queried.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { useItemName } from "./OrdersView.tsx"
import { RefundRule } from "./RefundRule.tsx"
import { Refused } from "./ShopView.tsx"
import type { OrderRecord } from "./shop-model.ts"

export interface RefundModel {
  /** Null: there is no such order. */
  readonly order: QueryState<OrderRecord | null>
  readonly step: "write" | "sending" | "checking"
  readonly refused: AppError | undefined
  readonly off: string | undefined
}

interface Props {
  refund: RefundModel
  onSend: (reason: string) => void
  onBack: () => void
}

/** Requests a refund of an order: says what happens and by which rule, and asks for the reason. */
export const RefundView = ({ refund, onSend, onBack }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("refund.ask")} onBack={onBack}>
      <div className="mx-auto max-w-lg">
        <Queried query={refund.order} waiting={<Skeleton className="h-72 rounded-3xl" />}>
          {(order) =>
            order === null ? (
              <EmptyState
                icon={<SearchX />}
                title={t("payResult.unknown")}
                text={t("payResult.unknownText")}
                action={<LinkButton to="/payOrderList">{t("orders.title")}</LinkButton>}
              />
            ) : (
              <Form refund={refund} order={order} onSend={onSend} />
            )
          }
        </Queried>
      </div>
    </PlainScreen>
  )
}

const Form = ({ refund, order, onSend }: Pick<Props, "refund" | "onSend"> & { order: OrderRecord }) => {
  const { t } = useTranslation("more")
  const { money } = useFormats()
  const itemName = useItemName()
  const [reason, setReason] = useState("")
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(reason.trim())
      }}
    >
      <section className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-3xl bg-surface p-5 shadow-lift">
        <span className="text-xl font-bold tracking-tight">{itemName(order)}</span>
        <span className="text-xl font-bold tabular-nums">{money(order.price, order.currency)}</span>
      </section>
      <p className="text-pretty">
        {t("refund.text")} {order.type !== "once" && t("refund.endsPlan")}
      </p>
      <TextArea
        label={t("refund.reason")}
        hint={t("refund.reasonHint")}
        rows={4}
        maxLength={REPORT_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Refused error={refund.refused} />
      <div className="flex flex-col gap-3">
        <Button type="submit" look="primary" size="large" wide loading={refund.step !== "write"} off={refund.off}>
          {t("refund.send")}
        </Button>
        <p role="status" className="text-center text-sm text-muted empty:hidden">
          {refund.step === "checking" && t("refund.checking")}
        </p>
        <RefundRule />
      </div>
    </form>
  )
}
