/** A message on PostgreSQL, as a trace collector and Prometheus see it. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Gateway, makeGateway } from "../../gateway/app.ts"
import { type Collector, openCollector, TREE_OF_TEXT, treeOf } from "../worlds/gateway/collector.ts"
import { TestDevice } from "../worlds/gateway/device.ts"
import { testKey } from "../worlds/gateway/http-world.ts"
import { makeDatabase } from "./database.ts"

const TOKEN = "an operator's own token"
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"

let database: Awaited<ReturnType<typeof makeDatabase>>
let collector: Collector
let gateway: Gateway

beforeAll(async () => {
  database = await makeDatabase()
  collector = await openCollector()
  gateway = await makeGateway({
    store: { databaseUrl: database.url },
    demo: false,
    firstKey: testKey(),
    passwordCost: { N: 1024, r: 8, p: 1 },
    metricsToken: TOKEN,
    traces: { endpoint: collector.endpoint, serviceName: "livcam" },
  })
})
afterAll(async () => {
  await gateway.close()
  await collector.close()
  await database.drop()
})

test("its statements are told in the trace, what gateways tell each other and connections by the meter", async () => {
  const [ann, bo] = [new TestDevice(gateway), new TestDevice(gateway)]
  await ann.register({ userName: "Ann" })
  await bo.register({ userName: "Bo" })
  const text = { to: bo.userId, message: "the canary sings" }
  await ann.call("sendMessage", { intentId: "intent-before-5678901", ...text })
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
  const sent = { intentId: "intent-0123456789abcdef", ...text }
  expect((await ann.call("sendMessage", sent, { headers: { traceparent } })).code).toBe(200)
  await expect.poll(() => treeOf(collector.spans, TRACE), { timeout: 20_000 }).toContain("sendMessage")
  expect(treeOf(collector.spans, TRACE)).toBe(TREE_OF_TEXT)
  expect(collector.bytes()).not.toContain("canary")

  const headers = { authorization: `Bearer ${TOKEN}` }
  const scraped = async () => await (await gateway.fetch(new Request("http://localhost/metrics", { headers }))).text()
  await expect.poll(scraped, { timeout: 20_000 }).toMatch(/livcam_announcements_total\{outcome="told"\} [1-9]/)
  const told = await scraped()
  expect(told).toMatch(/livcam_announcements_waiting 0/)
  expect(told).toMatch(/livcam_database_connections\{state="used"\} 0/)
  expect(told).not.toMatch(/livcam_announcements_total\{outcome="lost"\}/)
})
