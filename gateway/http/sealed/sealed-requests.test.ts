import crypto from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { HEADER, SEALED_VERSION } from "#schema/gateway/headers.ts"
import { bindingText } from "#schema/gateway/signature.ts"
import { makePair, type Sealed, sealFor, TestDevice } from "../../../tests/worlds/gateway/device.ts"
import { testGateway, testKey } from "../../../tests/worlds/gateway/http-world.ts"
import { freshIntent } from "../../../tests/worlds/gateway/wishes.ts"
import type { Gateway } from "../../app.ts"
import { forAddress, Party } from "../../party.ts"
import { makeKeptKey, rotateKeys, toGatewayKey } from "./gateway-keys.ts"
import { deviceKeyOf, openEnvelope, toUnwrap } from "./sealing.ts"
import { makeSecrets } from "./secrets.ts"

const REFUSED = `{"code":6666,"message":"","data":null}`

let gateway: Gateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

const refusalOf = async (response: Response) => ({
  status: response.status,
  text: await response.text(),
  headers: [...response.headers].filter(([name]) => name !== "date"),
})

describe("a sealed exchange", () => {
  test("NET-03: a sealed request is answered sealed, to the device's own key, under a fresh secret", async () => {
    const device = new TestDevice(gateway)
    const first = await device.send("emailCheck", { email: "a@b.example", devicePublicKey: device.publicKey })
    const sealed = (await first.clone().json()) as Sealed
    expect(Object.keys(sealed).sort()).toEqual(["data", "key"])
    expect(sealed.key).toMatch(/^v1\.device\.[A-Za-z0-9+/]+=*$/)
    expect(device.open(sealed, first.request)).toEqual({ code: 200, message: "", data: {} })
    const second = await device.send("emailCheck", { email: "a@b.example", devicePublicKey: device.publicKey })
    expect(((await second.json()) as Sealed).key).not.toBe(sealed.key)
    expect(() => new TestDevice(gateway, device.deviceId, makePair()).open(sealed, first.request)).toThrow()
    expect(() => device.open(sealed, second.request)).toThrow()
  })
  test("NET-04: an error at a sealed endpoint is sealed too once the device's key is known", async () => {
    const device = new TestDevice(gateway)
    const response = await device.send("emailCheck", { email: "no email", devicePublicKey: device.publicKey })
    expect(await response.clone().json()).toHaveProperty("key")
    expect(await device.read(response)).toMatchObject({ code: 20024, data: null })
  })
  test("NET-03: a sealed GET has no body and is answered sealed", async () => {
    const device = new TestDevice(gateway)
    await device.register()
    const response = await device.send("feedPull", { after: 0, limit: 10 })
    expect(await response.clone().json()).toHaveProperty("key")
    expect(await device.read(response)).toMatchObject({ code: 200, data: { head: 1 } })
  })
  test("NET-03: a long answer is packed for a device that opens such; a short one is not, nor one to others", async () => {
    const [device, other] = [new TestDevice(gateway), new TestDevice(gateway)]
    await device.register()
    await other.register()
    for (let n = 0; n < 12; n++)
      await device.call("sendMessage", { intentId: freshIntent(), to: other.userId, message: `${n} `.repeat(200) })
    const asked = async (limit: number, version: string | null) => {
      const response = await device.send(
        "feedPull",
        { after: 0, limit },
        { headers: { [SEALED_VERSION.header]: version } },
      )
      const { key, data } = (await response.json()) as Sealed
      return { version: key.slice(0, 2), length: data.length }
    }
    const [packed, whole] = [await asked(50, "2"), await asked(50, null)]
    expect([packed.version, whole.version]).toEqual(["v2", "v1"])
    expect(packed.length).toBeLessThan(whole.length / 4)
    expect((await asked(1, "2")).version).toBe("v1")
    for (const version of ["", "1", "3", "22", "v2"]) expect((await asked(50, version)).version).toBe("v1")
  })
  test("NET-03: a device key that is no RSA key of a usable size is refused", async () => {
    const device = new TestDevice(gateway)
    const small = crypto.generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey
    const curve = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey
    const spki = (key: crypto.KeyObject) => key.export({ type: "spki", format: "der" }).toString("base64")
    for (const devicePublicKey of ["", "AAAA", "no base64!", spki(small), spki(curve)])
      expect((await device.call("emailCheck", { email: "a@b.example", devicePublicKey })).code).toBe(400)
  })
  test("NET-03: a device key is 2,048 to 4,096 bits, odd, and its exponent is 65537", () => {
    const { n = "" } = new TestDevice(gateway).pair.publicKey.export({ format: "jwk" })
    const honest = Buffer.from(n, "base64url")
    const accepts = (modulus: Buffer, exponent = Buffer.from([1, 0, 1])) => {
      const jwk = { kty: "RSA", n: modulus.toString("base64url"), e: exponent.toString("base64url") }
      const key = crypto.createPublicKey({ key: jwk, format: "jwk" })
      return deviceKeyOf(key.export({ type: "spki", format: "der" }).toString("base64")) !== undefined
    }
    const ending = (last: number) => Buffer.concat([honest.subarray(0, -1), Buffer.from([last])])
    const long = (bytes: number) => Buffer.alloc(bytes, 0xff)
    expect([accepts(honest), accepts(long(384)), accepts(long(512))]).toEqual([true, true, true])
    expect([accepts(honest.subarray(1)), accepts(long(513))]).toEqual([false, false])
    expect([accepts(ending(0)), accepts(ending(0xfe))]).toEqual([false, false])
    for (const exponent of [[3], [17], [1, 0, 3], Array.from({ length: 255 }, () => 0xfb)])
      expect([exponent.length, accepts(honest, Buffer.from(exponent))]).toEqual([exponent.length, false])
  })
  test("NET-02: a sealed request without a signature comes once, and within five minutes", async () => {
    const device = new TestDevice(gateway)
    const fields = { email: "a@b.example", devicePublicKey: device.publicKey }
    const request = await device.request("emailCheck", fields)
    expect(await (await device.deliver(request.clone())).json()).toHaveProperty("key")
    expect(await (await device.deliver(request.clone())).json()).toMatchObject({ code: 20003 })
    const late = await device.call("emailCheck", fields, { params: { timestamp: Date.now() - 400_000 } })
    expect(late.code).toBe(20001)
  })
})

describe("an envelope that does not open", () => {
  test("NET-03: a sealed body moved to another path, user, device or time is refused", async () => {
    const device = new TestDevice(gateway)
    const fields = { email: "a@b.example", password: "secret-1", devicePublicKey: device.publicKey }
    const moved = async (path: string, headers: Record<string, string>) => {
      const request = await device.request("emailLogin", fields)
      const body = await request.text()
      const target = new Request(new URL(path, request.url), { method: "POST", headers: request.headers, body })
      for (const [name, value] of Object.entries(headers)) target.headers.set(name, value)
      return (await device.deliver(target)).text()
    }
    const path = "/devas/account/email/login"
    expect(await moved("/facade/api/user/email/check", {})).toBe(REFUSED)
    expect(await moved(`${path}?a=1`, {})).toBe(REFUSED)
    expect(await moved(path, { [HEADER.userId]: "5" })).toBe(REFUSED)
    expect(await moved(path, { [HEADER.deviceId]: `cc-${"a".repeat(22)}` })).toBe(REFUSED)
    expect(await moved(path, { [HEADER.timestamp]: String(Date.now() + 1_000) })).toBe(REFUSED)
    expect(await moved(path, { [HEADER.digits]: "11111" })).toBe(REFUSED)
    expect(await moved(path, { [HEADER.nonce]: "12345678" })).toBe(REFUSED)
    expect(await moved(path, { [HEADER.appId]: "other" })).toBe(REFUSED)
    expect(await moved(path, {})).toContain("v1.device.")
  })
  test("NET-04: whatever is wrong with it, the answer is the same to the byte", { timeout: 60_000 }, async () => {
    const device = new TestDevice(gateway)
    const [key] = await device.keys()
    const fields = { email: "a@b.example", devicePublicKey: device.publicKey }
    const flip = (text: string, at: number) => {
      const bytes = Buffer.from(text, "base64")
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      return bytes.toString("base64")
    }
    const part = ({ key: text }: Sealed) => text.split(".")[2] ?? ""
    const sealText = (plain: string, params: TestDevice) =>
      JSON.stringify(sealFor(plain, bindingText("req", "POST", "/x", params.params()), key ?? { kid: "", spki: "" }))
    const twists: ReadonlyArray<(sealed: Sealed) => unknown> = [
      () => "",
      () => "not json",
      () => null,
      () => [],
      () => "null",
      () => ({}),
      ({ data }) => ({ data }),
      ({ key: kept }) => ({ key: kept }),
      (sealed) => ({ ...sealed, more: 1 }),
      ({ data, key: kept }) => ({ key: kept, data }),
      (sealed) => `${JSON.stringify(sealed)} `,
      (sealed) => `\ufeff${JSON.stringify(sealed)}`,
      (sealed) => JSON.stringify(sealed, null, 1),
      (sealed) => JSON.stringify(sealed).replace("v1.", "\\u00761."),
      (sealed) => JSON.stringify(sealed).replace("{", `{"data":"",`),
      (sealed) => ({ ...sealed, data: `${sealed.data}=` }),
      (sealed) => ({ ...sealed, key: `${sealed.key}=` }),
      (sealed) => ({ ...sealed, key: `v1.test-1.${Buffer.alloc(256, 0xff).toString("base64")}` }),
      (sealed) => ({ ...sealed, data: 5 }),
      (sealed) => ({ ...sealed, data: "" }),
      (sealed) => ({ ...sealed, data: "!" }),
      (sealed) => ({ ...sealed, data: sealed.data.slice(0, 20) }),
      (sealed) => ({ ...sealed, data: sealed.data.slice(0, -4) }),
      (sealed) => ({ ...sealed, data: `${sealed.data}\n` }),
      (sealed) => ({ ...sealed, data: flip(sealed.data, 0) }),
      (sealed) => ({ ...sealed, data: flip(sealed.data, 13) }),
      (sealed) => ({ ...sealed, data: flip(sealed.data, Buffer.from(sealed.data, "base64").length - 1) }),
      (sealed) => ({ ...sealed, key: "" }),
      (sealed) => ({ ...sealed, key: sealed.key.replace("v1", "v2") }),
      (sealed) => ({ ...sealed, key: sealed.key.replace("test-1", "test-2") }),
      (sealed) => ({ ...sealed, key: `${sealed.key}.` }),
      (sealed) => ({ ...sealed, key: `v1.test-1.${part(sealed).slice(0, -4)}` }),
      (sealed) => ({ ...sealed, key: `v1.test-1.${flip(part(sealed), 0)}` }),
      (sealed) => ({ ...sealed, key: `v1.test-1.${flip(part(sealed), 200)}` }),
      () => sealText("{}", device),
      () => sealText("not json", device),
    ]
    const answers = new Set<string>()
    for (const twist of twists) {
      const body = (text: string) => {
        const twisted = twist(JSON.parse(text))
        return typeof twisted === "string" ? twisted : JSON.stringify(twisted)
      }
      answers.add(JSON.stringify(await refusalOf(await device.send("emailCheck", fields, { body }))))
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain(JSON.stringify(REFUSED))
    expect((await device.call("emailCheck", fields)).code).toBe(200)
  })
  test("NET-04: it is answered alike to a member, in plain", async () => {
    const device = new TestDevice(gateway)
    await device.register()
    const resealed = await device.request("autoLogin", { from_webapp: true })
    const url = "/account/v1/auto_login"
    const params = device.params()
    const body = JSON.stringify({ data: "AAAA", key: "v1.test-1.AAAA" })
    const headers = new Headers(resealed.headers)
    headers.set(HEADER.timestamp, String(params.timestamp))
    headers.set(HEADER.digits, params.digits)
    headers.set(HEADER.nonce, params.nonce)
    headers.set(HEADER.signature, device.sign("POST", url, params, body))
    const response = await gateway.fetch(new Request(resealed.url, { method: "POST", headers, body }))
    expect([response.status, await response.text()]).toEqual([200, REFUSED])
  })
})

describe("the work of unwrapping", () => {
  const key = toGatewayKey(testKey())
  const reasonOf = (bytes: Buffer): string => {
    try {
      crypto.privateDecrypt({ key: testKey().pkcs8, oaepHash: "sha256" }, bytes)
      return "opened"
    } catch (refused) {
      return String(Object.entries(refused as object).find(([name]) => name === "code")?.[1])
    }
  }
  // In one key of 128 the last byte is 255, so the addition must carry.
  const plusOne = Buffer.from((BigInt(`0x${key.modulus.toString("hex")}`) + 1n).toString(16), "hex")

  test("NET-04: what is no less than the modulus, too short, too long or not there is decrypted like anything else", () => {
    for (const given of [
      key.modulus,
      plusOne,
      Buffer.alloc(256, 0xff),
      Buffer.alloc(255),
      Buffer.alloc(257),
      undefined,
    ]) {
      const { bytes, isSent } = toUnwrap(given, key)
      expect([isSent, bytes.length, reasonOf(bytes)]).toEqual([false, 256, "ERR_OSSL_RSA_OAEP_DECODING_ERROR"])
    }
    for (const given of [key.modulus, Buffer.alloc(256, 0xff)])
      expect(reasonOf(given)).not.toBe("ERR_OSSL_RSA_OAEP_DECODING_ERROR")
  })
  test("NET-04: what is less than the modulus is decrypted as it was sent", () => {
    const less = Buffer.from(key.modulus)
    less.writeUInt8(less.readUInt8(less.length - 1) - 1, less.length - 1)
    for (const given of [less, Buffer.alloc(256), crypto.randomBytes(256).fill(0, 0, 1)])
      expect(toUnwrap(given, key)).toEqual({ bytes: given, isSent: true })
  })
})

describe("the gateway's keys", () => {
  const opened = (...asked: Parameters<typeof openEnvelope>) => Effect.runPromise(openEnvelope(...asked))

  test("NET-03: after one change of key the one before is still accepted, after two it is not", async () => {
    const first = await testGateway()
    const fields = (device: TestDevice) => ({ email: "a@b.example", devicePublicKey: device.publicKey })
    const device = new TestDevice(first)
    expect((await device.keys()).map(({ kid }) => kid)).toEqual(["test-1"])
    const rotate = (kid: string) => first.run(rotateKeys({ ...testKey(), kid }))
    expect((await rotate("test-2")).map(({ kid }) => kid)).toEqual(["test-2", "test-1"])
    expect((await device.call("emailCheck", fields(device), { kid: "test-1" })).code).toBe(200)
    expect((await rotate("test-3")).map(({ kid }) => kid)).toEqual(["test-3", "test-2"])
    await first.close()
  })
  test("NET-03: an envelope under either accepted key opens", async () => {
    const pkcs8 = makePair().privateKey.export({ type: "pkcs8", format: "pem" }).toString()
    const [older, newest] = [toGatewayKey({ ...testKey(), kid: "older" }), toGatewayKey({ kid: "newest", pkcs8 })]
    const sealed = Buffer.from(JSON.stringify(sealFor(`{"a":1}`, "binding", older)))
    expect((await opened(sealed, "binding", [newest, older], makeSecrets()))?.json).toEqual({ a: 1 })
    expect(await opened(sealed, "binding", [newest], makeSecrets())).toBeUndefined()
    expect(await opened(sealed, "other", [newest, older], makeSecrets())).toBeUndefined()
  })
  test("NET-03: a secret under which an envelope has opened is unwrapped once; one under which none has is not kept", async () => {
    const key = toGatewayKey(testKey())
    const pkcs8 = makePair().privateKey.export({ type: "pkcs8", format: "pem" }).toString()
    // Has the name and size of the other key, but cannot unwrap what was wrapped for it.
    const unable = { ...toGatewayKey({ kid: key.kid, pkcs8 }), modulus: key.modulus }
    const body = (sealed: object) => Buffer.from(JSON.stringify(sealed))
    const sealed = sealFor(`{"a":1}`, "binding", key)
    const damaged = { ...sealed, data: `${sealed.data[0] === "A" ? "B" : "A"}${sealed.data.slice(1)}` }
    const secrets = makeSecrets()
    expect(await opened(body(damaged), "binding", [key], secrets)).toBeUndefined()
    expect(await opened(body(sealed), "binding", [unable], secrets)).toBeUndefined()
    expect((await opened(body(sealed), "binding", [key], secrets))?.json).toEqual({ a: 1 })
    expect((await opened(body(sealed), "binding", [unable], secrets))?.json).toEqual({ a: 1 })
    expect(await opened(body(damaged), "binding", [key], secrets)).toBeUndefined()
    expect(await opened(body(sealed), "other", [key], secrets)).toBeUndefined()
    expect(await opened(body(sealed), "binding", [{ ...key, kid: "gone" }], secrets)).toBeUndefined()
  })
  test("NET-03: what comes at once under a new secret is unwrapped once, and turns at the threads go from address to address", async () => {
    const key = toGatewayKey(testKey())
    const sealed = Buffer.from(JSON.stringify(sealFor(`{"a":1}`, "binding", key)))
    const secrets = makeSecrets()
    const order: Array<string> = []
    const counted: typeof secrets = {
      ...secrets,
      inTurn: (unwrap) =>
        Effect.flatMap(Party, (party) =>
          secrets.inTurn(
            Effect.andThen(
              Effect.sync(() => order.push(party)),
              unwrap,
            ),
          ),
        ),
    }
    const open = (body: Buffer, ip: string) => forAddress(ip)(openEnvelope(body, "binding", [key], counted))
    const twenty = Array.from({ length: 20 }, () => open(sealed, "same"))
    const all = await Effect.runPromise(Effect.all(twenty, { concurrency: "unbounded" }))
    expect(all.map((one) => one?.json)).toEqual(Array.from({ length: 20 }, () => ({ a: 1 })))
    expect(order).toEqual(["address same"])
    const fresh = (ip: string) => open(Buffer.from(JSON.stringify(sealFor("{}", "binding", key))), ip)
    order.length = 0
    const flood = [...Array.from({ length: 20 }, () => fresh("flood")), fresh("other")]
    await Effect.runPromise(Effect.all(flood, { concurrency: "unbounded" }))
    expect(order.indexOf("address other")).toBeLessThanOrEqual(3)
  })
  test("NET-04: the event loop goes on while secrets are unwrapped", async () => {
    const key = toGatewayKey(await Effect.runPromise(makeKeptKey("longer")))
    const secrets = makeSecrets()
    const bodies = Array.from({ length: 60 }, () => Buffer.from(JSON.stringify(sealFor("{}", "binding", key))))
    // Counts turns of the event loop instead of time: the machine's load does not change the result.
    let [turns, isOver] = [0, false]
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    const opening = bodies.map((body) => openEnvelope(body, "binding", [key], secrets))
    await Effect.runPromise(Effect.all(opening, { concurrency: "unbounded" }))
    isOver = true
    expect(turns).toBeGreaterThan(10 * bodies.length)
  })
  test("NET-03: what was used longest ago is forgotten first", () => {
    const secrets = makeSecrets(2)
    for (const name of ["a", "b"]) secrets.keep(name, Buffer.from(name))
    expect(secrets.get("a")?.toString()).toBe("a")
    secrets.keep("c", Buffer.from("c"))
    expect(["a", "b", "c"].map((name) => secrets.get(name)?.toString())).toEqual(["a", undefined, "c"])
  })
})
