/** Where users' files are stored, chosen at the start of a gateway or of an operator's command. */
import type { Layer } from "effect"
import { type Bucket, s3Storage } from "./s3-storage.ts"
import { folderStorage, type MediaStorage, memoryStorage } from "./storage.ts"

export type MediaChoice =
  | "memory"
  | { readonly folder: string }
  | { readonly bucket: Bucket }
  | { readonly layer: Layer.Layer<MediaStorage> }

export const mediaLayer = (choice: MediaChoice): Layer.Layer<MediaStorage> =>
  choice === "memory"
    ? memoryStorage
    : "layer" in choice
      ? choice.layer
      : "folder" in choice
        ? folderStorage(choice.folder)
        : s3Storage(choice.bucket)
