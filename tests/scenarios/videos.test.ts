/**
 * Videos on their way from the page's own client to the real gateway and to other devices, over networks that break.
 */
import { Layer } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import { VIDEO_ADD_GOLD, VIDEO_ADDS_FREE, VIDEO_MAX_BYTES } from "#schema/rules/people/video-rules.ts"
import { grantCoins } from "../../gateway/coins/coins.ts"
import { PictureMaker } from "../../gateway/media/picture-maker.ts"
import { unopenedVideos, VideoMaker } from "../../gateway/media/videos/video-maker.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, emailOf, refusal, signIn, watch } from "../worlds/app/acting.ts"
import { arrive, feedOf, outboxOf, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
beforeEach(async () => {
  world = await makeWorld({
    pictures: PictureMaker.unopened,
    videos: Layer.succeed(VideoMaker, unopenedVideos),
  })
})
afterEach(() => world.close())

const SIZE = PART_BYTES + 1_000
const video = (mark = 7, size = SIZE): Blob => {
  const bytes = new Uint8Array(size).fill(mark)
  bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70])
  return new Blob([bytes])
}
const videosOf = ({ client }: Pick<Side, "client">) => watch(client.query({ _tag: "ownVideos" }))
const add = ({ client }: Side, mark = 7) => act(client, { _tag: "addVideo", file: video(mark) })
const approved = (own: ReturnType<typeof videosOf>, count: number) =>
  world.eventually(() => {
    expect(own()).toMatchObject({ waiting: null })
    expect(own().videos.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => "approved"))
    return own().videos
  })
const hotOf = async ({ client }: Side) => {
  const read = client.remote({ _tag: "hotVideos", after: null })
  await read.refresh()
  const state = read.get()
  return state.state === "ready" ? state.value.list : []
}

describe("videos", () => {
  test("AUTH-12, CARD-11: one added offline waits, survives the tab, and is there exactly once, whatever answers are lost", async () => {
    const ann = await arrive(world, "Ann")
    ann.browser.network.cut()
    const { intentId } = await add(ann, 1)
    await ann.tab.close()
    const tab = ann.browser.openTab()
    const later = { ...ann, tab, client: tab.client }
    const [own, outbox] = [videosOf(later), outboxOf(later.client)]
    await world.eventually(() => {
      expect(own().waiting).toMatchObject({ intentId, bytes: SIZE, refused: null })
      expect(outbox().order).toEqual([intentId])
    })
    ann.browser.network.loseAnswers("/account/v1/upload_video", 2)
    ann.browser.network.loseAnswers("/account/v1/add_video", 1)
    ann.browser.network.mend()
    const [shown] = await approved(own, 1)
    const answer = await world.gateway.fetch(new Request(`http://livcam.test${shown?.src}`))
    expect(new Uint8Array(await answer.arrayBuffer()).at(-1)).toBe(1)
    const told = (await feedOf(world, ann.id)).filter(({ event }) => event._tag === "v1.VideosChanged")
    expect(told.filter(({ event }) => event.intentId === intentId)).toHaveLength(1)
    expect(outbox().order).toEqual([])
  })

  test("AUTH-12: a newer one takes the place of one that waits; one is taken out offline, at once as waiting, and for every device", async () => {
    const ann = await arrive(world, "Ann")
    const own = videosOf(ann)
    ann.browser.network.cut()
    await add(ann, 1)
    const second = await add(ann, 2)
    await world.eventually(() => expect(own().waiting?.intentId).toBe(second.intentId))
    ann.browser.network.mend()
    const [shown] = await approved(own, 1)
    const client = (await world.browser()).openTab().client
    await signIn(client, emailOf("Ann"))
    const there = videosOf({ client })
    await approved(there, 1)
    ann.browser.network.cut()
    const removal = await act(ann.client, { _tag: "removeVideo", id: shown?.id ?? "" })
    expect(await act(ann.client, { _tag: "removeVideo", id: shown?.id ?? "" })).toEqual(removal)
    await world.eventually(() => expect(own().videos).toMatchObject([{ removal: removal.intentId }]))
    ann.browser.network.mend()
    await approved(own, 0)
    await approved(there, 0)
  })

  test("AUTH-12: photos and a video that waited together go one after the other, each part once", async () => {
    const ann = await arrive(world, "Ann")
    const { network } = ann.browser
    const own = videosOf(ann)
    const size = 4 * PART_BYTES
    const picture = (): Blob => {
      const bytes = new Uint8Array(size)
      bytes.set([0xff, 0xd8, 0xff, 0xe0])
      return new Blob([bytes])
    }
    network.cut()
    await act(ann.client, { _tag: "setPhoto", file: picture() })
    await act(ann.client, { _tag: "addPhoto", file: picture() })
    await act(ann.client, { _tag: "addVideo", file: video(1, size) })
    const from = network.asked.length
    network.mend()
    await approved(own, 1)
    const outbox = outboxOf(ann.client)
    await world.eventually(() => expect(outbox().order).toEqual([]))
    const files = new Set(["/account/v1/upload_image", "/account/v1/photos", "/account/v1/upload_video"])
    const sent = network.asked.slice(from).filter((path) => files.has(path))
    // Before the first part of each file, the gateway says what it has.
    expect(sent.map((path, n) => path === sent[n - 1] || !sent.slice(0, n).includes(path))).not.toContain(false)
    expect([sent.length, new Set(sent).size]).toEqual([3 * 5, 3])
  })

  test("AUTH-12: a file that is no video or too large is refused before anything is kept", async () => {
    const ann = await arrive(world, "Ann")
    const text = new Blob([new Uint8Array(100)])
    expect((await refusal(ann.client, { _tag: "addVideo", file: text })).kind).toBe("videoUnsupported")
    const large = video(1, VIDEO_MAX_BYTES + 1)
    expect((await refusal(ann.client, { _tag: "addVideo", file: large })).kind).toBe("videoTooBig")
    const own = videosOf(ann)
    await world.eventually(() => expect(own()).toEqual({ videos: [], waiting: null }))
  })

  test("SOC-07: others find it in the hot list, the last known one offline; a look counts; who looks likes its owner and asks to be friends", async () => {
    const [ann, bo] = [await arrive(world, "Ann"), await arrive(world, "Bo")]
    await add(ann)
    const [own] = await approved(videosOf(ann), 1)
    const [found] = await hotOf(bo)
    expect(found).toMatchObject({ id: own?.id, views: 0, user: { userName: "Ann" } })
    expect(await hotOf(ann)).toEqual([])
    const taken = bo.client.remote({ _tag: "takeVideo", id: own?.id ?? "" })
    await taken.refresh()
    expect((await hotOf(bo))[0]?.views).toBe(1)
    await act(bo.client, { _tag: "likeUser", userId: ann.id, on: true })
    const asked = { to: ann.id, videoId: own?.id ?? "", text: "Hi", gold: 0 }
    await act(bo.client, { _tag: "addFromVideo", ...asked })
    const requests = watch(ann.client.query({ _tag: "friendRequests" }))
    await world.eventually(() => expect(requests().head.received).toBe(1))
    bo.browser.network.cut()
    const list = bo.client.remote({ _tag: "hotVideos", after: null })
    await list.refresh()
    expect(list.get()).toMatchObject({ state: "ready", stale: true, value: { list: [{ id: own?.id }] } })
    expect((await refusal(bo.client, { _tag: "addFromVideo", ...asked })).kind).toBe("addNeedsNetwork")
  })

  test("SOC-02: a paid request whose answer is lost is paid once, and the page learns what became of it", async () => {
    const bo = await arrive(world, "Bo")
    await world.gateway.run(
      Store.use((store) =>
        store.transact((tx) => grantCoins(tx, { userId: bo.id, amount: 100, reason: "reward", key: "rich:bo" })),
      ),
    )
    const film = async (name: string) => {
      const host = await arrive(world, name)
      await add(host)
      const [own] = await approved(videosOf(host), 1)
      return { _tag: "addFromVideo", to: host.id, videoId: own?.id ?? "", text: "", gold: 0 } as const
    }
    for (let n = 0; n < VIDEO_ADDS_FREE; n++) await act(bo.client, await film(`Free${n}`))
    const dear = { ...(await film("Dear")), gold: VIDEO_ADD_GOLD }
    const session = watch(bo.client.query({ _tag: "session" }))
    const before = session().balance ?? 0
    bo.browser.network.loseAnswers("/friends/v1/add_from_video", 1)
    const paid = act(bo.client, dear)
    await world.pass(10_000)
    await paid
    await world.eventually(() => expect(session().balance).toBe(before - VIDEO_ADD_GOLD))
    const wallet = (await feedOf(world, bo.id)).filter(({ event }) => event._tag === "v2.CoinsPosted")
    expect(wallet.filter(({ event }) => event.amount === -VIDEO_ADD_GOLD)).toHaveLength(1)
  })
})
