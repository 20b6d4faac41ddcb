import { useId } from "react"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../../i18n/error-text.ts"
import { WordBadge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Link } from "../../ui/Link.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import type { FoundRow, PeopleModel } from "./people-model.ts"

interface Props {
  people: Exclude<PeopleModel, { state: "off" }>
  onRetry: () => void
}

/** The height of a picture, a name, a country and a badge. */
const HEIGHT = "9.25rem"

/** People above the messages, in one row of constant height: late results move nothing under a finger. */
export const PeopleSection = ({ people, onRetry }: Props) => {
  const { t } = useTranslation("more")
  const titleId = useId()
  const isBusy = people.state === "searching" || (people.state === "ready" && people.isOld)
  const count = people.state === "ready" && !people.isOld ? people.people.length : 0
  return (
    <section aria-labelledby={titleId} aria-busy={isBusy || undefined} className="mb-4">
      <header className="flex flex-wrap items-center gap-x-3 px-3 py-2">
        <h2 id={titleId} className="flex-1 font-semibold">
          {t("search.people")}
        </h2>
        <p role="status" className="text-sm text-muted tabular-nums">
          {count > 0 && t("search.peopleFound", { count })}
        </p>
      </header>
      <div className="flex flex-col" style={{ minHeight: HEIGHT }}>
        <Found people={people} onRetry={onRetry} />
      </div>
    </section>
  )
}

const Found = ({ people, onRetry }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const errorText = useErrorText()
  if (people.state === "searching") return <Waiting />
  if (people.state === "offline") return <p className="px-3 text-muted">{t("search.peopleOffline")}</p>
  if (people.state === "failed")
    return (
      <div role="alert" className="flex flex-col items-start gap-3 px-3">
        <p className="text-danger-text">{errorText(people.error)}</p>
        <Button onClick={onRetry}>{common("common.retry")}</Button>
      </div>
    )
  if (people.people.length === 0) return <p className="px-3 text-muted">{!people.isOld && t("search.peopleNone")}</p>
  return (
    <ul className="no-scrollbar flex gap-1 overflow-x-auto overscroll-contain px-1">
      {people.people.map((person) => (
        <li key={person.id} className="shrink-0">
          <PersonLink person={person} isOld={people.isOld} />
        </li>
      ))}
    </ul>
  )
}

/** Enter in the field opens the first result, which must belong to the current text, never to the previous one. */
const PersonLink = ({ person, isOld }: { person: FoundRow; isOld: boolean }) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { id, name, photo, country, isHost, demo, status } = person
  return (
    <Link
      data-result={isOld ? undefined : true}
      to={`/profile/${id}`}
      className="flex h-full w-28 flex-col items-center gap-1 rounded-2xl px-1.5 py-2 text-center transition hover:bg-raised/60 focus-visible:bg-raised focus-visible:-outline-offset-2"
    >
      <Avatar name={name} src={photo} status={status === "unknown" ? undefined : status} />
      <span dir="auto" className="w-full truncate font-semibold">
        {name}
      </span>
      {country !== "" && <span className="w-full truncate text-xs text-muted">{country}</span>}
      {(isHost || demo) && (
        <span className="flex flex-wrap justify-center gap-1">
          {isHost && <WordBadge>{t("search.host")}</WordBadge>}
          {demo && <WordBadge>{common("demo.badge")}</WordBadge>}
        </span>
      )}
    </Link>
  )
}

const Waiting = () => (
  <div className="flex gap-1 overflow-hidden px-1">
    {["a", "b", "c"].map((key) => (
      <span key={key} className="flex w-28 shrink-0 flex-col items-center gap-2 py-2">
        <Skeleton className="size-13 rounded-full" />
        <Skeleton className="h-4 w-20 rounded-lg" />
        <Skeleton className="h-3 w-20 rounded-lg" />
      </span>
    ))}
  </div>
)
