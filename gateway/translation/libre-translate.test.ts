/**
 * The adapter against a server that answers as LibreTranslate documents it; LibreTranslate itself is never contacted.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { TRANSLATION_MAX } from "#schema/rules/translation.ts"
import { type LogEntry, logsTo } from "../observability/log.ts"
import { libreTranslate } from "./libre-translate.ts"

interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly type: string | undefined
  readonly body: unknown
}
const asked: Array<Asked> = []
const entries: Array<LogEntry> = []
let answer: (response: ServerResponse, request: IncomingMessage) => void

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
const translated = json(200, { translatedText: "Hoi!", detectedLanguage: { confidence: 83, language: "en" } })

const server = createServer((request, response) => {
  let text = ""
  request.on("data", (chunk) => {
    text += String(chunk)
  })
  request.on("end", () => {
    const { method, url, headers } = request
    asked.push({ method, path: url, type: headers["content-type"], body: text === "" ? null : JSON.parse(text) })
    answer(response, request)
  })
})
let origin = ""
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  entries.length = 0
  answer = translated
})

const run = <A, E>(program: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(
      program,
      logsTo((entry) => entries.push(entry)),
    ),
  )
const failed = (translator = libreTranslate({ address: origin })) =>
  run(Effect.map(Effect.flip(translator.translate("my secret text", "nl")), ({ error }) => error.kind))

test("CHAT-05: a text is one request, with the key of a server that asks for one", async () => {
  const withKey = libreTranslate({ address: `${origin}/libre`, key: "sesame" })
  expect(withKey.source).toBe("server")
  expect(await run(withKey.translate("Hi!", "nl"))).toBe("Hoi!")
  expect(await run(libreTranslate({ address: origin }).translate("Hi!", "nl"))).toBe("Hoi!")
  const body = { q: "Hi!", source: "auto", target: "nl", format: "text" }
  expect(asked).toEqual([
    { method: "POST", path: "/libre/translate", type: "application/json", body: { ...body, api_key: "sesame" } },
    { method: "POST", path: "/translate", type: "application/json", body },
  ])
})

test("CHAT-05: a text in the language already comes back as it was written; a server that detects nothing is fine too", async () => {
  const { translate } = libreTranslate({ address: origin })
  answer = json(200, { translatedText: "hoi !", detectedLanguage: { confidence: 90, language: "nl" } })
  expect(await run(translate("hoi!!", "nl"))).toBe("hoi!!")
  answer = json(200, { translatedText: "hallo" })
  expect(await run(translate("hello", "nl"))).toBe("hallo")
})

test.each<[string, typeof answer, string]>([
  ["a language that it has not", json(400, { error: "ms is not supported" }), "status 400"],
  ["a wrong key", json(403, { error: "Invalid API key" }), "status 403"],
  ["too many requests", json(429, { error: "Slowdown: 10 per 1 minute" }), "status 429"],
  ["trouble of its own", json(500, { error: "Cannot translate text" }), "status 500"],
  ["a page", (response) => void response.end("<html>"), "no translation in the answer"],
  ["nothing", (response) => void response.end(), "no translation in the answer"],
  ["an empty translation", json(200, { translatedText: "" }), "no translation in the answer"],
  ["a list", json(200, { translatedText: ["a"] }), "no translation in the answer"],
  ["a detection of another shape", json(200, { translatedText: "a", detectedLanguage: "en" }), "no translation in"],
  ["a long text", json(200, { translatedText: "x".repeat(TRANSLATION_MAX + 1) }), "no translation in the answer"],
  ["a cut line", (_, request) => void request.socket.destroy(), "no answer"],
])("%s is no translation, and the log says so without the text", async (_, behaviour, trouble) => {
  answer = behaviour
  const translator = libreTranslate({ address: origin, key: "sesame" })
  expect(await failed(translator)).toBe("translationFailed")
  expect(await failed(translator)).toBe("translationFailed")
  expect(entries).toMatchObject([{ level: "warn", message: "the translation server does not translate" }])
  expect(entries[0]?.fields).toEqual({ trouble: expect.stringContaining(trouble) })
  expect(JSON.stringify(entries)).not.toMatch(/secret text|sesame|Slowdown|127\.0\.0\.1/)
})

test("what is wrong is told again once it has been fine, or when it is something else", async () => {
  const translator = libreTranslate({ address: origin })
  for (const behaviour of [json(500, {}), json(500, {}), json(429, {}), json(500, {})]) {
    answer = behaviour
    await failed(translator)
  }
  answer = translated
  await run(translator.translate("Hi!", "nl"))
  answer = json(500, {})
  await failed(translator)
  expect(entries.map(({ fields }) => fields)).toEqual(
    ["status 500", "status 429", "status 500", "status 500"].map((trouble) => ({ trouble })),
  )
})

test("nobody at the address is no answer", async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done))
  const { port } = other.address() as AddressInfo
  await new Promise((done) => other.close(done))
  expect(await failed(libreTranslate({ address: `http://127.0.0.1:${port}` }))).toBe("translationFailed")
})

test("the longest text of letters that JSON escapes comes through", async () => {
  const longest = "\u{1f600}".repeat(TRANSLATION_MAX)
  answer = (response) => void response.end(`{"translatedText":"${"\\ud83d\\ude00".repeat(TRANSLATION_MAX)}"}`)
  expect(await run(libreTranslate({ address: origin }).translate("Hi!", "nl"))).toBe(longest)
})

test("an answer without end is not read to its end", async () => {
  let written = 0
  let closed = false
  answer = (response) => {
    const more = (): void => {
      while (!closed && response.write("x".repeat(65_536))) written += 65_536
      written += 65_536
    }
    response.on("drain", more).on("close", () => {
      closed = true
    })
    more()
  }
  expect(await failed()).toBe("translationFailed")
  await expect.poll(() => closed).toBe(true)
  expect(written).toBeLessThan(50_000_000)
})

test("a redirect is not followed: the text goes to the one server", async () => {
  answer = (response, request) =>
    request.url === "/translate" ? void response.writeHead(307, { location: "/elsewhere" }).end() : translated(response)
  expect(await failed()).toBe("translationFailed")
  expect(asked.map(({ path }) => path)).toEqual(["/translate"])
})

const askMany = (times: number, { translate } = libreTranslate({ address: origin })) =>
  Effect.forEach(Array<string>(times).fill("Hi!"), (text) =>
    Effect.forkChild(Effect.exit(translate(text, "nl")), { startImmediately: true }),
  )
const untilAsked = (times: number) => Effect.promise(() => expect.poll(() => asked.length).toBe(times))
const areDone = (fibers: ReadonlyArray<Fiber.Fiber<unknown>>) => fibers.map((fiber) => fiber.pollUnsafe() !== undefined)

test("ten seconds, with the wait for a turn, are the longest that anybody waits, and the server is let go", async () => {
  let gone = 0
  answer = (response) => void response.on("close", () => gone++)
  const translator = libreTranslate({ address: origin })
  await run(
    Effect.gen(function* () {
      const first = yield* askMany(8, translator)
      yield* untilAsked(8)
      yield* TestClock.adjust("6 seconds")
      const later = yield* askMany(2, translator)
      yield* TestClock.adjust("3999 millis")
      expect(areDone(first)).toEqual(Array(8).fill(false))
      yield* TestClock.adjust("1 millis")
      yield* Effect.forEach(first, Fiber.join)
      yield* untilAsked(10)
      yield* TestClock.adjust("5999 millis")
      expect(areDone(later)).toEqual([false, false])
      yield* TestClock.adjust("1 millis")
      yield* Effect.forEach(later, Fiber.join)
      yield* Effect.promise(() => expect.poll(() => gone).toBe(10))
    }).pipe(Effect.provide(TestClock.layer())),
  )
  expect(entries.map(({ fields }) => fields)).toEqual([{ trouble: "a slow answer" }])
})

test("eight are with the server at once; of many more the last are refused at once", async () => {
  const open: Array<ServerResponse> = []
  answer = (response) => void open.push(response)
  await run(
    Effect.gen(function* () {
      const fibers = yield* askMany(8 + 64 + 3)
      yield* untilAsked(8)
      expect(areDone(fibers)).toEqual([...Array(72).fill(false), true, true, true])
      for (const response of open.splice(0, 2)) translated(response)
      yield* untilAsked(10)
      answer = translated
      for (const response of open) translated(response)
      yield* Effect.forEach(fibers, Fiber.join)
    }),
  )
  expect(asked).toHaveLength(72)
})
