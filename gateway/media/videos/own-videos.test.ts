/** A video from its first part to the profile, over the memory store; video files are not parsed. */
import { Effect, type Layer } from "effect"
import { describe, expect, test } from "vitest"
import { VIDEO_MAX_BYTES, VIDEOS_MOST, VIDEOS_PER_DAY } from "#schema/rules/people/video-rules.ts"
import type { OwnVideo } from "#schema/videos/video.ts"
import { blob, intent, part, rejecting, reviewed, undecided, withMedia } from "../../../tests/worlds/gateway/photos.ts"
import { kindOf } from "../../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, visitor } from "../../../tests/worlds/gateway/world.ts"
import type { Caller } from "../../http/caller.ts"
import { peopleHandlers } from "../../people/people-handlers.ts"
import { Store } from "../../store/store.ts"
import { videoHandlers } from "../../videos/video-handlers.ts"
import { makeServePhoto } from "../photo-files.ts"
import type { PictureReview } from "../review.ts"
import { MediaStorage } from "../storage.ts"
import { unopenedVideos, VideoMaker } from "./video-maker.ts"

const { uploadVideo, addVideo, removeVideo } = videoHandlers
const servePhoto = makeServePhoto()

const mp4 = (bytes: number, mark = 0): Buffer => {
  const file = Buffer.alloc(bytes, mark)
  Buffer.from([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]).copy(file)
  return file
}
const withVideos = (body: Parameters<typeof withMedia>[0], review?: Layer.Layer<PictureReview>): Promise<unknown> =>
  withMedia(Effect.provideService(body, VideoMaker, unopenedVideos), review)

const add = (caller: Caller, n: number, file = mp4(1_000, n)) =>
  Effect.andThen(
    uploadVideo(part(blob(n), file, 0), caller),
    addVideo({ intentId: intent(n), blobId: blob(n), bytes: file.length }, caller),
  )
const told = (userId: number) =>
  Effect.map(feedOf(userId), (entries) =>
    entries.flatMap(({ event }) =>
      event._tag === "v1.VideosChanged" ? [event.videos as ReadonlyArray<OwnVideo>] : [],
    ),
  )
const own = (userId: number) => Effect.map(told(userId), (all) => all.at(-1) ?? [])
const profileOf = (userId: number, reader: Caller) =>
  peopleHandlers.getUserInfo({ search_u_id: userId, u_id: reader.userId }, reader)
const filesOf = (video: OwnVideo) =>
  MediaStorage.use((storage) => Effect.map(storage.get(`video/${video.id}.mp4`), (file) => file !== null))
const get = (path: string, range?: string) =>
  servePhoto(path, new Request(`http://livcam.test${path}`, range === undefined ? {} : { headers: { range } }))

describe("a video", () => {
  test("AUTH-12, AUTH-10: waits for its review, then others see it in the profile, its metadata and its length told", () =>
    withVideos(
      Effect.gen(function* () {
        const [mia, ann] = [callerOf(yield* addHost("Mia")), callerOf(yield* addUser("Ann"))]
        const { entries } = yield* add(mia, 1)
        expect(entries.map(({ event }) => event)).toMatchObject([
          { _tag: "v1.VideosChanged", intentId: intent(1), videos: [{ status: "reviewing", seconds: 9 }] },
        ])
        expect((yield* profileOf(mia.userId, ann)).videos).toBeUndefined()
        yield* reviewed
        const [video] = yield* own(mia.userId)
        expect(video).toMatchObject({ status: "approved" })
        const shown = [{ id: video?.id, pic: video?.pic, src: video?.src, seconds: 9 }]
        expect((yield* profileOf(mia.userId, ann)).videos).toEqual(shown)
        expect((yield* profileOf(mia.userId, visitor)).videos).toEqual(shown)
      }),
    ))

  test("AUTH-12: a repeated wish makes one of it; of two at once, one each", () =>
    withVideos(
      Effect.gen(function* () {
        const mia = callerOf(yield* addHost("Mia"))
        const file = mp4(1_000)
        const first = yield* add(mia, 1, file)
        expect(yield* addVideo({ intentId: intent(1), blobId: blob(1), bytes: file.length }, mia)).toEqual(first)
        expect(yield* own(mia.userId)).toHaveLength(1)
        expect(yield* kindOf(addVideo({ intentId: intent(2), blobId: blob(1), bytes: file.length }, mia))).toBe(
          "uploadGone",
        )
      }),
    ))

  test("AUTH-12: at the limit the oldest gives way, once the new one is approved; its files go", () =>
    withVideos(
      Effect.gen(function* () {
        const mia = callerOf(yield* addHost("Mia"))
        for (let n = 1; n <= VIDEOS_MOST; n++) {
          yield* add(mia, n)
          yield* reviewed
        }
        const [oldest, ...rest] = yield* own(mia.userId)
        if (oldest === undefined) throw new Error("no video")
        yield* add(mia, 8)
        expect((yield* own(mia.userId)).map(({ status }) => status)).toEqual([
          ...Array.from({ length: VIDEOS_MOST }, () => "approved"),
          "reviewing",
        ])
        expect(yield* filesOf(oldest)).toBe(true)
        yield* reviewed
        const now = yield* own(mia.userId)
        expect(now.map(({ id }) => id).slice(0, -1)).toEqual(rest.map(({ id }) => id))
        expect(now).toHaveLength(VIDEOS_MOST)
        yield* reviewed
        expect(yield* filesOf(oldest)).toBe(false)
        expect(yield* get(oldest.pic)).toBeUndefined()
      }),
    ))

  test("AUTH-12: one that is not approved is told to its owner alone, shows to nobody, and gives way to the next", () =>
    withVideos(
      Effect.gen(function* () {
        const [mia, ann] = [callerOf(yield* addHost("Mia")), callerOf(yield* addUser("Ann"))]
        yield* add(mia, 1)
        yield* reviewed
        const [video] = yield* own(mia.userId)
        expect(video?.status).toBe("rejected")
        expect((yield* profileOf(mia.userId, ann)).videos).toBeUndefined()
        expect(yield* get(video?.src ?? "")).toBeUndefined()
        yield* add(mia, 2)
        expect(yield* own(mia.userId)).toMatchObject([{ status: "reviewing" }])
      }),
      rejecting,
    ))

  test("AUTH-12: one under review is played to its owner alone, and a newer one takes its place", () =>
    withVideos(
      Effect.gen(function* () {
        const mia = callerOf(yield* addHost("Mia"))
        yield* add(mia, 1)
        const [first] = yield* own(mia.userId)
        expect(yield* get(first?.src ?? "")).toBeUndefined()
        yield* add(mia, 2)
        const [second, ...more] = yield* own(mia.userId)
        expect(more).toEqual([])
        expect(second?.id).not.toBe(first?.id)
      }),
      undecided,
    ))

  test("AUTH-12: is taken out by its owner alone; an id of nobody's changes nothing", () =>
    withVideos(
      Effect.gen(function* () {
        const [mia, eve] = [callerOf(yield* addHost("Mia")), callerOf(yield* addUser("Eve"))]
        yield* add(mia, 1)
        yield* reviewed
        const [video] = yield* own(mia.userId)
        if (video === undefined) throw new Error("no video")
        yield* removeVideo({ intentId: intent(5), id: video.id }, eve)
        expect(yield* own(mia.userId)).toEqual([video])
        yield* removeVideo({ intentId: intent(6), id: "nothing" }, mia)
        expect(yield* own(mia.userId)).toEqual([video])
        yield* removeVideo({ intentId: intent(7), id: video.id }, mia)
        expect(yield* own(mia.userId)).toEqual([])
        yield* reviewed
        expect(yield* filesOf(video)).toBe(false)
      }),
    ))

  test("AUTH-12: of 5 MB and a byte, of nothing, or of no video is refused; a day takes so many, whatever comes of them", () =>
    withVideos(
      Effect.gen(function* () {
        const mia = callerOf(yield* addHost("Mia"))
        const ask = (bytes: number) => ({ blobId: blob(9), bytes, offset: 0, data: "" })
        expect(yield* kindOf(uploadVideo(ask(VIDEO_MAX_BYTES + 1), mia))).toBe("videoTooBig")
        expect(yield* kindOf(uploadVideo(ask(0), mia))).toBe("videoUnsupported")
        expect(yield* kindOf(uploadVideo(part(blob(9), Buffer.alloc(100, 7), 0), mia))).toBe("videoUnsupported")
        for (let n = 0; n < VIDEOS_PER_DAY; n++) {
          yield* add(mia, 10 + n)
          yield* reviewed
        }
        expect(yield* kindOf(add(mia, 99))).toBe("videoLimit")
        const rows = yield* Store.use((store) => store.transact((tx) => tx.videos.of(mia.userId)))
        expect(rows).toHaveLength(VIDEOS_MOST)
      }),
    ))

  test("SOC-07: is served in ranges, as players ask for it, and never changed", () =>
    withVideos(
      Effect.gen(function* () {
        const mia = callerOf(yield* addHost("Mia"))
        const file = mp4(1_000, 3)
        yield* add(mia, 1, file)
        yield* reviewed
        const [video] = yield* own(mia.userId)
        const path = video?.src ?? ""
        const answers = []
        for (const range of [
          undefined,
          "bytes=0-1",
          "bytes=990-",
          "bytes=-4",
          "bytes=2000-",
          "bytes=5-2",
          "apples=1-2",
        ]) {
          const answer = yield* get(path, range)
          const bytes = answer === undefined ? null : new Uint8Array(yield* Effect.promise(() => answer.arrayBuffer()))
          answers.push([answer?.status, bytes?.length, answer?.headers.get("content-range")])
        }
        expect(answers).toEqual([
          [200, 1_000, null],
          [206, 2, "bytes 0-1/1000"],
          [206, 10, "bytes 990-999/1000"],
          [206, 4, "bytes 996-999/1000"],
          [416, 0, "bytes */1000"],
          [416, 0, "bytes */1000"],
          [200, 1_000, null],
        ])
        const whole = yield* get(path)
        expect(whole?.headers.get("content-type")).toBe("video/mp4")
        expect(whole?.headers.get("cache-control")).toContain("immutable")
      }),
    ))
})
