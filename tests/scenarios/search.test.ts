import { afterEach, beforeEach, expect, test } from "vitest"
import { act, watch } from "../worlds/app/acting.ts"
import { arrive, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
let ann: Side
let bo: Side
let cy: Side

beforeEach(async () => {
  world = await makeWorld()
  ;[ann, bo, cy] = [await arrive(world, "Ann"), await arrive(world, "Bo"), await arrive(world, "Cy")]
})
afterEach(() => world.close())

const search = (side: Side, text: string, sessionId: string | null = null) => {
  const now = watch(side.client.query({ _tag: "search", text, sessionId, limit: 20 }))
  return () => {
    const { head, order, rows } = now()
    const found = order.map((id) => ({
      friend: rows.get(id)?.friend?.userName,
      count: rows.get(id)?.count,
      texts: rows.get(id)?.hits.map((hit) => hit.marks.map(([from, to]) => hit.text.slice(from, to)).join("+")),
    }))
    return { state: head.state, found }
  }
}
const write = (from: Side, to: Side, text: string) => act(from.client, { _tag: "sendMessage", to: to.id, text })

test("CARD-12: what was said is found while one types, by chat, newest first, without a network too", async () => {
  await write(bo, ann, "Kita pergi ke Café Ísland")
  await world.pass(1_000)
  await write(cy, ann, "the CAFE is closed")
  await world.pass(1_000)
  await write(ann, bo, "nothing of it")
  const found = search(ann, "cafe")
  const both = {
    state: "ready",
    found: [
      { friend: "Cy", count: 1, texts: ["CAFE"] },
      { friend: "Bo", count: 1, texts: ["Café"] },
    ],
  }
  await world.until(() => expect(found()).toEqual(both))
  ann.browser.network.cut()
  const offline = search(ann, "caf isl")
  await world.until(() =>
    expect(offline()).toEqual({ state: "ready", found: [{ friend: "Bo", count: 1, texts: ["Caf+Ísl"] }] }),
  )
  const nothing = search(ann, "cafeteria")
  await world.until(() => expect(nothing()).toEqual({ state: "ready", found: [] }))
})

test("CARD-12, CARD-05: a search that is open finds a message that comes, in both tabs of an account", async () => {
  const second = ann.browser.openTab()
  await write(bo, ann, "first word")
  const [here, there] = [search(ann, "word"), search({ ...ann, client: second.client }, "word")]
  for (const tab of [here, there]) await world.until(() => expect(tab().found).toMatchObject([{ count: 1 }]))
  await write(bo, ann, "another word")
  await write(bo, ann, "something else")
  for (const tab of [here, there])
    await world.until(() => expect(tab().found).toMatchObject([{ friend: "Bo", count: 2 }]))
})

test("CARD-12: one chat alone is searched, and messages put off the device are not found any more", async () => {
  await write(bo, ann, "secret word")
  await write(bo, ann, "the newest")
  await write(cy, ann, "another word")
  const all = search(ann, "word")
  await world.until(() => expect(all().found).toHaveLength(2))
  const sessionId = `${Math.min(ann.id, bo.id)}-${Math.max(ann.id, bo.id)}`
  const one = search(ann, "word", sessionId)
  await world.until(() => expect(one()).toMatchObject({ state: "ready", found: [{ friend: "Bo", count: 1 }] }))
  const pruned = act(ann.client, { _tag: "pruneChat", sessionId, keep: "none" })
  await world.until(() => {
    expect(one()).toEqual({ state: "ready", found: [] })
    expect(all().found).toMatchObject([{ friend: "Cy", count: 1 }])
  })
  await world.pass(1_000)
  await pruned
})
