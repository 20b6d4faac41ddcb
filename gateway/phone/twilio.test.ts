/** The adapter against a server that answers as Twilio documents it; Twilio itself is never contacted. */
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { CodeWay } from "#schema/rules/account/phone.ts"
import { type LogEntry, logsTo } from "../observability/log.ts"
import { twilioCarrier } from "./twilio.ts"

const SID = `AC${"0".repeat(32)}`
const asked: Array<{ readonly path: string | undefined; readonly by: string | undefined; readonly fields: object }> = []
const entries: Array<LogEntry> = []
let answer: (response: ServerResponse) => void

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))

const server = createServer((request, response) => {
  let text = ""
  request.on("data", (chunk) => {
    text += String(chunk)
  })
  request.on("end", () => {
    const { url: path, headers } = request
    const by = Buffer.from((headers.authorization ?? "").replace("Basic ", ""), "base64").toString()
    asked.push({ path: `${request.method} ${path}`, by, fields: Object.fromEntries(new URLSearchParams(text)) })
    answer(response)
  })
})
let address = ""
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  entries.length = 0
  answer = json(201, { sid: `SM${"0".repeat(32)}`, status: "queued" })
})

const carrier = (over: Partial<Parameters<typeof twilioCarrier>[0]> = {}, timeoutMs?: number) =>
  twilioCarrier(
    {
      ...{ address, accountSid: SID, authToken: "canary-token", smsFrom: "+15551230000", countries: [] },
      ...{ whatsapp: { from: "+15551239999", template: `HX${"2".repeat(32)}` }, ...over },
    },
    timeoutMs,
  )
const code = (way: CodeWay) => ({ to: "+4915123456789", way, code: "012345", text: "012345 is your code" })
const run = <A, E>(program: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(
      program,
      logsTo((entry) => entries.push(entry)),
    ),
  )
const failed = (by = carrier(), way: CodeWay = "sms") =>
  run(Effect.map(Effect.flip(by.send(code(way))), ({ error }) => error.kind))

test("AUTH-02: a text message is one request, from a number or by a messaging service", async () => {
  await run(carrier().send(code("sms")))
  await run(carrier({ smsFrom: `MG${"1".repeat(32)}` }).send(code("sms")))
  const path = `POST /2010-04-01/Accounts/${SID}/Messages.json`
  const message = { To: "+4915123456789", Body: "012345 is your code" }
  expect(asked).toEqual([
    { path, by: `${SID}:canary-token`, fields: { ...message, From: "+15551230000" } },
    { path, by: `${SID}:canary-token`, fields: { ...message, MessagingServiceSid: `MG${"1".repeat(32)}` } },
  ])
})

test("AUTH-02: WhatsApp takes an approved template, whose variable is the code", async () => {
  await run(carrier().send(code("whatsapp")))
  expect(asked[0]?.fields).toEqual({
    ...{ To: "whatsapp:+4915123456789", From: "whatsapp:+15551239999" },
    ...{ ContentSid: `HX${"2".repeat(32)}`, ContentVariables: '{"1":"012345"}' },
  })
})

test("AUTH-02: the ways that are offered are those that have a sender", async () => {
  expect(carrier().ways).toEqual(["sms", "whatsapp"])
  const [sms, whatsapp] = [carrier({ whatsapp: null }), carrier({ smsFrom: null })]
  expect([sms.ways, whatsapp.ways]).toEqual([["sms"], ["whatsapp"]])
  expect([await failed(sms, "whatsapp"), await failed(whatsapp, "sms"), asked]).toEqual([
    ...["phoneFailed", "phoneFailed", []],
  ])
})

test.each<[string, typeof answer, string]>([
  ["a number that is none", json(400, { code: 21211, message: "canary +4915123456789" }), "error 21211"],
  ["a wrong token", json(401, { code: 20003, message: "Authenticate" }), "error 20003"],
  ["too many requests", (response) => void response.writeHead(429).end("slow down"), "status 429"],
  ["trouble of its own", (response) => void response.writeHead(503).end(), "status 503"],
  ["another place", (response) => void response.writeHead(302, { location: "/elsewhere" }).end(), "status 302"],
  ["no answer", (response) => void response.destroy(), "no answer"],
])("ERR-01: %s is phoneFailed, told once in the log without number, code or token", async (_, said, trouble) => {
  answer = said
  const by = carrier()
  expect([await failed(by), await failed(by), asked.length]).toEqual(["phoneFailed", "phoneFailed", 2])
  expect(entries.map(({ level, fields }) => [level, fields.trouble])).toEqual([["warn", trouble]])
  expect(JSON.stringify(entries)).not.toMatch(/canary|4915123456789|012345/)
})

test("ERR-01: nobody waits for ever", async () => {
  answer = () => {}
  expect(await failed(carrier({}, 50))).toBe("phoneFailed")
  expect(entries.map(({ fields }) => fields.trouble)).toEqual(["a slow answer"])
})
