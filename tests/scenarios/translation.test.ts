import { afterEach, beforeEach, expect, test } from "vitest"
import { act, refusal, watch } from "../worlds/app/acting.ts"
import { arrive, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { replayInTest } from "../worlds/log/replay-in-test.ts"

let world: World
let ann: Side
let bo: Side

beforeEach(async () => {
  world = await makeWorld()
  ;[ann, bo] = [await arrive(world, "Ann"), await arrive(world, "Bo")]
})
afterEach(() => world.close())

const thread = ({ client }: Pick<Side, "client">, friendId: number) => {
  const now = watch(client.query({ _tag: "thread", friendId, anchor: "newest", before: 200, after: 0 }))
  return () => {
    const { order, rows } = now()
    return order.map((id) => rows.get(id)?.translation?.text ?? null)
  }
}
const say = async (words: string) => {
  await act(bo.client, { _tag: "sendMessage", to: ann.id, text: words })
  await world.pass(1_000)
}
const translate = (numbers: ReadonlyArray<number>, language: "en" | "pt" = "en") =>
  ({ _tag: "translateMessages", friendId: bo.id, numbers, language }) as const

test("CHAT-05: a translation stands with its message in thread, log, search and replay, without a network too, on the device that asked", async () => {
  await say("Bom dia")
  await say("Como vai?")
  const [hers, his] = [thread(ann, bo.id), thread(bo, ann.id)]
  await world.eventually(() => expect(hers()).toEqual([null, null]))
  expect(await act(ann.client, translate([1]))).toEqual({ left: 9 })
  await world.eventually(() => expect(hers()).toEqual([null, "How are you?"]))
  expect(his()).toEqual([null, null])
  const found = watch(ann.client.query({ _tag: "search", text: "how are", sessionId: null, limit: 20 }))
  await world.until(() => expect(found().rows.values().next().value?.hits).toMatchObject([{ n: 1, translated: true }]))
  ann.browser.network.cut()
  expect((await refusal(ann.client, translate([0]))).kind).toBe("offline")

  await ann.tab.kill()
  const tab = ann.browser.openTab()
  const again = thread(tab, bo.id)
  await world.eventually(() => expect(again()).toEqual([null, "How are you?"]))
  await act(tab.client, { _tag: "openLog", file: null })
  const log = async (redact: boolean): Promise<string> => {
    const { file } = await act(tab.client, { _tag: "exportLog", redact })
    if (!(file instanceof Blob)) throw new Error("no file")
    return await file.text()
  }
  const [row] = replayInTest(await log(false)).rows("translations")
  expect(row?.translations).toEqual([
    { n: 1, translation: { language: "en", text: "How are you?", source: "phraseBook" } },
  ])
  expect(await log(true)).not.toContain("How are you?")
})

test("CHAT-05: a message that is not theirs, or not there, is refused, and one more language is the newest", async () => {
  await say("Bom dia")
  await act(ann.client, { _tag: "sendMessage", to: bo.id, text: "Bom dia" })
  const hers = thread(ann, bo.id)
  await world.eventually(() => expect(hers()).toEqual([null, null]))
  expect((await refusal(ann.client, translate([1]))).kind).toBe("notFound")
  expect((await refusal(ann.client, translate([7]))).kind).toBe("notFound")
  await act(ann.client, translate([0]))
  await world.eventually(() => expect(hers()).toEqual(["Good morning", null]))
  expect(await act(ann.client, translate([0], "pt"))).toEqual({ left: 9 })
  await world.eventually(() => expect(hers()).toEqual(["Bom dia", null]))
})

test("CHAT-05: what is said at once is translated at once, in one commit; one that is refused keeps none of the others from it", async () => {
  await say("Bom dia")
  await say("Xyzzy plugh")
  await say("Como vai?")
  const hers = thread(ann, bo.id)
  const seen: Array<string> = []
  ann.client
    .query({ _tag: "thread", friendId: bo.id, anchor: "newest", before: 200, after: 0 })
    .subscribe(() => seen.push(JSON.stringify(hers())))
  await world.eventually(() => expect(hers()).toEqual([null, null, null]))
  expect((await refusal(ann.client, translate([0, 1, 2]))).kind).toBe("translationUnknown")
  await world.eventually(() => expect(hers()).toEqual(["Good morning", null, "How are you?"]))
  expect([...new Set(seen)].filter((one) => one !== "[null,null,null]")).toHaveLength(1)
  expect(await act(ann.client, translate([0, 2]))).toEqual({ left: 8 })
})
