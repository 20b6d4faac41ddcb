import { readFileSync } from "node:fs"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { LiveClient } from "../../src/client/live-client.ts"
import { act, refusal, register, threadTexts, watch } from "../worlds/app/acting.ts"
import type { TestBrowser } from "../worlds/app/browser.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { replayInTest } from "../worlds/log/replay-in-test.ts"

const LIFE = readFileSync(new URL("../logs/flaky-network.json", import.meta.url), "utf8")

let world: World
let browser: TestBrowser
let ann: LiveClient
let bo: number

beforeEach(async () => {
  world = await makeWorld()
  browser = await world.browser()
  bo = await register((await world.browser()).openTab().client, "Bo", 1)
  ann = browser.openTab().client
  await register(ann, "Ann")
  const hers = threadTexts(ann, bo)
  for (const text of ["one", "two", "three"]) {
    await act(ann, { _tag: "sendMessage", to: bo, text })
    // Each text is in commits of its own.
    await world.eventually(() => expect(hers().at(-1)).toMatchObject({ text, state: "sent" }))
  }
})
afterEach(() => world.close())

const texts = (client: LiveClient) => {
  const rows = threadTexts(client, bo)
  return () => rows().map(({ text }) => text)
}
/** The place of the newest commit with this text. */
const placeOf = async (client: LiveClient, text: string): Promise<number> => {
  const { commits } = await act(client, { _tag: "listCommits", text, tag: null, from: 0, limit: 1 })
  const [found] = commits
  if (found === undefined) throw new Error(`no commit has ${text}`)
  return found.place
}
const blobText = async (file: unknown): Promise<string> => {
  if (!(file instanceof Blob)) throw new Error("no file")
  return await file.text()
}

test("CARD-13: a tab's queries are answered as of a past commit, its commands are refused, and the present comes back", async () => {
  const shown = texts(ann)
  await world.until(() => expect(shown()).toEqual(["one", "two", "three"]))
  await act(ann, { _tag: "openLog", file: null })
  const place = await placeOf(ann, '"two"')
  const session = watch(ann.query({ _tag: "session" }))
  expect(session().past).toBeUndefined()
  await act(ann, { _tag: "travel", place })
  await world.until(() => expect(shown()).toEqual(["one", "two"]))
  await world.until(() => expect(session()).toMatchObject({ state: "signedIn", past: true }))
  expect((await refusal(ann, { _tag: "sendMessage", to: bo, text: "late" })).kind).toBe("timeTravelling")
  expect((await refusal(ann, { _tag: "signOut", unsent: "discard" })).kind).toBe("timeTravelling")
  await act(ann, { _tag: "travel", place: -5 })
  await world.until(() => expect(shown()).toEqual([]))
  await act(ann, { _tag: "travel", place: 10_000 })
  await world.until(() => expect(shown()).toEqual(["one", "two", "three"]))
  await act(ann, { _tag: "travel", place: 0 })
  await act(ann, { _tag: "travel", place: null })
  await world.until(() => expect(shown()).toEqual(["one", "two", "three"]))
  await act(ann, { _tag: "sendMessage", to: bo, text: "four" })
  await world.until(() => expect(shown()).toEqual(["one", "two", "three", "four"]))
  expect(session().past).toBeUndefined()
})

test("CARD-13: another tab of the account goes on in the present, and may travel through its leader's log itself", async () => {
  const follower = browser.openTab().client
  const [hers, theirs] = [texts(ann), texts(follower)]
  await world.until(() => expect(theirs()).toEqual(["one", "two", "three"]))
  await act(follower, { _tag: "openLog", file: null })
  await act(follower, { _tag: "travel", place: await placeOf(follower, '"one"') })
  await world.until(() => expect(theirs()).toEqual(["one"]))
  await act(ann, { _tag: "sendMessage", to: bo, text: "four" })
  await world.until(() => expect(hers()).toHaveLength(4))
  expect(theirs()).toEqual(["one"])
})

test("CARD-13: whoever is signed out elsewhere is no longer shown their past", async () => {
  const follower = browser.openTab().client
  const session = watch(follower.query({ _tag: "session" }))
  await world.until(() => expect(session().state).toBe("signedIn"))
  await act(follower, { _tag: "openLog", file: null })
  await act(follower, { _tag: "travel", place: 3 })
  await act(ann, { _tag: "signOut", unsent: "discard" })
  await world.eventually(() => expect(session()).toMatchObject({ state: "visitor", user: null }))
  expect((await refusal(follower, { _tag: "travel", place: 3 })).kind).toBe("notFound")
})

test("CARD-13: a file is looked through beside the account, mixes with nothing, and wrong ones leave open what was", async () => {
  const session = watch(ann.query({ _tag: "session" }))
  await world.until(() => expect(session().user?.userName).toBe("Ann"))
  const me = session().user?.id
  const log = replayInTest(LIFE)
  const summary = await act(ann, { _tag: "openLog", file: new Blob([LIFE]) })
  expect(summary).toMatchObject({ source: "file", userId: log.userId, last: log.seq })
  const wrong = await refusal(ann, { _tag: "openLog", file: new Blob(["{}"]) })
  expect(wrong).toMatchObject({ kind: "logFileInvalid", message: expect.stringContaining('["format"]') })
  expect((await refusal(ann, { _tag: "openLog", file: "a path" })).kind).toBe("commandInvalid")
  expect((await act(ann, { _tag: "hashLog", seq: log.seq })).hash).toBe(log.hash)
  await act(ann, { _tag: "travel", place: 40 })
  await world.until(() => expect(session().user?.id).toBe(log.userId))
  await act(ann, { _tag: "closeLog" })
  await world.until(() => expect(session().user?.id).toBe(me))
  const { entries } = await act(ann, { _tag: "openLog", file: null })
  expect(entries).toBeLessThan(40)
})

test("CARD-13: a saved log replays to the hash that the app shows; a redacted one has none of its texts", async () => {
  const { last } = await act(ann, { _tag: "openLog", file: null })
  const { hash } = await act(ann, { _tag: "hashLog", seq: last })
  const whole = await act(ann, { _tag: "exportLog", redact: false })
  expect(replayInTest(await blobText(whole.file)).at(last).hash).toBe(hash)
  const { file, name } = await act(ann, { _tag: "exportLog", redact: true })
  const text = await blobText(file)
  expect(name).toContain("redacted")
  for (const word of ['"two"', "Ann", "Bo", "1990-05-10"]) expect(text).not.toContain(word)
  expect(replayInTest(text).rows("chats")).toHaveLength(1)
})

test("CARD-13: a commit tells its events and the rows it changed, before and after", async () => {
  await act(ann, { _tag: "openLog", file: null })
  const { commits, total } = await act(ann, {
    _tag: "listCommits",
    text: "",
    tag: "v1.MessageReceived",
    from: 0,
    limit: 10,
  })
  expect(total).toBe(3)
  const { entry, changes } = await act(ann, { _tag: "showCommit", seq: commits[0]?.seq ?? 0 })
  expect(entry.events.map(({ _tag }) => _tag)).toContain("v1.MessageReceived")
  const chat = changes.find(({ family }) => family === "chat")
  expect(chat?.kind).toBe("changed")
  expect(chat?.fields).toContainEqual({ path: "count", before: "2", after: "3" })
  expect((await refusal(ann, { _tag: "showCommit", seq: 99_999 })).kind).toBe("notFound")
})
