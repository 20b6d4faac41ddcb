import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { SocialTag } from "#schema/friends/log.ts"
import { act } from "../worlds/app/acting.ts"
import { SOCIAL_ACTS, SOCIAL_TAGS } from "../worlds/app/social-acts.ts"
import { arrive, feedOf, intentIn, outboxOf, relation, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
let ann: Side
let bo: Side

beforeEach(async () => {
  world = await makeWorld()
  ann = await arrive(world, "Ann")
  bo = await arrive(world, "Bo")
})
afterEach(() => world.close())

/** How often the gateway has told the user that this wish is done. */
const timesDone = async (userId: number, intentId: string) =>
  (await feedOf(world, userId)).filter((entry) => intentIn(entry) === intentId).length

describe("each wish, made offline", () => {
  test.each(SOCIAL_TAGS)(
    "CARD-11: %s waits, outlives the tab, and is done once when the network is back",
    async (tag: SocialTag) => {
      const { path, ground, wish, done } = SOCIAL_ACTS[tag]
      await ground(bo.client, ann.id, ann.client, bo.id)
      await world.pass(2_000)
      ann.browser.network.cut()
      const { intentId } = await act(ann.client, wish(bo.id))
      if (intentId === null) throw new Error("nothing was opened")
      await ann.tab.kill()

      const { client } = ann.browser.openTab()
      const [between, outbox] = [relation(client, bo.id), outboxOf(client)]
      await world.eventually(() => {
        expect(outbox().order).toEqual([intentId])
        expect(between().waiting).toEqual([tag])
      })
      expect(await timesDone(ann.id, intentId)).toBe(0)

      ann.browser.network.loseRequests(path, 1)
      ann.browser.network.loseAnswers(path, 2)
      ann.browser.network.mend()
      await world.eventually(() => {
        expect(outbox().order).toEqual([])
        expect(between()).toMatchObject({ ...done, waiting: [], refused: null })
      })
      await world.pass(120_000)
      expect(await timesDone(ann.id, intentId)).toBe(1)
      expect(between()).toMatchObject(done)
    },
  )

  test.each(SOCIAL_TAGS)("CARD-11: %s, given up before it is sent, never arrives", async (tag: SocialTag) => {
    const { ground, wish } = SOCIAL_ACTS[tag]
    await ground(bo.client, ann.id, ann.client, bo.id)
    await world.pass(2_000)
    const [between, outbox] = [relation(ann.client, bo.id), outboxOf(ann.client)]
    const { waiting: _, ...was } = await world.until(between)
    const told = (await feedOf(world, ann.id)).length
    ann.browser.network.cut()
    const { intentId } = await act(ann.client, wish(bo.id))
    if (intentId === null) throw new Error("nothing was opened")
    await act(ann.client, { _tag: "cancelIntent", intentId })
    ann.browser.network.mend()
    await world.pass(60_000)
    expect(outbox().order).toEqual([])
    expect(between()).toMatchObject(was)
    expect((await feedOf(world, ann.id)).length).toBe(told)
  })
})
