import { ChevronLeft, ChevronRight, LogOut, Pause, Play } from "lucide-react"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { TagMark } from "./tag-look.tsx"
import type { Travel } from "./travel-store.ts"

interface Props {
  travel: Travel
  onLeave: () => void
}

/** The bar below the real screens: which moment they show, and the controls to move through time. */
export const TravelBar = ({ travel, onLeave }: Props) => {
  const { t } = useTranslation("dev")
  const { place, total, commit, isPlaying } = useSyncExternalStore(travel.subscribe, travel.get)
  const { dayClock } = useFormats()
  return (
    <section
      aria-label={t("travel.label")}
      className="night pointer-events-auto fixed inset-x-0 bottom-0 z-90 flex h-(--travel-bar) flex-col justify-center gap-1 border-t-2 border-coral bg-surface px-3 pb-[env(safe-area-inset-bottom)] text-ink md:flex-row md:items-center md:gap-5 md:px-6"
    >
      <div className="flex min-w-0 items-center gap-3 md:w-80 md:shrink-0">
        <div role="status" className="min-w-0 flex-1 leading-tight">
          <p className="truncate text-sm font-semibold tabular-nums">
            #{commit.seq} · {dayClock(commit.at)}
            <span className="sr-only">. {t("travel.past")}</span>
          </p>
          <p className="flex gap-3 overflow-hidden text-muted">
            {commit.tags.slice(0, 2).map(({ tag, count }) => (
              <TagMark key={tag} tag={tag} count={count} />
            ))}
          </p>
        </div>
        <div className="md:hidden">
          <Leave onLeave={onLeave} />
        </div>
      </div>
      <div className="flex min-w-0 items-center gap-1 md:flex-1 md:gap-2">
        <IconButton
          size="small"
          label={t("travel.previous")}
          icon={<ChevronLeft className="size-5 rtl:-scale-x-100" />}
          disabled={place === 0}
          onClick={() => travel.go(place - 1)}
        />
        <IconButton
          size="small"
          look="accent"
          label={isPlaying ? t("travel.pause") : t("travel.play")}
          icon={isPlaying ? <Pause className="size-4" /> : <Play className="size-4" />}
          onClick={() => travel.play(!isPlaying)}
        />
        <IconButton
          size="small"
          label={t("travel.next")}
          icon={<ChevronRight className="size-5 rtl:-scale-x-100" />}
          disabled={place === total - 1}
          onClick={() => travel.go(place + 1)}
        />
        <input
          type="range"
          aria-label={t("travel.slider")}
          aria-valuetext={`${t("travel.place", { place: place + 1, total })}, ${dayClock(commit.at)}`}
          min={0}
          max={total - 1}
          value={place}
          onChange={(event) => travel.go(Number(event.target.value))}
          className="h-10 min-w-0 flex-1 cursor-pointer accent-coral"
        />
        <span className="shrink-0 ps-2 text-xs text-muted tabular-nums">
          {t("travel.place", { place: place + 1, total })}
        </span>
      </div>
      <div className="hidden md:block">
        <Leave onLeave={onLeave} />
      </div>
    </section>
  )
}

const Leave = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation("dev")
  return (
    <Button size="small" onClick={onLeave}>
      <LogOut aria-hidden className="size-4 rtl:-scale-x-100" />
      {t("travel.leave")}
    </Button>
  )
}
