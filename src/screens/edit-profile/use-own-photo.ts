import { useState } from "react"
import type { AppError } from "#schema/errors.ts"
import type { OwnPhotoView } from "#schema/people/photo.ts"
import { useCommand } from "../../client/use-command.ts"
import { useQuery } from "../../client/use-query.ts"
import { useAct } from "../people/use-act.ts"
import { fileProblem, useKeptPicture, useRevoked } from "./kept-picture.ts"
import type { PhotoModel } from "./PhotoField.tsx"
import { type Picked, photoModel } from "./photo-model.ts"

const OWN_PHOTO = { _tag: "ownPhoto" } as const

interface OwnPhoto {
  readonly photo: PhotoModel
  readonly pick: (file: File) => void
  readonly cancel: () => void
  readonly retry: () => void
}

/** The user's own photo and the photo that waits, in whichever tab or on whichever day it was chosen. */
export const useOwnPhoto = (user: { readonly userName: string; readonly headImg: string }): OwnPhoto => {
  const execute = useCommand()
  const act = useAct()
  const query = useQuery(OWN_PHOTO)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [problem, setProblem] = useState<AppError>()
  const mine: OwnPhotoView = query.state === "ready" ? query.value : { standing: null, waiting: null }
  const { waiting } = mine
  const kept = useKeptPicture(waiting !== null && waiting.intentId !== picked?.intentId ? waiting.blobId : null)
  useRevoked(picked?.url)

  const pick = async (file: File) => {
    const kind = await fileProblem(file)
    setProblem(kind === undefined ? undefined : { kind })
    if (kind !== undefined) return
    const url = URL.createObjectURL(file)
    setPicked({ url, intentId: null })
    const outcome = await execute({ _tag: "setPhoto", file })
    if (outcome.ok) return setPicked({ url, intentId: outcome.value.intentId })
    setPicked(null)
    setProblem(outcome.error)
  }
  return {
    photo: photoModel(user, mine, { picked, kept, problem }),
    pick: (file) => void pick(file).catch(() => setProblem({ kind: "fileGone" })),
    cancel: () => {
      if (waiting === null) return
      setPicked(null)
      void act({ _tag: "cancelIntent", intentId: waiting.intentId })
    },
    retry: () => {
      if (waiting !== null) void act({ _tag: "retryIntent", intentId: waiting.intentId })
    },
  }
}
