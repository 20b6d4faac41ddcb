import { ArrowLeft, ChevronRight, Copy, Hash, Rewind } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { CommitLine } from "#schema/device/open-log.ts"
import { copyText } from "../../browser/copy-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { showToast } from "../../ui/toasts/toasts.ts"
import { JsonTree } from "./JsonTree.tsx"
import { RowChangeCard } from "./RowChangeCard.tsx"
import { TagMark } from "./tag-look.tsx"
import type { ChosenCommit } from "./use-commit.ts"

interface EventCardProps {
  event: { readonly _tag: string }
  isOpen: boolean
}

/** One event, folded up or as a tree. */
const EventCard = ({ event, isOpen }: EventCardProps) => {
  const { _tag, ...fields } = event
  return (
    <details open={isOpen} className="group rounded-2xl bg-raised">
      <summary className="flex h-12 cursor-pointer list-none items-center gap-2 rounded-2xl px-4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-faint transition group-open:rotate-90 rtl:not-group-open:-scale-x-100"
        />
        <TagMark tag={_tag} />
        <span className="ms-auto text-xs text-faint">{_tag.split(".")[0]}</span>
      </summary>
      <div className="overflow-x-auto px-4 pb-4 ps-10">
        <JsonTree value={fields} />
      </div>
    </details>
  )
}

interface Props {
  commit: ChosenCommit
  line: CommitLine
  onTravel: (place: number) => void
  onClose: () => void
}

/** One commit: its events, the rows it changed, and a button that travels to its moment. */
export const CommitPanel = ({ commit: { detail, hash, getHash }, line, onTravel, onClose }: Props) => {
  const { t } = useTranslation("dev")
  const { day, clock } = useFormats()
  return (
    <article className="absolute inset-0 z-10 flex min-w-0 flex-1 flex-col bg-ground md:static md:overflow-hidden md:rounded-3xl md:bg-surface">
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-2 py-3 md:px-6 md:py-4">
        <div className="md:hidden">
          <IconButton
            label={t("commit.close")}
            icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
            onClick={onClose}
          />
        </div>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-lg font-bold md:text-xl">
            {line.from === line.seq ? t("commit.title", line) : t("commit.merged", line)}
          </h2>
          <p className="truncate text-sm text-muted tabular-nums">
            {day(line.at)}, {clock(line.at)} ·{" "}
            {line.cursor === null ? t("commit.local") : t("commit.cursor", { cursor: line.cursor })}
          </p>
        </div>
        <Button look="primary" size="small" className="w-full md:w-auto" onClick={() => onTravel(line.place)}>
          <Rewind aria-hidden className="size-4 rtl:-scale-x-100" />
          {t("actions.travel")}
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 md:px-6">
        {detail === undefined ? (
          <div aria-busy className="flex flex-col gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
          </div>
        ) : (
          <div className="flex flex-col gap-7">
            <Part
              title={t("commit.events")}
              empty={detail.entry.events.length === 0 ? t("commit.noEvents") : undefined}
            >
              {detail.entry.events.map((event, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the events of a commit stay where they are
                <EventCard key={place} event={event} isOpen={detail.entry.events.length < 4} />
              ))}
            </Part>
            <Part title={t("commit.rows")} empty={detail.changes.length === 0 ? t("commit.noRows") : undefined}>
              {detail.changes.map((change) => (
                <RowChangeCard key={change.key} change={change} />
              ))}
            </Part>
            <HashLine hash={hash} onGet={getHash} />
          </div>
        )}
      </div>
    </article>
  )
}

const Part = ({ title, empty, children }: { title: string; empty: string | undefined; children: React.ReactNode }) => (
  <section>
    <h3 className="mb-3 text-sm font-semibold text-muted">{title}</h3>
    <div className="flex flex-col gap-3">{empty === undefined ? children : <p className="text-faint">{empty}</p>}</div>
  </section>
)

const HashLine = ({ hash, onGet }: { hash: ChosenCommit["hash"]; onGet: () => void }) => {
  const { t } = useTranslation("dev")
  if (hash === undefined || hash === "working")
    return (
      <div>
        <Button size="small" loading={hash === "working"} onClick={onGet}>
          <Hash aria-hidden className="size-4" />
          {t("commit.getHash")}
        </Button>
      </div>
    )
  return (
    <div className="flex items-center gap-3 rounded-2xl bg-raised py-2 ps-4 pe-2">
      <p className="min-w-0 flex-1">
        <span className="block text-xs text-muted">{t("commit.hash")}</span>
        <code data-hash className="block font-mono text-xs break-all md:text-sm">
          {hash}
        </code>
      </p>
      <IconButton
        size="small"
        label={t("commit.copy")}
        icon={<Copy className="size-4" />}
        onClick={() => void copyText(hash).then((isCopied) => isCopied && showToast(t("commit.copied")))}
      />
    </div>
  )
}
