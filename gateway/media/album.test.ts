/** An album from its first photo to what other users see of it, over the memory store. */
import { Effect, Schema } from "effect"
import { describe, expect, test } from "vitest"
import { AlbumChanged } from "#schema/activity/log.ts"
import { ALBUM_MOST, PHOTOS_PER_DAY } from "#schema/rules/people/photo-rules.ts"
import {
  blob,
  intent,
  jpeg,
  part,
  rejecting,
  reviewed,
  undecided,
  withMedia,
} from "../../tests/worlds/gateway/photos.ts"
import { wish } from "../../tests/worlds/gateway/wishes.ts"
import { addUser, callerOf, feedOf, START } from "../../tests/worlds/gateway/world.ts"
import { sha256Hex } from "../digests.ts"
import type { Caller } from "../http/caller.ts"
import { peopleHandlers } from "../people/people-handlers.ts"
import { session } from "../store/contract/samples.ts"
import { Store } from "../store/store.ts"
import { mediaHandlers } from "./media-handlers.ts"
import { makeServePhoto } from "./photo-files.ts"

const { uploadImage, uploadAlbumPhoto, setPhoto, addPhoto, removePhotos, orderPhotos } = mediaHandlers

const LIVES = { createdAt: START, expiresAt: START + 1_000_000 }

const read = Schema.decodeUnknownSync(AlbumChanged)

const add = (caller: Caller, n: number, file = jpeg(1_000, n)) =>
  Effect.andThen(
    uploadAlbumPhoto(part(blob(n), file, 0), caller),
    addPhoto({ intentId: intent(n), blobId: blob(n), bytes: file.length }, caller),
  )
const addAll = (caller: Caller, count: number, from = 0) =>
  Effect.forEach(Array.from({ length: count }), (_, n) => add(caller, from + n), { discard: true })
const rowOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.accounts.find(userId)))
const picturesOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.pictures.of(userId)))
/** The album as its owner's latest feed entry has it. */
const told = (userId: number) =>
  Effect.map(feedOf(userId), (entries) => {
    const last = entries.findLast(({ event }) => event._tag === "v1.AlbumChanged")
    return last === undefined ? [] : read(last.event).photos
  })
const idsOf = (userId: number) => Effect.map(told(userId), (photos) => photos.map(({ id }) => id))
const seenBy = (reader: Caller, userId: number) =>
  Effect.map(peopleHandlers.getUserInfo({ u_id: reader.userId, search_u_id: userId }, reader), ({ photos }) =>
    photos.map(({ pic }) => pic),
  )
const statusOf = (path: string, token?: string, serve = makeServePhoto()) =>
  Effect.map(serve(path, new Request(`http://livcam.test${path}`), token), (response) => response?.status)
const kindOf = <A, E extends { readonly error: { readonly kind: string } }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ error }) => error.kind)

describe("an album", () => {
  test("ENT-10: a photo is its owner's alone under review, approved it is seen by whoever may see the profile, and not across a block", () =>
    withMedia(
      Effect.gen(function* () {
        const [ann, bo, foe] = [yield* addUser("Ann"), callerOf(yield* addUser("Bo")), yield* addUser("Foe")]
        yield* wish(ann, { _tag: "block", userId: foe.id, on: true })
        const { entries } = yield* add(callerOf(ann), 1)
        expect(entries.map(({ event }) => event)).toMatchObject([
          { _tag: "v1.AlbumChanged", intentId: intent(1), photos: [{ orderNum: 0, status: "reviewing" }] },
        ])
        expect(yield* seenBy(bo, ann.id)).toEqual([])
        yield* reviewed
        const [photo] = yield* told(ann.id)
        expect(photo).toMatchObject({ status: "approved" })
        expect(yield* seenBy(bo, ann.id)).toEqual([photo?.pic])
        expect(yield* seenBy(callerOf(ann), ann.id)).toEqual([photo?.pic])
        expect(yield* kindOf(seenBy(callerOf(foe), ann.id))).toBe("blocked")
        expect(yield* statusOf(photo?.pic ?? "")).toBe(200)
        expect((yield* rowOf(ann.id))?.headImg).not.toBe(photo?.pic)
      }),
    ))

  test("ENT-10: one that is rejected stays in the owner's album as that, is nobody else's to see, and its files go", () =>
    withMedia(
      Effect.gen(function* () {
        const [ann, bo] = [callerOf(yield* addUser("Ann")), callerOf(yield* addUser("Bo"))]
        yield* add(ann, 1)
        yield* reviewed
        const [photo] = yield* told(ann.userId)
        expect(photo).toMatchObject({ status: "rejected" })
        expect(yield* seenBy(bo, ann.userId)).toEqual([])
        expect(yield* statusOf(photo?.pic ?? "")).toBeUndefined()
        expect(yield* picturesOf(ann.userId)).toEqual([])
        yield* removePhotos({ intentId: intent(2), ids: [photo?.id ?? -1] }, ann)
        expect(yield* told(ann.userId)).toEqual([])
      }),
      rejecting,
    ))

  test("ENT-10: a photo under review is served to its owner's living session, uncached, and to nobody else by its address", () =>
    withMedia(
      Effect.gen(function* () {
        const [ann, eve] = [callerOf(yield* addUser("Ann")), callerOf(yield* addUser("Eve"))]
        for (const { userId } of [ann, eve])
          yield* Store.use((store) =>
            store.transact((tx) =>
              tx.sessions.insert(session(userId, `cc-${userId}`, { tokenHash: sha256Hex(`t${userId}`), ...LIVES })),
            ),
          )
        yield* add(ann, 1)
        const pic = (yield* told(ann.userId))[0]?.pic ?? ""
        expect(yield* statusOf(pic)).toBeUndefined()
        expect(yield* statusOf(pic, `t${eve.userId}`)).toBeUndefined()
        expect(yield* statusOf(pic, "guessed")).toBeUndefined()
        const request = new Request(`http://livcam.test${pic}`)
        const answer = yield* makeServePhoto()(pic, request, `t${ann.userId}`)
        expect([answer?.status, answer?.headers.get("cache-control")]).toEqual([200, "private, no-store"])
        yield* Store.use((store) => store.transact((tx) => tx.sessions.revokeAll(ann.userId, "logout", START)))
        expect(yield* statusOf(pic, `t${ann.userId}`)).toBeUndefined()
      }),
      undecided,
    ))

  test("ENT-10: has room for nine, those too that are not approved; the tenth is refused with its first part, and again at the end", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        yield* addAll(ann, ALBUM_MOST)
        const file = jpeg(1_000)
        expect(yield* kindOf(uploadAlbumPhoto(part(blob(50), file, 0), ann))).toBe("albumFull")
        // Sent as if it were a profile photo.
        yield* uploadImage(part(blob(51), file, 0), ann)
        const tenth = addPhoto({ intentId: intent(51), blobId: blob(51), bytes: file.length }, ann)
        expect(yield* kindOf(tenth)).toBe("albumFull")
        yield* removePhotos({ intentId: intent(60), ids: (yield* idsOf(ann.userId)).slice(0, 1) }, ann)
        yield* tenth
        expect(yield* told(ann.userId)).toHaveLength(ALBUM_MOST)
      }),
      undecided,
    ))

  test("ENT-10: photos that are taken out go with their files; their numbers never come again, and a repeat changes nothing", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        yield* addAll(ann, 2)
        yield* reviewed
        const [first, second] = yield* told(ann.userId)
        // The photo was served, so its approval is cached.
        const serve = makeServePhoto()
        expect(yield* statusOf(second?.pic ?? "", undefined, serve)).toBe(200)
        const removal = { intentId: intent(9), ids: [second?.id ?? -1] }
        const { entries } = yield* removePhotos(removal, ann)
        yield* reviewed
        expect([yield* statusOf(first?.pic ?? ""), yield* statusOf(second?.pic ?? "", undefined, serve)]).toEqual([
          200,
          undefined,
        ])
        expect(yield* picturesOf(ann.userId)).toHaveLength(1)
        yield* add(ann, 3)
        expect(yield* idsOf(ann.userId)).not.toContain(second?.id)
        expect((yield* removePhotos(removal, ann)).entries).toEqual(entries)
        expect(yield* told(ann.userId)).toHaveLength(2)
      }),
    ))

  test("ENT-10: is put in another order by its ids; what is not named, unknown or named twice changes nothing else", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        yield* addAll(ann, 3)
        const [a = 0, b = 0, c = 0] = yield* idsOf(ann.userId)
        yield* orderPhotos({ intentId: intent(10), ids: [c, 999, c, a] }, ann)
        expect((yield* told(ann.userId)).map(({ id, orderNum }) => [id, orderNum])).toEqual([
          [c, 0],
          [a, 1],
          [b, 2],
        ])
        yield* reviewed
        expect((yield* rowOf(ann.userId))?.photos.map(({ id }) => id)).toEqual([c, a, b])
      }),
    ))

  test("ENT-10: ids of other people's photos and of the drawn ones of a demo take nobody's files", () =>
    withMedia(
      Effect.gen(function* () {
        const [ann, eve] = [callerOf(yield* addUser("Ann")), callerOf(yield* addUser("Eve"))]
        yield* add(ann, 1)
        yield* reviewed
        const ids = yield* idsOf(ann.userId)
        yield* removePhotos({ intentId: intent(20), ids }, eve)
        yield* reviewed
        expect([yield* told(eve.userId), yield* idsOf(ann.userId)]).toEqual([[], ids])
        expect(yield* statusOf((yield* told(ann.userId))[0]?.pic ?? "")).toBe(200)
      }),
    ))

  test("ENT-10, CARD-11: an intent that comes again adds no second photo, and one that is taken out under review stays out", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        const first = yield* add(ann, 1)
        const again = yield* addPhoto({ intentId: intent(1), blobId: blob(1), bytes: 1_000 }, ann)
        expect(again.entries).toEqual(first.entries)
        yield* removePhotos({ intentId: intent(2), ids: yield* idsOf(ann.userId) }, ann)
        yield* reviewed
        expect([yield* told(ann.userId), yield* picturesOf(ann.userId)]).toEqual([[], []])
      }),
    ))

  test("ENT-10: album and profile share the photos of a day, and a profile photo under review is no reason to end an album's", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        yield* add(ann, 1)
        for (let n = 2; n <= PHOTOS_PER_DAY; n++) {
          yield* uploadImage(part(blob(n), jpeg(1_000, n), 0), ann)
          yield* setPhoto({ intentId: intent(n), blobId: blob(n), bytes: 1_000 }, ann)
        }
        expect(yield* kindOf(add(ann, 99))).toBe("photoLimit")
        expect((yield* picturesOf(ann.userId)).find(({ use }) => use === "album")?.status).toBe("reviewing")
      }),
      undecided,
    ))
})
