/** Pictures that the review leaves undecided: they wait as long as necessary, cost little, and block no others. */
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { reviewed, underReview } from "../../tests/worlds/gateway/photos.ts"
import { addUser, feedOf, inWorld } from "../../tests/worlds/gateway/world.ts"
import { Store } from "../store/store.ts"
import { PhotoReviews } from "./photo-reviews.ts"
import { PictureReview } from "./review.ts"
import { MediaStorage, memoryStorage } from "./storage.ts"

const MANY = 1_000

const statusOf = (id: string) =>
  Store.use((store) => store.single(({ pictures }) => Effect.map(pictures.find(id), (row) => row?.status)))
const waiting = Store.use((store) => store.single(({ pictures }) => pictures.backlog(10_000)))

/** Files in memory, with counts of the reads; `broken`: ids whose files fail. */
const counted = Effect.gen(function* () {
  const storage = Context.get(yield* Layer.build(memoryStorage), MediaStorage)
  const asked = { size: 0, get: 0 }
  const broken = new Set<string>()
  const layer = Layer.succeed(MediaStorage, {
    ...storage,
    get: (name) =>
      Effect.andThen(
        Effect.sync(() => asked.get++),
        storage.get(name),
      ),
    size: (name) =>
      Effect.suspend(() => {
        asked.size++
        return [...broken].some((id) => name.includes(id)) ? Effect.die(new Error("no answer")) : storage.size(name)
      }),
  })
  return { asked, broken, layer, storage }
})

/** Runs a gateway with these files and this review; several can run one after the other on the same files. */
const gateway = <A, E, R>(
  files: Layer.Layer<MediaStorage>,
  review: Layer.Layer<PictureReview>,
  body: Effect.Effect<A, E, R>,
) => Effect.provide(body, Layer.provideMerge(PhotoReviews.layer, Layer.merge(files, review)))

test("AUTH-12: photos that wait for an operator stay under review; each is looked for once an hour, and none is read", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, { asked, layer }] = [yield* addUser("Ann"), yield* counted]
      yield* Effect.provide(underReview(ann.id, MANY), layer)
      yield* gateway(
        layer,
        PictureReview.byHand,
        Effect.gen(function* () {
          for (let look = 0; look < 11; look++) yield* reviewed
          expect(asked).toEqual({ size: MANY, get: 0 })
          for (let look = 0; look < 12; look++) yield* reviewed
          expect(asked).toEqual({ size: 2 * MANY, get: 0 })
        }),
      )
      expect(yield* waiting).toMatchObject({ count: MANY })
      expect(yield* feedOf(ann.id)).toEqual([])
    }).pipe(Effect.scoped),
  ))

test("AUTH-12: of photos that wait for an operator one whose file is gone is rejected", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, { layer, storage }] = [yield* addUser("Ann"), yield* counted]
      const [gone = "", stays = ""] = yield* Effect.provide(underReview(ann.id, 2), layer)
      yield* gateway(
        layer,
        PictureReview.byHand,
        Effect.gen(function* () {
          yield* reviewed
          yield* storage.remove(`photo/${gone}/portrait.webp`)
          yield* TestClock.adjust("1 hour")
          yield* reviewed
        }),
      )
      expect([yield* statusOf(gone), yield* statusOf(stays)]).toEqual([undefined, "reviewing"])
      expect((yield* feedOf(ann.id)).map(({ event }) => event)).toMatchObject([
        { _tag: "v1.PhotoReviewed", status: "rejected", pic: `/media/photo/${gone}/portrait.webp` },
      ])
    }).pipe(Effect.scoped),
  ))

test("AUTH-12: where nobody reviews by hand any more, what has waited is approved within an hour", () =>
  inWorld(
    Effect.gen(function* () {
      const [ann, { layer }] = [yield* addUser("Ann"), yield* counted]
      const [id = ""] = yield* Effect.provide(underReview(ann.id, 1), layer)
      yield* gateway(layer, PictureReview.byHand, reviewed)
      expect(yield* statusOf(id)).toBe("reviewing")
      yield* gateway(layer, PictureReview.approveAll, Effect.andThen(TestClock.adjust("1 hour"), reviewed))
      expect(yield* statusOf(id)).toBe("approved")
    }).pipe(Effect.scoped),
  ))

test("AUTH-12: a photo whose file cannot be looked for now keeps no other one waiting, and has its turn some minutes later", () =>
  inWorld(
    Effect.gen(function* () {
      const { layer, broken } = yield* counted
      const people = yield* Effect.forEach(
        Array.from({ length: 30 }, (_, n) => n),
        (n) => addUser(`P${n}`),
      )
      const ids = yield* Effect.forEach(people, ({ id }) =>
        Effect.map(Effect.provide(underReview(id, 1), layer), ([one = ""]) => one),
      )
      const [first = ""] = ids
      broken.add(first)
      const said = Effect.forEach(ids, statusOf)
      yield* gateway(
        layer,
        PictureReview.approveAll,
        Effect.gen(function* () {
          yield* reviewed
          expect(yield* said).toEqual(["reviewing", ...ids.slice(1).map(() => "approved")])
          broken.clear()
          yield* reviewed
          yield* reviewed
          expect(yield* statusOf(first)).toBe("approved")
        }),
      )
    }).pipe(Effect.scoped),
  ))
