import "../../i18n/seldom-texts.ts"
import { RotateCcw, Video, X } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { WaitingFile } from "#schema/people/photo.ts"
import { VIDEO_FILES, VIDEO_MAX_SECONDS, VIDEOS_MOST } from "#schema/rules/people/video-rules.ts"
import type { OwnVideosView as OwnVideosModel } from "#schema/videos/video.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { PickFiles } from "../../ui/PickFiles.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { StandingFile, WaitingFileTile } from "./file-tiles.tsx"

interface Props {
  own: OwnVideosModel
  /** Progress of making the chosen video smaller, 0 to 1; undefined when none is being made. */
  made: number | undefined
  /** Why the last video was not stored. */
  error: AppError | undefined
  onPick: (files: ReadonlyArray<File>) => void
  /** Stops making the video smaller. */
  onStop: () => void
  onRemove: (id: string) => void
  /** Withdraws an intent. */
  onCancel: (intentId: string) => void
  /** The tile of the video that waits. */
  children?: ReactNode
}

/** The user's own videos, with those that wait for the network or for review. */
export const OwnVideosView = ({ own, made, error, onPick, onStop, onRemove, onCancel, children }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const [titleId, hintId] = [useId(), useId()]
  const { videos, waiting } = own
  const isOnItsWay = waiting !== null || videos.some(({ status }) => status === "reviewing")
  const standing = videos.filter(({ status, removal }) => status === "approved" && removal === null).length
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h2 id={titleId} className="flex-1 text-sm font-medium text-muted">
          {t("ownVideos.title")} · {t("album.count", { count: standing, most: VIDEOS_MOST })}
        </h2>
        <PickFiles
          titleId={titleId}
          aria-describedby={hintId}
          accept={VIDEO_FILES}
          loading={made !== undefined}
          onPick={onPick}
        >
          <Video aria-hidden className="size-4" />
          {t("ownVideos.add")}
        </PickFiles>
      </div>
      {made !== undefined && (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="mb-1 text-sm text-muted">{t("ownVideos.making")}</p>
            <ProgressBar label={t("ownVideos.making")} done={Math.round(100 * made)} total={100} />
          </div>
          <Button size="small" look="plain" onClick={onStop}>
            {t("ownVideos.stop")}
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(error)}
        </p>
      )}
      {(videos.length > 0 || children !== undefined) && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-3 md:grid-cols-4">
          {videos.map((video, at) => (
            <Standing key={video.id} video={video} n={at + 1} onRemove={onRemove} onCancel={onCancel} />
          ))}
          {children}
        </ul>
      )}
      <p id={hintId} className="text-sm text-faint">
        {t("ownVideos.hint", { most: VIDEOS_MOST, seconds: VIDEO_MAX_SECONDS })}{" "}
        {isOnItsWay ? t("ownVideos.replaces") : standing >= VIDEOS_MOST && t("ownVideos.full")}
      </p>
    </section>
  )
}

interface StandingProps extends Pick<Props, "onRemove" | "onCancel"> {
  video: OwnVideosModel["videos"][number]
  n: number
}

const Standing = ({ video: { id, pic, status, removal }, n, onRemove, onCancel }: StandingProps) => {
  const { t } = useTranslation("more")
  return (
    <li className="flex flex-col gap-2">
      <StandingFile src={pic} alt={t("ownVideos.video", { n })} status={status} removal={removal} />
      <div>
        <IconButton
          look="quiet"
          size="small"
          label={t(removal === null ? "ownVideos.remove" : "ownVideos.keep", { n })}
          icon={removal === null ? <X className="size-4" /> : <RotateCcw className="size-4" />}
          onClick={() => (removal === null ? onRemove(id) : onCancel(removal))}
        />
      </div>
    </li>
  )
}

interface WaitingProps {
  video: WaitingFile
  /** Undefined while the file is being read. */
  src: string | undefined
  onCancel: () => void
  onRetry: () => void
}

/** A video that is being sent. */
export const WaitingVideo = ({ video, src, ...acts }: WaitingProps) => {
  const { t } = useTranslation("more")
  return (
    <WaitingFileTile file={video} progress={t("ownVideos.progress")} cancel={t("ownVideos.cancel")} {...acts}>
      <div className="aspect-3/4 w-full overflow-hidden rounded-2xl bg-raised opacity-70">
        {src !== undefined && (
          <video
            src={src}
            muted
            playsInline
            preload="metadata"
            aria-label={t("ownVideos.new")}
            className="size-full object-cover"
          />
        )}
      </div>
    </WaitingFileTile>
  )
}
