import { SearchX } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FoundRows } from "#schema/device/open-log.ts"
import type { AppError } from "#schema/errors.ts"
import { COLLECTIONS, type CollectionName, QUERY_LETTERS } from "#schema/rules/collections.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { SelectField } from "../../ui/form/SelectField.tsx"
import { TextArea } from "../../ui/form/TextArea.tsx"
import { JsonTree } from "./JsonTree.tsx"

const FIRST = '{ "selector": {}, "limit": 20 }'
const TYPING_MS = 300
/** Pause before the next try when no engine could answer, ms: a tab has gone, or time travel is on. */
const AGAIN_MS = 2_000

interface Answer {
  readonly found?: FoundRows
  readonly error?: AppError
}

/**
 * The rows of a query while it is on screen. After each answer it waits for the next one, which comes when the rows
 * change.
 */
const useFoundRows = (collection: CollectionName, query: string): Answer => {
  const client = useClient()
  const [answer, setAnswer] = useState<Answer>({})
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const ask = async (seen: string | null): Promise<void> => {
      const outcome = await client.execute({ _tag: "findRows", collection, query, seen })
      if (isOver) return
      if (!outcome.ok) {
        setAnswer({ error: outcome.error })
        timer = setTimeout(() => void ask(null), AGAIN_MS)
        return
      }
      const { refused, stamp } = outcome.value
      if (stamp !== seen) setAnswer({ found: outcome.value })
      if (refused === null) await ask(stamp)
    }
    timer = setTimeout(() => void ask(null), TYPING_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, collection, query])
  return answer
}

/** Rows of the account's store by a Mango query, live. */
export const Rows = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation("dev")
  const { number } = useFormats()
  const errorText = useErrorText()
  const [collection, setCollection] = useState<CollectionName>("users")
  const [query, setQuery] = useState(FIRST)
  const { found, error } = useFoundRows(collection, query)
  const refused = error === undefined ? found?.refused : errorText(error)
  const rows = found?.rows ?? []
  return (
    <PlainScreen title={t("rows.title")} onBack={onBack}>
      <SelectField
        label={t("rows.collection")}
        className="mb-4"
        value={collection}
        options={COLLECTIONS.map((name) => ({ value: name, label: name }))}
        onChange={({ target }) => setCollection(COLLECTIONS.find((name) => name === target.value) ?? collection)}
      />
      <TextArea
        label={t("rows.query")}
        hint={t("rows.hint")}
        error={refused ?? undefined}
        value={query}
        rows={5}
        maxLength={QUERY_LETTERS}
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
        style={{ fontFamily: "var(--font-mono)" }}
        onChange={({ target }) => setQuery(target.value)}
      />
      {found !== undefined && found.refused === null && (
        <section aria-label={t("rows.title")} className="mt-4">
          <p role="status" className="text-sm text-muted tabular-nums">
            {found.found > rows.length
              ? t("rows.some", { shown: number(rows.length), found: number(found.found) })
              : t("rows.all", { count: found.found })}
          </p>
          {rows.length === 0 && <EmptyState icon={<SearchX />} title={t("rows.none")} text={t("rows.noneText")} />}
          <ol className="mt-2 flex flex-col gap-2">
            {rows.map(({ key, value }) => (
              <li key={key} className="rounded-2xl bg-surface p-4">
                <JsonTree value={value} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </PlainScreen>
  )
}
