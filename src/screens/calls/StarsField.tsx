import { Star } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Stars } from "#schema/calls/record.ts"
import { STARS } from "#schema/rules/calls/after-call.ts"
import { classNames } from "../../ui/class-names.ts"

/** One to five stars, each a button. `off`: the rating cannot change any more. */
export const StarsField = ({
  stars,
  off,
  onStars,
}: {
  stars: Stars | null
  off: boolean
  onStars: (stars: Stars) => void
}) => {
  const { t } = useTranslation("more")
  return (
    <fieldset className="mb-5 flex min-w-0 flex-col items-center gap-2 rounded-2xl bg-raised px-4 py-3">
      <legend className="sr-only">{t("calls.rate")}</legend>
      <p aria-hidden className="text-center text-muted">
        {t(off ? "calls.rateOver" : stars === null ? "calls.rate" : "calls.rated")}
      </p>
      <div className="flex max-w-full gap-1">
        {STARS.map((n) => (
          <button
            key={n}
            type="button"
            aria-pressed={stars === n}
            disabled={off}
            onClick={() => onStars(n)}
            className="flex size-11 min-w-0 items-center justify-center rounded-full transition hover:bg-hover"
          >
            <Star
              aria-hidden
              fill={stars !== null && n <= stars ? "currentColor" : "none"}
              className={classNames(
                "size-5 max-w-full",
                stars !== null && n <= stars ? "text-accent-text" : "text-faint",
              )}
            />
            <span className="sr-only">{t("calls.stars", { count: n })}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
