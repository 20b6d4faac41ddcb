import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import type { BarLabels } from "./bar-labels.ts"
import type { Bar, CurrencyName } from "./statistics-model.ts"

interface Props {
  bars: ReadonlyArray<Bar>
  labels: BarLabels
  currency: CurrencyName
}

/** The numbers of the chart as a table, newest first. Days without any are left out. */
export const FlowTable = ({ bars, labels, currency }: Props) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const rows = bars.filter((bar) => bar.in > 0 || bar.out > 0).toReversed()
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-start text-muted">
        <tr>
          <th scope="col" className="py-2 text-start font-medium">
            {t("statistics.when")}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t("statistics.in")}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t("statistics.out")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {rows.map((bar) => (
          <tr key={bar.start}>
            <th scope="row" className="py-2 text-start font-medium">
              {labels.long(bar.start)}
            </th>
            {[bar.in, bar.out].map((sum, at) => (
              <td key={at === 0 ? "in" : "out"} className="py-2 text-end">
                {number(sum)}
                <MoneyOf said coins={currency === "coins" ? sum : 0} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
