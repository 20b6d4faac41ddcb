/**
 * The two files of a photo in the media storage, and how photos and videos are served: never changed, inert in any
 * browser, and only to their owner while under review.
 */
import { Clock, Effect } from "effect"
import { LRUCache } from "lru-cache"
import { type PhotoSize, photoAddress } from "#schema/rules/people/photo-rules.ts"
import { sha256Hex } from "../digests.ts"
import { Store } from "../store/store.ts"
import type { PictureRow, PictureUse } from "../store/tables/people/pictures.ts"
import { inertHeaders, KEPT_FOR_EVER } from "./inert-headers.ts"
import type { MadePictures } from "./picture-maker.ts"
import { MediaStorage } from "./storage.ts"
import { hasVideoFile, removeVideoFiles, serveVideo, videoOf } from "./videos/video-files.ts"

const SIZES = ["portrait", "avatar"] as const satisfies ReadonlyArray<PhotoSize>
const TYPE = "image/webp"
const ADDRESS = /^\/media\/photo\/([A-Za-z0-9_-]{22})\/(portrait|avatar)\.webp$/

const nameOf = (photoId: string, size: PhotoSize): string => `photo/${photoId}/${size}.webp`

export const keepPhotoFiles = (photoId: string, made: MadePictures) =>
  MediaStorage.use((storage) =>
    Effect.forEach(SIZES, (size) => storage.put(nameOf(photoId, size), made[size], TYPE), { discard: true }),
  )

type Named = Pick<PictureRow, "id" | "use">

/** The files of a picture by its use; reviewers look at the first. */
const FILES: Readonly<Record<PictureUse, readonly [PhotoSize, ...ReadonlyArray<PhotoSize>]>> = {
  profile: SIZES,
  album: SIZES,
  // The cover; the video's own file is separate (videos/video-files.ts).
  video: SIZES,
}

const shownName = ({ id, use }: Named): string => nameOf(id, FILES[use][0])

export const removePictureFiles = ({ id, use }: Named) =>
  MediaStorage.use((storage) =>
    Effect.andThen(
      Effect.forEach(FILES[use], (size) => storage.remove(nameOf(id, size)), { discard: true }),
      use === "video" ? removeVideoFiles(id) : Effect.void,
    ),
  )

export const hasPictureFile = (picture: Named) =>
  MediaStorage.use((storage) => Effect.map(storage.size(shownName(picture)), (length) => length !== null))

/** What other users would see (WebP); null when the file is gone. */
export const readPicture = (picture: Named) => MediaStorage.use((storage) => storage.get(shownName(picture)))

/** The id of the photo at an address; undefined for other pictures. */
export const photoIdOf = (address: string): string | undefined => ADDRESS.exec(address)?.[1]

const isOf = Effect.fnUntraced(function* (userId: number, token: string | undefined) {
  if (token === undefined) return false
  const now = yield* Clock.currentTimeMillis
  return yield* (yield* Store).transact((tx) =>
    Effect.gen(function* () {
      const session = yield* tx.sessions.findByToken(sha256Hex(token))
      return session?.userId === userId && (yield* tx.sessions.alive([session.id], now)).length === 1
    }),
  )
})

/** Number of approved ids that are cached, and for how long, ms: a removed photo may stay on as evidence of a report. */
const APPROVED_KEPT = 20_000
const APPROVED_MS = 10_000

/**
 * `token`: the cookie that authenticates the reader. Undefined for a path that is no photo or video, or one that this
 * reader may not see. Addresses are never reused, so responses may be cached for ever.
 */
export const makeServePhoto = () => {
  /** When each was last seen to be approved. */
  const approved = new LRUCache<string, number>({ max: APPROVED_KEPT })
  /** Who may cache the answer; undefined: this reader may not see the picture. */
  const readersOf = Effect.fnUntraced(function* (photoId: string, token: string | undefined) {
    const now = yield* Clock.currentTimeMillis
    if (now - (approved.get(photoId) ?? -Infinity) < APPROVED_MS) return "public" as const
    const row = yield* (yield* Store).single((tables) => tables.pictures.find(photoId))
    if (row?.status === "reviewing") return (yield* isOf(row.userId, token)) ? ("private" as const) : undefined
    if (row?.status !== "approved") return undefined
    approved.set(photoId, now)
    return "public" as const
  })
  return Effect.fnUntraced(function* (path: string, request: Request, token?: string) {
    const video = videoOf(path)
    const photoId = video?.id ?? photoIdOf(path)
    if (photoId === undefined) return undefined
    const readers = yield* readersOf(photoId, token)
    if (readers === undefined) return undefined
    const etag = `"${photoId}"`
    const headers = inertHeaders(readers === "public" ? KEPT_FOR_EVER : "private, no-store")
    headers.set("etag", etag)
    const isKept = request.headers.get("if-none-match") === etag
    if (video !== undefined) {
      if (!isKept) return yield* serveVideo(video, request, headers)
      return (yield* hasVideoFile(video)) ? new Response(null, { status: 304, headers }) : undefined
    }
    const size = SIZES.find((known) => path === photoAddress(photoId, known)) ?? "portrait"
    const bytes = yield* MediaStorage.use((storage) => storage.get(nameOf(photoId, size)))
    if (bytes === null) return undefined
    if (isKept) return new Response(null, { status: 304, headers })
    headers.set("content-type", TYPE)
    return new Response(new Uint8Array(bytes), { headers })
  })
}
