/**
 * The file of a video in the media storage, and how it is served: in ranges, as players request it; only to its owner
 * while under review.
 */
import { Effect } from "effect"
import type { VideoType } from "#schema/rules/people/video-rules.ts"
import { type ByteRange, MediaStorage } from "../storage.ts"

const ADDRESS = /^\/media\/video\/([A-Za-z0-9_-]{22})\.(mp4|webm)$/
const TYPES: Readonly<Record<VideoType, string>> = { mp4: "video/mp4", webm: "video/webm" }

const nameOf = (videoId: string, type: VideoType): string => `video/${videoId}.${type}`

export const keepVideoFile = (videoId: string, type: VideoType, bytes: Uint8Array) =>
  MediaStorage.use((storage) => storage.put(nameOf(videoId, type), bytes, TYPES[type]))

export const removeVideoFiles = (videoId: string) =>
  MediaStorage.use((storage) =>
    Effect.andThen(storage.remove(nameOf(videoId, "mp4")), storage.remove(nameOf(videoId, "webm"))),
  )

/** The video at an address; undefined for other paths. */
export const videoOf = (path: string): { readonly id: string; readonly type: VideoType } | undefined => {
  const [, id, type] = ADDRESS.exec(path) ?? []
  return id === undefined || (type !== "mp4" && type !== "webm") ? undefined : { id, type }
}

/** Whether the video's file exists, without reading it. */
export const hasVideoFile = ({ id, type }: { readonly id: string; readonly type: VideoType }) =>
  MediaStorage.use((storage) => Effect.map(storage.size(nameOf(id, type)), (length) => length !== null))

export const readVideo = ({ id, type }: { readonly id: string; readonly type: VideoType }) =>
  MediaStorage.use((storage) => storage.get(nameOf(id, type)))

/**
 * The bytes that a `Range` header requests: "all" without a header or for one that is not understood; null for a range
 * outside the file (RFC 9110, 14.1).
 */
export const rangeOf = (header: string | null, length: number): ByteRange | "all" | null => {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? []
  if (first === "" && last === "") return "all"
  if (first === "") return Number(last) === 0 ? null : [Math.max(0, length - Number(last)), length - 1]
  const from = Number(first)
  const to = last === "" ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? null : [from, to]
}

/** Answers with the video or the requested range; undefined when the file is gone. `headers` say who may cache it. */
export const serveVideo = Effect.fnUntraced(function* (
  { id, type }: { readonly id: string; readonly type: VideoType },
  request: Request,
  headers: Headers,
) {
  const storage = yield* MediaStorage
  const name = nameOf(id, type)
  const length = yield* storage.size(name)
  if (length === null) return undefined
  headers.set("content-type", TYPES[type])
  headers.set("accept-ranges", "bytes")
  const range = rangeOf(request.headers.get("range"), length)
  if (range === null) {
    headers.set("content-range", `bytes */${length}`)
    return new Response(null, { status: 416, headers })
  }
  const bytes = yield* range === "all" ? storage.get(name) : storage.get(name, range)
  if (bytes === null) return undefined
  if (range !== "all") headers.set("content-range", `bytes ${range[0]}-${range[1]}/${length}`)
  return new Response(new Uint8Array(bytes), { status: range === "all" ? 200 : 206, headers })
})
