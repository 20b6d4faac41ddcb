import { afterEach, expect, test } from "vitest"
import { isBootRow } from "../../worker/boot/boot-shapes.ts"
import { read } from "../../worker/boot/shape.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { act, register, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { textOf } from "../worlds/text-of.ts"

let world: World
afterEach(() => world.close())

const KEY = "cp|boot"

const settle = async () => {
  world = await makeWorld()
  const disks = makeMemoryMedium()
  const tab = (await world.browser({ disks })).openTab()
  const bo = (await world.browser()).openTab()
  const boId = await register(bo.client, "Bo")
  const ann = await register(tab.client, "Ann")
  const chats = watch(tab.client.query({ _tag: "chats" }))
  const shown = () => chats().order.map((id) => chats().rows.get(id))
  const row = () => read(isBootRow, disks.texts(ann).get(KEY))
  const say = (text: string) => act(bo.client, { _tag: "sendMessage", to: ann, text })
  const previews = () => row()?.chats.map(({ last }) => textOf(last?.content))
  return { disks, tab, boId, ann, shown, row, say, previews }
}

test("CARD-12: the saved list is the shown one a moment after the last commit, and it names the commit that it is of", async () => {
  const { tab, boId, disks, ann, shown, row, say } = await settle()
  await say("first")
  await act(tab.client, { _tag: "keepDraft", friendId: boId, text: "half a" })
  await world.pass(3_000)
  await world.eventually(() => {
    expect(shown()).toHaveLength(1)
    expect(row()?.chats).toEqual(shown())
  })
  const head: unknown = JSON.parse(disks.texts(ann).get("cp|head") ?? "{}")
  expect(head).toMatchObject({ seq: expect.any(Number) })
  expect(row()?.seq).toBeLessThanOrEqual((head as { seq: number }).seq)
})

test("CARD-12: it waits for a pause, but not when nobody looks any more", async () => {
  const { tab, say, previews } = await settle()
  await say("first")
  await world.pass(3_000)
  await world.eventually(() => expect(previews()).toEqual(["first"]))
  await say("second")
  await world.pass(500)
  expect(previews()).toEqual(["first"])
  tab.client.tell({ kind: "visible", visible: false })
  await world.pass(500)
  await world.eventually(() => expect(previews()).toEqual(["second"]))
})

test("CARD-12: a disk that has no room for it loses nothing else for it", async () => {
  const { disks, ann, say, previews } = await settle()
  disks.fault = (operation, changes) => {
    if (operation === "write" && changes.some(({ key }) => key === KEY))
      throw new DOMException("", "QuotaExceededError")
  }
  await say("first")
  const before = new Set(disks.texts(ann).keys())
  await world.pass(3_000)
  expect(previews()).toBeUndefined()
  expect([...before].filter((key) => !key.startsWith("i|") && !disks.texts(ann).has(key))).toEqual([])
})
