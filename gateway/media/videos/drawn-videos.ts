/**
 * Videos of demo accounts: the drawn portrait, swaying for some seconds. Each is drawn at the first request and then
 * stored.
 */
import { Effect, Semaphore } from "effect"
import { Directory } from "../../people/directory.ts"
import { Store } from "../../store/store.ts"
import type { Sittings } from "../drawn-pictures.ts"
import { inertHeaders, KEPT_FOR_EVER } from "../inert-headers.ts"
import { drawPortrait } from "../portrait/portrait.ts"
import { recipeOf, type Sitter } from "../portrait/recipe.ts"
import { hasVideoFile, keepVideoFile, serveVideo, videoOf } from "./video-files.ts"
import { webmOfPictures } from "./webm-of-pictures.ts"

export const DRAWN_SECONDS = 4
const PER_SECOND = 8
const SIZE = { width: 360, height: 480 } as const
const DRAWN = /^demo0*([1-9]\d{0,11})(\d)$/

/** The id of the video for picture `n` of a demo account; as long as the ids of users' videos. */
export const drawnVideoId = (userId: number, n: number): string => `demo${String(userId).padStart(17, "0")}${n}`

const frameOf = async (sitter: Sitter, n: number, sway: number): Promise<Uint8Array> => {
  const { default: sharp } = await import("sharp")
  const recipe = recipeOf(sitter, n)
  const { tilt, lean, shift, zoom } = recipe
  const svg = drawPortrait({
    ...recipe,
    tilt: tilt + 3.5 * sway,
    lean: lean + 1.2 * sway,
    shift: shift + 9 * sway,
    zoom: Number((zoom * (1 + 0.02 * Math.abs(sway))).toFixed(4)),
  })
  return await sharp(Buffer.from(svg)).resize(SIZE.width, SIZE.height).webp({ quality: 60, effort: 2 }).toBuffer()
}

/** The sway goes there and back: a frame drawn on the way there is reused on the way back. */
const draw = async (sitter: Sitter, n: number): Promise<Uint8Array> => {
  const count = DRAWN_SECONDS * PER_SECOND
  const drawn = new Map<string, Uint8Array>()
  const frames: Array<Uint8Array> = []
  for (let at = 0; at < count; at++) {
    const sway = Math.sin((2 * Math.PI * at) / count)
    const key = sway.toFixed(6)
    const frame = drawn.get(key) ?? (await frameOf(sitter, n, sway))
    drawn.set(key, frame)
    frames.push(frame)
  }
  return webmOfPictures({ frames, ...SIZE, perSecond: PER_SECOND })
}

/** Answers /media/video/<id>.webm of demo accounts; undefined for any other path. */
export const makeDrawnVideos = ({ sitterOf, pictures }: Sittings) => {
  const turn = Semaphore.makeUnsafe(1)
  return Effect.fnUntraced(function* (path: string, request: Request) {
    const video = videoOf(path)
    const [, host, picture] = DRAWN.exec(video?.id ?? "") ?? []
    if (video?.type !== "webm" || host === undefined || Number(picture) >= pictures) return undefined
    const facts = (yield* (yield* Directory).of([Number(host)])).get(Number(host))
    if (!facts?.demo || video.id !== drawnVideoId(facts.id, Number(picture))) return undefined
    const account = yield* (yield* Store).single(({ accounts }) => accounts.find(facts.id))
    const sitter = account === null ? undefined : sitterOf(account)
    if (sitter === undefined) return undefined
    const drawnOnce = Effect.gen(function* () {
      // An earlier request in the queue may have drawn it.
      if (yield* hasVideoFile(video)) return
      yield* keepVideoFile(video.id, "webm", yield* Effect.promise(() => draw(sitter, Number(picture))))
    })
    if (!(yield* hasVideoFile(video))) yield* turn.withPermit(drawnOnce)
    return yield* serveVideo(video, request, inertHeaders(KEPT_FOR_EVER))
  })
}
