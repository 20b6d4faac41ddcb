/** The terms, from the page's own client to the real gateway. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, refusal } from "../worlds/app/acting.ts"
import { arrive } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
beforeEach(async () => {
  world = await makeWorld()
})
afterEach(() => world.close())

test("AUTH-15: who signs up has agreed to the terms of the form; who agreed to older ones is told, and agrees once, online", async () => {
  const ann = await arrive(world, "Ann")
  const read = ann.client.remote({ _tag: "agreement" })
  await world.eventually(async () => {
    await read.refresh()
    expect(read.get()).toMatchObject({
      state: "ready",
      value: { version: AGREEMENT_VERSION, agreed: AGREEMENT_VERSION },
    })
  })
  await world.gateway.run(
    Store.use((store) => store.transact((tx) => tx.accounts.update(ann.id, { agreedVersion: 0, agreedAt: null }))),
  )
  await read.refresh()
  expect(read.get()).toMatchObject({ value: { agreed: 0, agreedAt: null } })
  ann.browser.network.cut()
  expect((await refusal(ann.client, { _tag: "agree", version: AGREEMENT_VERSION })).kind).toBe("offline")
  ann.browser.network.mend()
  await world.eventually(() => act(ann.client, { _tag: "agree", version: AGREEMENT_VERSION }))
  await read.refresh()
  expect(read.get()).toMatchObject({ stale: false, value: { agreed: AGREEMENT_VERSION } })
})
