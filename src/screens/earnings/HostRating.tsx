import { Star } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { HostRating as Rating } from "#schema/calls/record.ts"
import { RATING_CALLERS, RATINGS_SHOWN_MS } from "#schema/rules/calls/after-call.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { useRemote } from "../../client/use-remote.ts"

const RATING = { _tag: "hostRating" } as const

/** How callers rated a host's calls. Nothing is shown until the gateway has answered. */
export const HostRating = () => {
  const rating = useRemote(RATING)
  return rating.state !== "loading" && rating.value && <HostRatingView rating={rating.value} />
}

export const HostRatingView = ({ rating: { callers, average } }: { rating: Rating }) => {
  const { t } = useTranslation("more")
  return (
    <section aria-label={t("earnings.rating.title")} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t("earnings.rating.title")}</h2>
      <div className="flex flex-col gap-3 rounded-3xl bg-surface p-5 shadow-lift md:p-6">
        {average === null ? (
          <p className="text-sm text-muted">{t("earnings.rating.few", { least: RATING_CALLERS })}</p>
        ) : (
          <p className="flex flex-wrap items-center gap-3">
            <Star aria-hidden className="size-5 text-gold" />
            <span className="text-lg font-semibold">{t("earnings.rating.average", { average })}</span>
          </p>
        )}
        {callers > 0 && (
          <p className="text-sm text-muted">
            {t("earnings.rating.callers", { count: callers, days: RATINGS_SHOWN_MS / DAY_MS })}
          </p>
        )}
      </div>
    </section>
  )
}
