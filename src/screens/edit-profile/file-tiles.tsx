/** Tiles for the user's own photos and videos: a stored file with its status, and a file being sent. */
import { RotateCcw, X } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { OwnAlbumView, WaitingFile } from "#schema/people/photo.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { classNames } from "../../ui/class-names.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { Photo } from "../../ui/people/Photo.tsx"

interface StandingProps extends Pick<OwnAlbumView["photos"][number], "status" | "removal"> {
  src: string
  alt: string
}

/** The owner's view of a stored file, with a note when it is being removed or is not approved. */
export const StandingFile = ({ src, alt, status, removal }: StandingProps) => {
  const { t } = useTranslation("more")
  const note = removal !== null ? "removing" : status === "approved" ? undefined : status
  return (
    <>
      <Photo
        src={status === "rejected" ? "" : src}
        name=""
        alt={alt}
        className={classNames("aspect-3/4 w-full rounded-2xl", removal !== null && "opacity-70")}
      />
      {note !== undefined && (
        <p className={classNames("text-sm", note === "rejected" ? "text-danger-text" : "text-muted")}>
          {t(`album.${note}`)}
        </p>
      )}
    </>
  )
}

interface WaitingProps {
  file: WaitingFile
  /** Accessible names of the progress bar and of the cancel button. */
  progress: string
  cancel: string
  onCancel: () => void
  onRetry: () => void
  /** The picture of the file. */
  children: ReactNode
}

export const WaitingFileTile = ({ file, progress, cancel, onCancel, onRetry, children }: WaitingProps) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const { sending, sent, bytes, refused } = file
  return (
    <li className="flex flex-col gap-2">
      {children}
      {refused === null ? (
        <>
          <p className="text-sm text-muted">{t(sending ? "album.sending" : "album.waiting")}</p>
          <ProgressBar label={progress} done={sent} total={bytes} />
        </>
      ) : (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(refused)}
        </p>
      )}
      <div className="flex flex-wrap gap-1">
        {refused !== null && (
          <IconButton
            look="quiet"
            size="small"
            label={t("album.retry")}
            icon={<RotateCcw className="size-4" />}
            onClick={onRetry}
          />
        )}
        <IconButton look="quiet" size="small" label={cancel} icon={<X className="size-4" />} onClick={onCancel} />
      </div>
    </li>
  )
}
