/**
 * P26, R13: tabs of two versions of the app with one account. The older tab watches, writes nothing and asks for a
 * reload.
 */
import { afterEach, beforeEach, expect, test } from "vitest"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { families } from "../../worker/store/families.ts"
import { leaderLockOf } from "../../worker/tabs/messages.ts"
import { act, refusal, register, threadTexts, watch } from "../worlds/app/acting.ts"
import type { TestBrowser, TestTab } from "../worlds/app/browser.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const NEWER = PROTOCOL + 1

let world: World
let disks: MemoryMedium
let browser: TestBrowser
let older: TestTab
let ann: number
let bo: number

const roleOf = ({ client }: TestTab) => watch(client.query({ _tag: "connection" }))
const leaderIs = (tab: TestTab) => () => expect(browser.locks.held()).toContainEqual([leaderLockOf(ann), tab.worker()])
const isOutdated = (tab: TestTab) => () => expect(tab.client.status.get()).toEqual({ state: "outdated" })

beforeEach(async () => {
  world = await makeWorld()
  disks = makeMemoryMedium()
  bo = await register((await world.browser()).openTab().client, "Bo")
  browser = await world.browser({ disks })
  older = browser.openTab()
  ann = await register(older.client, "Ann")
  await world.eventually(() => expect(roleOf(older)()).toMatchObject({ role: "leader", messaging: "online" }))
})
afterEach(() => world.close())

test("R13, P26: an older leader gives its account to a newer tab at once; it watches on and writes nothing more", async () => {
  const texts = threadTexts(older.client, bo)
  await act(older.client, { _tag: "sendMessage", to: bo, text: "by the older" })
  await world.eventually(() => expect(texts()).toHaveLength(1))
  const newer = browser.openTab({ protocol: NEWER })
  await world.eventually(leaderIs(newer))
  await world.eventually(isOutdated(older))
  expect(browser.steals).toEqual([])
  let writes = 0
  disks.fault = (operation, changes) => {
    if (operation === "write" && changes.some(({ text }) => text?.includes("of the outdated"))) writes += 1
  }
  for (const command of [
    { _tag: "sendMessage", to: bo, text: "of the outdated" },
    { _tag: "keepDraft", friendId: bo, text: "of the outdated" },
    { _tag: "signIn", email: "x@mail.example", password: "secret-1" },
    { _tag: "signOut", unsent: "discard" },
  ] as const)
    expect(await refusal(older.client, command)).toEqual({ kind: "protocolMismatch" })
  await act(newer.client, { _tag: "sendMessage", to: bo, text: "by the newer" })
  await world.eventually(() => expect(texts().map(({ text }) => text)).toEqual(["by the older", "by the newer"]))
  expect(writes).toBe(0)
})

test("R13, P26: an older tab does not inherit what a newer one leaves, nor does an older page that comes later", async () => {
  const newer = browser.openTab({ protocol: NEWER })
  await world.eventually(leaderIs(newer))
  await newer.kill()
  const late = browser.openTab()
  await world.eventually(isOutdated(late))
  await world.pass(30_000)
  expect(browser.locks.held().filter(([name]) => name === leaderLockOf(ann))).toEqual([])
  expect(await refusal(late.client, { _tag: "tryNow" })).toEqual({ kind: "protocolMismatch" })
  const reloaded = browser.openTab({ protocol: NEWER })
  await world.eventually(leaderIs(reloaded))
  await act(reloaded.client, { _tag: "sendMessage", to: bo, text: "after the reload" })
})

test("R13, R10: a frozen older leader's lock is stolen by a newer tab and wakes as one that only watches", async () => {
  older.freeze()
  const newer = browser.openTab({ protocol: NEWER })
  await world.eventually(leaderIs(newer))
  older.thaw()
  await world.eventually(isOutdated(older))
  await world.pass(5_000)
  leaderIs(newer)()
})

test("R13: a tab that finds rows of a newer build on the disk writes nothing there, and asks for a reload", async () => {
  await older.close()
  const texts = disks.texts(ann)
  const head = families.head.key()
  texts.set(head, JSON.stringify({ ...JSON.parse(texts.get(head) ?? ""), rows: { remotes: { version: 1_000 } } }))
  const before = new Map(texts)
  const late = browser.openTab()
  await world.eventually(isOutdated(late))
  await world.pass(30_000)
  expect(texts).toEqual(before)
  expect(await refusal(late.client, { _tag: "keepDraft", friendId: bo, text: "of the outdated" })).toEqual({
    kind: "protocolMismatch",
  })
  expect(browser.locks.held().filter(([name]) => name === leaderLockOf(ann))).toEqual([])
})
