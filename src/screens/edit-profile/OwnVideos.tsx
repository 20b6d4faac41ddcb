import { useEffect, useRef, useState } from "react"
import type { AppError } from "#schema/errors.ts"
import type { WaitingFile } from "#schema/people/photo.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { loadPart } from "../../loading/lazy-part.ts"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { useAct } from "../people/use-act.ts"
import { useKeptPicture } from "./kept-picture.ts"
import { OwnVideosView, WaitingVideo } from "./OwnVideosView.tsx"

const OWN_VIDEOS = { _tag: "ownVideos" } as const

/** The user's own videos: stored ones, the one that waits, and the one being made smaller. */
export const OwnVideos = () => {
  const execute = useCommand()
  const act = useAct()
  const query = useQuery(OWN_VIDEOS)
  const [made, setMade] = useState<number>()
  const [error, setError] = useState<AppError>()
  const making = useRef<AbortController>(null)
  useEffect(() => () => making.current?.abort(), [])

  const pick = async (file: File): Promise<void> => {
    making.current?.abort()
    const own = new AbortController()
    making.current = own
    setError(undefined)
    setMade(0)
    const { makeVideo } = await loadPart(() => import("./make-video.ts"))
    const video = await makeVideo(file, { told: setMade, signal: own.signal })
    if (own.signal.aborted) return
    // The making is over, so it can no longer be stopped.
    setMade(undefined)
    if (typeof video === "string") setError({ kind: video })
    else if (video !== undefined) {
      const outcome = await execute({ _tag: "addVideo", file: video })
      if (!outcome.ok && making.current === own) setError(outcome.error)
    }
  }
  const stop = (): void => {
    making.current?.abort()
    setMade(undefined)
  }
  if (query.state === "loading") return <Skeleton className="h-16" />
  if (query.state === "failed") return <ErrorState error={query.error} onRetry={() => location.reload()} />
  const own = query.value
  return (
    <OwnVideosView
      own={own}
      made={made}
      error={error}
      onPick={([file]) => file && void pick(file)}
      onStop={stop}
      onRemove={(id) => void act({ _tag: "removeVideo", id })}
      onCancel={(intentId) => void act({ _tag: "cancelIntent", intentId })}
    >
      {own.waiting !== null && <Waiting key={own.waiting.intentId} video={own.waiting} />}
    </OwnVideosView>
  )
}

const Waiting = ({ video }: { video: WaitingFile }) => {
  const act = useAct()
  const { intentId } = video
  return (
    <WaitingVideo
      video={video}
      src={useKeptPicture(video.blobId)}
      onCancel={() => void act({ _tag: "cancelIntent", intentId })}
      onRetry={() => void act({ _tag: "retryIntent", intentId })}
    />
  )
}
