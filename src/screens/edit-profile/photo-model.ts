/** The data for the photo field: from the current photo, the photo that waits and the file chosen in this tab. Pure. */
import type { AppError } from "#schema/errors.ts"
import type { OwnPhotoView } from "#schema/people/photo.ts"
import type { PhotoModel } from "./PhotoField.tsx"

/** A file chosen in this tab, shown at once. */
export interface Picked {
  readonly url: string
  /** Null until the worker has stored the file. */
  readonly intentId: string | null
}

interface Here {
  /** The file chosen in this tab. */
  readonly picked: Picked | null
  /** URL of the photo that waits, read from the disk. */
  readonly kept: string | undefined
  /** Why the last chosen file was refused. */
  readonly problem: AppError | undefined
}

type State = Pick<PhotoModel, "state" | "src">

const stateOf = (headImg: string, { standing, waiting }: OwnPhotoView, { picked, kept }: Here): State => {
  if (picked !== null && picked.intentId === null) return { state: "saving", src: picked.url }
  if (waiting !== null) {
    const src = (picked?.intentId === waiting.intentId ? picked.url : kept) ?? ""
    return { state: waiting.refused !== null ? "refused" : waiting.sending ? "sending" : "waiting", src }
  }
  if (standing?.status === "reviewing") return { state: "reviewing", src: picked?.url ?? standing.pic }
  if (standing?.status === "rejected") return { state: "rejected", src: headImg }
  return { state: standing === null ? "none" : "standing", src: headImg }
}

export const photoModel = (
  { userName, headImg }: { readonly userName: string; readonly headImg: string },
  view: OwnPhotoView,
  here: Here,
): PhotoModel => ({
  name: userName,
  ...stateOf(headImg, view, here),
  sent: view.waiting?.sent ?? 0,
  bytes: view.waiting?.bytes ?? 0,
  error: here.problem ?? view.waiting?.refused ?? undefined,
})
