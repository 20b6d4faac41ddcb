import { createHash } from "node:crypto"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { endpoints } from "#schema/endpoints.ts"
import { REQUEST_TIMEOUT_MS } from "#schema/rules/constants.ts"
import { ORIGIN, TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway, testKey } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "../app.ts"
import { Entropy } from "../entropy.ts"
import { type LogEntry, logsTo } from "../observability/log.ts"
import { RateLimit } from "../rate-limit.ts"
import { memoryStore } from "../store/memory/memory-store.ts"
import { GatewayKeys } from "./sealed/gateway-keys.ts"
import { serveEndpoint } from "./serve-endpoint.ts"

let dist: string
let gateway: Gateway
const entries: Array<LogEntry> = []
const PAGE_SCRIPT = 'document.title = "first"'
const PAGE_HASH = `'sha256-${createHash("sha256").update(PAGE_SCRIPT).digest("base64")}'`
const SCRIPT = `console.info("${"x".repeat(3_000)}")`

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "livcam-dist-"))
  await mkdir(join(dist, "assets"))
  await mkdir(join(dist, ".vite"))
  await writeFile(join(dist, "index.html"), `<!doctype html><title>LivCam</title><script>${PAGE_SCRIPT}</script>`)
  await writeFile(join(dist, "sw.js"), "self.skipWaiting")
  await writeFile(join(dist, "icon.svg"), "<svg/>")
  await writeFile(join(dist, "assets", "main-abc123.js"), SCRIPT)
  await writeFile(join(dist, ".vite", "manifest.json"), "{}")
  gateway = await testGateway({ distDir: dist, logsRequests: true, log: (entry) => entries.push(entry) })
})
afterAll(async () => {
  await gateway.close()
  await rm(dist, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  gateway.fetch(new Request(`${ORIGIN}${path}`, { headers }))
const navigation = { accept: "text/html,application/xhtml+xml", "sec-fetch-mode": "navigate" }

describe("endpoints", () => {
  test("each endpoint of the table is there, by its own method alone", async () => {
    for (const { method, path } of Object.values(endpoints)) {
      const own = await gateway.fetch(new Request(`${ORIGIN}${path}`, { method }))
      expect([path, own.status]).not.toEqual([path, 404])
      const other = method === "GET" ? "POST" : "GET"
      const wrong = await gateway.fetch(new Request(`${ORIGIN}${path}`, { method: other, headers: navigation }))
      expect([path, wrong.status, (await wrong.json()).code]).toEqual([path, 404, 404])
    }
  })
  test("an unknown path of the gateway's is 404 in its own shape, never the page", async () => {
    for (const path of [
      "/account/v1/nothing",
      "/api/",
      "/realtime/x",
      "/media/nothing.svg",
      "/config",
      "/friends/v1/nothing",
    ]) {
      const response = await get(path, navigation)
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        { code: 404, message: "", data: null },
      ])
    }
    expect((await get("/realtime")).status).toBe(426)
  })
  test("a body over 64 KiB is refused before it is read further", async () => {
    const request = new Request(`${ORIGIN}/im/v1/send`, { method: "POST", body: "x".repeat(70_000) })
    expect((await gateway.fetch(request)).status).toBe(413)
  })
  test("what a browser sends from another site is refused", async () => {
    const device = new TestDevice(gateway)
    await device.register()
    const status = async (headers: Record<string, string>, origin?: string) =>
      (await device.send("newUserCoins", { countryId: null }, { headers, ...(origin === undefined ? {} : { origin }) }))
        .status
    expect(await status({ origin: "https://evil.example" })).toBe(403)
    expect(await status({ origin: "null" })).toBe(403)
    expect(await status({ "sec-fetch-site": "cross-site" })).toBe(403)
    expect(await status({ "sec-fetch-site": "same-site" })).toBe(403)
    expect(await status({ origin: `${ORIGIN}:81` })).toBe(403)
    expect(await status({ origin: ORIGIN, "sec-fetch-site": "same-origin" })).toBe(200)
    expect(await status({ origin: "https://livcam.test" })).toBe(200)
  })
  test("NUL and lone surrogates are made storable where they enter", async () => {
    const device = new TestDevice(gateway)
    const reply = await device.register({ userName: "A\u0000nn \ud800" })
    expect(reply.data).toMatchObject({ user: { u_nm: "A\ufffdnn \ufffd" } })
  })
  test("the log has an entry a request, without query, parameters, bodies or tokens", async () => {
    entries.length = 0
    const device = new TestDevice(gateway)
    await device.register({ email: "canary@mail.example", password: "canary-secret" })
    await device.call("getOnlineStatus", { userIds: "123456789" })
    await device.call("currentCoin", {})
    const entry = (method: string, path: string) => ({
      level: "info",
      message: "request",
      fields: { method, path, code: 200, ms: expect.any(Number) },
    })
    expect(entries).toEqual([
      entry("GET", "/config/v1/app"),
      entry("POST", "/facade/api/user/email/register"),
      entry("GET", "/account/v1/notworry/getOnlineStatus"),
      entry("GET", "/coin/v1/current"),
    ])
  })
  test("NET-05: a handler that takes 50 s is given up and answered as trouble", async () => {
    const headers = { "x-device-id": `cc-${"a".repeat(22)}` }
    const incoming = {
      ...{ method: "GET", url: "/config/v1/app", query: new URLSearchParams(), headers: new Headers(headers) },
      ...{ body: new Uint8Array(), ip: "10.0.0.1", addressCountry: null, isSecure: false, origin: "http://localhost" },
    }
    const world = GatewayKeys.layer(testKey()).pipe(
      Layer.provideMerge(Layer.mergeAll(memoryStore, RateLimit.layer(), Entropy.layer)),
      Layer.provideMerge(TestClock.layer()),
    )
    const { response } = await Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(serveEndpoint("config", () => Effect.never, incoming))
      yield* TestClock.adjust(REQUEST_TIMEOUT_MS - 1)
      expect(fiber.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust(1)
      return yield* Fiber.join(fiber)
    }).pipe(Effect.provide(world), Effect.runPromise)
    expect([response.status, await response.json()]).toEqual([500, { code: 500, message: "", data: null }])
  })
  test("ERR-02: a defect is answered as trouble without a word of what was in it", async () => {
    const told: Array<LogEntry> = []
    const incoming = {
      ...{ method: "GET", url: "/config/v1/app", query: new URLSearchParams(), headers: new Headers() },
      ...{ body: new Uint8Array(), ip: "10.0.0.1", addressCountry: null, isSecure: false, origin: "http://localhost" },
    }
    const world = GatewayKeys.layer(testKey()).pipe(
      Layer.provideMerge(Layer.mergeAll(memoryStore, RateLimit.layer(), Entropy.layer)),
      Layer.provideMerge(logsTo((entry) => told.push(entry))),
    )
    const broken = () => Effect.succeed({ now: "secret-canary" })
    const { response } = await serveEndpoint("config", broken, incoming).pipe(Effect.provide(world), Effect.runPromise)
    expect(response.status).toBe(500)
    expect(told).toMatchObject([{ level: "error", message: "config failed" }])
    expect(JSON.stringify(told)).toContain("the reply of config does not fit its schema")
    expect(JSON.stringify(told) + (await response.text())).not.toContain("secret-canary")
  })
})

describe("the built page", () => {
  test("hashed assets never change; the page, the service worker and icons are asked for again", async () => {
    const caching = async (path: string) => (await get(path)).headers.get("cache-control")
    expect(await caching("/assets/main-abc123.js")).toBe("public, max-age=31536000, immutable")
    for (const path of ["/", "/index.html", "/sw.js", "/icon.svg"])
      expect([path, await caching(path)]).toEqual([path, "no-cache"])
  })
  test("navigations to the page's own routes get the page; missing assets and fetches do not", async () => {
    for (const path of ["/wall", "/friends", "/profile/10001", "/message/IMMessageSession", "/some.thing/else"]) {
      const response = await get(path, navigation)
      expect([path, response.status, await response.text()]).toEqual([path, 200, expect.stringContaining("LivCam")])
    }
    expect((await get("/assets/gone-1.js", navigation)).status).toBe(404)
    expect((await get("/gone.js")).status).toBe(404)
    expect((await get("/gone.js", { "sec-fetch-mode": "no-cors", accept: "*/*" })).status).toBe(404)
  })
  test("nothing outside the folder and no hidden file is served", async () => {
    for (const path of [
      "/.vite/manifest.json",
      "/%2e%2e/package.json",
      "/..%2f..%2fetc/passwd",
      "/%00",
      "/assets/..%5cx",
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await get("/%zz")).status).toBe(404)
  })
  test("source maps are not served, however one asks", async () => {
    await writeFile(join(dist, "assets", "main-abc123.js.map"), '{"sourcesContent":["the source"]}')
    for (const path of ["/assets/main-abc123.js.map", "/assets/main-abc123.js.MAP", "/assets/main-abc123.js%2emap"])
      for (const headers of [{}, navigation]) expect([path, (await get(path, headers)).status]).toEqual([path, 404])
  })
  test("the page has one Trusted Types policy, by its name; a worker's script has none", async () => {
    const policy = async (path: string) => (await get(path, navigation)).headers.get("content-security-policy")
    expect(await policy("/wall")).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/)
    for (const path of ["/assets/main-abc123.js", "/sw.js"])
      expect(await policy(path)).toMatch(/; require-trusted-types-for 'script'; trusted-types 'none'$/)
  })
  test("a script within the page runs by its hash in the page's policy, and by no other word", async () => {
    const scripts = ({ headers }: Response) =>
      /script-src [^;]*/.exec(headers.get("content-security-policy") ?? "")?.[0]
    const page = await get("/wall", navigation)
    expect(scripts(page)).toBe(`script-src 'self' ${PAGE_HASH}`)
    const again = await get("/", { "if-none-match": page.headers.get("etag") ?? "" })
    expect([again.status, scripts(again)]).toEqual([304, `script-src 'self' ${PAGE_HASH}`])
    expect(scripts(await get("/assets/main-abc123.js"))).toBe("script-src 'self'")
  })
  test("text is compressed when the browser takes it, and is not sent again when it has not changed", async () => {
    const plain = await get("/assets/main-abc123.js")
    expect(await plain.text()).toBe(SCRIPT)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [accepted, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["gzip", "gzip"],
    ] as const) {
      const small = await get("/assets/main-abc123.js", { "accept-encoding": accepted })
      expect(small.headers.get("content-encoding")).toBe(encoding)
      const sent = new Uint8Array(await small.arrayBuffer())
      expect(sent.byteLength).toBeLessThan(200)
      expect(decode[encoding](sent).toString()).toBe(SCRIPT)
    }
    const etag = plain.headers.get("etag") ?? ""
    const again = await get("/assets/main-abc123.js", { "if-none-match": etag })
    expect([again.status, await again.text()]).toEqual([304, ""])
    await writeFile(join(dist, "sw.js"), "changed")
    expect(await (await get("/sw.js")).text()).toBe("changed")
  })
  test("the page carries the hardening headers; HSTS only by https", async () => {
    const { headers } = await get("/wall", navigation)
    const policy = headers.get("content-security-policy") ?? ""
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "worker-src 'self'",
      "require-trusted-types-for 'script'",
      "connect-src 'self' ws://livcam.test;",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toContain("agora")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get("permissions-policy")).toContain("camera=(self), microphone=(self)")
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("strict-transport-security")).toBeNull()
    const secure = await gateway.fetch(new Request(`${ORIGIN}/config/v1/app`), { isSecure: true })
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains")
  })
  test("AUTH-15, NET-06: who asks is told the country of their address where it is known; a header of theirs tells none", async () => {
    const device = new TestDevice(gateway)
    const asked = async (country?: string) => {
      const request = await device.request("getCountryIp", {}, { headers: { "cf-ipcountry": "FR" } })
      const reply = await gateway.fetch(request, country === undefined ? {} : { country })
      return ((await reply.json()) as { data: unknown }).data
    }
    expect([await asked(), await asked("PT")]).toEqual([{ country: null }, { country: "PT" }])
  })
  test("Agora's hosts are in the policy only when Agora is configured", async () => {
    const rest = { key: "customer", secret: "sesame", origin: "https://api.agora.io" }
    const agora = { appId: "a".repeat(32), certificate: "b".repeat(32), rest }
    const other = await testGateway({ distDir: dist, settings: { agora } })
    const page = await other.fetch(new Request(`${ORIGIN}/`))
    const policy = page.headers.get("content-security-policy")
    expect(policy).toContain("wss://*.edge.agora.io")
    expect(policy).toContain(`script-src 'self' ${PAGE_HASH} 'wasm-unsafe-eval';`)
    const config = await (await other.fetch(new Request(`${ORIGIN}/config/v1/app`))).json()
    expect(config.data.agoraAppId).toBe(agora.appId)
    for (const secret of [agora.certificate, rest.key, rest.secret])
      expect(JSON.stringify(config)).not.toContain(secret)
    await other.close()
    const onlyCalls = await testGateway({ settings: { agora: { appId: agora.appId, certificate: agora.certificate } } })
    const socket = await (await onlyCalls.fetch(new Request(`${ORIGIN}/config/v1/app`))).json()
    expect(socket.data.agoraAppId).toBeNull()
    await onlyCalls.close()
  })
  test("without a build a visitor is told how to make one", async () => {
    const bare = await testGateway({ distDir: join(dist, "nowhere") })
    const page = await bare.fetch(new Request(`${ORIGIN}/wall`, { headers: navigation }))
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining("npm run build")])
    await bare.close()
  })
})
