import { Effect } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { bindingText } from "#schema/gateway/signature.ts"
import {
  makeGatewayKeyPair,
  openRequest,
  packAnswer,
  sealResponse,
  someParams,
  unwrapSecret,
} from "../../tests/worlds/http/peer-sealing.ts"
import { makeSealer, openResponse, SECRET_KEPT_MS } from "./sealing.ts"
import type { DeviceKeys } from "./vault.ts"
import { makeDeviceKeys } from "./vault-over.ts"

const request = bindingText("req", "POST", "/im/v1/send", someParams)
const response = bindingText("res", "POST", "/im/v1/send", someParams)

const gatewayKey = makeGatewayKeyPair("k1")
let device: DeviceKeys
beforeAll(async () => {
  device = await makeDeviceKeys()
})

const seal = (plaintext: string, binding = request) =>
  Effect.runPromise(makeSealer().seal(plaintext, binding, gatewayKey))
const open = (body: unknown, binding = response) => Effect.runPromise(openResponse(body, binding, device.privateKey))
const refusal = (body: unknown, binding = response) =>
  Effect.runPromise(Effect.flip(openResponse(body, binding, device.privateKey)))

describe("sealing a request", () => {
  test("NET-03: what the device seals, an independent implementation opens", async () => {
    const plaintext = JSON.stringify({ message: "héllo 👋", to: 5 })
    const sealed = await seal(plaintext)
    expect(Object.keys(sealed).sort()).toEqual(["data", "key"])
    expect(openRequest(sealed, request, gatewayKey)).toBe(plaintext)
  })
  test("NET-03: a sealer's first secret is eight characters, fresh for each sealer", async () => {
    const secrets = await Promise.all(
      Array.from({ length: 5 }, async () => unwrapSecret(await seal("{}"), gatewayKey).toString("utf8")),
    )
    for (const secret of secrets) expect([...secret]).toHaveLength(8)
    expect(new Set(secrets).size).toBe(secrets.length)
  })
  test("NET-03: one secret seals the requests of ten minutes to one key; each envelope has an iv of its own and opens", async () => {
    const sealer = makeSealer()
    const other = makeGatewayKeyPair("k2")
    const sealed = await Effect.runPromise(
      Effect.gen(function* () {
        const sealNow = (key = gatewayKey) => sealer.seal("{}", request, key)
        const [first, second] = [yield* sealNow(), yield* sealNow()]
        yield* TestClock.adjust(SECRET_KEPT_MS - 1)
        const last = yield* sealNow()
        yield* TestClock.adjust(1)
        const later = yield* sealNow()
        sealer.forget()
        const [forgotten, toOther] = [yield* sealNow(), yield* sealNow(other)]
        return { first, second, last, later, forgotten, toOther }
      }).pipe(Effect.provide(TestClock.layer())),
    )
    const { first, second, last, later, forgotten, toOther } = sealed
    expect([second.key, last.key]).toEqual([first.key, first.key])
    expect(new Set([first, later, forgotten, toOther].map(({ key }) => key)).size).toBe(4)
    expect(new Set(Object.values(sealed).map(({ data }) => data.slice(0, 16))).size).toBe(6)
    for (const envelope of [first, second, last, later, forgotten])
      expect(openRequest(envelope, request, gatewayKey)).toBe("{}")
    expect(openRequest(toOther, request, other)).toBe("{}")
  })
  test("NET-03: a clock that is set back does not keep a secret for longer than twice its time", async () => {
    const sealer = makeSealer()
    const at = (now: number) => Effect.andThen(TestClock.setTime(now), sealer.seal("{}", request, gatewayKey))
    const day = 86_400_000
    const [before, after] = await Effect.runPromise(
      Effect.all([at(2 * day), at(day)]).pipe(Effect.provide(TestClock.layer())),
    )
    expect(after?.key).not.toBe(before?.key)
  })
  test("NET-03: a sealed body moved to another path, user, device or time is refused", async () => {
    const sealed = await seal("{}")
    for (const other of [
      bindingText("req", "POST", "/im/v1/read", someParams),
      bindingText("req", "PUT", "/im/v1/send", someParams),
      bindingText("req", "POST", "/im/v1/send", { ...someParams, userId: 8 }),
      bindingText("req", "POST", "/im/v1/send", { ...someParams, deviceId: "cc-x" }),
      bindingText("req", "POST", "/im/v1/send", { ...someParams, timestamp: someParams.timestamp + 1 }),
      response,
    ])
      expect(() => openRequest(sealed, other, gatewayKey)).toThrow()
  })
  test("NET-04: a gateway key that cannot wrap is error 6666, not a crash", async () => {
    for (const spki of ["", "rubbish", Buffer.from("rubbish").toString("base64")]) {
      const failed = await Effect.runPromise(Effect.flip(makeSealer().seal("{}", request, { kid: "k1", spki })))
      expect(failed.error).toEqual({ kind: "envelopeInvalid", code: 6666 })
    }
  })
})

describe("opening an answer", () => {
  test("NET-04: what an independent implementation seals to the device, the device opens", async () => {
    const reply = { code: 200, message: "", data: { text: "grüße 🎉", n: 3 } }
    expect(await open(sealResponse(JSON.stringify(reply), response, device.publicKey))).toEqual(reply)
  })
  test("NET-04: a long one too, which is packed; one that is packed wrongly is the same error", async () => {
    const reply = { code: 200, message: "", data: Array.from({ length: 2_000 }, (_, n) => ({ text: "grüße 🎉", n })) }
    const packed = packAnswer(JSON.stringify(reply))
    expect(await open(sealResponse(packed, response, device.publicKey, "v2"))).toEqual(reply)
    for (const broken of [packed.subarray(0, 3), packed.subarray(0, 200), Buffer.alloc(600), JSON.stringify(reply)])
      expect((await refusal(sealResponse(broken, response, device.publicKey, "v2"))).error.code).toBe(6666)
  })
  test("NET-04: an answer bound to another request does not open", async () => {
    const sealed = sealResponse("{}", response, device.publicKey)
    const other = bindingText("res", "POST", "/im/v1/send", { ...someParams, nonce: "abcdefgi" })
    expect((await refusal(sealed, other)).error.code).toBe(6666)
    expect((await refusal(sealed, request)).error.code).toBe(6666)
  })
  test("NET-04: an answer to another device does not open", async () => {
    const { publicKey } = await makeDeviceKeys()
    expect((await refusal(sealResponse("{}", response, publicKey))).error.kind).toBe("envelopeInvalid")
  })
  test("NET-04: an answer without key or data, or not JSON inside, is the same error with nothing of it", async () => {
    const whole = sealResponse(`{"a":1}`, response, device.publicKey)
    const bodies = [
      {},
      { data: whole.data },
      { key: whole.key },
      { ...whole, data: 5 },
      { ...whole, data: "" },
      { ...whole, data: "!!" },
      { ...whole, key: whole.key.replace("device", "k1") },
      { ...whole, key: "v1.device." },
      null,
      "text",
      sealResponse("top secret, not JSON", response, device.publicKey),
    ]
    for (const body of bodies) {
      const failed = await refusal(body)
      expect(failed.error).toEqual({ kind: "envelopeInvalid", code: 6666 })
      expect(failed.cause).toBeUndefined()
    }
  })
  test("NET-04: an answer with any byte changed does not open", async () => {
    const whole = sealResponse(`{"a":1}`, response, device.publicKey)
    const bytes = Buffer.from(whole.data, "base64")
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const changed = Buffer.from(bytes)
        changed[place] = (changed[place] ?? 0) ^ change
        expect((await refusal({ ...whole, data: changed.toString("base64") })).error.code).toBe(6666)
      }),
      { numRuns: 40 },
    )
  })
})
