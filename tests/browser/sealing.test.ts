import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"
import type { Page } from "playwright-core"
import { build } from "vite"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bindingText } from "#schema/gateway/signature.ts"
import {
  makeGatewayKeyPair,
  openRequest,
  type Sealed,
  sealResponse,
  signatureOf,
  someParams,
} from "../support/peer-sealing.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"

const pages = resolve(import.meta.dirname, "pages")
let server: Server
let browser: PersonBrowser
let page: Page
let origin: string

/** The worker as production bundles it: the order in which modules run is part of what is proved. */
const bundle = async (entry: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "chrome123",
      rolldownOptions: { input: resolve(pages, entry), output: { format: "es" } },
    },
  })
  const output = "output" in result ? result.output : []
  const chunk = output.find((part) => part.type === "chunk" && part.isEntry)
  if (chunk?.type !== "chunk") throw new Error("no chunk")
  return chunk.code
}

beforeAll(async () => {
  const scripts = new Map<string | undefined, string>([
    ["/sealing.js", await bundle("sealing-worker.ts")],
    ["/unprepared.js", await bundle("unprepared-worker.ts")],
  ])
  server = createServer((request, response) => {
    const script = scripts.get(request.url)
    response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript")
    response.end(script ?? "<!doctype html><title>sealing</title>")
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await makePersonBrowser(origin)
  page = await browser.open()
  await page.goto(origin)
})
afterAll(async () => {
  await browser?.dispose()
  server?.close()
})

/** Asks a fresh worker one thing. */
const ask = async <A>(script: string, name: string, input: unknown): Promise<A> => {
  const answer = await page.evaluate(
    ([url, message]) =>
      new Promise<{ value?: unknown; error?: string }>((done, fail) => {
        const worker = new Worker(url, { type: "module" })
        worker.onmessage = ({ data }) => {
          worker.terminate()
          done(data)
        }
        worker.onerror = ({ message: text }) => fail(new Error(`worker: ${text}`))
        worker.postMessage(message)
      }),
    [script, { name, input }] as const,
  )
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer.value as A
}

const requestBinding = bindingText("req", "POST", "/im/v1/send", someParams)
const responseBinding = bindingText("res", "POST", "/im/v1/send", someParams)
const pair = makeGatewayKeyPair("k1")
const job = {
  plaintext: JSON.stringify({ message: "héllo 👋" }),
  requestBinding,
  gatewayKey: { kid: pair.kid, spki: pair.spki },
  signingToken: Buffer.alloc(32, 3).toString("base64url"),
}
interface Sealing {
  readonly sealed: Sealed
  readonly devicePublicKey: string
  readonly extractable: boolean
  readonly signature: string
}

test("NET-03: in a real worker sealing works while Math.random throws, and Node's crypto opens it", async () => {
  const { sealed, extractable, signature } = await ask<Sealing>("/sealing.js", "seal", job)
  expect(openRequest(sealed, requestBinding, pair)).toBe(job.plaintext)
  expect(signature).toBe(signatureOf(job.signingToken, job.plaintext))
  expect(extractable).toBe(false)
})

test("NET-03: without the preparation jsencrypt asks Math.random in a worker: the proof above has teeth", async () => {
  expect(await ask("/unprepared.js", "wrap", { spki: pair.spki })).toBe(false)
})

test("NET-04: a later worker opens with the key pair that an earlier one kept in IndexedDB", async () => {
  const { devicePublicKey } = await ask<Sealing>("/sealing.js", "seal", job)
  const reply = { code: 200, message: "", data: { text: "grüße 🎉" } }
  const body = sealResponse(JSON.stringify(reply), responseBinding, devicePublicKey)
  expect(await ask("/sealing.js", "open", { body, responseBinding })).toEqual(reply)
  await expect(ask("/sealing.js", "open", { body, responseBinding: requestBinding })).rejects.toThrow("envelopeInvalid")
})
