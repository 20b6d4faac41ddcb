/**
 * A message in Chromium, as a trace collector sees it: the page's command, the worker's steps and the gateway's
 * statements are one trace.
 */
import { afterAll, beforeAll, expect, test } from "vitest"
import { type CollectedSpan, type Collector, openCollector } from "../worlds/gateway/collector.ts"
import { DESKTOP } from "./support/chromium.ts"
import { type Crowd, makeCrowd } from "./support/crowd.ts"
import type { GatewayProcess } from "./support/gateway-process.ts"
import { chats, composer, waiting, write } from "./support/steps.ts"
import { seededGateway } from "./support/town.ts"

let collector: Collector
let gateway: GatewayProcess
let crowd: Crowd

beforeAll(async () => {
  collector = await openCollector()
  gateway = await seededGateway({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  await gateway.start()
  crowd = makeCrowd(gateway.origin)
})
afterAll(async () => {
  await crowd?.dispose()
  await gateway?.dispose()
  await collector?.close()
})

/** The names of a span and of the spans that it happened in, from the root. */
const wayTo = (span: CollectedSpan): ReadonlyArray<string> => {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [...(parent === undefined ? [] : wayTo(parent)), span.name]
}

test("the page's asking, the worker's sending, the gateway and its transaction follow each other in one trace", async () => {
  const { page: tab } = await crowd.signIn("demo@livcam.test", { viewport: DESKTOP })
  await tab.goto("/message")
  await chats(tab).first().click()
  await composer(tab).waitFor()
  await expect
    .poll(
      async () => {
        await write(tab, "the canary sings")
        await expect.poll(() => waiting(tab).count()).toBe(0)
        return collector.spans.map(({ name }) => name)
      },
      { timeout: 120_000, interval: 7_000 },
    )
    .toContain("page sendMessage")
  const ways = () => collector.spans.filter(({ name }) => name === "commit").map(wayTo)
  await expect
    .poll(ways, { timeout: 60_000 })
    .toContainEqual([
      "page sendMessage",
      "send sendMessage",
      "request sendMessage",
      "sendMessage",
      "handle",
      "transaction",
      "commit",
    ])
  const page = collector.spans.find(({ name }) => name === "page sendMessage")
  const sent = collector.spans.find(({ name, traceId }) => name === "sendMessage" && traceId === page?.traceId)
  // Both are times of one machine, since the device has learnt the gateway's clock.
  const behind = Number(BigInt(sent?.startTimeUnixNano ?? 0) - BigInt(page?.startTimeUnixNano ?? 0)) / 1e6
  expect(Math.abs(behind)).toBeLessThan(60_000)
  expect(collector.bytes()).not.toContain("canary")
})
