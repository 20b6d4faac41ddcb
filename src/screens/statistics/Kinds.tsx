import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { MoneyOf } from "../../ui/coins/MoneyOf.tsx"
import { signed } from "./signed.ts"
import { type CurrencyName, type Flow, KIND_COLOURS } from "./statistics-model.ts"

/**
 * The purposes of the movements, largest first, each with a bar relative to the largest. For points the kind "other"
 * stands for payouts.
 */
export const Kinds = ({ kinds, currency }: { kinds: Flow["kinds"]; currency: CurrencyName }) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const largest = Math.max(1, ...kinds.map((kind) => kind.in + kind.out))
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t("statistics.kinds")}</h2>
      <ul className="flex flex-col gap-4">
        {kinds.map((kind) => {
          const { reason, in: into, out } = kind
          return (
            <li key={reason}>
              <p className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 truncate font-medium">
                  {currency === "points" && reason === "other" ? t("earnings.payouts") : t(`statistics.kind.${reason}`)}
                </span>
                {([into, -out] as const).map(
                  (sum, at) =>
                    sum !== 0 && (
                      <span key={at === 0 ? "in" : "out"} className="font-semibold tabular-nums">
                        {signed(sum, number)}
                        <MoneyOf said coins={currency === "coins" ? sum : 0} />
                      </span>
                    ),
                )}
              </p>
              <span aria-hidden className="mt-1.5 block h-2.5 overflow-hidden rounded-full bg-raised">
                <span
                  className="block h-full rounded-full"
                  style={{
                    width: `${Math.max(1, (100 * (into + out)) / largest)}%`,
                    backgroundColor: KIND_COLOURS[reason],
                  }}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
