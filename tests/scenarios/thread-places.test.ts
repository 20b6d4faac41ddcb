/**
 * Far places of a long thread on a device that has only the newest message: by number and by day, with and without a
 * network.
 */

import { afterEach, beforeEach, expect, test } from "vitest"
import type { LiveClient } from "../../src/client/live-client.ts"
import { register, watch } from "../worlds/app/acting.ts"
import type { TestBrowser } from "../worlds/app/browser.ts"
import { holdLongTalk, textInTalk } from "../worlds/app/long-talk.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { textOf } from "../worlds/text-of.ts"

const COUNT = 1_500
const HOUR = 3_600_000
const HISTORY = "/im/v1/history"
const timeOf = (n: number): number => 1_600_000_000_000 + n * HOUR

let world: World
let hers: TestBrowser
let ann: LiveClient
let bo = 0
beforeEach(async () => {
  world = await makeWorld()
  hers = await world.browser()
  ann = hers.openTab().client
  const annId = await register(ann, "Ann")
  const his = (await world.browser()).openTab().client
  bo = await register(his, "Bo")
  await holdLongTalk(world.gateway, { from: bo, to: annId, count: COUNT, timeOf })
  const newest = watch(ann.query({ _tag: "thread", friendId: bo, anchor: "newest", before: 1, after: 0 }))
  await world.eventually(() => expect(newest().head).toMatchObject({ count: COUNT, unread: expect.any(Number) }))
})
afterEach(() => world.close())

const windowAt = (anchor: number) => watch(ann.query({ _tag: "thread", friendId: bo, anchor, before: 0, after: 63 }))
const placeOf = (at: number) => watch(ann.query({ _tag: "threadPlace", friendId: bo, at }))
const asked = (): number => hers.network.asked.filter((path) => path === HISTORY).length

test("CARD-06: a window far back is fetched page by page, and only what it covers", async () => {
  const before = asked()
  const window = windowAt(640)
  await world.eventually(() => expect(window().head.missing).toBe("none"))
  expect(window().order.map((id) => textOf(window().rows.get(id)?.content))).toEqual(
    Array.from({ length: 64 }, (_, at) => textInTalk(640 + at)),
  )
  expect(asked() - before).toBe(1)
})

test("CARD-06: a day far back is found though its messages are not here, by fetching few pages", async () => {
  const before = asked()
  const place = placeOf(timeOf(777) - 1)
  await world.eventually(() => expect(place()).toEqual({ n: 777, state: "exact" }))
  expect(asked() - before).toBeLessThan(8)
})

test("a moment before the first message is the first, one behind the last is the last", async () => {
  const [first, last] = [placeOf(0), placeOf(4_000_000_000_000)]
  await world.eventually(() => expect(first()).toEqual({ n: 0, state: "exact" }))
  await world.eventually(() => expect(last()).toEqual({ n: COUNT - 1, state: "exact" }))
})

test("NET-01: without a network the nearest message that is here is told; with it again the place becomes exact", async () => {
  hers.network.cut()
  const [place, window] = [placeOf(timeOf(100)), windowAt(64)]
  await world.eventually(() => expect(place().state).toBe("offline"))
  expect(place().n).toBeGreaterThan(100)
  await world.eventually(() => expect(window().head.missing).toBe("offline"))
  hers.network.mend()
  await world.eventually(() => expect(place()).toEqual({ n: 100, state: "exact" }))
  await world.eventually(() => expect(window().head.missing).toBe("none"))
})
