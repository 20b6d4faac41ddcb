import { useTranslation } from "react-i18next"
import type { SearchHit } from "#schema/chat/search.ts"
import { chatTimeText } from "#schema/rules/chat-time.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { Link } from "../../ui/Link.tsx"
import { addressOfHit, piecesOf } from "./search-model.ts"

interface Props {
  hit: SearchHit
  friendId: number
  name: string
  now: number
  /** It belongs to the previous text, so Enter does not open it. */
  isOld: boolean
}

/** One message found, with its matching words marked. It links to its place in the thread. */
export const HitLink = ({ hit, friendId, name, now, isOld }: Props) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  return (
    <Link
      data-result={isOld ? undefined : true}
      to={addressOfHit(friendId, hit.n)}
      className="flex flex-col gap-0.5 rounded-2xl px-3 py-2.5 transition hover:bg-raised/60 focus-visible:bg-raised focus-visible:-outline-offset-2"
    >
      <span className="flex items-baseline gap-2 text-xs text-faint">
        <span className="truncate font-semibold">{hit.mine ? t("thread.you") : name}</span>
        {hit.translated && <span className="shrink-0">{more("search.translated")}</span>}
        <time dateTime={new Date(hit.time).toISOString()} className="ms-auto shrink-0 tabular-nums">
          {chatTimeText(hit.time, now, t("time.yesterday"))}
        </time>
      </span>
      <span dir="auto" className="line-clamp-2 text-base leading-snug break-words text-muted">
        {piecesOf({ ...hit, text: sanitiseText(hit.text) }).map(({ text, isMarked, at }) =>
          isMarked ? (
            <mark key={at} className="rounded-sm bg-accent-soft font-semibold text-ink">
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </span>
    </Link>
  )
}
