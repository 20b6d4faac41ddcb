/**
 * CARD-09 with Agora's real SDK in a real browser's worker, as far as that goes without Agora's servers: the SDK is
 * loaded, constructed and tries to log in. The outcome shows as the state of the link; the app goes on by requests.
 */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Query } from "#schema/queries.ts"
import { TestDevice } from "../worlds/gateway/device.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"
import { type LabServer, newMember, openLab, serveLab } from "./support/lab.ts"

let api: Server
let withAgora: LabServer
let without: LabServer
const browsers: PersonBrowser[] = []
const complaints: string[] = []

const openTab = async (server: LabServer, name: string) => {
  const browser = await makePersonBrowser(`http://127.0.0.1:${server.port}`)
  browsers.push(browser)
  const page = await browser.open()
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`))
  const tried: string[] = []
  browser.context().on("request", (request) => tried.push(new URL(request.url()).host))
  return { tab: await openLab(page, name), tried }
}

beforeAll(async () => {
  api = createServer((_request, response) => response.end('{"result":"success","code":"message_sent"}'))
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done))
  const rest = { key: "k", secret: "s", origin: `http://127.0.0.1:${(api.address() as AddressInfo).port}` }
  withAgora = await serveLab({ settings: { agora: { appId: "a".repeat(32), certificate: "b".repeat(32), rest } } })
  without = await serveLab()
})
afterAll(async () => {
  for (const browser of browsers) await browser.dispose()
  await withAgora?.close()
  await without?.close()
  api?.close()
})

const agoraChunks = ({ asked }: LabServer) => asked.filter((name) => /agora/.test(name))

test("CARD-09: the SDK loads in a worker, logs in until it fails, and says so; messages go on by requests", async () => {
  const { tab, tried } = await openTab(withAgora, "ann")
  await tab.watch("connection", { _tag: "connection" })
  const { userId } = (await tab.execute(newMember("Ann"))) as { readonly userId: number }
  await expect.poll(() => agoraChunks(withAgora).length).toBe(1)
  await expect.poll(() => tried.some((host) => /agora\.io|sd-rtn\.com/.test(host))).toBe(true)
  await tab.until("connection", { messaging: "offline" })
  await expect
    .poll(async () => ((await tab.now("connection")) as { value: { retryAt: number | null } }).value.retryAt)
    .not.toBeNull()

  const bo = new TestDevice(withAgora.gateway)
  await bo.register({ userName: "Bo" })
  const thread: Query = { _tag: "thread", friendId: bo.userId, anchor: "newest", before: 50, after: 0 }
  await tab.watch("thread", thread)
  await tab.execute({ _tag: "sendMessage", to: bo.userId, text: "by a request" })
  const hers = async () => JSON.stringify(await bo.call("feedPull", { after: 0, limit: 50 }))
  await expect.poll(hers).toContain("by a request")
  const intentId = "intent-of-the-rtm-test-1"
  expect(await bo.call("sendMessage", { intentId, to: userId, message: "and back" })).toMatchObject({ code: 200 })
  await tab.execute({ _tag: "tryNow" })
  await expect.poll(() => tab.texts("thread")).toEqual(["by a request", "and back"])

  // AUTH-16: heartbeats keep a user present whose link is down.
  const presence = () => bo.call("getOnlineStatus", { userIds: String(userId) })
  await expect.poll(presence).toMatchObject({ data: [{ userId, status: 2 }] })
  expect(complaints.filter((text) => text.startsWith("uncaught") || /Content Security|Trusted/.test(text))).toEqual([])
})

test("CARD-09: without an app id the socket is used and nothing of Agora's is loaded", async () => {
  const { tab, tried } = await openTab(without, "cy")
  await tab.watch("connection", { _tag: "connection" })
  await tab.execute(newMember("Cy"))
  await tab.until("connection", { network: "online", messaging: "online" })
  expect(agoraChunks(without)).toEqual([])
  expect(tried.filter((host) => !host.startsWith("127.0.0.1"))).toEqual([])
})
