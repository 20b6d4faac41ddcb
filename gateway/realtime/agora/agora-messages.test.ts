import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type LogEntry, logsTo } from "../../observability/log.ts"
import { Settings } from "../../settings.ts"
import { AgoraMessages } from "./agora-messages.ts"

/** Agora's RESTful API as documented: POST .../rtm/users/<from>/peer_messages with basic authentication. */
interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}
const asked: Asked[] = []
const entries: Array<LogEntry> = []
let answer: (n: number) => readonly [status: number, body: unknown] | "cut"
const success = { result: "success", code: "message_sent", request_id: "1" }

const serveOne = (request: IncomingMessage, response: ServerResponse): void => {
  let text = ""
  request.on("data", (chunk) => {
    text += String(chunk)
  })
  request.on("end", () => {
    const { method, url, headers } = request
    asked.push({ method, path: url, authorization: headers.authorization, body: JSON.parse(text) })
    const said = answer(asked.length)
    if (said === "cut") return void request.socket.destroy()
    response.writeHead(said[0], { "content-type": "application/json" }).end(JSON.stringify(said[1]))
  })
}
const server = createServer(serveOne)
let origin = ""
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked.length = 0
  answer = () => [200, success]
})

const appId = "a".repeat(32)
const send = (texts: ReadonlyArray<string>, rest = true) => {
  const agora = {
    appId,
    certificate: "b".repeat(32),
    ...(rest ? { rest: { key: "customer", secret: "sesame", origin } } : {}),
  }
  const layer = AgoraMessages.layer.pipe(Layer.provide(Layer.succeed(Settings, { iceServers: [], agora })))
  return Effect.runPromise(
    AgoraMessages.use((messages) => Effect.forEach(texts, (text) => messages.send("7_abc", text))).pipe(
      Effect.provide(
        Layer.merge(
          layer,
          logsTo((entry) => entries.push(entry)),
        ),
      ),
    ),
  )
}

test("CARD-09: a message is one request to Agora's API, from the gateway's own uid, by basic authentication", async () => {
  expect(await send(["one", "two"])).toEqual([true, true])
  expect(asked).toHaveLength(2)
  expect(asked[0]).toEqual({
    method: "POST",
    path: `/dev/v2/project/${appId}/rtm/users/livcam/peer_messages`,
    authorization: `Basic ${Buffer.from("customer:sesame").toString("base64")}`,
    body: { destination: "7_abc", enable_offline_messaging: false, enable_historical_messaging: false, payload: "one" },
  })
})

test.each([
  ["too many requests", (n: number) => (n < 3 ? ([429, { result: "failed" }] as const) : ([200, success] as const))],
  ["trouble at Agora", (n: number) => (n < 2 ? ([503, null] as const) : ([200, success] as const))],
  ["a cut line", (n: number) => (n < 2 ? ("cut" as const) : ([200, success] as const))],
  ["a failure in the answer", (n: number) => [200, n < 2 ? { result: "failed" } : success] as const],
])("P17: %s is tried again", async (_name, behaviour) => {
  answer = behaviour
  expect(await send(["text"])).toEqual([true])
  expect(asked.length).toBeGreaterThan(1)
})

test("P17: what goes wrong three times is given up", async () => {
  answer = () => [500, null]
  expect(await send(["text"])).toEqual([false])
  expect(asked).toHaveLength(3)
})

test("credentials that Agora refuses are told once, without them and without the message", async () => {
  entries.length = 0
  answer = () => [401, { result: "failed" }]
  expect(await send(["secret text", "more"])).toEqual([false, false])
  expect(asked).toHaveLength(2)
  expect(entries).toEqual([{ level: "warn", message: "Agora refuses messages", fields: { status: 401 } }])
})

test("CARD-09: without credentials nothing is asked", async () => {
  expect(await send(["text"], false)).toEqual([false])
  expect(asked).toEqual([])
})
