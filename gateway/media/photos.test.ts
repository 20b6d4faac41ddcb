/** A photo from its first part to its place in the profile, over the memory store. */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { IMAGE_MAX_BYTES, PART_BYTES, PHOTOS_PER_DAY, UPLOAD_KEPT_MS } from "#schema/rules/people/photo-rules.ts"
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
import { addHost, addUser, callerOf, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { upkeep } from "../upkeep/upkeep.ts"
import { mediaHandlers } from "./media-handlers.ts"
import { makeServePhoto, photoIdOf } from "./photo-files.ts"
import { PhotoReviews } from "./photo-reviews.ts"
import { PictureMaker } from "./picture-maker.ts"
import { PictureReview } from "./review.ts"
import { memoryStorage } from "./storage.ts"

const { uploadImage, setPhoto } = mediaHandlers
const servePhoto = makeServePhoto()

const ask = (blobId: string, bytes: number) => ({ blobId, bytes, offset: 0, data: "" })

const upload = (caller: Caller, n: number, file: Buffer) =>
  Effect.gen(function* () {
    for (let offset = 0; offset < file.length; offset += PART_BYTES)
      yield* uploadImage(part(blob(n), file, offset), caller)
  })
const photo = (caller: Caller, n: number, file = jpeg(1_000, n)) =>
  Effect.andThen(
    upload(caller, n, file),
    setPhoto({ intentId: intent(n), blobId: blob(n), bytes: file.length }, caller),
  )
const rowOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.accounts.find(userId)))
const picturesOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.pictures.of(userId)))
const uploadsOf = (userId: number) => Store.use((store) => store.transact((tx) => tx.uploads.of(userId)))
const introduce = (userId: number, personId: number) =>
  Effect.gen(function* () {
    const [store, feed] = [yield* Store, yield* Feed]
    yield* store.transact((tx) => feed.introduce(tx, userId, personId))
  })
const tellings = (userId: number) => Effect.map(feedOf(userId), (entries) => entries.map(({ event }) => event))
const statusOf = (path: string) =>
  Effect.map(servePhoto(path, new Request(`http://livcam.test${path}`)), (response) => response?.status)
const kindOf = <A, E extends { readonly error: { readonly kind: string } }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ error }) => error.kind)

describe("an upload", () => {
  test("AUTH-13: goes on from where the gateway says that it is, and a repeated or misplaced part changes nothing", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        const file = jpeg(2 * PART_BYTES + 5, 7)
        expect(yield* uploadImage(ask(blob(1), file.length), ann)).toEqual({ received: 0 })
        expect(yield* uploadImage(part(blob(1), file, PART_BYTES), ann)).toEqual({ received: 0 })
        expect(yield* uploadImage(part(blob(1), file, 0), ann)).toEqual({ received: PART_BYTES })
        expect(yield* uploadImage(part(blob(1), file, 0), ann)).toEqual({ received: PART_BYTES })
        expect(yield* uploadImage(ask(blob(1), file.length), ann)).toEqual({ received: PART_BYTES })
        yield* uploadImage(part(blob(1), file, PART_BYTES), ann)
        expect(yield* uploadImage(part(blob(1), file, 2 * PART_BYTES), ann)).toEqual({ received: file.length })
        const parts = yield* Store.use((store) => store.transact((tx) => tx.uploads.parts(ann.userId, blob(1))))
        expect(Buffer.concat(parts.map((data) => Buffer.from(data, "base64url"))).equals(file)).toBe(true)
      }),
    ))

  test("AUTH-13: of 5 MB and a byte, of nothing, of no picture, of another length or of small parts is refused", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        expect(yield* kindOf(uploadImage(ask(blob(1), IMAGE_MAX_BYTES + 1), ann))).toBe("imageTooBig")
        expect(yield* kindOf(uploadImage(ask(blob(1), 0), ann))).toBe("imageUnsupported")
        const text = Buffer.from("<svg/>".repeat(100))
        expect(yield* kindOf(uploadImage(part(blob(1), text, 0), ann))).toBe("imageUnsupported")
        const file = jpeg(PART_BYTES + 10)
        expect(yield* kindOf(uploadImage({ ...part(blob(2), file, 0), data: "_9j_4A" }, ann))).toBe("requestInvalid")
        yield* uploadImage(part(blob(2), file, 0), ann)
        expect(yield* kindOf(uploadImage({ ...part(blob(2), file, PART_BYTES), bytes: 9_999_99 }, ann))).toBe(
          "requestInvalid",
        )
        expect(yield* uploadImage(ask(blob(3), IMAGE_MAX_BYTES), ann)).toEqual({ received: 0 })
      }),
    ))

  test("AUTH-13: is its user's own: under its id another one has an upload of their own", () =>
    withMedia(
      Effect.gen(function* () {
        const [ann, eve] = [callerOf(yield* addUser("Ann")), callerOf(yield* addUser("Eve"))]
        const file = jpeg(1_000)
        yield* upload(ann, 1, file)
        expect(yield* uploadImage(ask(blob(1), file.length), eve)).toEqual({ received: 0 })
        const stolen = setPhoto({ intentId: intent(1), blobId: blob(1), bytes: file.length }, eve)
        expect(yield* kindOf(stolen)).toBe("uploadGone")
      }),
    ))

  test("AUTH-13: a thousand unfinished ones of a user leave two, and those too are forgotten after a day", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        for (let n = 0; n < 1_000; n++) {
          yield* TestClock.adjust(1)
          yield* uploadImage(ask(blob(n), 1_000), ann)
        }
        expect((yield* uploadsOf(ann.userId)).map(({ blobId }) => blobId)).toEqual([blob(998), blob(999)])
        yield* Effect.forkScoped(Layer.launch(upkeep({ isEmbedded: false })))
        yield* TestClock.adjust(UPLOAD_KEPT_MS - 1)
        expect(yield* uploadsOf(ann.userId)).toHaveLength(2)
        yield* TestClock.adjust("6 minutes")
        expect(yield* uploadsOf(ann.userId)).toEqual([])
      }).pipe(Effect.scoped),
    ))

  test("AUTH-13: a user sends some five pictures at once and then has to wait", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        const { data } = part(blob(1), jpeg(PART_BYTES), 0)
        const flood = Effect.forEach(Array.from({ length: 101 }), () =>
          uploadImage({ blobId: blob(1), bytes: PART_BYTES, offset: 0, data }, ann),
        )
        expect(yield* kindOf(flood)).toBe("rateLimited")
      }),
    ))
})

describe("a photo", () => {
  test("AUTH-12: is under review, then approved, and then its owner and all who know them see it", () =>
    withMedia(
      Effect.gen(function* () {
        const album = ["/media/1.svg", "/media/2.svg"].map((pic, orderNum) => ({ id: orderNum, pic, orderNum }))
        const [ann, foe] = [yield* addUser("Ann"), yield* addUser("Foe")]
        const mia = yield* addHost("Mia", { headImg: "/media/1.svg", photos: album })
        yield* introduce(ann.id, mia.id)
        yield* introduce(foe.id, mia.id)
        yield* wish(foe, { _tag: "block", userId: mia.id, on: true })
        const foeKnew = (yield* feedOf(foe.id)).length
        const { entries } = yield* photo(callerOf(mia), 1)
        expect(entries.map(({ event }) => event)).toMatchObject([
          { _tag: "v1.PhotoReviewed", intentId: intent(1), status: "reviewing" },
        ])
        yield* reviewed
        const { headImg = "", background, photos } = (yield* rowOf(mia.id)) ?? {}
        expect(headImg).toMatch(/^\/media\/photo\/[\w-]{22}\/portrait\.webp$/)
        expect([background, photos?.map(({ pic }) => pic)]).toEqual([headImg, [headImg, "/media/2.svg"]])
        expect((yield* tellings(mia.id)).slice(-2)).toMatchObject([
          { _tag: "v1.PhotoReviewed", intentId: null, status: "approved", pic: headImg },
          { _tag: "v1.ProfileSaved", intentId: null, user: { headImg } },
        ])
        expect((yield* tellings(ann.id)).at(-1)).toMatchObject({ _tag: "v1.PersonSeen", person: { headImg } })
        expect((yield* feedOf(foe.id)).length).toBe(foeKnew)
        expect(yield* statusOf(headImg)).toBe(200)
        expect(yield* statusOf(headImg.replace("portrait", "avatar"))).toBe(200)
        expect(yield* uploadsOf(mia.id)).toEqual([])
      }),
    ))

  test("AUTH-12: that is rejected is told to its owner, shown to nobody, and its files go", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann", { headImg: "/media/avatar/1.svg" })
        yield* photo(callerOf(ann), 1)
        yield* reviewed
        expect((yield* rowOf(ann.id))?.headImg).toBe("/media/avatar/1.svg")
        const last = (yield* tellings(ann.id)).at(-1)
        expect(last).toMatchObject({ _tag: "v1.PhotoReviewed", status: "rejected" })
        expect(yield* statusOf(last?._tag === "v1.PhotoReviewed" ? String(last.pic) : "")).toBeUndefined()
        expect(yield* picturesOf(ann.id)).toEqual([])
      }),
      rejecting,
    ))

  test("AUTH-12: a newer photo takes the place of the older, whose files go", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann")
        yield* photo(callerOf(ann), 1)
        yield* reviewed
        const first = (yield* rowOf(ann.id))?.headImg ?? ""
        yield* photo(callerOf(ann), 2)
        yield* reviewed
        const second = (yield* rowOf(ann.id))?.headImg ?? ""
        expect([second === first, yield* statusOf(first), yield* statusOf(second)]).toEqual([false, undefined, 200])
        expect((yield* picturesOf(ann.id)).map(({ id, status }) => [id, status])).toEqual([
          [photoIdOf(second), "approved"],
        ])
      }),
    ))

  test("SOC-08: a replaced photo that an open report keeps as evidence is nobody's to see", () =>
    withMedia(
      Effect.gen(function* () {
        const [ann, bea] = [yield* addUser("Ann"), yield* addUser("Bea")]
        yield* photo(callerOf(ann), 1)
        yield* reviewed
        const first = (yield* rowOf(ann.id))?.headImg ?? ""
        expect(yield* statusOf(first)).toBe(200)
        const said = { reason: "scam", details: "", messageIds: [], block: false } as const
        yield* wish(bea, { _tag: "report", userId: ann.id, ...said })
        yield* photo(callerOf(ann), 2)
        yield* reviewed
        yield* TestClock.adjust("10 seconds")
        expect(yield* statusOf(first)).toBeUndefined()
      }),
    ))

  test("AUTH-12: a newer photo ends the review of the older", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = yield* addUser("Ann")
        yield* photo(callerOf(ann), 1)
        yield* photo(callerOf(ann), 2)
        expect((yield* picturesOf(ann.id)).map(({ status }) => status)).toEqual(["replaced", "reviewing"])
      }),
      undecided,
    ))

  test("CARD-11: the same intent again gets the same entries and makes no second picture", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        const first = yield* photo(ann, 1)
        yield* reviewed
        const again = yield* setPhoto({ intentId: intent(1), blobId: blob(1), bytes: 1_000 }, ann)
        expect(again.entries).toEqual(first.entries)
        const both = yield* Effect.all(
          [1, 2].map(() => photo(ann, 3)),
          { concurrency: 2 },
        )
        expect(both[0]?.entries).toEqual(both[1]?.entries)
        yield* reviewed
        const shown = (yield* picturesOf(ann.userId)).filter(({ status }) => status === "approved")
        expect(shown).toHaveLength(1)
      }),
    ))

  test("AUTH-12: whose parts are not all there is asked for again, and one that does not open is forgotten", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        const file = jpeg(PART_BYTES + 1)
        yield* uploadImage(part(blob(1), file, 0), ann)
        const early = setPhoto({ intentId: intent(1), blobId: blob(1), bytes: file.length }, ann)
        expect(yield* kindOf(early)).toBe("uploadGone")
        yield* uploadImage(part(blob(1), file, PART_BYTES), ann)
        expect((yield* early).entries).toHaveLength(1)
      }),
    ))

  test("AUTH-12: the twenty-first of a day is refused, and the next day is another one", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        for (let n = 0; n < PHOTOS_PER_DAY; n++) yield* photo(ann, n)
        expect(yield* kindOf(photo(ann, 99))).toBe("photoLimit")
        yield* TestClock.adjust("1 day")
        expect((yield* photo(ann, 99)).entries).toHaveLength(1)
      }),
    ))

  test("AUTH-12: beyond them an upload that is asked for again and again is not opened and stored again and again", () =>
    withMedia(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        for (let n = 0; n < PHOTOS_PER_DAY; n++) yield* photo(ann, n)
        const file = jpeg(1_000, 99)
        yield* upload(ann, 99, file)
        for (let n = 100; n < 200; n++)
          expect(yield* kindOf(setPhoto({ intentId: intent(n), blobId: blob(99), bytes: file.length }, ann))).toBe(
            "photoLimit",
          )
        expect((yield* picturesOf(ann.userId)).filter(({ status }) => status === "making")).toHaveLength(PHOTOS_PER_DAY)
      }),
    ))

  test("AUTH-12: whose review a crash has cut short is reviewed after the next start", () =>
    inWorld(
      Effect.gen(function* () {
        const ann = callerOf(yield* addUser("Ann"))
        const files = yield* Effect.provide(Layer.build(memoryStorage), memoryStorage)
        const same = Layer.succeedContext(files)
        const alive = (review: Layer.Layer<PictureReview>) =>
          Layer.provideMerge(PhotoReviews.layer, Layer.mergeAll(PictureMaker.unopened, same, review))
        yield* Effect.provide(Effect.andThen(photo(ann, 1), reviewed), alive(undecided))
        expect((yield* picturesOf(ann.userId)).map(({ status }) => status)).toEqual(["reviewing"])
        yield* Effect.provide(reviewed, alive(PictureReview.approveAll))
        expect((yield* picturesOf(ann.userId)).map(({ status }) => status)).toEqual(["approved"])
      }).pipe(Effect.scoped),
    ))
})
