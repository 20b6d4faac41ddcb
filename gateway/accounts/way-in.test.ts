import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Gateway } from "../app.ts"
import { TestDevice } from "../http/test-device.ts"
import { testGateway } from "../http/test-gateway.ts"
import { Store } from "../store/store.ts"
import { isCommonPassword } from "./known-passwords.ts"

let gateway: Gateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

const newDevice = async () => {
  const device = new TestDevice(gateway)
  await device.register()
  return device
}
const resume = (device: TestDevice) =>
  device.send("resumeLogin", {
    country: null,
    push_key: null,
    from_webapp: false,
    devicePublicKey: device.publicKey,
  })

describe("a new password", () => {
  test("AUTH-14: is none of the 3,000 commonest, in any case", async () => {
    for (const password of ["123456", "password", "QWERTY123", "iloveyou"]) {
      expect(isCommonPassword(password), password).toBe(true)
      expect((await new TestDevice(gateway).register({ password })).code).toBe(20092)
    }
    for (const password of ["secret-1", "sunset-42", "12345"]) expect(isCommonPassword(password)).toBe(false)
  })
})

describe("asking whether an email is taken", () => {
  test("AUTH-01: is limited by device, whatever it asks", async () => {
    const device = new TestDevice(gateway)
    const ask = async (n: number) =>
      (await device.call("emailCheck", { email: `n${n}@mail.example`, devicePublicKey: device.publicKey })).code
    for (let n = 0; n < 20; n++) expect(await ask(n)).toBe(200)
    expect(await ask(20)).toBe(429)
  })
  test("AUTH-01: is limited by address, whatever device it names", async () => {
    const codes: Array<number> = []
    for (let n = 0; n < 64; n++) {
      const device = new TestDevice(gateway)
      const fields = { email: `m${n}@mail.example`, devicePublicKey: device.publicKey }
      codes.push((await device.call("emailCheck", fields, { ip: "198.51.100.7" })).code)
    }
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([60, 429])
  })
})

describe("registering", () => {
  test("AUTH-07: which tells whether an email is taken, is limited by device and by address", async () => {
    const device = new TestDevice(gateway)
    const codes: Array<number> = []
    for (let n = 0; n < 11; n++) codes.push((await device.register({ email: `again${n % 2}@mail.example` })).code)
    expect(codes).toEqual([200, 200, ...Array(8).fill(20023), 429])
    expect((await new TestDevice(gateway).register({ email: "again0@mail.example" })).code).toBe(20023)
  })
})

describe("signing in by the cookies alone", () => {
  test("AUTH-04: gives a new key and a new token; the session before is over", async () => {
    const device = await newDevice()
    const before = device.cookies.get("user_token")
    const reply = await device.read(await resume(device))
    expect(reply).toMatchObject({ code: 200, data: { user: { u_id: device.userId, reg: false } } })
    expect(device.cookies.get("user_token")).not.toBe(before)
    expect((await device.call("currentCoin", {})).code).toBe(20002)
    device.signingToken = (reply.data as { signingToken: string }).signingToken
    expect((await device.call("currentCoin", {})).code).toBe(200)
  })
  test("AUTH-04: is refused without a token, with another's, on another device, after a logout; the cookies go", async () => {
    const [ann, bea] = [await newDevice(), await newDevice()]
    const stolen = new TestDevice(gateway)
    for (const [name, value] of ann.cookies) stolen.cookies.set(name, value)
    const refused = async (device: TestDevice) => {
      const response = await resume(device)
      expect(response.status).toBe(401)
      expect(device.cookies.has("user_token")).toBe(false)
      expect((await device.read(response)).message).toBe("Login has expired")
    }
    await refused(stolen)
    await refused(new TestDevice(gateway))
    bea.cookies.set("user_login_id", String(ann.userId))
    await refused(bea)
    const kept = new Map(ann.cookies)
    await ann.call("logout", {})
    for (const [name, value] of kept) ann.cookies.set(name, value)
    await refused(ann)
  })
  test("AUTH-04: old cookies count for ten minutes more, in case their answer was lost, and not longer", async () => {
    const device = await newDevice()
    const old = new Map(device.cookies)
    const again = async () => {
      for (const [name, value] of old) device.cookies.set(name, value)
      return (await resume(device)).status
    }
    expect((await resume(device)).status).toBe(200)
    expect(await again()).toBe(200)
    await gateway.run(
      Store.use((store) =>
        store.transact((tx) => tx.sessions.revokeDevice(device.deviceId, "replaced", Date.now() - 11 * 60_000)),
      ),
    )
    const late = new Map(device.cookies)
    for (const [name, value] of late) device.cookies.set(name, value)
    expect((await resume(device)).status).toBe(401)
  })
  test("AUTH-09: after a logout older cookies of the device do not count any more", async () => {
    const device = await newDevice()
    const old = new Map(device.cookies)
    const reply = await device.read(await resume(device))
    device.signingToken = (reply.data as { signingToken: string }).signingToken
    expect((await device.call("logout", {})).code).toBe(200)
    for (const [name, value] of old) device.cookies.set(name, value)
    expect((await resume(device)).status).toBe(401)
  })
  test("AUTH-05: a ban is told as a ban", async () => {
    const device = await newDevice()
    await gateway.run(Store.use((store) => store.transact((tx) => tx.bans.setAccount(device.userId, true))))
    expect((await device.read(await resume(device))).code).toBe(10115)
  })
  test("AUTH-04: another site cannot ask for it", async () => {
    const device = await newDevice()
    const fields = { country: null, push_key: null, from_webapp: false, devicePublicKey: device.publicKey }
    const reply = await device.send("resumeLogin", fields, { headers: { origin: "https://elsewhere.example" } })
    expect(reply.status).toBe(403)
  })
})

describe("login links", () => {
  test("ENT-21: are kept as a hash, and nothing but the link itself opens them", async () => {
    const ann = await newDevice()
    const { data } = await ann.call("makeLoginLink", {})
    const link = data as { loginToken: string; jumpTime: number }
    const other = new TestDevice(gateway)
    const open = async (twist: object) =>
      (
        await other.call("emailAutoLogin", {
          ...link,
          ...twist,
          countryId: null,
          pushToken: null,
          devicePublicKey: other.publicKey,
        })
      ).code
    expect(await open({ loginToken: "t".repeat(43) })).toBe(20091)
    expect(await open({})).toBe(200)
    expect(await open({})).toBe(20091)
    const second = (await ann.call("makeLoginLink", {})).data as object
    expect(await open({ ...second, jumpTime: link.jumpTime - 1 })).toBe(20091)
    expect((await ann.call("currentCoin", {})).code).toBe(200)
  })
  test("ENT-21, AUTH-09: end with the logout of the session that made them", async () => {
    const [ann, bea] = [await newDevice(), await newDevice()]
    const links = [(await ann.call("makeLoginLink", {})).data, (await bea.call("makeLoginLink", {})).data]
    await ann.call("logout", {})
    const other = new TestDevice(gateway)
    const fields = { countryId: null, pushToken: null, devicePublicKey: other.publicKey }
    const codes = []
    for (const link of links) codes.push((await other.call("emailAutoLogin", { ...(link as object), ...fields })).code)
    expect(codes).toEqual([20091, 200])
  })
  test("ENT-21: are made by a session only", async () => {
    expect((await new TestDevice(gateway).call("makeLoginLink", {})).code).toBe(401)
  })
})
