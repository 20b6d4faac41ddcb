import { Minus, Pencil, Plus } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ShownChange } from "#schema/device/open-log.ts"

const signs = {
  came: { icon: <Plus />, word: "commit.came" },
  went: { icon: <Minus />, word: "commit.went" },
  changed: { icon: <Pencil />, word: "commit.changed" },
} as const

/** A row that a commit changed: which, and each field before and after. */
export const RowChangeCard = ({ change: { key, family, kind, fields } }: { change: ShownChange }) => {
  const { t } = useTranslation("dev")
  const { icon, word } = signs[kind]
  return (
    <section className="overflow-hidden rounded-2xl border border-line">
      <h4 className="flex items-center gap-2 bg-raised px-4 py-2.5 text-sm">
        <span aria-hidden className="text-accent-text [&>svg]:size-4">
          {icon}
        </span>
        <span className="font-semibold">{family}</span>
        <code className="min-w-0 flex-1 truncate font-mono text-xs text-muted">{key}</code>
        <span className="shrink-0 text-xs text-faint">{t(word)}</span>
      </h4>
      <dl className="divide-y divide-line px-4 font-mono text-[0.8125rem] leading-6">
        {fields.map(({ path, before, after }) => (
          <div key={path} className="grid gap-x-4 py-1.5 md:grid-cols-[minmax(7rem,12rem)_1fr]">
            <dt className="truncate text-muted" title={path}>
              {path === "" ? t("commit.whole") : path}
            </dt>
            <dd className="min-w-0 break-words">
              {before !== null && <del className="me-2 text-faint decoration-line-strong">{before}</del>}
              {after !== null && <ins className="text-ink no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
