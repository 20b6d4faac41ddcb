import { useTranslation } from "react-i18next"
import type { SearchGroup } from "#schema/chat/search.ts"
import { Link } from "../../ui/Link.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import { HitLink } from "./HitLink.tsx"
import { addressOfSearch } from "./search-model.ts"

interface Props {
  group: SearchGroup
  text: string
  now: number
  /** Only this chat is searched, so no link leads to more of it. */
  isScope: boolean
  /** Found for the previous text, so Enter opens none of it. */
  isOld: boolean
}

/** The results in one chat: the person, the number of results, and the newest ones. */
export const GroupCard = ({ group, text, now, isScope, isOld }: Props) => {
  const { t } = useTranslation("more")
  const { friend, friendId, hits, count, exact } = group
  const name = friend?.userName ?? t("friends.unknown", { id: friendId })
  const titleId = `found-${friendId}`
  return (
    <section aria-labelledby={titleId} className="mb-4">
      <header className="sticky top-0 z-1 flex flex-wrap items-center gap-x-3 rounded-2xl bg-ground/60 px-3 py-2 backdrop-blur-md">
        <Avatar name={name} src={friend?.headImg ?? ""} size="small" />
        <h2 id={titleId} className="min-w-[min(60%,8rem)] flex-1 truncate font-semibold">
          {name}
        </h2>
        <p className="text-sm text-muted tabular-nums">{t(exact ? "search.found" : "search.foundAbout", { count })}</p>
      </header>
      <ul>
        {hits.map((hit) => (
          <li key={hit.n}>
            <HitLink {...{ hit, friendId, name, now, isOld }} />
          </li>
        ))}
      </ul>
      {!isScope && count > hits.length && (
        <Link
          data-result={isOld ? undefined : true}
          to={addressOfSearch(friendId, text)}
          className="mx-1 inline-flex min-h-10 items-center rounded-xl px-2 text-sm font-semibold text-accent-text hover:bg-accent-soft"
        >
          {t("search.allOf", { name })}
        </Link>
      )}
    </section>
  )
}
