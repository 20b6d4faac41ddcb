import { afterEach, beforeEach, expect, test } from "vitest"
import { act } from "../worlds/app/acting.ts"
import { arrive, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
let ann: Side
let bo: Side

beforeEach(async () => {
  world = await makeWorld()
  ;[ann, bo] = [await arrive(world, "Ann"), await arrive(world, "Bo")]
})
afterEach(() => world.close())

const found = (side: Side, text: string) => {
  const { subscribe, get } = side.client.remote({ _tag: "searchUsers", text })
  subscribe(() => {})
  return () => {
    const state = get()
    return state.state === "ready" ? state.value.map(({ userId }) => userId) : state
  }
}
const toldOffline = (side: Side, text: string) => {
  const now = found(side, text)
  return world.until(() => expect(now()).toMatchObject({ state: "failed", error: { kind: "offline" } }))
}

test("SOC-05, ROUTE-07: a member finds people by name and id; a new name at once; offline nobody, and nothing of it was kept", async () => {
  await act(bo.client, { _tag: "updateProfile", changes: { userName: "Bó Diddley" } })
  await world.pass(1_000)
  const [byName, byId] = [found(ann, "did"), found(ann, String(bo.id))]
  for (const now of [byName, byId]) await world.until(() => expect(now()).toEqual([bo.id]))
  await act(bo.client, { _tag: "updateProfile", changes: { userName: "Zed" } })
  await world.pass(1_000)
  const renamed = found(ann, "zed")
  await world.until(() => expect(renamed()).toEqual([bo.id]))
  const former = found(ann, "bo")
  await world.until(() => expect(former()).toEqual([]))
  ann.browser.network.cut()
  const second = ann.browser.openTab()
  await toldOffline({ ...ann, client: second.client }, "zed")
})
