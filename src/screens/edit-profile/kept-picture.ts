/** A picture that was chosen: what is wrong with it, and how it is shown while it waits. */
import { useEffect, useState } from "react"
import { IMAGE_HEAD_BYTES, imageProblem } from "#schema/rules/people/photo-rules.ts"
import { useCommand } from "../../client/use-command.ts"

/** Undefined when nothing is. Fails when the file cannot be read any more. */
export const fileProblem = async (file: File): Promise<ReturnType<typeof imageProblem>> =>
  imageProblem(file.size, new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()))

/** An address that shows the file of a photo that waits; undefined while it is read. */
export const useKeptPicture = (blobId: string | null): string | undefined => {
  const execute = useCommand()
  const [shown, setShown] = useState<{ readonly blobId: string; readonly url: string }>()
  useEffect(() => {
    if (blobId === null) return
    let isOver = false
    void execute({ _tag: "readPhoto", blobId }).then((outcome) => {
      if (outcome.ok && !isOver && outcome.value.file instanceof Blob)
        setShown({ blobId, url: URL.createObjectURL(outcome.value.file) })
    })
    return () => {
      isOver = true
    }
  }, [blobId, execute])
  useRevoked(shown?.url)
  return shown?.blobId === blobId ? shown?.url : undefined
}

/** Revokes an object URL when another takes its place or the screen goes. */
export const useRevoked = (url: string | undefined): void => {
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
}
