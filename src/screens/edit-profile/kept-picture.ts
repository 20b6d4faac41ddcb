/** A chosen picture: the check of its file, and its preview while it waits. */
import { useEffect, useState } from "react"
import { IMAGE_HEAD_BYTES, imageProblem } from "#schema/rules/people/photo-rules.ts"
import { useCommand } from "../../client/use-command.ts"

/** Undefined when the file is fine. Rejects when the file can no longer be read. */
export const fileProblem = async (file: File): Promise<ReturnType<typeof imageProblem>> =>
  imageProblem(file.size, new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()))

/** An object URL for the file of a photo that waits; undefined while the file is being read. */
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

/** Revokes an object URL when another URL replaces it or the screen closes. */
export const useRevoked = (url: string | undefined): void => {
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
}
