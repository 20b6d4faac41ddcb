import { Effect, Layer } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { type Collector, openCollector, TREE_OF_TEXT, treeOf } from "../../tests/worlds/gateway/collector.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { NO_LIMITS, testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { memoryStore } from "../store/memory/memory-store.ts"
import { Store } from "../store/store.ts"

let collector: Collector

beforeEach(async () => {
  collector = await openCollector()
})
afterEach(() => collector.close())

const traces = () => ({ endpoint: collector.endpoint, serviceName: "livcam-test" })
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const CALLER = "00f067aa0ba902b7"
const asking = { traceparent: `00-${TRACE}-${CALLER}-01` }
const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE)

test("a message is one trace: proof, envelope, each transaction and its statements, beneath what the client was doing", async () => {
  const gateway = await testGateway({ store: { pglite: await databaseImage() }, traces: traces() })
  const [ann, bo] = [new TestDevice(gateway), new TestDevice(gateway)]
  await ann.register({ email: "ann.canary@mail.example", userName: "Canary Ann" })
  await bo.register({ userName: "Bo" })
  const text = { to: bo.userId, message: "the canary sings at 5 o'clock" }
  await ann.call("sendMessage", { intentId: "intent-before-5678901", ...text })
  const response = await ann.send(
    "sendMessage",
    { intentId: "intent-0123456789abcdef", ...text },
    { headers: asking, ip: "203.0.113.7" },
  )
  expect(response.headers.get("traceresponse")).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
  expect((await ann.read(response)).code).toBe(200)
  await ann.send("currentCoin", {}, { headers: { cookie: "user_token=canary-token" } })
  await gateway.close()

  expect(treeOf(collector.spans, TRACE)).toBe(TREE_OF_TEXT)
  const root = ofTrace().find(({ name }) => name === "sendMessage")
  expect(root).toMatchObject({
    service: "livcam-test",
    parentSpanId: CALLER,
    kind: 2,
    facts: {
      "http.request.method": "POST",
      "http.route": "/im/v1/send",
      "livcam.endpoint": "sendMessage",
      "http.response.status_code": 200,
      "livcam.code": 200,
    },
  })
  for (const { startTimeUnixNano, endTimeUnixNano } of collector.spans)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
  const ids = collector.spans.map(({ spanId }) => spanId)
  expect(new Set(ids).size).toBe(ids.length)

  const secrets = [
    "canary",
    "Canary",
    "sings",
    "mail.example",
    "203.0.113.7",
    "10.0.0.1",
    "intent-0123456789abcdef",
    ann.deviceId,
    ann.signingToken,
    ann.sessionKey,
    ann.cookies.get("user_token") ?? "",
    String(ann.userId),
    String(bo.userId),
  ]
  const said = collector.spans.flatMap(({ name, facts }) => [name, ...Object.values(facts).map(String)]).join("\n")
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4)
    expect(said, secret).not.toContain(secret)
    expect(collector.bytes().replaceAll(/"(\w*[sS]panId|traceId|\w+UnixNano)":"\w+"/g, ""), secret).not.toContain(
      secret,
    )
  }
}, 120_000)

test("CHAT-05: a translation by the book of phrases comes sealed, and its trace tells the language and not the text", async () => {
  const gateway = await testGateway({ traces: traces() })
  const [ann, bo] = [new TestDevice(gateway), new TestDevice(gateway)]
  await ann.register({ userName: "Ann" })
  await bo.register({ userName: "Bo" })
  await bo.call("sendMessage", { intentId: "intent-0123456789abcdef", to: ann.userId, message: "Hi, I am Canary." })
  const place = { sessionId: sessionIdOf(ann.userId, bo.userId), n: 0, language: "nl" }
  expect(await ann.call("translation", place, { headers: asking })).toMatchObject({
    code: 200,
    data: { translation: { language: "nl", text: "Hoi, ik ben Canary.", source: "phraseBook" } },
  })
  await gateway.close()
  const step = ofTrace().find(({ name }) => name === "translate")
  expect(step?.facts).toEqual({ "livcam.language": "nl", "livcam.source": "phraseBook" })
  expect(collector.bytes()).not.toContain("Canary")
})

test("law 12: a failure tells its kind and nothing that it quotes", async () => {
  let isBroken = false
  const layer = Layer.effect(
    Store,
    Effect.map(Effect.service(Store), (store) =>
      Store.of({
        ...store,
        single: (body) => (isBroken ? Effect.die(new RangeError("canary row of ann")) : store.single(body)),
      }),
    ),
  ).pipe(Layer.provide(memoryStore))
  const gateway = await testGateway({ store: { layer }, traces: traces(), log: () => {} })
  const device = new TestDevice(gateway)
  await device.register()
  expect(
    (await device.call("sendMessage", { intentId: "intent-0123456789abcdef", to: 999, message: "hi" })).code,
  ).not.toBe(200)
  isBroken = true
  expect((await device.call("currentCoin", {}, { headers: asking })).code).toBe(500)
  await gateway.close()
  expect(ofTrace().map(({ name, status, facts }) => [name, status.code, facts["error.type"]])).toEqual([
    ["transaction", 2, "RangeError"],
    ["authorise", 2, "RangeError"],
    ["currentCoin", 2, undefined],
  ])
  expect(collector.spans.find(({ name, status }) => name === "handle" && status.code === 2)?.facts).toEqual({
    "error.type": "userUnknown",
  })
  expect(collector.bytes()).not.toContain("canary")
})

test("nothing is traced, told or sent without a collector", async () => {
  const gateway = await testGateway()
  const device = new TestDevice(gateway)
  const config = await device.send("config", {}, { headers: asking })
  expect(config.headers.has("traceresponse")).toBe(false)
  expect((await device.read(config)).data).not.toHaveProperty("traces")
  const span = {
    traceId: TRACE,
    spanId: CALLER,
    parentId: null,
    name: "page",
    of: null,
    at: Date.now(),
    ms: 1,
    failed: false,
  }
  expect((await device.call("spanReport", { spans: [span] })).code).toBe(200)
  await gateway.close()
  expect(collector.asked()).toBe(0)

  const traced = await testGateway({ traces: traces() })
  expect((await new TestDevice(traced).call("config", {})).data).toMatchObject({ traces: true })
  await traced.close()
  expect(collector.asked()).toBeGreaterThan(0)
})

test("a collector that is mute, refuses or is gone costs no request anything, and what waits for it is bounded", async () => {
  for (const how of ["mute", "refuses", "gone"] as const) {
    if (how === "gone") await collector.close()
    else collector.behave(how)
    const before = collector.asked()
    const gateway = await testGateway({ traces: traces(), rates: NO_LIMITS })
    const device = new TestDevice(gateway)
    for (let n = 0; n < 300; n++) expect((await device.call("config", {})).code).toBe(200)
    await gateway.close()
    expect(collector.asked() - before).toBeLessThanOrEqual(8)
  }
  collector = await openCollector()
})

test("a header that is forged, longer, or not sampled begins nothing under its name", async () => {
  const gateway = await testGateway({ traces: traces(), rates: NO_LIMITS })
  const device = new TestDevice(gateway)
  const forged = [
    `00-${TRACE}-${CALLER}-00`,
    `00-${TRACE}-${CALLER}-01-${"x".repeat(4_000)}`,
    `ff-${TRACE}-${CALLER}-01`,
    `00-${TRACE.toUpperCase()}-${CALLER}-01`,
    `00-${"0".repeat(32)}-${CALLER}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE}-canary-canary-01`,
    ` ${"a".repeat(6_000)}`,
  ]
  for (const traceparent of forged) {
    const { headers, status } = await device.send("config", {}, { headers: { traceparent } })
    expect(status).toBe(200)
    expect(headers.get("traceresponse") ?? "").not.toContain(TRACE)
  }
  await gateway.close()
  expect(ofTrace()).toEqual([])
  expect(collector.bytes()).not.toContain("canary")
})

test("a client cannot make the gateway trace everything, nor keep others from being traced", async () => {
  const gateway = await testGateway({ traces: traces(), rates: NO_LIMITS })
  const device = new TestDevice(gateway)
  const headersOf = (n: number) => ({ traceparent: `00-${String(n).padStart(32, "1")}-${CALLER}-01` })
  let taken = 0
  for (let n = 0; n < 500; n++) {
    const { headers } = await device.send("config", {}, { headers: headersOf(n), ip: "203.0.113.7" })
    if (headers.has("traceresponse")) taken += 1
  }
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(60)
  const other = await device.send("config", {}, { headers: asking, ip: "203.0.113.8" })
  expect(other.headers.has("traceresponse")).toBe(true)
  await gateway.close()
  expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBeLessThan(90)
})

test("spans that a device reports go on under its own service, as many as may", async () => {
  const gateway = await testGateway({ traces: traces(), rates: NO_LIMITS })
  const device = new TestDevice(gateway)
  const span = {
    traceId: TRACE,
    spanId: CALLER,
    parentId: null,
    name: "page",
    of: "sendMessage",
    at: Date.now(),
    ms: 12.5,
    failed: false,
  }
  expect((await device.call("spanReport", { spans: [span] })).code).toBe(200)
  const old = { ...span, at: Date.now() - 86_400_000 }
  expect((await device.call("spanReport", { spans: [old] })).code).toBe(200)
  for (const wrong of [
    { ...span, name: "canary" },
    { ...span, of: "ann@mail.example" },
    { ...span, traceId: "canary" },
    { ...span, ms: -1 },
    { ...span, at: Number.MAX_VALUE },
  ])
    expect((await device.send("spanReport", { spans: [wrong] })).status).toBe(400)
  expect((await device.send("spanReport", { spans: Array(65).fill(span) })).status).toBe(400)
  let codes: ReadonlyArray<number> = []
  for (let n = 0; n < 60; n++)
    codes = [...codes, (await device.send("spanReport", { spans: Array(64).fill(span) })).status]
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(10)
  await gateway.close()
  const [first] = collector.spans.filter(({ service }) => service === "livcam-test-device")
  expect(first).toMatchObject({ name: "page sendMessage", traceId: TRACE, spanId: CALLER })
  expect(collector.bytes()).not.toContain("canary")
})
