import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { WebSocket } from "ws"
import { codeOf } from "#schema/errors.ts"
import { SERVICE_RESTART } from "#schema/realtime/packets.ts"
import { TestDevice } from "../tests/worlds/gateway/device.ts"
import { testGateway } from "../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "./app.ts"
import { troubleOf } from "./banner.ts"
import type { LogEntry } from "./observability/log.ts"
import { Online } from "./people/online.ts"
import { type Served, serve } from "./serve.ts"
import { REALTIME_PATH } from "./settings.ts"
import { MISSED } from "./store/changes.ts"
import { Store } from "./store/store.ts"

let gateway: Gateway
let served: Served
const entries: Array<LogEntry> = []
const where = { host: "127.0.0.1", port: 0, trustsProxy: false }

beforeAll(async () => {
  gateway = await testGateway({ log: (entry) => entries.push(entry) })
  served = await serve(where, async () => gateway)
})
afterAll(() => served.close())

const signedIn = async () => {
  const device = new TestDevice(gateway)
  await device.register()
  const params = device.params()
  const hello = { _tag: "hello", params, signature: device.sign("GET", REALTIME_PATH, params, "") }
  const cookie = [...device.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return { device, hello, cookie }
}
const freePort = (): Promise<number> =>
  new Promise((free) => {
    const probe = createServer().listen(0, where.host, () => {
      const address = probe.address()
      probe.close(() => free(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
const dial = (headers: Record<string, string>, path = REALTIME_PATH) =>
  new WebSocket(`ws://127.0.0.1:${served.port}${path}`, { headers })
const nextPacket = (socket: WebSocket): Promise<{ _tag: string; error?: { kind: string } }> =>
  new Promise((got) => socket.once("message", (data) => got(JSON.parse(data.toString()))))
const outcome = (socket: WebSocket): Promise<string> =>
  new Promise((got) => {
    socket.once("open", () => got("open"))
    socket.once("error", ({ message }) => got(message))
  })
const opened = async (socket: WebSocket) => {
  expect(await outcome(socket)).toBe("open")
  return socket
}

test("a request over TCP is answered with the gateway's own time", async () => {
  const response = await fetch(`http://127.0.0.1:${served.port}/config/v1/app`)
  expect(response.headers.getSetCookie()[0]).toContain("deviceId=cc-")
  expect(await response.json()).toMatchObject({ code: 200, data: { realtimePath: REALTIME_PATH } })
})

test("NET-02: a socket is welcomed after a signed hello with the session's cookies, once", async () => {
  const { hello, cookie } = await signedIn()
  const socket = await opened(dial({ cookie, origin: `http://127.0.0.1:${served.port}` }))
  socket.send(JSON.stringify(hello))
  expect(await nextPacket(socket)).toMatchObject({ _tag: "welcome", head: 1 })
  const again = await opened(dial({ cookie }))
  again.send(JSON.stringify(hello))
  expect(await nextPacket(again)).toMatchObject({ _tag: "refused", error: { kind: "replayed" } })
  socket.terminate()
})

test("AUTH-05, NET-09: a hello without cookies, with a wrong signature or of a banned account is refused", async () => {
  const { device, hello, cookie } = await signedIn()
  const refusal = async (headers: Record<string, string>, packet: unknown) => {
    const socket = await opened(dial(headers))
    socket.send(JSON.stringify(packet))
    return (await nextPacket(socket)).error?.kind
  }
  expect(await refusal({}, hello)).toBe("loginExpired")
  expect(await refusal({ cookie }, { ...hello, signature: "A".repeat(43) })).toBe("signatureWrong")
  await gateway.run(Store.use((store) => store.transact((tx) => tx.accounts.update(device.userId, { banned: true }))))
  expect(await refusal({ cookie }, hello)).toBe("bannedAccount")
})

test("NET-09: a session that was revoked unheard ends its socket as soon as it shows that announcements were missed", async () => {
  const { device, hello, cookie } = await signedIn()
  const socket = await opened(dial({ cookie }))
  socket.send(JSON.stringify(hello))
  await nextPacket(socket)
  await gateway.run(
    Store.use((store) => store.transact((tx) => tx.sessions.revokeAll(device.userId, "otherDevice", device.now()))),
  )
  const closed = new Promise((done) => socket.once("close", done))
  const kinds: Array<string | undefined> = []
  socket.on("message", (data) => kinds.push(JSON.parse(data.toString()).error?.kind))
  await gateway.run(Store.use((store) => store.transact((tx) => tx.announce(MISSED))))
  await closed
  expect(kinds).toContain("otherDevice")
})

test("AUTH-09: logout ends the session's sockets at once", async () => {
  const { device, hello, cookie } = await signedIn()
  const socket = await opened(dial({ cookie }))
  socket.send(JSON.stringify(hello))
  await nextPacket(socket)
  const closed = new Promise((done) => socket.once("close", done))
  expect((await device.call("logout", {})).code).toBe(200)
  await closed
})

test("an upgrade elsewhere, or from a page of another site, is refused", async () => {
  expect(await outcome(dial({}, "/elsewhere"))).toContain("404")
  expect(await outcome(dial({ origin: "https://evil.example" }))).toContain("403")
})

test("a client that goes away in the middle of its body is no trouble of the gateway's: nothing is told", async () => {
  entries.length = 0
  const path = "/facade/api/user/email/register"
  for (const sent of ["", '{"half":']) {
    const client = connect(served.port, "127.0.0.1")
    client.on("error", () => undefined)
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`
    await new Promise((done) => client.write(head + sent, done))
    await new Promise((done) => setTimeout(done, 100))
    client.resetAndDestroy()
  }
  await new Promise((done) => setTimeout(done, 300))
  expect(entries).toEqual([])
})

test("a port that is in use is said in words, before the gateway starts", async () => {
  let isStarted = false
  const second = serve({ ...where, port: served.port }, async () => {
    isStarted = true
    return gateway
  })
  expect(await second.then(() => "", troubleOf)).toContain("port is in use")
  expect(isStarted).toBe(false)
})

test("until the gateway is ready its port says what it waits for, however busy it is; a gateway that does not start frees the port", async () => {
  let fail = (_: Error): void => undefined
  let say = (_: string): void => undefined
  const starting = new Promise<Gateway>((_, no) => {
    fail = no
  })
  const port = await freePort()
  const waiting = serve({ ...where, port }, (told) => {
    say = told
    return starting
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const early = await vi.waitFor(() => get("/config/v1/app"), { timeout: 10_000 })
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"])
  expect(await early.json()).toEqual({ code: codeOf("serviceStarting"), message: "starting", data: null })
  say("recovering the database")
  const asked = spawn(process.execPath, [
    "-e",
    `fetch("http://127.0.0.1:${port}/healthz").then(async (r) => console.log(r.status, await r.text()))`,
  ])
  const heard = new Promise((done) => asked.stdout.once("data", (data) => done(String(data).trim())))
  // Blocks this thread, as opening a database does.
  for (const until = performance.now() + 1_500; performance.now() < until; );
  expect(await heard).toBe('503 {"status":"starting: recovering the database"}')
  const page = await get("/wall", { accept: "text/html", "accept-language": "pt-PT" })
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining("O LivCam está a iniciar")])
  fail(new Error("no store"))
  await expect(waiting).rejects.toThrow("no store")
  await expect(get("/")).rejects.toThrow()
})

test("a ready gateway says so; a start tells its steps in their order", async () => {
  const steps: string[] = []
  const folder = await mkdtemp(join(tmpdir(), "livcam-steps-"))
  const other = await serve(where, () =>
    testGateway({ store: { pglite: folder }, demo: 1, starting: (step) => steps.push(step) }),
  )
  const health = await fetch(`http://127.0.0.1:${other.port}/healthz`)
  expect([health.status, await health.json()]).toEqual([200, { status: "ready" }])
  expect(steps).toEqual(["making the database", "migrating", "seeding the demo content"])
  await other.close()
  await rm(folder, { recursive: true })
}, 120_000)

test("closing does not wait for a socket that never answers", async () => {
  const other = await serve(where, () => testGateway())
  const mute = connect(other.port, "127.0.0.1")
  const upgraded = new Promise<string>((got) => mute.once("data", (data) => got(data.toString())))
  mute.write(
    `GET ${REALTIME_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  expect(await upgraded).toContain("101 Switching Protocols")
  mute.on("error", () => undefined)
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const closing = other.close()
  vi.advanceTimersByTime(8_000)
  vi.useRealTimers()
  await closing
})

/** Asks for a socket, is refused, and never closes its side. */
const refusedHalfOpen = async (port: number, path: string) => {
  const client = connect({ host: where.host, port, allowHalfOpen: true })
  client.on("error", () => undefined)
  const refused = new Promise<string>((got) => client.once("data", (data) => got(data.toString())))
  client.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  return { client, status: (await refused).split("\r\n")[0] }
}

test("closing does not wait for who was refused a socket and keeps the connection", async () => {
  const other = await serve(where, () => testGateway())
  const { client, status } = await refusedHalfOpen(other.port, "/elsewhere")
  expect(status).toContain("404")
  await other.close()
  client.destroy()
})

test("a start does not wait for who came too early for a socket and keeps the connection", async () => {
  let start = (_: Gateway): void => undefined
  const started = new Promise<Gateway>((now) => {
    start = now
  })
  const port = await freePort()
  const waiting = serve({ ...where, port }, () => started)
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/healthz`), { timeout: 10_000 })
  const { client, status } = await refusedHalfOpen(port, REALTIME_PATH)
  expect(status).toContain("503")
  start(await testGateway())
  await (await waiting).close()
  client.destroy()
})

test("a connection that a proxy keeps for its next request is not closed before the proxy does, two minutes later", async () => {
  const behind = await serve({ ...where, trustsProxy: true }, () => testGateway())
  const kept = (await fetch(`http://127.0.0.1:${behind.port}/healthz`)).headers.get("keep-alive")
  await behind.close()
  expect(Number(/^timeout=(\d+)$/.exec(kept ?? "")?.[1])).toBeGreaterThan(120)
}, 60_000)

test("a gateway that is to stop says so: not ready, no new sockets, requests answered, and each socket told to come elsewhere", async () => {
  const own = await testGateway()
  const leaving = await serve({ ...where, trustsProxy: true }, async () => own)
  const origin = `http://127.0.0.1:${leaving.port}`
  const device = new TestDevice(own)
  await device.register()
  const params = device.params()
  const cookie = [...device.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const socket = await opened(
    new WebSocket(`ws://127.0.0.1:${leaving.port}${REALTIME_PATH}`, { headers: { origin, cookie } }),
  )
  socket.send(JSON.stringify({ _tag: "hello", params, signature: device.sign("GET", REALTIME_PATH, params, "") }))
  expect((await nextPacket(socket))._tag).toBe("welcome")
  const isOnline = () => own.run(Effect.map(Online, (online) => online.has(device.userId)))
  let code = 0
  socket.once("close", (with_) => {
    code = with_
  })
  // A load balancer asks every second or two.
  for (let n = 0; n < 3; n++) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  const closing = leaving.close()
  const ready = await fetch(`${origin}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: "leaving" }])
  expect(
    await outcome(new WebSocket(`ws://127.0.0.1:${leaving.port}${REALTIME_PATH}`, { headers: { origin } })),
  ).toContain("503")
  expect((await fetch(`${origin}/config/v1/app`)).status).toBe(200)
  expect(code).toBe(0)
  await expect.poll(() => code, { timeout: 10_000 }).toBe(SERVICE_RESTART)
  // The user is on the way to another gateway and still counts as online.
  await new Promise((done) => setTimeout(done, 200))
  expect(await isOnline()).toBe(true)
  await closing
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow()
})
