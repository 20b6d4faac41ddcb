import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../../i18n/error-text.ts"
import { WordBadge } from "../../ui/Badge.tsx"
import { Link } from "../../ui/Link.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import type { PersonRow } from "./friends-model.ts"

interface Props {
  row: PersonRow
  /** The screen says already that everybody on it is a demo account. */
  demoSaid: boolean
  /** Shown beside the name. */
  mark?: ReactNode
  /** Shown under the name. */
  note: ReactNode
  /** Buttons and links of the row. */
  children?: ReactNode
}

/** One person in a list: a link to the profile, a note, and actions. */
export const PersonLine = ({ row, demoSaid, mark, note, children }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const errorText = useErrorText()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Link
        to={`/profile/${row.id}`}
        className="flex min-w-0 flex-1 basis-56 items-center gap-4 rounded-2xl p-1 focus-visible:-outline-offset-2"
      >
        <Avatar name={row.name} src={row.photo} status={row.status} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="truncate font-semibold">{row.name}</span>
            {row.demo && !demoSaid && <WordBadge>{common("demo.badge")}</WordBadge>}
            {mark}
          </span>
          <span dir="auto" className="line-clamp-2 text-sm text-muted">
            {row.refused ? (
              <span className="text-danger-text">{errorText(row.refused)}</span>
            ) : row.waits ? (
              t("relation.waiting")
            ) : (
              note
            )}
          </span>
        </span>
      </Link>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">{children}</span>
    </li>
  )
}
