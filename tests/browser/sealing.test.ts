import { afterAll, beforeAll, expect, test } from "vitest"
import { bindingText } from "#schema/gateway/signature.ts"
import {
  makeGatewayKeyPair,
  openRequest,
  type Sealed,
  sealResponse,
  signatureOf,
  someParams,
} from "../worlds/http/peer-sealing.ts"
import { type JobWorkers, openJobWorkers } from "./support/job-workers.ts"

let workers: JobWorkers<"sealing-worker" | "unprepared-worker">

beforeAll(async () => {
  workers = await openJobWorkers("sealing-worker", "unprepared-worker")
})
afterAll(() => workers?.dispose())

const ask = <Value>(name: "seal" | "open", input: unknown) => workers.ask<Value>("sealing-worker", { name, input })

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
  const { sealed, extractable, signature } = await ask<Sealing>("seal", job)
  expect(openRequest(sealed, requestBinding, pair)).toBe(job.plaintext)
  expect(signature).toBe(signatureOf(job.signingToken, job.plaintext))
  expect(extractable).toBe(false)
})

test("NET-03: without the preparation jsencrypt asks Math.random in a worker: the proof above has teeth", async () => {
  expect(await workers.ask("unprepared-worker", { spki: pair.spki })).toBe(false)
})

test("NET-04: a later worker opens with the key pair that an earlier one kept in IndexedDB", async () => {
  const { devicePublicKey } = await ask<Sealing>("seal", job)
  const reply = { code: 200, message: "", data: { text: "grüße 🎉" } }
  const body = sealResponse(JSON.stringify(reply), responseBinding, devicePublicKey)
  expect(await ask("open", { body, responseBinding })).toEqual(reply)
  await expect(ask("open", { body, responseBinding: requestBinding })).rejects.toThrow("envelopeInvalid")
})
