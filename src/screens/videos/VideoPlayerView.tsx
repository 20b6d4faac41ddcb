import {
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  EllipsisVertical,
  Heart,
  MessageCircle,
  Play,
  UserCheck,
  UserPlus,
  Video,
  Volume2,
  VolumeX,
} from "lucide-react"
import { type ReactNode, type TouchEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { WordBadge } from "../../ui/Badge.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Link } from "../../ui/Link.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { DIALOGS } from "../../ui/over-the-page.ts"
import { usePageTitle } from "../../ui/page-title.ts"
import { Avatar } from "../../ui/people/Avatar.tsx"
import type { StatusName } from "../../ui/people/status-look.ts"
import { Spinner } from "../../ui/Spinner.tsx"

export interface PlayedVideo {
  readonly id: string
  readonly src: string
  readonly pic: string
  readonly views: number
  readonly userId: number
  readonly name: string
  readonly photo: string
  readonly country: string
  readonly demo: boolean
  readonly status: StatusName
  readonly isLiked: boolean
  readonly friend: "none" | "sent" | "received" | "friend"
  /** The user's own video: nobody to like or to ask. */
  readonly isOwn: boolean
}

export type PlayerModel =
  | { readonly state: "loading" | "gone" }
  | { readonly state: "failed"; readonly error: AppError }
  | { readonly state: "ready"; readonly video: PlayedVideo }

interface Props {
  player: PlayerModel
  /** A call rings or runs, so nothing plays. */
  isQuiet: boolean
  onBack: () => void
  onRetry: () => void
  /** Undefined: there is no such video. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onLike: () => void
  onFriend: () => void
  onChat: () => void
  onMore: () => void
}

/** A swipe this long, px, changes the video. */
const SWIPE_PX = 60

/**
 * One video over the whole screen, with actions for the person in it. Up and down change the video: by swipe, arrow
 * keys or two buttons.
 */
export const VideoPlayerView = ({ player, isQuiet, onBack, onRetry, onNext, onPrevious, ...acts }: Props) => {
  const { t } = useTranslation("videos")
  const { t: common } = useTranslation()
  const from = useRef<number>(undefined)
  usePageTitle(player.state === "ready" ? player.video.name : t("title"))
  const onKey = useEffectEvent(({ key }: KeyboardEvent): void => {
    // A dialog over the player gets the keys.
    if (document.querySelector(DIALOGS) !== null) return
    if (key === "ArrowDown") onNext?.()
    if (key === "ArrowUp") onPrevious?.()
  })
  useEffect(() => {
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [])
  const onTouchEnd = ({ changedTouches }: TouchEvent): void => {
    const moved = (changedTouches[0]?.clientY ?? 0) - (from.current ?? 0)
    if (moved < -SWIPE_PX) onNext?.()
    if (moved > SWIPE_PX) onPrevious?.()
  }
  return (
    <section
      className="absolute inset-0 flex flex-col overflow-hidden bg-black text-white"
      style={{ colorScheme: "dark" }}
      onTouchStart={({ touches }) => {
        from.current = touches[0]?.clientY
      }}
      onTouchEnd={onTouchEnd}
    >
      <h1 className="sr-only">{player.state === "ready" ? player.video.name : t("title")}</h1>
      {player.state === "ready" && <Stage key={player.video.id} video={player.video} isQuiet={isQuiet} {...acts} />}
      <div className="absolute inset-x-3 top-4 z-10 flex items-center gap-2">
        <IconButton
          look="photo"
          label={common("common.back")}
          icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
          onClick={onBack}
        />
        <span className="flex-1" />
        <Way label={t("previous")} icon={<ChevronUp className="size-5" />} onGo={onPrevious} />
        <Way label={t("next")} icon={<ChevronDown className="size-5" />} onGo={onNext} />
      </div>
      {player.state === "loading" && (
        <div aria-busy className="m-auto">
          <Spinner />
        </div>
      )}
      {player.state === "failed" && (
        <div className="m-auto">
          <ErrorState error={player.error} onRetry={onRetry} />
        </div>
      )}
      {player.state === "gone" && (
        <div className="m-auto">
          <EmptyState icon={<Video />} title={t("gone")} action={<LinkButton to="/videos">{t("all")}</LinkButton>} />
        </div>
      )}
    </section>
  )
}

const Way = ({ label, icon, onGo }: { label: string; icon: ReactNode; onGo: (() => void) | undefined }) => (
  // Not disabled: a disabled button would lose the focus at the end of the list.
  <IconButton look="photo" label={label} icon={icon} aria-disabled={onGo === undefined} onClick={onGo} />
)

/** False with the browser's data saver on, or when the user prefers reduced motion: then a press starts the video. */
const mayPlayAtOnce = (): boolean => {
  const connection = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection
  return connection?.saveData !== true && !matchMedia("(prefers-reduced-motion: reduce)").matches
}

let isMuted = true

/** The last choice of sound, until the page is reloaded. Silent at first. */
const startsMuted = {
  get: (): boolean => isMuted,
  set: (muted: boolean): void => {
    isMuted = muted
  },
}

interface StageProps extends Pick<Props, "isQuiet" | "onLike" | "onFriend" | "onChat" | "onMore"> {
  video: PlayedVideo
}

const Stage = ({ video, isQuiet, onLike, onFriend, onChat, onMore }: StageProps) => {
  const { t } = useTranslation("videos")
  const { t: more } = useTranslation("more")
  const { t: common } = useTranslation()
  const element = useRef<HTMLVideoElement>(null)
  const seen = useRef<HTMLSpanElement>(null)
  const [isMuted, setMuted] = useState(startsMuted.get)
  const [state, setState] = useState<"waiting" | "playing" | "paused" | "failed">("paused")
  const { name, isOwn, friend, isLiked } = video
  const play = (): void =>
    void element.current?.play().catch(() => setState((now) => (now === "failed" ? now : "paused")))
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The element that had the focus is gone with the previous video.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    if (mayPlayAtOnce()) element.current?.play().catch(() => {})
    const pauseUnseen = (): void => {
      if (document.hidden) element.current?.pause()
    }
    document.addEventListener("visibilitychange", pauseUnseen)
    return () => document.removeEventListener("visibilitychange", pauseUnseen)
  }, [])
  useEffect(() => {
    if (isQuiet) element.current?.pause()
  }, [isQuiet])
  const toggle = (): void => {
    if (state === "failed") element.current?.load()
    if (state === "playing") element.current?.pause()
    else play()
  }
  return (
    <>
      <video
        ref={element}
        src={video.src}
        poster={video.pic}
        muted={isMuted}
        loop
        playsInline
        preload="metadata"
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          if (seen.current !== null && duration > 0) seen.current.style.width = `${(100 * currentTime) / duration}%`
        }}
        onPlaying={() => setState("playing")}
        onWaiting={() => setState("waiting")}
        onPause={() => setState("paused")}
        onError={() => setState("failed")}
        className="absolute inset-0 size-full object-contain"
      />
      <span aria-hidden className="pointer-events-none absolute inset-x-0 bottom-0 z-10 h-1">
        <span ref={seen} className="block h-full bg-coral" style={{ width: 0 }} />
      </span>
      <button
        ref={button}
        type="button"
        aria-label={t(state === "playing" ? "pause" : "play")}
        onClick={toggle}
        className="absolute inset-0 flex items-center justify-center focus-visible:-outline-offset-4"
      >
        {state === "waiting" && <Spinner />}
        {(state === "paused" || state === "failed") && (
          <span aria-hidden className="flex size-16 items-center justify-center rounded-full bg-black/45">
            <Play className="size-6 fill-current" />
          </span>
        )}
      </button>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 mx-auto flex w-full max-w-3xl items-end gap-3 px-4 pt-6 pb-6">
        <span className="photo-fade absolute inset-0" />
        <div className="relative min-w-0 flex-1">
          {state === "failed" && (
            <p role="alert" className="mb-3 text-sm">
              {t("failed")}
            </p>
          )}
          <Link to={`/profile/${video.userId}`} className="pointer-events-auto flex items-center gap-3 rounded-2xl">
            <span className="sr-only">{t("profile", { name })}</span>
            <Avatar name={name} src={video.photo} status={video.status === "unknown" ? undefined : video.status} />
            <span className="min-w-0">
              <span className="flex items-center gap-1.5">
                <span aria-hidden dir="auto" className="truncate text-lg font-semibold">
                  {name}
                </span>
                {video.demo && <WordBadge onPhoto>{common("demo.badge")}</WordBadge>}
              </span>
              <span className="block truncate text-sm text-white/85">
                {[video.country, video.views > 0 ? t("views", { count: video.views }) : ""]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </span>
            </span>
          </Link>
          {isOwn && <p className="mt-1.5 text-sm text-white/85">{t("yours")}</p>}
        </div>
        <div className="pointer-events-auto relative flex flex-col gap-3">
          <IconButton
            look="photo"
            label={t(isMuted ? "soundOn" : "soundOff")}
            icon={isMuted ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
            onClick={() => {
              startsMuted.set(!isMuted)
              setMuted(!isMuted)
            }}
          />
          {!isOwn && (
            <>
              <IconButton
                look={isLiked ? "accent" : "photo"}
                label={more(isLiked ? "relation.unlike" : "relation.like")}
                aria-pressed={isLiked}
                icon={<Heart className="size-5" />}
                onClick={onLike}
              />
              <IconButton
                look={friend === "received" ? "accent" : "photo"}
                label={more(FRIEND[friend])}
                icon={
                  friend === "none" || friend === "received" ? (
                    <UserPlus className="size-5" />
                  ) : (
                    <UserCheck className="size-5" />
                  )
                }
                onClick={onFriend}
              />
              <IconButton look="photo" label={t("chat")} icon={<MessageCircle className="size-5" />} onClick={onChat} />
              <IconButton
                look="photo"
                label={more("relation.more", { name })}
                icon={<EllipsisVertical className="size-5" />}
                onClick={onMore}
              />
            </>
          )}
        </div>
      </div>
    </>
  )
}

const FRIEND = {
  none: "relation.add",
  sent: "relation.requested",
  received: "relation.accept",
  friend: "relation.friends",
} as const
