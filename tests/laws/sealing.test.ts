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
  const replied = async (json: unknown, packs: boolean) => {
    const deviceKey = deviceKeyOf(device.publicKey) ?? expect.fail("the gateway refuses the device's key")
    const sealing = sealReply(JSON.stringify(json), { binding: response, deviceKey, packs })
    return await Effect.runPromise(Effect.provide(sealing, Entropy.layer))
  }
  const read = (sealed: unknown, binding = response) =>
    Effect.runPromise(openResponse(sealed, binding, device.privateKey))
  const long = fc.array(anyJson, { minLength: 20, maxLength: 60 })

  test.each([
    ["as it is", anyJson, false, /^v1\./],
    ["packed, when it is short", anyJson.filter((json) => JSON.stringify(json).length < 1_000), true, /^v1\./],
    ["packed", long.map((list) => [...list, "x".repeat(4_096)]), true, /^v2\./],
  ])(
    "NET-04: whatever the gateway seals (%s), the worker opens as it was, and only for its own request",
    async (_, jsons, packs, version) => {
      await fc.assert(
        fc.asyncProperty<[unknown]>(jsons, async (json) => {
          const sealed = await replied(json, packs)
          expect(sealed.key).toMatch(version)
          expect(await read(sealed)).toEqual(JSON.parse(JSON.stringify(json)))
          const other = bindingText("res", "POST", "/im/v1/send", { ...someParams, nonce: "abcdefgi" })
          await expect(read(sealed, other)).rejects.toMatchObject({ error: { code: 6666 } })
          const [one, two] = sealed.key.startsWith("v1") ? ["v1", "v2"] : ["v2", "v1"]
          const asOther = { ...sealed, key: sealed.key.replace(one, two) }
          await expect(read(asOther)).rejects.toMatchObject({ error: { code: 6666 } })
        }),
        { numRuns: 30 },
      )
    },
  )
  test("NET-03: a long reply takes a quarter of the line, and its length tells little of what is in it", async () => {
    const texts = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        _tag: "v1.MessageReceived",
        message: { n, message: `text ${n}`, time: 1_760_000_000_000 + n },
      }))
    const [before, after] = [await replied(texts(200), false), await replied(texts(200), true)]
    expect(after.data.length * 4).toBeLessThan(before.data.length)
    const sizes = new Set<number>()
    for (let count = 200; count < 205; count++) sizes.add((await replied(texts(count), true)).data.length)
    expect(sizes.size).toBeLessThan(3)
  })
})
