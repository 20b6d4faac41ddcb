import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { Query } from "#schema/queries.ts"
import { type Gateway, makeGateway } from "../../gateway/app.ts"
import { type Served, serve } from "../../gateway/serve.ts"
import type { Lab } from "./pages/worker-lab.ts"
import { bundle } from "./support/bundle.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"

let served: Served
let gateway: Gateway
let browser: PersonBrowser
let isCut = false

beforeAll(async () => {
  const files = new Map([
    [
      "/lab/",
      {
        type: "text/html",
        text: '<!doctype html><title>lab</title><script type="module" src="/lab/page.js"></script>',
      },
    ],
    ["/lab/page.js", { type: "text/javascript", text: await bundle("tests/browser/pages/worker-lab.ts") }],
    ["/lab/worker.js", { type: "text/javascript", text: await bundle("worker/main.ts") }],
  ])
  gateway = await makeGateway({ store: "memory", demo: 3 })
  const lab: Gateway = {
    ...gateway,
    fetch: async (request, peer) => {
      const file = files.get(new URL(request.url).pathname)
      if (file !== undefined) return new Response(file.text, { headers: { "content-type": file.type } })
      return isCut ? new Response(null, { status: 502 }) : gateway.fetch(request, peer)
    },
    attachSocket: (connection, upgrade) => {
      if (!isCut) return gateway.attachSocket(connection, upgrade)
      connection.close()
      return { receive: () => {}, closed: () => {} }
    },
  }
  served = await serve({ host: "127.0.0.1", port: 0, trustsProxy: false }, async () => lab)
  browser = await makePersonBrowser(`http://127.0.0.1:${served.port}`)
  await browser.open()
})
afterAll(async () => {
  await browser?.dispose()
  await served?.close()
})

declare const lab: Lab

const openTab = async (name: string): Promise<Page> => {
  const page = await browser.context().newPage()
  await page.goto(`/lab/?tab=${name}`)
  await page.waitForFunction(() => "lab" in globalThis)
  return page
}
const execute = async (page: Page, command: Command) => {
  const outcome = await page.evaluate((asked) => lab.execute(asked), command)
  if (!outcome.ok) throw new Error(`${command._tag} was refused: ${outcome.error.kind}`)
  return outcome.value
}
const watch = (page: Page, name: string, query: Query) =>
  page.evaluate(([as, asked]) => lab.watch(as, asked), [name, query] as const)
const now = (page: Page, name: string) => page.evaluate((asked) => lab.now(asked), name)
const until = (page: Page, name: string, value: object) =>
  expect.poll(() => now(page, name)).toMatchObject({ state: "ready", value })

const thread = (friendId: number): Query => ({ _tag: "thread", friendId, anchor: "newest", before: 50, after: 0 })
const textsOf = async (page: Page, name: string): Promise<ReadonlyArray<string>> => {
  const state = (await now(page, name)) as {
    readonly value?: {
      readonly order: ReadonlyArray<string>
      readonly rows: Readonly<
        Record<
          string,
          {
            readonly mine: boolean
            readonly content: { readonly text?: string }
          }
        >
      >
    }
  }
  const { order = [], rows = {} } = state.value ?? {}
  return order.flatMap((id) => (rows[id]?.mine ? [rows[id]?.content.text ?? ""] : []))
}

test("CARD-02, CARD-06, CARD-11: a real worker owns the account, its followers go through it, and nothing is lost when it dies", async () => {
  const first = await openTab("first")
  await watch(first, "session", { _tag: "session" })
  await watch(first, "connection", { _tag: "connection" })
  await until(first, "session", { state: "visitor" })
  const registered = await execute(first, {
    _tag: "register",
    email: "ann@mail.example",
    password: "secret-1",
    birthday: "1990-05-10",
    gender: 2,
    userName: "Ann",
    countryId: "MY",
  })
  const me = (registered as { readonly userId: number }).userId
  await until(first, "session", { state: "signedIn", balance: 120, user: { id: me } })
  await until(first, "connection", { network: "online", messaging: "online", role: "leader" })
  const host = me - 1

  // A second tab is a follower: it reads and writes through the first one's worker.
  const second = await openTab("second")
  await watch(second, "connection", { _tag: "connection" })
  await watch(second, "thread", thread(host))
  await watch(first, "thread", thread(host))
  await until(second, "connection", { network: "online", role: "follower" })
  await execute(second, { _tag: "sendMessage", to: host, text: "from the follower" })
  await execute(first, { _tag: "sendMessage", to: host, text: "from the leader" })
  const both = ["from the follower", "from the leader"]
  for (const tab of [first, second]) await expect.poll(() => textsOf(tab, "thread")).toEqual(both)

  // The leader's tab is closed: the follower takes over and goes on.
  await first.close()
  await until(second, "connection", { role: "leader", messaging: "online" })
  await execute(second, { _tag: "sendMessage", to: host, text: "from the next leader" })
  await expect.poll(() => textsOf(second, "thread")).toEqual([...both, "from the next leader"])
  await until(second, "connection", { waiting: 0 })

  // The gateway cannot be reached: texts wait, also through a reload, and arrive once.
  isCut = true
  await execute(second, { _tag: "sendMessage", to: host, text: "written offline" })
  await until(second, "connection", { waiting: 1 })
  await second.reload()
  await second.waitForFunction(() => "lab" in globalThis)
  await watch(second, "thread", thread(host))
  await watch(second, "connection", { _tag: "connection" })
  const all = [...both, "from the next leader", "written offline"]
  await expect.poll(() => textsOf(second, "thread")).toEqual(all)
  await until(second, "connection", { waiting: 1, messaging: "offline" })
  isCut = false
  await execute(second, { _tag: "tryNow" })
  await until(second, "connection", { waiting: 0, network: "online" })
  expect(await textsOf(second, "thread")).toEqual(all)

  // Signing out leaves nothing of the account on the device.
  const names = () => second.evaluate(() => lab.databases())
  expect((await names()).some((name) => name.includes(`livcam-${me}-`))).toBe(true)
  await execute(second, { _tag: "signOut", unsent: "send" })
  await watch(second, "session", { _tag: "session" })
  await until(second, "session", { state: "visitor", user: null })
  await expect.poll(async () => (await names()).filter((name) => name.includes(`livcam-${me}-`))).toEqual([])
})

test("AUTH-09: signing out and in again twenty times in one page deletes the database and opens it anew each time", async () => {
  const page = await openTab("third")
  await watch(page, "session", { _tag: "session" })
  await watch(page, "storage", { _tag: "storage" })
  for (let round = 0; round < 20; round++) {
    const signedIn = await execute(page, { _tag: "signIn", email: "ann@mail.example", password: "secret-1" })
    const { userId } = signedIn as { readonly userId: number }
    await until(page, "session", { state: "signedIn", user: { id: userId } })
    await execute(page, { _tag: "signOut", unsent: "discard" })
    await until(page, "session", { state: "visitor" })
    const names = () => page.evaluate(() => lab.databases())
    await expect.poll(async () => (await names()).filter((name) => name.includes(`livcam-${userId}-`))).toEqual([])
  }
  await until(page, "storage", { state: "fine", quarantined: 0 })
})
