import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { annRingsMia } from "../../tests/worlds/gateway/calls.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "../app.ts"
import { cancelCall } from "../calls/call-acts.ts"
import { Party } from "../party.ts"
import { memoryStore } from "../store/memory/memory-store.ts"
import { DatabaseDefect } from "../store/sql/database.ts"
import { Store } from "../store/store.ts"
import type { LogEntry } from "./log.ts"
import { pinoWriter } from "./log.ts"

const TOKEN = "an operator's own token"
const entries: Array<LogEntry> = []
let gateway: Gateway

beforeAll(async () => {
  gateway = await testGateway({ metricsToken: TOKEN, log: (entry) => entries.push(entry) })
})
afterAll(() => gateway.close())

const ask = (of: Gateway, path: string, authorization?: string) =>
  of.fetch(new Request(`http://localhost${path}`, authorization === undefined ? {} : { headers: { authorization } }))

const sampleOf = (text: string, name: string, ...labels: ReadonlyArray<string>): number => {
  const line = text.split("\n").find((each) => each.startsWith(name) && labels.every((label) => each.includes(label)))
  return Number(line?.split(" ").at(-1))
}

test("requests, transactions, sockets and memory are measured, and nobody is named", async () => {
  const device = new TestDevice(gateway)
  await device.register({ email: "canary@mail.example", password: "canary-secret" })
  await device.call("currentCoin", {})
  await device.call("currentCoin", {})
  const answer = await ask(gateway, "/metrics", `Bearer ${TOKEN}`)
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4")
  const text = await answer.text()
  expect(sampleOf(text, "livcam_requests_total", 'endpoint="currentCoin"', 'code="200"')).toBe(2)
  expect(sampleOf(text, "livcam_request_seconds_count", 'endpoint="currentCoin"')).toBe(2)
  expect(sampleOf(text, "livcam_transactions_total", 'outcome="done"')).toBeGreaterThan(2)
  expect(sampleOf(text, "livcam_sockets")).toBe(0)
  expect(sampleOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6)
  expect(text).not.toMatch(/canary|cc-|127\.0\.0\.1/)
})

test("calls, sockets that are refused, waits for a connection and what meets another are counted as they happen", async () => {
  const measured = await testGateway({ store: { pglite: await databaseImage() }, metricsToken: TOKEN, log: () => {} })
  const { ann, roomNum } = await measured.run(annRingsMia)
  await measured.run(cancelCall(roomNum, ann.userId))
  const closed = new Promise<void>((done) => {
    const socket = measured.attachSocket({ send: () => {}, close: done }, { cookie: "", ip: "203.0.113.7" })
    const params = new TestDevice(measured).params({ userId: ann.userId })
    socket.receive(JSON.stringify({ _tag: "hello", params, signature: "s".repeat(43) }))
  })
  await closed
  let tries = 0
  await measured.run(
    Store.use((store) =>
      store.transact(() =>
        Effect.suspend(() => (++tries < 3 ? Effect.die(new DatabaseDefect({ code: "40001" })) : Effect.void)),
      ),
    ),
  )
  const text = await (await ask(measured, "/metrics", `Bearer ${TOKEN}`)).text()
  expect(sampleOf(text, "livcam_calls_begun_total", 'by="ring"')).toBe(1)
  expect(sampleOf(text, "livcam_calls_ended_total", 'outcome="cancelled"')).toBe(1)
  expect(sampleOf(text, "livcam_sockets_refused_total", 'why="loginExpired"')).toBe(1)
  expect(sampleOf(text, "livcam_transaction_repeats_total")).toBe(2)
  expect(sampleOf(text, "livcam_database_wait_seconds_count")).toBeGreaterThan(5)
  expect(sampleOf(text, "livcam_database_connections", 'state="used"')).toBe(0)
  expect(sampleOf(text, "livcam_database_connections", 'state="waiting"')).toBe(0)
  expect(sampleOf(text, "process_cpu_seconds_total")).toBeGreaterThan(0.1)
  await measured.close()
}, 120_000)

test("what is measured opens to the operator's token alone; without one there is no such address", async () => {
  for (const authorization of [undefined, "", "Bearer ", `Bearer ${TOKEN}x`, `bearer ${TOKEN}`, TOKEN])
    expect((await ask(gateway, "/metrics", authorization)).status).toBe(404)
  const unmeasured = await testGateway()
  expect((await ask(unmeasured, "/metrics", `Bearer ${TOKEN}`)).status).toBe(404)
  expect((await ask(unmeasured, "/metrics", "Bearer null")).status).toBe(404)
  await unmeasured.close()
})

test("a gateway whose store does not answer lives and is not ready", async () => {
  expect((await ask(gateway, "/readyz")).status).toBe(200)
  let isBroken = false
  const layer = Layer.effect(
    Store,
    Effect.map(Effect.service(Store), (store) =>
      Store.of({ ...store, transact: (body) => (isBroken ? Effect.die(new Error("gone")) : store.transact(body)) }),
    ),
  ).pipe(Layer.provide(memoryStore))
  const broken = await testGateway({ store: { layer }, log: () => {} })
  isBroken = true
  expect((await ask(broken, "/readyz")).status).toBe(503)
  expect((await ask(broken, "/healthz")).status).toBe(200)
  isBroken = false
  await broken.close()
})

test("a handler's defect is one entry with its cause, and each entry one line of JSON", async () => {
  entries.length = 0
  await gateway.run(Effect.annotateLogs(Effect.logError("it failed", new Error("the reason")), { endpoint: "wall" }))
  expect(entries).toEqual([
    {
      level: "error",
      message: "it failed",
      fields: { endpoint: "wall", cause: expect.stringContaining("the reason") },
    },
  ])
  const lines: Array<string> = []
  const write = pinoWriter("info", { write: (line) => lines.push(line) })
  for (const entry of entries) write(entry)
  write({ level: "debug", message: "not written", fields: {} })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", msg: "it failed", endpoint: "wall" })
  expect(lines[0]?.endsWith("\n")).toBe(true)
})

test("law 12: an error that quotes what people wrote, a password or a token is logged without it, and with the rest", async () => {
  let [quoted, fine] = ["", 0]
  const layer = Layer.effect(
    Store,
    Effect.map(Effect.service(Store), (store) => {
      const orBroken = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        // Lets the gateway's own background work pass: its errors quote no user's words.
        Effect.flatMap(Party, (party) =>
          party === "" || quoted === "" || fine-- > 0 ? work : Effect.die(new Error(`row 7 refused: ${quoted}`)),
        )
      return Store.of({
        ...store,
        transact: (body) => orBroken(store.transact(body)),
        holding: (userIds, body) => orBroken(store.holding(userIds, body)),
        single: (body) => orBroken(store.single(body)),
      })
    }),
  ).pipe(Layer.provide(memoryStore))
  const lines: Array<string> = []
  const write = pinoWriter("trace", { write: (line) => lines.push(line) })
  const broken = await testGateway({ store: { layer }, log: write, logsRequests: true })
  const device = new TestDevice(broken)
  await device.register({ userName: "Canary Ann" })
  const token = device.cookies.get("user_token") ?? ""
  // Lets one transaction pass: the session is authenticated or the envelope looked up before the body is used.
  fine = 1
  quoted = `(canary text 🐤, ${token})`
  const intentId = "intent-0123456789abcdef"
  const { code } = await device.call("sendMessage", { intentId, to: 5, message: "canary text 🐤" })
  expect(code).toBe(500)
  fine = 1
  quoted = 'canary@mail.example "canary-secret"'
  const stranger = new TestDevice(broken)
  await stranger.call("emailLogin", {
    email: "canary@mail.example",
    password: "canary-secret",
    ...stranger.signInFields(),
  })
  const text = lines.join("")
  expect(text.match(/row 7 refused: [(<]/g)?.length).toBeGreaterThanOrEqual(2)
  expect(text).not.toContain("canary")
  expect(text).not.toContain(token)
  expect(token.length).toBeGreaterThan(20)
  quoted = ""
  await broken.close()
})
