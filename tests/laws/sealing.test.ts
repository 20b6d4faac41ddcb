import { generateKeyPairSync } from "node:crypto"
import { Effect } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { bindingText } from "#schema/gateway/signature.ts"
import { Entropy } from "../../gateway/entropy.ts"
import { toGatewayKey } from "../../gateway/http/sealed/gateway-keys.ts"
import { deviceKeyOf, openEnvelope, sealReply } from "../../gateway/http/sealed/sealing.ts"
import { makeSecrets } from "../../gateway/http/sealed/secrets.ts"
import { makeSealer, openResponse } from "../../worker/crypto/sealing.ts"
import type { DeviceKeys } from "../../worker/crypto/vault.ts"
import { deviceKeysOf } from "../worlds/http/device-keys.ts"
import { someParams } from "../worlds/http/peer-sealing.ts"

const pair = generateKeyPairSync("rsa", { modulusLength: 3072 })
const gatewayKey = toGatewayKey({
  kid: "k1",
  pkcs8: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
})
let device: DeviceKeys
beforeAll(async () => {
  device = await deviceKeysOf()
})

const request = bindingText("req", "POST", "/im/v1/send", someParams)
const response = bindingText("res", "POST", "/im/v1/send", someParams)

const open = (sealed: unknown, binding: string) =>
  Effect.runPromise(
    openEnvelope(new TextEncoder().encode(JSON.stringify(sealed)), binding, [gatewayKey], makeSecrets()),
  )
const anyJson = fc.dictionary(
  fc.string({ unit: "grapheme", maxLength: 10 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
)

describe("worker and gateway seal for each other", () => {
  test("NET-03: whatever the worker seals, the gateway opens as it was", async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (json) => {
        const sealed = await Effect.runPromise(makeSealer().seal(JSON.stringify(json), request, gatewayKey))
        expect((await open(sealed, request))?.json).toEqual(JSON.parse(JSON.stringify(json)))
      }),
      { numRuns: 30 },
    )
  })
  test("NET-03: a sealed body moved to another path is refused by the gateway", async () => {
    const sealed = await Effect.runPromise(makeSealer().seal("{}", request, gatewayKey))
    expect(await open(sealed, bindingText("req", "POST", "/im/v1/read", someParams))).toBeUndefined()
    expect(await open(sealed, response)).toBeUndefined()
  })
  test("NET-04: whatever the gateway seals, the worker opens as it was, and only for its own request", async () => {
    const key = deviceKeyOf(device.publicKey)
    if (key === undefined) return expect.fail("the gateway refuses the device's key")
    await fc.assert(
      fc.asyncProperty(anyJson, async (json) => {
        const sealed = await Effect.runPromise(
          Effect.provide(sealReply(JSON.stringify(json), response, key), Entropy.layer),
        )
        const opened = await Effect.runPromise(openResponse(sealed, response, device.privateKey))
        expect(opened).toEqual(JSON.parse(JSON.stringify(json)))
        const other = bindingText("res", "POST", "/im/v1/send", { ...someParams, nonce: "abcdefgi" })
        const refused = await Effect.runPromise(Effect.flip(openResponse(sealed, other, device.privateKey)))
        expect(refused.error.code).toBe(6666)
      }),
      { numRuns: 30 },
    )
  })
})
