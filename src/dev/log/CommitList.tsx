import { useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Virtualizer, type VirtualizerHandle } from "virtua"
import type { CommitLine } from "#schema/device/open-log.ts"
import { useFormats } from "../../i18n/format.ts"
import { classNames } from "../../ui/class-names.ts"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { TagMark } from "./tag-look.tsx"
import type { Commits } from "./use-commits.ts"

interface Props {
  commits: Commits
  chosen: number | undefined
  onChoose: (line: CommitLine) => void
}

const ROW = 68
/** Rows that are fetched before they come into sight. */
const AHEAD = 30

/** The commits, newest first; only those in or near sight are drawn and fetched. */
export const CommitList = ({ commits: { total, lines, want }, chosen, onChoose }: Props) => {
  const list = useRef<VirtualizerHandle>(null)
  const places = useMemo((): ArrayLike<undefined> => ({ length: total ?? 0 }), [total])
  const onScroll = (offset: number) => {
    const first = list.current?.findItemIndex(offset) ?? 0
    const last = list.current?.findItemIndex(offset + (list.current?.viewportSize ?? 0)) ?? 0
    want(Math.max(0, first - AHEAD), Math.min((total ?? 1) - 1, last + AHEAD))
  }
  if (total === undefined)
    return (
      <div aria-busy className="flex flex-col gap-2 px-4">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-15" />
        ))}
      </div>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-4">
      <Virtualizer ref={list} as="ol" item="li" data={places} itemSize={ROW} onScroll={onScroll}>
        {(_line, index) => {
          const line = lines.get(index)
          return line === undefined ? (
            <div key={index} className="px-4 py-1" style={{ height: ROW }}>
              <Skeleton className="h-full" />
            </div>
          ) : (
            <Row key={index} line={line} isChosen={line.seq === chosen} onChoose={onChoose} />
          )
        }}
      </Virtualizer>
    </div>
  )
}

const Row = ({ line, isChosen, onChoose }: { line: CommitLine; isChosen: boolean; onChoose: Props["onChoose"] }) => {
  const { t } = useTranslation("dev")
  const { dayClock } = useFormats()
  const more = line.tags.length - 2
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={() => onChoose(line)}
      style={{ height: ROW }}
      className={classNames(
        "flex w-full flex-col justify-center gap-0.5 px-5 text-start transition focus-visible:-outline-offset-2",
        isChosen ? "bg-accent-soft" : "hover:bg-raised",
      )}
    >
      <span className="flex w-full items-center gap-3">
        <span className="flex min-w-0 flex-1 items-center gap-3 overflow-hidden">
          {line.tags.slice(0, 2).map(({ tag, count }) => (
            <TagMark key={tag} tag={tag} count={count} />
          ))}
          {line.tags.length === 0 && <span className="text-sm text-faint">{t("commit.noEvents")}</span>}
          {more > 0 && <span className="shrink-0 text-xs text-faint">+{more}</span>}
        </span>
        <span className="shrink-0 text-sm font-semibold text-muted tabular-nums">
          #{line.from === line.seq ? line.seq : `${line.from}–${line.seq}`}
        </span>
      </span>
      <span className="flex w-full justify-between gap-3 text-xs text-faint tabular-nums">
        <time dateTime={new Date(line.at).toISOString()}>{dayClock(line.at)}</time>
        <span>{line.cursor === null ? t("commit.local") : t("commit.cursor", { cursor: line.cursor })}</span>
      </span>
    </button>
  )
}
