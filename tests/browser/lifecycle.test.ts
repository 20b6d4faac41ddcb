/**
 * R10, R20: what browsers do to tabs and workers, in a real browser: crash, standstill, freezing, the back-forward
 * cache, an update.
 */
import type { Page } from "playwright"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { Query } from "#schema/queries.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import type { LifecycleLab } from "./pages/lifecycle-lab.ts"
import { bundle } from "./support/bundle.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { type LabSite, openLabSite } from "./support/lab-site.ts"

declare const lab: LifecycleLab

const PAGE = "tests/browser/pages/lifecycle-lab.ts"
const WORKER = "tests/browser/pages/wedgeable-worker.ts"
const NEXT = PROTOCOL + 1

let site: LabSite
let browser: PersonBrowser
let people = 0
let me: number
let host: number
let texts = 0

beforeAll(async () => {
  const [page, worker, nextPage, nextWorker] = await Promise.all([
    bundle(PAGE),
    bundle(WORKER),
    bundle(PAGE, NEXT),
    bundle(WORKER, NEXT),
  ])
  site = await openLabSite({
    "/lab.js": page,
    "/lab/worker.js": worker,
    "/next.js": nextPage,
    "/next/worker.js": nextWorker,
  })
})
afterAll(() => site?.close())
afterEach(() => browser?.dispose())

const openTab = async (name: string, path = `/lab/?tab=${name}`): Promise<Page> => {
  const page = await browser.context().newPage()
  await page.goto(path)
  await page.waitForFunction(() => "lab" in globalThis)
  await watch(page, "connection", { _tag: "connection" })
  await watch(page, "thread", { _tag: "thread", friendId: host, anchor: "newest", before: 50, after: 0 })
  return page
}
const watch = (page: Page, name: string, query: Query) =>
  page.evaluate(([as, asked]) => lab.watch(as, asked), [name, query] as const)
const execute = async (page: Page, command: Command) => {
  const outcome = await page.evaluate((asked) => lab.execute(asked), command)
  if (!outcome.ok) throw new Error(`${command._tag} was refused: ${outcome.error.kind}`)
  return outcome.value
}
const until = (page: Page, value: object) =>
  expect.poll(() => page.evaluate(() => lab.now("connection"))).toMatchObject({ state: "ready", value })

interface Thread {
  readonly value?: {
    readonly order: ReadonlyArray<string>
    readonly rows: Readonly<
      Record<
        string,
        {
          readonly mine: boolean
          readonly state: string | null
          readonly message: object | null
          readonly content: { readonly text: string }
        }
      >
    >
  }
}
/** The user's own texts that the gateway has taken. */
const sentIn = async (page: Page): Promise<ReadonlyArray<string>> => {
  const { order = [], rows = {} } = ((await page.evaluate(() => lab.now("thread"))) as Thread).value ?? {}
  return order.flatMap((id) => (rows[id]?.mine === true && rows[id].message ? [rows[id].content.text] : []))
}
const untilSent = (page: Page, all: ReadonlyArray<string>) => expect.poll(() => sentIn(page)).toEqual(all)
const write = async (page: Page): Promise<string> => {
  const text = `text ${texts++}`
  await execute(page, { _tag: "sendMessage", to: host, text })
  return text
}
/** Sends a text without waiting for the answer. */
const begin = (page: Page, text: string) =>
  page.evaluate((asked) => lab.begin(asked), { _tag: "sendMessage", to: host, text } as const)
const answers = (page: Page) => page.evaluate(() => lab.answers())

let leader: Page
let follower: Page

/** A fresh browser with a fresh member in two tabs; the first tab leads. */
const arrive = async (options: Parameters<typeof makePersonBrowser>[1] = {}) => {
  browser = await makePersonBrowser(site.origin, options)
  await browser.open()
  host = 1
  leader = await openTab("first")
  people += 1
  const joined = await execute(leader, {
    _tag: "register",
    email: `ann${people}@mail.example`,
    password: "secret-1",
    birthday: "1990-05-10",
    gender: 2,
    userName: "Ann",
    countryId: "MY",
  })
  me = (joined as { readonly userId: number }).userId
  host = me - people
  await watch(leader, "thread", { _tag: "thread", friendId: host, anchor: "newest", before: 50, after: 0 })
  await until(leader, { role: "leader", messaging: "online" })
  follower = await openTab("second")
  await until(follower, { role: "follower", messaging: "online" })
}

describe("two tabs of one account", () => {
  beforeEach(() => arrive())

  test("R10, CARD-05: both write while one leads; when the leader crashes the other takes over, and no watch shows a gap", async () => {
    const all = [await write(follower), await write(leader)]
    for (const page of [leader, follower]) await untilSent(page, all)
    const cdp = await browser.context().newCDPSession(leader)
    void cdp.send("Page.crash").catch(() => {})
    await until(follower, { role: "leader", messaging: "online" })
    await untilSent(follower, [...all, await write(follower)])
    const states = await follower.evaluate(() => lab.states("thread"))
    expect(states.slice(states.indexOf("ready")).filter((state) => state !== "ready")).toEqual([])
  })

  test("R10: a leader that stands still has its lock stolen; when it goes on it is a follower, and what it was given is sent once", async () => {
    const all = [await write(leader)]
    await untilSent(follower, all)
    const { url, release } = site.hold()
    await leader.evaluate((held) => lab.wedge(held), url)
    await begin(leader, "given to the still worker")
    await begin(follower, "asked of the still worker")
    await until(follower, { role: "leader", messaging: "online" })
    await untilSent(follower, [...all, "asked of the still worker"])
    release()
    await until(leader, { role: "follower", messaging: "online" })
    const sent = [...all, "asked of the still worker", "given to the still worker"]
    for (const page of [leader, follower]) {
      await untilSent(page, sent)
      await expect.poll(() => answers(page)).toMatchObject([{ ok: true }])
    }
  })

  test("P13: a mute worker is replaced by its page; its watches go on, and the text it was given is sent once", async () => {
    const all = [await write(leader)]
    await untilSent(leader, all)
    const { url, release } = site.hold()
    await leader.evaluate((held) => lab.wedge(held), url)
    await begin(leader, "given to the mute worker")
    await leader.evaluate(() => lab.check())
    expect(await leader.evaluate(() => lab.workers())).toBe(2)
    release()
    await untilSent(leader, [...all, "given to the mute worker"])
    await untilSent(follower, [...all, "given to the mute worker"])
    await expect.poll(() => answers(leader)).toMatchObject([{ ok: true }])
    await until(follower, { messaging: "online" })
  })

  test("P14, P15: a tab that the browser freezes lets go of the account at once, and is a follower when it goes on", async () => {
    // A headless browser shows all its tabs and freezes none, so the test sends the browser's event itself.
    await leader.evaluate(() => document.dispatchEvent(new Event("freeze")))
    await until(follower, { role: "leader", messaging: "online" })
    const all = [await write(follower)]
    await leader.evaluate(() => document.dispatchEvent(new Event("resume")))
    await until(leader, { role: "follower", messaging: "online" })
    await untilSent(leader, all)
    await untilSent(follower, [...all, await write(leader)])
  })

  test("P26, R13: beside a newer tab an older one only watches, writes nothing and asks for a reload", async () => {
    const newer = await openTab("newer", "/next/?tab=newer&worker=/next/worker.js")
    await until(newer, { role: "leader", messaging: "online" })
    for (const page of [leader, follower]) {
      await expect.poll(() => page.evaluate(() => lab.status())).toBe("outdated")
      const refused = await page.evaluate(
        (to) => lab.execute({ _tag: "sendMessage", to, text: "of an older tab" }),
        host,
      )
      expect(refused).toEqual({ ok: false, error: { kind: "protocolMismatch" } })
    }
    const all = [await write(newer)]
    for (const page of [leader, follower, newer]) await untilSent(page, all)
    // A reload brings the newer version.
    await leader.goto("/next/?tab=first&worker=/next/worker.js")
    await leader.waitForFunction(() => "lab" in globalThis)
    await watch(leader, "thread", { _tag: "thread", friendId: host, anchor: "newest", before: 50, after: 0 })
    await untilSent(leader, all)
    await newer.close()
    await untilSent(leader, [...all, await write(leader)])
  })
})

describe("the back-forward cache", () => {
  test("P14: a page that comes back from it takes part again, and its tab was no obstacle meanwhile", async () => {
    await arrive({ backForwardCache: true })
    const all = [await write(leader)]
    await untilSent(leader, all)
    await leader.goto("/config/v1/app")
    await until(follower, { role: "leader", messaging: "online" })
    all.push(await write(follower))
    await leader.goBack({ waitUntil: "commit" })
    await leader.waitForFunction(() => "lab" in globalThis)
    // Proof that the page itself came back and was not reloaded.
    await expect.poll(() => leader.evaluate(() => lab.shows())).toEqual([false, true])
    await until(leader, { role: "follower", messaging: "online" })
    await untilSent(leader, all)
    await untilSent(follower, [...all, await write(leader)])
  })
})
