import { useTranslation } from "react-i18next"
import type { PayoutRecord } from "#schema/coins/payout.ts"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../../ui/class-names.ts"

/** The user's own payouts with their status, newest first. */
export const PayoutList = ({ payouts }: { payouts: ReadonlyArray<PayoutRecord> }) => {
  const { t } = useTranslation("more")
  return (
    <section aria-label={t("earnings.payouts")}>
      <h2 className="mb-3 text-lg font-semibold">{t("earnings.payouts")}</h2>
      {payouts.length === 0 ? (
        <p className="text-muted">{t("earnings.none")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {payouts.map((payout) => (
            <li key={payout.payoutId} className="rounded-2xl bg-surface px-4 py-3 shadow-lift">
              <Payout payout={payout} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Payout = ({ payout }: { payout: PayoutRecord }) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { money, dayClock } = useFormats()
  const { points, amount, currency, status, rejection, requestedAt, settledAt } = payout
  return (
    <>
      <p className="grid grid-cols-2 items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold">{common("account.pointsValue", { count: points })}</span>
        <span className="text-end font-semibold tabular-nums">{money(amount, currency)}</span>
        <span className={classNames("text-sm", status === "paid" ? "text-accent-text" : "text-muted")}>
          {t(`earnings.status.${status}`)}
        </span>
        <span className="text-end text-sm text-muted tabular-nums">{dayClock(settledAt ?? requestedAt)}</span>
      </p>
      {rejection !== null && (
        <p className="mt-1 text-sm">
          {t(`earnings.rejection.${rejection}`)} {t("earnings.back")}
        </p>
      )}
    </>
  )
}
