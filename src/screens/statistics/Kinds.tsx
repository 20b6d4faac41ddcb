import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { signed } from "./signed.ts"
import { type Flow, KIND_COLOURS } from "./statistics-model.ts"

/** What the movements were for, largest first, each with a bar in proportion to the largest. */
export const Kinds = ({ kinds }: { kinds: Flow["kinds"] }) => {
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
                <span className="min-w-0 flex-1 truncate font-medium">{t(`statistics.kind.${reason}`)}</span>
                {into > 0 && <span className="font-semibold tabular-nums">{signed(into, number)}</span>}
                {out > 0 && <span className="font-semibold tabular-nums">{signed(-out, number)}</span>}
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
