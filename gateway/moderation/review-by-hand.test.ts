/**
 * An operator ends reviews of photos, with the same effect as the review loop: each once, whatever happens meanwhile.
 */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { blob, intent, jpeg, part, reviewed, underReview, withMedia } from "../../tests/worlds/gateway/photos.ts"
import { addUser, callerOf, feedOf } from "../../tests/worlds/gateway/world.ts"
import { Feed } from "../feed/feed.ts"
import { mediaHandlers } from "../media/media-handlers.ts"
import { photoIdOf } from "../media/photo-files.ts"
import { PictureReview } from "../media/review.ts"
import { MediaStorage } from "../media/storage.ts"
import { Store } from "../store/store.ts"
import { lookAt, reviewByHand, waitingPictures } from "./review-by-hand.ts"

const { uploadImage, uploadAlbumPhoto, setPhoto, addPhoto } = mediaHandlers

const send = (by: { readonly id: number }, n: number, use: "profile" | "album" = "profile") =>
  Effect.gen(function* () {
    const [caller, file] = [callerOf(by), jpeg(1_000, n)]
    const request = { intentId: intent(n), blobId: blob(n), bytes: file.length }
    yield* (use === "album" ? uploadAlbumPhoto : uploadImage)(part(blob(n), file, 0), caller)
    yield* use === "album" ? addPhoto(request, caller) : setPhoto(request, caller)
    yield* reviewed
  })
const accountOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.accounts.find(userId)))
const pictureOf = (id: string) => Store.use((store) => store.transact((tx) => tx.pictures.find(id)))
const events = (userId: number) => Effect.map(feedOf(userId), (entries) => entries.map(({ event }) => event))
const waiting = Effect.map(waitingPictures(null), (page) => page?.pictures ?? [])
const only = Effect.map(waiting, ([first]) => first?.id ?? "")
const hasFile = (id: string) =>
  Effect.map(
    MediaStorage.use((storage) => storage.size(`photo/${id}/avatar.webp`)),
    (length) => length !== null,
  )
const byHand = <A, E>(body: Parameters<typeof withMedia<A, E>>[0]) => withMedia(body, PictureReview.byHand)

test("AUTH-12: a photo that an operator approves is its owner's picture for everybody, and is told as any is", () =>
  byHand(
    Effect.gen(function* () {
      const [ann, bo] = [yield* addUser("Ann"), yield* addUser("Bo")]
      const feed = yield* Feed
      yield* Store.use((store) => store.transact((tx) => feed.introduce(tx, bo.id, ann.id)))
      yield* send(ann, 1)
      const [picture, ...more] = yield* waiting
      const id = picture?.id ?? ""
      expect([picture, more]).toMatchObject([{ userId: ann.id, use: "profile", status: "reviewing" }, []])
      expect((yield* accountOf(ann.id))?.headImg).toBe(ann.headImg)
      expect(yield* reviewByHand([id], "approved")).toEqual([{ id, end: { _tag: "ended", userId: ann.id } }])
      const headImg = (yield* accountOf(ann.id))?.headImg ?? ""
      expect([photoIdOf(headImg), yield* waiting]).toEqual([id, []])
      expect((yield* events(ann.id)).slice(-2)).toMatchObject([
        { _tag: "v1.PhotoReviewed", intentId: null, status: "approved", pic: headImg },
        { _tag: "v1.ProfileSaved", user: { headImg } },
      ])
      expect((yield* events(bo.id)).at(-1)).toMatchObject({ _tag: "v1.PersonSeen", person: { headImg } })
    }),
  ))

test("AUTH-12: one that is rejected is told to its owner, and its files are gone at once", () =>
  byHand(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      yield* send(ann, 1)
      const id = yield* only
      expect(yield* hasFile(id)).toBe(true)
      yield* reviewByHand([id], "rejected")
      expect([yield* hasFile(id), yield* pictureOf(id)]).toEqual([false, null])
      expect((yield* events(ann.id)).at(-1)).toMatchObject({ _tag: "v1.PhotoReviewed", status: "rejected" })
      expect((yield* accountOf(ann.id))?.headImg).toBe(ann.headImg)
      expect(yield* reviewByHand([id], "approved")).toEqual([{ id, end: { _tag: "unknown" } }])
    }),
  ))

test("AUTH-12: photos of an album are judged as those of profiles, several at once, each by itself", () =>
  byHand(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      for (const n of [1, 2]) yield* send(ann, n, "album")
      const [first = "", second = ""] = (yield* waiting).map(({ id }) => id)
      const none = "-".repeat(22)
      const ended = yield* reviewByHand([first, none], "approved")
      expect(ended.map(({ end }) => end._tag)).toEqual(["ended", "unknown"])
      yield* reviewByHand([second], "rejected")
      const photos = (yield* accountOf(ann.id))?.photos ?? []
      expect(photos.map(({ pic, status }) => [photoIdOf(pic), status])).toEqual([
        [first, undefined],
        [second, "rejected"],
      ])
      expect((yield* events(ann.id)).at(-1)).toMatchObject({
        ...{ _tag: "v1.AlbumChanged", intentId: null },
        photos: [{ status: "approved" }, { status: "rejected" }],
      })
    }),
  ))

test("AUTH-12: what was replaced while the operator looked is not shown, and what replaced it was not judged", () =>
  byHand(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      yield* send(ann, 1)
      const [looked] = yield* Effect.flatMap(waiting, (all) => Effect.forEach(all, lookAt))
      const id = looked?.picture.id ?? ""
      const mediaCaller = callerOf(ann)
      const file = jpeg(1_000, 2)
      yield* uploadImage(part(blob(2), file, 0), mediaCaller)
      yield* setPhoto({ intentId: intent(2), blobId: blob(2), bytes: file.length }, mediaCaller)
      const told = (yield* events(ann.id)).length
      const [{ end } = { end: null }] = yield* reviewByHand([id], "approved")
      expect([["before", "unknown"].includes(end?._tag ?? ""), (yield* events(ann.id)).length]).toEqual([true, told])
      expect((yield* accountOf(ann.id))?.headImg).toBe(ann.headImg)
      expect((yield* waiting).map(({ status }) => status)).toEqual(["reviewing"])
      expect(yield* only).not.toBe(id)
    }),
  ))

test("AUTH-12: of two operators at once one ends the review, and the other is told how it ended", () =>
  byHand(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      yield* send(ann, 1)
      const id = yield* only
      const told = (yield* events(ann.id)).length
      const both = yield* Effect.all([reviewByHand([id], "approved"), reviewByHand([id], "rejected")], {
        concurrency: 2,
      })
      expect(both.flat().map(({ end }) => end)).toEqual([
        { _tag: "ended", userId: ann.id },
        { _tag: "before", status: "approved" },
      ])
      expect((yield* events(ann.id)).length).toBe(told + 2)
    }),
  ))

test("AUTH-12: what waits comes page by page, oldest first", () =>
  byHand(
    Effect.gen(function* () {
      const ann = yield* addUser("Ann")
      const ids = yield* underReview(ann.id, 120)
      const first = yield* waitingPictures(null)
      expect([first?.pictures.map(({ id }) => id), first?.isMore]).toEqual([ids.slice(0, 50), true])
      const last = yield* waitingPictures(ids[99] ?? "")
      expect([last?.pictures.map(({ id }) => id), last?.isMore]).toEqual([ids.slice(100), false])
      expect(yield* waitingPictures("-".repeat(22))).toBeNull()
    }),
  ))
