import { useState } from "react"
import type { AppError } from "#schema/errors.ts"
import type { WaitingFile } from "#schema/people/photo.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { useAct } from "../people/use-act.ts"
import { AlbumView, WaitingPhoto } from "./AlbumView.tsx"
import { fileProblem, useKeptPicture } from "./kept-picture.ts"
import { OwnVideos } from "./OwnVideos.tsx"

const OWN_ALBUM = { _tag: "ownAlbum" } as const

/** The user's own photos and videos, bound to the stored ones and those that wait. */
export const OwnAlbum = () => (
  <>
    <Photos />
    <OwnVideos />
  </>
)

const Photos = () => {
  const execute = useCommand()
  const act = useAct()
  const query = useQuery(OWN_ALBUM)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError>()

  const keep = async (file: File): Promise<AppError | undefined> => {
    const kind = await fileProblem(file)
    if (kind !== undefined) return { kind }
    const outcome = await execute({ _tag: "addPhoto", file })
    return outcome.ok ? undefined : outcome.error
  }
  /** Stores the files one after the other until one is refused. */
  const pick = async (files: ReadonlyArray<File>) => {
    setSaving(true)
    let problem: AppError | undefined
    for (const file of files) {
      problem = await keep(file).catch((): AppError => ({ kind: "fileGone" }))
      if (problem !== undefined) break
    }
    setError(problem)
    setSaving(false)
  }
  if (query.state === "loading") return <Skeleton className="h-16" />
  if (query.state === "failed") return <ErrorState error={query.error} onRetry={() => location.reload()} />
  const album = query.value
  return (
    <AlbumView
      album={album}
      isSaving={isSaving}
      error={error}
      onPick={(files) => void pick(files)}
      onOrder={(ids) => void act({ _tag: "orderPhotos", ids })}
      onRemove={(id) => void act({ _tag: "removePhotos", ids: [id] })}
      onCancel={(intentId) => void act({ _tag: "cancelIntent", intentId })}
    >
      {album.waiting.map((photo) => (
        <Waiting key={photo.intentId} photo={photo} />
      ))}
    </AlbumView>
  )
}

const Waiting = ({ photo }: { photo: WaitingFile }) => {
  const act = useAct()
  const src = useKeptPicture(photo.blobId) ?? ""
  const { intentId } = photo
  return (
    <WaitingPhoto
      photo={photo}
      src={src}
      onCancel={() => void act({ _tag: "cancelIntent", intentId })}
      onRetry={() => void act({ _tag: "retryIntent", intentId })}
    />
  )
}
