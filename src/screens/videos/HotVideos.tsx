import { Plus, Video } from "lucide-react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { HotVideo } from "#schema/videos/video.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { AsOf } from "../../ui/AsOf.tsx"
import { WordBadge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Link } from "../../ui/Link.tsx"
import { Photo } from "../../ui/people/Photo.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { type HotList, useHotList } from "./use-hot-list.ts"

interface Props {
  hot: HotList
  onBack: () => void
  /** Leads to the user's own videos. */
  onAdd: () => void
}

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3"

/** Covers of videos. A video plays only in the player: nothing here moves or loads by itself. */
export const HotVideosView = ({ hot, onBack, onAdd }: Props) => {
  const { t } = useTranslation("videos")
  return (
    <PlainScreen
      title={t("title")}
      onBack={onBack}
      end={<IconButton label={t("add")} icon={<Plus className="size-5" />} onClick={onAdd} />}
    >
      <Content hot={hot} />
    </PlainScreen>
  )
}

const Content = ({ hot }: Pick<Props, "hot">) => {
  const { t } = useTranslation("videos")
  if (hot.state === "loading") return <Waiting />
  if (hot.state === "failed" && hot.error !== undefined) return <ErrorState error={hot.error} onRetry={hot.onRetry} />
  if (hot.videos.length === 0) return <EmptyState icon={<Video />} title={t("empty")} text={t("emptyText")} />
  return (
    <>
      {hot.asOf !== undefined && <AsOf time={hot.asOf} className="pb-3" />}
      <ul className={GRID}>
        {hot.videos.map((video, at) => (
          <li key={video.id}>
            <Cover video={video} eager={at < 4} />
          </li>
        ))}
      </ul>
      <More hot={hot} />
    </>
  )
}

const Cover = ({ video, eager }: { video: HotVideo; eager: boolean }) => {
  const { t } = useTranslation("videos")
  const { t: common } = useTranslation()
  const { id, pic, seconds, views, user } = video
  return (
    <Link to={`/videos/${id}`} className="relative block aspect-3/4 overflow-hidden rounded-2xl bg-raised shadow-lift">
      <span className="sr-only">{t("of", { name: user.userName, count: seconds })}</span>
      <Photo src={pic} name={user.userName} eager={eager} className="size-full text-6xl" />
      <span className="photo-fade absolute inset-x-0 bottom-0 h-1/2" />
      {user.demo && (
        <span className="absolute inset-x-2.5 top-2.5 flex">
          <WordBadge onPhoto>{common("demo.badge")}</WordBadge>
        </span>
      )}
      <span className="absolute inset-x-3 bottom-3 text-white">
        <span aria-hidden dir="auto" className="block truncate font-semibold">
          {user.userName}
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-white/85 tabular-nums">
          <span aria-hidden>{t("seconds", { count: seconds })}</span>
          {views > 0 && <span>{t("views", { count: views })}</span>}
        </span>
      </span>
    </Link>
  )
}

/**
 * Requests the next page when the end comes into view. The button is for keyboards, and for a retry after a failure.
 */
const More = ({ hot: { more, onMore } }: Pick<Props, "hot">) => {
  const { t } = useTranslation("videos")
  const { t: common } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  useEffect(() => {
    if (more !== "idle" || end.current === null) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) ask.current()
      },
      { rootMargin: "400px" },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [more])
  if (more === "none") return null
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-6">
      {more === "failed" && <p className="text-muted">{t("moreFailed")}</p>}
      <Button loading={more === "loading"} onClick={onMore}>
        {more === "failed" ? common("common.retry") : t("showMore")}
      </Button>
    </div>
  )
}

const Waiting = () => (
  <div aria-busy className={GRID}>
    {["a", "b", "c", "d", "e", "f"].map((key) => (
      <Skeleton key={key} className="aspect-3/4" />
    ))}
  </div>
)

/** The hot videos. */
export const HotVideos = () => {
  const goBack = useGoBack("/wall")
  const navigate = useNavigate()
  return <HotVideosView hot={useHotList(true)} onBack={goBack} onAdd={() => void navigate("/profile/edit")} />
}
