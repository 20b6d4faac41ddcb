import { Pause, Play, Timer } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SpanLine } from "#schema/device/open-log.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"

const EVERY_MS = 500
const SHOWN = 120

/** The engine's newest spans, read while this is on screen. The readSpans commands themselves are left out. */
const useSpans = (isPaused: boolean): ReadonlyArray<SpanLine> => {
  const client = useClient()
  const [spans, setSpans] = useState<ReadonlyArray<SpanLine>>([])
  useEffect(() => {
    if (isPaused) return
    let [last, isOver] = [0, false]
    setSpans([])
    const read = async () => {
      const outcome = await client.execute({ _tag: "readSpans", after: last })
      if (isOver || !outcome.ok) return
      const { spans: come } = outcome.value
      last = come.at(-1)?.n ?? last
      const shown = come.filter(({ facts }) => facts.command !== "readSpans")
      if (shown.length > 0) setSpans((now) => [...now, ...shown].slice(-SHOWN))
    }
    void read()
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [client, isPaused])
  return spans
}

interface Bar extends SpanLine {
  /** Number of spans around it. */
  readonly depth: number
  /** Start and length, per cent of its root. */
  readonly left: number
  readonly width: number
}

/**
 * Spans as the bars of a waterfall: each below its parent, placed within the time that its root took. Newest root
 * first. A span without a known parent (it has not ended yet, or is forgotten) is a root.
 */
export const barsOf = (spans: ReadonlyArray<SpanLine>): ReadonlyArray<Bar> => {
  const ids = new Set(spans.map(({ id }) => id))
  const children = new Map<number | null, Array<SpanLine>>()
  for (const span of spans.toSorted((a, b) => a.at - b.at)) {
    const parent = span.parent !== null && ids.has(span.parent) ? span.parent : null
    children.set(parent, [...(children.get(parent) ?? []), span])
  }
  const below = (span: SpanLine, root: SpanLine, depth: number): ReadonlyArray<Bar> => {
    const share = (ms: number): number => (root.ms === 0 ? 0 : Math.min(100, Math.max(0, (100 * ms) / root.ms)))
    const left = share(span.at - root.at)
    const bar = { ...span, depth, left, width: Math.min(100 - left, depth === 0 ? 100 : share(span.ms)) }
    return [bar, ...(children.get(span.id) ?? []).flatMap((child) => below(child, root, depth + 1))]
  }
  return (children.get(null) ?? []).toReversed().flatMap((root) => below(root, root, 0))
}

/** What the engine does now and how long it takes, as a waterfall. */
export const Timings = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation("dev")
  const [isPaused, setPaused] = useState(false)
  const bars = barsOf(useSpans(isPaused))
  return (
    <PlainScreen
      title={t("timings.title")}
      onBack={onBack}
      end={
        <IconButton
          look="quiet"
          label={isPaused ? t("timings.goOn") : t("timings.pause")}
          icon={isPaused ? <Play className="size-5" /> : <Pause className="size-5" />}
          onClick={() => setPaused(!isPaused)}
        />
      }
    >
      {bars.length === 0 ? (
        <EmptyState icon={<Timer />} title={t("timings.empty")} text={t("timings.emptyText")} />
      ) : (
        <ol aria-label={t("timings.title")} className="flex flex-col gap-2 text-sm">
          {bars.map((bar) => (
            <Line key={bar.n} bar={bar} />
          ))}
        </ol>
      )}
    </PlainScreen>
  )
}

const Line = ({ bar }: { bar: Bar }) => {
  const { number } = useFormats()
  return (
    <li>
      <p className="flex items-baseline gap-2" style={{ paddingInlineStart: `${Math.min(bar.depth, 6)}rem` }}>
        <span className={bar.failed ? "font-semibold text-danger-text" : "font-semibold"}>{bar.name}</span>
        <span className="min-w-0 flex-1 truncate text-muted">{Object.values(bar.facts).join(" · ")}</span>
        <span className="tabular-nums">{number(Math.round(bar.ms * 10) / 10)} ms</span>
      </p>
      <div className="mt-1 h-1.5 rounded-full bg-raised">
        <div
          className={bar.failed ? "h-full rounded-full bg-danger" : "h-full rounded-full accent-fill"}
          style={{ marginInlineStart: `${bar.left}%`, width: `max(2px, ${bar.width}%)` }}
        />
      </div>
    </li>
  )
}
