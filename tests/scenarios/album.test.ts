/**
 * Album photos on their way from the page's own client to the real gateway and to other devices, over networks that
 * break.
 */
import { Effect, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { failure } from "#schema/errors.ts"
import { ALBUM_MOST, IMAGE_MAX_BYTES, PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import { PictureMaker } from "../../gateway/media/picture-maker.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, emailOf, refusal, signIn, watch } from "../worlds/app/acting.ts"
import { arrive, feedOf, outboxOf, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
beforeEach(async () => {
  world = await makeWorld({ pictures: PictureMaker.unopened })
})
afterEach(() => world.close())

const SIZE = PART_BYTES + 1_000
const picture = (mark = 7, size = SIZE): Blob => {
  const bytes = new Uint8Array(size).fill(mark)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return new Blob([bytes])
}
const albumOf = ({ client }: Pick<Side, "client">) => watch(client.query({ _tag: "ownAlbum" }))
const picturesOf = (userId: number) =>
  world.gateway.run(Store.use((store) => store.transact((tx) => tx.pictures.of(userId))))
const add = ({ client }: Side, mark = 7) => act(client, { _tag: "addPhoto", file: picture(mark) })
/** An album's photos, each by the byte that its file is full of. */
const marks = (photos: ReadonlyArray<{ readonly pic: string }>): Promise<ReadonlyArray<number | undefined>> =>
  Promise.all(
    photos.map(async ({ pic }) => {
      const answer = await world.gateway.fetch(new Request(`http://livcam.test${pic}`))
      return new Uint8Array(await answer.arrayBuffer()).at(-1)
    }),
  )
const approved = (album: ReturnType<typeof albumOf>, count: number) =>
  world.eventually(() => {
    expect(album()).toMatchObject({ waiting: [], isOrderWaiting: false })
    expect(album().photos.map(({ status, removal }) => [status, removal])).toEqual(
      Array.from({ length: count }, () => ["approved", null]),
    )
    return album().photos
  })

describe("an album", () => {
  test("ENT-10, CARD-11: photos added offline wait, survive the tab, and are in the album exactly once and in their order", async () => {
    const ann = await arrive(world, "Ann")
    ann.browser.network.cut()
    const first = await add(ann, 1)
    const second = await add(ann, 2)
    await ann.tab.close()
    const tab = ann.browser.openTab()
    const later = { ...ann, tab, client: tab.client }
    const [album, outbox] = [albumOf(later), outboxOf(later.client)]
    await world.eventually(() => {
      expect(album().waiting).toMatchObject([
        { intentId: first.intentId, bytes: SIZE, refused: null },
        { intentId: second.intentId, bytes: SIZE, refused: null },
      ])
      expect(outbox().order).toEqual([first.intentId, second.intentId])
    })
    ann.browser.network.loseAnswers("/account/v1/photos", 2)
    ann.browser.network.loseAnswers("/account/v1/upload_photos", 1)
    ann.browser.network.mend()
    const photos = await approved(album, 2)
    expect(await marks(photos)).toEqual([1, 2])
    expect(await picturesOf(ann.id)).toMatchObject([{ status: "approved" }, { status: "approved" }])
    const told = (await feedOf(world, ann.id)).filter(({ event }) => event._tag === "v1.AlbumChanged")
    expect(told.filter(({ event }) => event.intentId === first.intentId)).toHaveLength(1)
    expect(outbox().order).toEqual([])
  })

  test("ENT-10: photos are taken out and moved offline; it shows at once as waiting, and can be taken back", async () => {
    const ann = await arrive(world, "Ann")
    const album = albumOf(ann)
    for (const mark of [1, 2, 3]) await add(ann, mark)
    const [a, b, c] = (await approved(album, 3)).map(({ id }) => id)
    if (a === undefined || b === undefined || c === undefined) throw new Error("three photos")
    ann.browser.network.cut()
    await act(ann.client, { _tag: "orderPhotos", ids: [b, a, c] })
    await act(ann.client, { _tag: "orderPhotos", ids: [c, a, b] })
    const removal = await act(ann.client, { _tag: "removePhotos", ids: [a] })
    expect(await act(ann.client, { _tag: "removePhotos", ids: [a] })).toEqual(removal)
    const given = await act(ann.client, { _tag: "removePhotos", ids: [b] })
    await world.eventually(() => {
      expect(album().photos.map(({ id, removal }) => [id, removal])).toEqual([
        [c, null],
        [a, removal.intentId],
        [b, given.intentId],
      ])
      expect(album().isOrderWaiting).toBe(true)
    })
    await act(ann.client, { _tag: "cancelIntent", intentId: given.intentId ?? "" })
    ann.browser.network.mend()
    expect(await marks(await approved(album, 2))).toEqual([3, 2])
    await world.eventually(async () => expect(await picturesOf(ann.id)).toHaveLength(2))
  })

  test("ENT-10: a second device learns of the album, whenever it comes, and changes it for the first", async () => {
    const ann = await arrive(world, "Ann")
    await add(ann, 1)
    const here = albumOf(ann)
    await approved(here, 1)
    const client = (await world.browser()).openTab().client
    await signIn(client, emailOf("Ann"))
    const there = albumOf({ client })
    const [photo] = await approved(there, 1)
    await add(ann, 2)
    await approved(there, 2)
    await act(client, { _tag: "removePhotos", ids: [photo?.id ?? -1] })
    expect(await marks(await approved(here, 1))).toEqual([2])
  })

  test("ENT-10: others see it in the profile, the last known one offline, and nobody sees it across a block", async () => {
    const [ann, bo, foe] = [await arrive(world, "Ann"), await arrive(world, "Bo"), await arrive(world, "Foe")]
    await act(ann.client, { _tag: "block", userId: foe.id, on: true })
    await add(ann, 1)
    const [photo] = await approved(albumOf(ann), 1)
    const profile = { _tag: "profile", userId: ann.id } as const
    const seen = bo.client.remote(profile)
    const photos = [{ id: photo?.id, pic: photo?.pic, orderNum: 0 }]
    await world.eventually(async () => {
      await seen.refresh()
      expect(seen.get()).toMatchObject({ state: "ready", stale: false, value: { photos } })
    })
    bo.browser.network.cut()
    await bo.tab.close()
    const offline = bo.browser.openTab().client.remote(profile)
    await world.eventually(async () => {
      await offline.refresh()
      expect(offline.get()).toMatchObject({ state: "ready", stale: true, value: { photos } })
    })
    const theirs = foe.client.remote(profile)
    await world.eventually(async () => {
      await theirs.refresh()
      expect(theirs.get()).toMatchObject({ state: "failed", error: { kind: "blocked" } })
    })
  })

  test("ENT-10: a tenth is refused before anything is kept, and so is what is no picture", async () => {
    const ann = await arrive(world, "Ann")
    ann.browser.network.cut()
    for (let n = 0; n < ALBUM_MOST; n++) await add(ann, n)
    expect((await refusal(ann.client, { _tag: "addPhoto", file: picture() })).kind).toBe("albumFull")
    const outbox = outboxOf(ann.client)
    await world.eventually(() => expect(outbox().order).toHaveLength(ALBUM_MOST))
    await act(ann.client, { _tag: "cancelIntent", intentId: outbox().order[0] ?? "" })
    for (const [file, kind] of [
      [picture(1, IMAGE_MAX_BYTES + 1), "imageTooBig"],
      [new Blob(["<svg/>"], { type: "image/png" }), "imageUnsupported"],
    ] as const)
      expect((await refusal(ann.client, { _tag: "addPhoto", file })).kind).toBe(kind)
  })

  test("ENT-10: one that the gateway refuses says why, holds up no other, and can be given up", async () => {
    await world.close()
    world = await makeWorld({
      pictures: Layer.succeed(PictureMaker, {
        make: (file) =>
          file.at(-1) === 1
            ? Effect.fail(failure("imageUnsupported"))
            : Effect.succeed({ portrait: file, avatar: file }),
      }),
    })
    const ann = await arrive(world, "Ann")
    const album = albumOf(ann)
    const { intentId } = await add(ann, 1)
    await add(ann, 2)
    await world.eventually(() => {
      expect(album().waiting).toMatchObject([{ intentId, refused: { kind: "imageUnsupported" } }])
      expect(album().photos).toMatchObject([{ status: "approved" }])
    })
    await act(ann.client, { _tag: "cancelIntent", intentId })
    await approved(album, 1)
  })
})
