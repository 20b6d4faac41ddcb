import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "../app.ts"
import { isCommonPassword } from "./password.ts"

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

describe("login links", () => {
  test("ENT-21: are kept as a hash, and nothing but the link itself opens them", async () => {
    const ann = await newDevice()
    const link = (await ann.call("makeLoginLink", {})).data as { loginToken: string; jumpTime: number }
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
  test("ENT-21: name no device of whoever made them: the id in a link is the link's own", async () => {
    const ann = await newDevice()
    const links = [await ann.call("makeLoginLink", {}), await ann.call("makeLoginLink", {})].map(
      ({ data }) => data as { readonly deviceId: string },
    )
    expect(JSON.stringify(links)).not.toContain(ann.deviceId)
    expect(new Set(links.map(({ deviceId }) => deviceId)).size).toBe(2)
    const other = new TestDevice(gateway)
    const fields = { ...links[0], countryId: null, pushToken: null, devicePublicKey: other.publicKey }
    expect((await other.call("emailAutoLogin", { ...fields, deviceId: links[1]?.deviceId })).code).toBe(20091)
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
