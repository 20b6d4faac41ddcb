/** Reads the bytes of a file, or of a slice of one. The platform's way; the simulator has its own, which takes no real time. */
import { Context } from "effect"
import type { PickedFile } from "#schema/people/photo.ts"

export const FileReading = Context.Reference<(file: PickedFile) => Promise<Uint8Array>>(
  "livcam/worker/blobs/FileReading",
  { defaultValue: () => async (file) => new Uint8Array(await file.arrayBuffer()) },
)
