import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { endpoints } from "#schema/endpoints.ts"
import { ONLINE_STATUS } from "#schema/rules/calls/call-gate.ts"
import { PRESENCE_POLL_MS } from "#schema/rules/constants.ts"
import { replyOf } from "../../gateway/http/reply.ts"
import { act, watch } from "../worlds/app/acting.ts"
import { arrive, relation, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const ROUND_MS = 6_000

let world: World
let ann: Side
let bo: Side

beforeEach(async () => {
  world = await makeWorld()
  ann = await arrive(world, "Ann")
  bo = await arrive(world, "Bo")
})
afterEach(() => world.close())

const told = (side: Side) => {
  const arrivals = watch(side.client.query({ _tag: "arrivals" }))
  return () => arrivals().map(({ person }) => person.userName)
}
const remind = async (on: boolean) => {
  await act(ann.client, { _tag: "remind", userId: bo.id, on })
  const between = relation(ann.client, bo.id)
  await world.eventually(() => expect(between()).toMatchObject({ remind: on, waiting: [] }))
  await world.pass(ROUND_MS)
}
/** Waits until the gateway shows it: a broken socket counts as online for a while. */
const away = async () => {
  bo.browser.network.cut()
  await world.pass(2 * ROUND_MS)
}
const back = async () => {
  bo.browser.network.mend()
  await world.pass(2 * ROUND_MS)
}

describe("SOC-03: who asked to be told that somebody is online", () => {
  test("is told when they come, once for all their coming and going of ten minutes", async () => {
    const names = told(ann)
    await remind(true)
    expect(names()).toEqual([])
    await away()
    expect(names()).toEqual([])
    await back()
    await world.eventually(() => expect(names()).toEqual(["Bo"]))
    const first = watch(ann.client.query({ _tag: "arrivals" }))()[0]?.id
    await away()
    await back()
    expect(watch(ann.client.query({ _tag: "arrivals" }))()[0]?.id).toBe(first)
  })

  test("is told by what is asked for at regular times as well", async () => {
    const names = told(ann)
    await remind(true)
    await away()
    const list = [{ userId: bo.id, status: ONLINE_STATUS.online, seenAt: null }]
    ann.browser.network.answerWith(endpoints.getOnlineStatus.path, async () => Response.json(replyOf(list)))
    await world.pass(PRESENCE_POLL_MS)
    await world.eventually(() => expect(names()).toEqual(["Bo"]))
  })

  test("is not told when nothing was asked for, no more when it was taken back, and never of somebody blocked", async () => {
    const names = told(ann)
    await away()
    await back()
    expect(names()).toEqual([])
    await remind(true)
    await remind(false)
    await away()
    await back()
    expect(names()).toEqual([])
    await remind(true)
    await act(ann.client, { _tag: "block", userId: bo.id, on: true })
    await away()
    await back()
    expect(names()).toEqual([])
  })

  test("is told in each of their tabs", async () => {
    await remind(true)
    const second = ann.browser.openTab()
    const [here, there] = [told(ann), told({ ...ann, client: second.client })]
    await world.eventually(() => expect([here(), there()]).toEqual([[], []]))
    await world.pass(ROUND_MS)
    await away()
    await back()
    await world.eventually(() => expect([here(), there()]).toEqual([["Bo"], ["Bo"]]))
  })
})
