/**
 * One trace from the page's command to the gateway's transactions, collected by a local server; and no trace where none
 * is wanted.
 */
import { afterEach, beforeEach, expect, test } from "vitest"
import { act, register, threadTexts } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { type CollectedSpan, type Collector, openCollector, TREE_OF_TEXT, treeOf } from "../worlds/gateway/collector.ts"
import { databaseImage } from "../worlds/gateway/database-image.ts"

let collector: Collector
let world: World

beforeEach(async () => {
  collector = await openCollector()
})
afterEach(async () => {
  await world.close()
  await collector.close()
})

const spansOf = (name: string, of?: string): ReadonlyArray<CollectedSpan> =>
  collector.spans.filter((span) => span.name === (of === undefined ? name : `${name} ${of}`))

test("a message that is sent in a tab is one trace: page, command, commit, sending, request, gateway, transactions", async () => {
  world = await makeWorld({
    store: { pglite: await databaseImage() },
    traces: { endpoint: collector.endpoint, serviceName: "livcam" },
  })
  const bo = await register((await world.browser()).openTab().client, "Bo", 1)
  const ann = (await world.browser()).openTab().client
  await register(ann, "Ann")
  const hers = threadTexts(ann, bo)
  await act(ann, { _tag: "sendMessage", to: bo, text: "good morning" })
  await world.eventually(() => expect(hers().at(-1)).toMatchObject({ text: "good morning", state: "sent" }))
  await world.pass(5_000)
  await act(ann, { _tag: "sendMessage", to: bo, text: "the canary sings" })
  await world.eventually(() => expect(hers().at(-1)).toMatchObject({ text: "the canary sings", state: "sent" }))
  await world.eventually(() => expect(spansOf("page", "sendMessage").length).toBeGreaterThan(0))
  await world.pass(12_000)

  const page = spansOf("page", "sendMessage").at(-1)
  expect(page?.service).toBe("livcam-device")
  // Either the reply or the hint brings the message into the log.
  const tree = treeOf(collector.spans, page?.traceId ?? "").replace(/seal\n {4}append$/, "seal")
  expect(tree).toBe(
    [
      "page sendMessage",
      "  command sendMessage",
      "    append",
      "  send sendMessage",
      "    request sendMessage",
      ...TREE_OF_TEXT.split("\n").map((line) => `      ${line}`),
    ].join("\n"),
  )
  expect(spansOf("sendMessage").find(({ traceId }) => traceId === page?.traceId)?.service).toBe("livcam")
  for (const word of ["canary", "morning", "mail.example", String(bo)]) expect(collector.bytes()).not.toContain(word)
})

test("where the gateway traces nothing a device sends no header and no span", async () => {
  world = await makeWorld()
  const sent: Array<string | null> = []
  const { fetch } = world.gateway
  Object.assign(world.gateway, {
    fetch: (request: Request, peer?: object) => {
      sent.push(request.headers.get("traceparent"))
      return fetch(request, peer)
    },
  })
  const browser = await world.browser()
  const ann = browser.openTab().client
  const bo = await register((await world.browser()).openTab().client, "Bo", 1)
  await register(ann, "Ann")
  const hers = threadTexts(ann, bo)
  await act(ann, { _tag: "sendMessage", to: bo, text: "good morning" })
  await world.eventually(() => expect(hers().at(-1)).toMatchObject({ state: "sent" }))
  await world.pass(20_000)
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.filter((header) => header !== null)).toEqual([])
  expect(browser.network.asked).not.toContain("/event/v1/spans")
  expect(collector.asked()).toBe(0)
})
