/** The two files of a photo in the media storage, and how they are served: never changed, inert whatever a browser makes of them. */
import { Effect } from "effect"
import { type PhotoSize, photoAddress } from "#schema/rules/people/photo-rules.ts"
import type { MadePictures } from "./picture-maker.ts"
import { MediaStorage } from "./storage.ts"

const SIZES = ["portrait", "avatar"] as const satisfies ReadonlyArray<PhotoSize>
const TYPE = "image/webp"
const ADDRESS = /^\/media\/photo\/([A-Za-z0-9_-]{22})\/(portrait|avatar)\.webp$/

const nameOf = (photoId: string, size: PhotoSize): string => `photo/${photoId}/${size}.webp`

export const keepPhotoFiles = (photoId: string, made: MadePictures) =>
  MediaStorage.use((storage) =>
    Effect.forEach(SIZES, (size) => storage.put(nameOf(photoId, size), made[size], TYPE), { discard: true }),
  )

export const removePhotoFiles = (photoId: string) =>
  MediaStorage.use((storage) =>
    Effect.forEach(SIZES, (size) => storage.remove(nameOf(photoId, size)), { discard: true }),
  )

export const readPortrait = (photoId: string) => MediaStorage.use((storage) => storage.get(nameOf(photoId, "portrait")))

/** The id of the photo that stands at an address; undefined for other pictures. */
export const photoIdOf = (address: string): string | undefined => ADDRESS.exec(address)?.[1]

/** Undefined for a path that is no photo. A photo's address is never used again, so it may be kept for ever. */
export const servePhoto = Effect.fnUntraced(function* (path: string, request: Request) {
  const photoId = photoIdOf(path)
  if (photoId === undefined) return undefined
  const size = SIZES.find((known) => path === photoAddress(photoId, known)) ?? "portrait"
  const etag = `"${photoId}"`
  const headers = new Headers({
    "content-type": TYPE,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    etag,
  })
  const bytes = yield* MediaStorage.use((storage) => storage.get(nameOf(photoId, size)))
  if (bytes === null) return undefined
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), { headers })
})
