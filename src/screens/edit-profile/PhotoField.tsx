import { Camera, Clock, LoaderCircle } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { IMAGE_TYPES } from "#schema/rules/people/photo-rules.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { PickFiles } from "../../ui/PickFiles.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { Photo } from "../../ui/people/Photo.tsx"

export interface PhotoModel {
  readonly name: string
  /** The photo shown: the new one, else the current one. */
  readonly src: string
  /** saving: being stored on the disk. rejected: the review refused it, and the current photo is shown. */
  readonly state: "none" | "standing" | "saving" | "waiting" | "sending" | "reviewing" | "rejected" | "refused"
  readonly sent: number
  readonly bytes: number
  /** Why the chosen file is no picture, or why the gateway refused it. */
  readonly error: AppError | undefined
}

interface Props {
  photo: PhotoModel
  onPick: (file: File) => void
  onCancel: () => void
  onRetry: () => void
}

const ACCEPT = IMAGE_TYPES.join(",")
const NOTES = ["saving", "waiting", "sending", "reviewing", "rejected"] as const
type Note = (typeof NOTES)[number]

/** The user's own photo as others see it, and the button that changes it. */
export const PhotoField = ({ photo, onPick, onCancel, onRetry }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const [titleId, hintId] = [useId(), useId()]
  const { name, src, state, sent, bytes, error } = photo
  const isOnItsWay = state === "waiting" || state === "sending"
  const isNew = isOnItsWay || state === "saving" || state === "reviewing"
  const note = NOTES.find((known) => known === state)
  return (
    <section aria-labelledby={titleId} className="flex items-center gap-5">
      <div className="relative shrink-0">
        <Photo
          src={src}
          name={name}
          alt={t(isNew ? "photo.preview" : "photo.shown")}
          className={classNames("aspect-3/4 w-28 rounded-2xl text-4xl sm:w-32", isOnItsWay && "opacity-70")}
          eager
        />
        {isNew && (
          <span aria-hidden className="absolute inset-e-2 inset-be-2 rounded-full bg-black/60 p-1.5 text-white">
            {noteIcon(state, "size-4")}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <h2 id={titleId} className="text-sm font-medium text-muted">
          {t("photo.title")}
        </h2>
        <div className="flex flex-wrap gap-2">
          <PickFiles
            titleId={titleId}
            aria-describedby={hintId}
            accept={ACCEPT}
            loading={state === "saving"}
            onPick={([file]) => file && onPick(file)}
          >
            <Camera aria-hidden className="size-4" />
            {t(state === "none" ? "photo.choose" : "photo.change")}
          </PickFiles>
          {state === "refused" && (
            <Button size="small" look="plain" onClick={onRetry}>
              {t("photo.retry")}
            </Button>
          )}
          {(isOnItsWay || state === "refused") && (
            <Button size="small" look="plain" onClick={onCancel}>
              {t("photo.cancel")}
            </Button>
          )}
        </div>
        {isOnItsWay && (
          <div className="w-full max-w-64">
            <ProgressBar label={t("photo.progress")} done={sent} total={bytes} />
          </div>
        )}
        <div aria-live="polite" className="text-sm">
          {error === undefined && note !== undefined && <NoteLine note={note}>{t(`photo.${note}`)}</NoteLine>}
        </div>
        {error !== undefined && (
          <p role="alert" className="text-sm text-danger-text">
            {errorText(error)}
          </p>
        )}
        <p id={hintId} className={note === undefined && error === undefined ? "text-sm text-faint" : "sr-only"}>
          {t("photo.hint")}
        </p>
      </div>
    </section>
  )
}

const noteIcon = (state: PhotoModel["state"], className: string): ReactNode => {
  if (state === "sending" || state === "saving")
    return <LoaderCircle aria-hidden className={classNames(className, "animate-spin motion-reduce:animate-none")} />
  return <Clock aria-hidden className={className} />
}

const NoteLine = ({ note, children }: { note: Note; children: ReactNode }) => (
  <p className={note === "rejected" ? "text-danger-text" : "text-muted"}>{children}</p>
)
