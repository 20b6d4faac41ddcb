/** A profile photo on its way, from the page's own client to the real gateway, over networks that break. */
import { Layer } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { IMAGE_MAX_BYTES, PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import { PictureMaker } from "../../gateway/media/picture-maker.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, refusal, watch } from "../worlds/app/acting.ts"
import { arrive, feedOf, outboxOf, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
beforeEach(async () => {
  world = await makeWorld({ pictures: PictureMaker.unopened })
})
afterEach(() => world.close())

const UPLOAD = "/account/v1/upload_image"
const SET = "/account/v1/set_photo"
const SIZE = 2 * PART_BYTES + 1_000
const NEW_PHOTO = /^\/media\/photo\//

const picture = (size = SIZE, mark = 7): Blob => {
  const bytes = new Uint8Array(size).fill(mark)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return new Blob([bytes])
}
const ownPhoto = ({ client }: Side) => watch(client.query({ _tag: "ownPhoto" }))
const headImg = ({ client }: Side) => watch(client.query({ _tag: "myProfile" }))
const picturesOf = (userId: number) =>
  world.gateway.run(Store.use((store) => store.transact((tx) => tx.pictures.of(userId))))
const servedBytes = async (path: string) =>
  new Uint8Array(await (await world.gateway.fetch(new Request(`http://livcam.test${path}`))).arrayBuffer())

describe("a profile photo", () => {
  test("AUTH-12, CARD-11: chosen offline it waits, survives the tab, and is the photo exactly once when the network is back", async () => {
    const ann = await arrive(world, "Ann")
    ann.browser.network.cut()
    const { intentId } = await act(ann.client, { _tag: "setPhoto", file: picture() })
    await ann.tab.close()
    const tab = ann.browser.openTab()
    const later = { ...ann, tab, client: tab.client }
    const [photo, outbox, me] = [ownPhoto(later), outboxOf(later.client), headImg(later)]
    const waiting = await world.eventually(() => {
      expect(photo().waiting).toMatchObject({ intentId, bytes: SIZE, refused: null })
      expect(outbox().order).toEqual([intentId])
      return photo().waiting
    })
    const { file } = await act(later.client, { _tag: "readPhoto", blobId: waiting?.blobId ?? "" })
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(await picture().arrayBuffer()))
    ann.browser.network.mend()
    await world.eventually(() => {
      expect(photo()).toMatchObject({ waiting: null, standing: { status: "approved" } })
      expect(me().user?.headImg).toMatch(NEW_PHOTO)
      expect(outbox().order).toEqual([])
    })
    expect(await picturesOf(ann.id)).toMatchObject([{ status: "approved" }])
    expect(await servedBytes(me().user?.headImg ?? "")).toHaveLength(SIZE)
    expect((await refusal(later.client, { _tag: "readPhoto", blobId: waiting?.blobId ?? "" })).kind).toBe("notFound")
  })

  test("AUTH-13: answers that are lost in the middle cost parts, not the upload, and make no second photo", async () => {
    const ann = await arrive(world, "Ann")
    const photo = ownPhoto(ann)
    await world.eventually(() => expect(photo().standing).toBeNull())
    ann.browser.network.loseAnswers(UPLOAD, 3)
    ann.browser.network.loseAnswers(SET, 1)
    const progress: Array<number> = []
    await act(ann.client, { _tag: "setPhoto", file: picture() })
    await world.eventually(() => {
      progress.push(photo().waiting?.sent ?? 0)
      expect(photo()).toMatchObject({ waiting: null, standing: { status: "approved" } })
    })
    const told = (await feedOf(world, ann.id)).filter(({ event }) => event._tag === "v1.PhotoReviewed")
    expect(told.map(({ event }) => event.status)).toEqual(["reviewing", "approved"])
    expect(await picturesOf(ann.id)).toHaveLength(1)
  })

  test("AUTH-12: whoever has been told of the person sees the new photo", async () => {
    const [ann, bo] = [await arrive(world, "Ann"), await arrive(world, "Bo")]
    await act(bo.client, { _tag: "sendMessage", to: ann.id, text: "hi" })
    const seen = watch(bo.client.query({ _tag: "person", userId: ann.id }))
    await world.eventually(() => expect(seen()?.headImg).toMatch(/avatar/))
    await act(ann.client, { _tag: "setPhoto", file: picture() })
    await world.eventually(() => expect(seen()?.headImg).toMatch(NEW_PHOTO))
  })

  test("AUTH-13: too large, empty, or no picture is refused before anything is kept or sent", async () => {
    const ann = await arrive(world, "Ann")
    const outbox = outboxOf(ann.client)
    for (const [file, kind] of [
      [picture(IMAGE_MAX_BYTES + 1), "imageTooBig"],
      [new Blob([]), "imageUnsupported"],
      [new Blob(["<svg/>"], { type: "image/png" }), "imageUnsupported"],
    ] as const)
      expect((await refusal(ann.client, { _tag: "setPhoto", file })).kind).toBe(kind)
    expect(outbox().order).toEqual([])
  })

  test("CARD-11: a newer photo takes the place of one that waits; cancelled, nothing is sent and nothing stays here", async () => {
    const ann = await arrive(world, "Ann")
    const [photo, outbox] = [ownPhoto(ann), outboxOf(ann.client)]
    ann.browser.network.cut()
    await act(ann.client, { _tag: "setPhoto", file: picture(1_000, 1) })
    const second = await act(ann.client, { _tag: "setPhoto", file: picture(2_000, 2) })
    const waiting = await world.eventually(() => {
      expect(outbox().order).toEqual([second.intentId])
      expect(photo().waiting).toMatchObject({ bytes: 2_000 })
      return photo().waiting
    })
    await act(ann.client, { _tag: "cancelIntent", intentId: second.intentId })
    await world.eventually(() => expect(photo().waiting).toBeNull())
    await world.pass(2_000)
    expect((await refusal(ann.client, { _tag: "readPhoto", blobId: waiting?.blobId ?? "" })).kind).toBe("notFound")
    ann.browser.network.mend()
    await world.pass(30_000)
    expect([photo().standing, await picturesOf(ann.id)]).toEqual([null, []])
  })

  test("AUTH-12: another tab of the browser chooses it too, through the leader", async () => {
    const ann = await arrive(world, "Ann")
    const other = ann.browser.openTab().client
    const there = watch(other.query({ _tag: "ownPhoto" }))
    await world.eventually(() => expect(there().waiting).toBeNull())
    await act(other, { _tag: "setPhoto", file: picture() })
    await world.eventually(() => expect(there()).toMatchObject({ standing: { status: "approved" }, waiting: null }))
  })

  test("AUTH-12: a picture that the gateway cannot open is refused, told, and can be given up", async () => {
    await world.close()
    world = await makeWorld({ pictures: PictureMaker.layer.pipe(Layer.fresh) })
    const ann = await arrive(world, "Ann")
    const photo = ownPhoto(ann)
    const { intentId } = await act(ann.client, { _tag: "setPhoto", file: picture(1_000) })
    await world.eventually(() => expect(photo().waiting?.refused).toMatchObject({ kind: "imageUnsupported" }))
    await act(ann.client, { _tag: "cancelIntent", intentId })
    await world.eventually(() => expect(photo().waiting).toBeNull())
  })
})
