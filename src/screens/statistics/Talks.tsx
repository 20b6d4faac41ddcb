import { ChevronRight, PhoneCall } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "../../ui/Link.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import { meanMinutes, type StatisticsModel, type TalkPerson } from "./statistics-model.ts"

/** The people with whom call minutes were spent, most first, and the average length of a call. */
export const Talks = ({ minutes, calls, people }: Pick<StatisticsModel, "minutes" | "calls" | "people">) => {
  const { t } = useTranslation("more")
  return (
    <section>
      <h2 className="mb-1 text-lg font-semibold">{t("statistics.talks")}</h2>
      {calls === 0 ? (
        <p className="flex items-center gap-3 py-3 text-muted">
          <PhoneCall aria-hidden className="size-5" />
          {t("statistics.noTalks")}
        </p>
      ) : (
        <>
          <p className="text-sm text-muted tabular-nums">
            {t("statistics.minutes", { count: minutes })} · {t("statistics.calls", { count: calls })} ·{" "}
            {t("statistics.mean", { count: meanMinutes(minutes, calls) })}
          </p>
          <ul className="mt-2 divide-y divide-line">
            {people.map((person) => (
              <Row key={person.userId} person={person} whole={people[0]?.minutes ?? 1} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Row = ({ person, whole }: { person: TalkPerson; whole: number }) => {
  const { t } = useTranslation("more")
  const { userId, name, photo, minutes, calls } = person
  return (
    <li>
      <Link
        to={`/profile/${userId}`}
        className="-mx-2 flex items-center gap-4 rounded-2xl px-2 py-3 transition hover:bg-hover"
      >
        <Avatar name={name} src={photo} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <span className="text-sm font-semibold tabular-nums">{t("statistics.minutes", { count: minutes })}</span>
          </span>
          <span aria-hidden className="mt-1.5 mb-1 block h-1.5 overflow-hidden rounded-full bg-raised">
            <span
              className="block h-full rounded-full bg-coral"
              style={{ width: `${Math.max(1, (100 * minutes) / Math.max(1, whole))}%` }}
            />
          </span>
          <span className="block truncate text-sm text-muted">
            {t("statistics.calls", { count: calls })} · {t("statistics.mean", { count: meanMinutes(minutes, calls) })}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-faint rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
