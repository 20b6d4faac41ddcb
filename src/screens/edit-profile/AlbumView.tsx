import "../../i18n/seldom-texts.ts"
import { Camera, ChevronLeft, ChevronRight, ChevronsLeft, RotateCcw, X } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { OwnAlbumView, WaitingFile } from "#schema/people/photo.ts"
import { ALBUM_MOST, avatarAddress, IMAGE_TYPES } from "#schema/rules/people/photo-rules.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { PickFiles } from "../../ui/PickFiles.tsx"
import { Photo } from "../../ui/people/Photo.tsx"
import { StandingFile, WaitingFileTile } from "./file-tiles.tsx"

interface Props {
  album: OwnAlbumView
  /** A chosen file is being stored on the disk. */
  isSaving: boolean
  /** Why the last file was not stored. */
  error: AppError | undefined
  onPick: (files: ReadonlyArray<File>) => void
  /** Reorders the photos. */
  onOrder: (ids: ReadonlyArray<number>) => void
  onRemove: (id: number) => void
  /** Withdraws an intent. */
  onCancel: (intentId: string) => void
  /** The tiles of photos that wait. */
  children?: ReactNode
}

const MOVES = [
  { act: "first", icon: ChevronsLeft },
  { act: "earlier", icon: ChevronLeft },
  { act: "later", icon: ChevronRight },
] as const
type Move = (typeof MOVES)[number]["act"]

/** The ids after the id at `from` has moved. */
const moved = (ids: ReadonlyArray<number>, from: number, move: Move): ReadonlyArray<number> => {
  const to = move === "first" ? 0 : move === "earlier" ? from - 1 : from + 1
  const [id] = ids.slice(from, from + 1)
  return id === undefined ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** The user's own album as others will see it, with photos that wait for the network or for review. */
export const AlbumView = ({ album, isSaving, error, onPick, onOrder, onRemove, onCancel, children }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const grid = useRef<HTMLUListElement>(null)
  /** Id of the photo whose button was pressed. A photo that moves loses the focus, so the effect below restores it. */
  const pressed = useRef<number | null>(null)
  const [titleId, hintId] = [useId(), useId()]
  const { photos, waiting, isOrderWaiting } = album
  const ids = photos.map(({ id }) => id)
  const count = photos.filter(({ removal }) => removal === null).length + waiting.length
  const order = ids.join(" ")
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useEffect(() => {
    const id = pressed.current
    pressed.current = null
    if (id !== null && !grid.current?.contains(document.activeElement))
      grid.current?.querySelector<HTMLElement>(`[data-photo="${id}"] button:not([disabled])`)?.focus()
  }, [order])
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h2 id={titleId} className="flex-1 text-sm font-medium text-muted">
          {t("album.title")} · {t("album.count", { count, most: ALBUM_MOST })}
        </h2>
        <PickFiles
          titleId={titleId}
          aria-describedby={hintId}
          accept={IMAGE_TYPES.join(",")}
          multiple
          loading={isSaving}
          off={count >= ALBUM_MOST ? errorText({ kind: "albumFull" }) : undefined}
          onPick={onPick}
        >
          <Camera aria-hidden className="size-4" />
          {t("album.add")}
        </PickFiles>
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(error)}
        </p>
      )}
      <ul
        ref={grid}
        hidden={photos.length + waiting.length === 0}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-3 md:grid-cols-4"
      >
        {photos.map((photo, at) => (
          <li key={photo.id} data-photo={photo.id} className="flex flex-col gap-2">
            <StandingFile
              src={avatarAddress(photo.pic)}
              alt={t("album.photo", { n: at + 1 })}
              status={photo.status}
              removal={photo.removal}
            />
            <div className="flex flex-wrap gap-1">
              {photo.removal !== null ? (
                <IconButton
                  look="quiet"
                  size="small"
                  label={t("album.keep", { n: at + 1 })}
                  icon={<RotateCcw className="size-4" />}
                  onClick={() => onCancel(photo.removal ?? "")}
                />
              ) : (
                <>
                  {MOVES.map(({ act, icon: Icon }) => (
                    <IconButton
                      key={act}
                      look="quiet"
                      size="small"
                      label={t(`album.${act}`, { n: at + 1 })}
                      disabled={act === "later" ? at === photos.length - 1 : at === 0}
                      icon={<Icon className="size-4 rtl:-scale-x-100" />}
                      onClick={() => {
                        pressed.current = photo.id
                        onOrder(moved(ids, at, act))
                      }}
                    />
                  ))}
                  <IconButton
                    look="quiet"
                    size="small"
                    label={t("album.remove", { n: at + 1 })}
                    icon={<X className="size-4" />}
                    onClick={() => onRemove(photo.id)}
                  />
                </>
              )}
            </div>
          </li>
        ))}
        {children}
      </ul>
      <div aria-live="polite" className="text-sm text-muted">
        {isOrderWaiting && t("album.order")}
      </div>
      <p id={hintId} className="text-sm text-faint">
        {t("album.hint", { most: ALBUM_MOST })}
      </p>
    </section>
  )
}

interface WaitingProps {
  photo: WaitingFile
  src: string
  onCancel: () => void
  onRetry: () => void
}

/** A photo that is being sent. */
export const WaitingPhoto = ({ photo, src, ...acts }: WaitingProps) => {
  const { t } = useTranslation("more")
  return (
    <WaitingFileTile file={photo} progress={t("album.progress")} cancel={t("album.cancel")} {...acts}>
      <Photo src={src} name="" alt={t("album.new")} className="aspect-3/4 w-full rounded-2xl opacity-70" />
    </WaitingFileTile>
  )
}
