import { afterEach, beforeEach, expect, test } from "vitest"
import { Store } from "../../gateway/store/store.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/memory-disk.ts"
import { act, emailOf, register, signIn, threadTexts, watch } from "../support/acting.ts"
import type { TestBrowser, TestTab } from "../support/test-browser.ts"
import { makeWorld, type World } from "../support/virtual-world.ts"

const PULL = "/feed/v1/pull"

let world: World
let medium: MemoryMedium
let browser: TestBrowser
let tab: TestTab
let annId: number
let boId: number
let bo: TestTab

const textsWithBo = (): (() => ReadonlyArray<string>) => {
  const thread = threadTexts(tab.client, boId)
  return () => thread().map(({ text }) => text)
}

beforeEach(async () => {
  world = await makeWorld()
  medium = makeMemoryMedium()
  browser = await world.browser({ disks: medium })
  tab = browser.openTab()
  annId = await register(tab.client, "Ann")
  bo = (await world.browser()).openTab()
  boId = await register(bo.client, "Bo")
  await act(bo.client, { _tag: "sendMessage", to: annId, text: "read me" })
  const texts = textsWithBo()
  await world.eventually(() => expect(texts()).toEqual(["read me"]))
  await world.gateway.run(
    Store.use((store) => store.transact((tx) => tx.sessions.revokeAll(annId, "logout", world.now()))),
  )
  const session = watch(tab.client.query({ _tag: "session" }))
  await world.eventually(() => expect(session().state).toBe("visitor"))
})
afterEach(() => world.close())

/** The log of the account takes nothing. */
const refuseTheLog = (): void => {
  medium.fault = (operation, changes) => {
    if (operation === "write" && changes.some(({ key, text }) => key.startsWith("e|") && text !== null))
      throw new DOMException("no room is left", "QuotaExceededError")
  }
}

test("R12: who signs in on a full device reads what is on it, and once there is room it is kept on as before", async () => {
  refuseTheLog()
  browser.network.answerWith(PULL, async () => new Response("", { status: 503 }))
  expect(await signIn(tab.client, emailOf("Ann"))).toBe(annId)
  const texts = textsWithBo()
  await world.eventually(() => expect(texts()).toEqual(["read me"]))
  medium.fault = null
  browser.network.answerWith(PULL, null)
  await act(bo.client, { _tag: "sendMessage", to: annId, text: "and me" })
  await world.eventually(() => expect(texts()).toEqual(["read me", "and me"]))
  await tab.kill()
  browser.network.cut()
  tab = browser.openTab()
  const again = textsWithBo()
  await world.eventually(() => expect(again()).toEqual(["read me", "and me"]))
})

test("R12: an engine whose database did not open is over: one engine asks for the feed, not two", async () => {
  medium.texts(annId).clear()
  refuseTheLog()
  expect(await signIn(tab.client, emailOf("Ann"))).toBe(annId)
  const texts = textsWithBo()
  await world.eventually(() => expect(texts()).toEqual(["read me"]))
  const before = browser.network.asked.length
  await world.pass(10 * 60_000)
  const asked = browser.network.asked.slice(before).filter((path) => path === PULL)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.length).toBeLessThanOrEqual(11)
})
