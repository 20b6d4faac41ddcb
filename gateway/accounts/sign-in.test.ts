import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { wireToOwnUser } from "#schema/people/user.ts"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "../app.ts"

let gateway: Gateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

const setCookies = (response: Response) =>
  new Map(response.headers.getSetCookie().map((line) => [line.split("=")[0] ?? "", line]))
const form = (device: TestDevice, email: string) => ({
  email,
  password: "secret-1",
  birthday: "1990-05-10",
  gender: 2,
  userName: "Ann",
  countryId: "MY",
  devicePublicKey: device.publicKey,
})

describe("signing in over HTTP", () => {
  test("ENT-19: the login cookies last 365 days, the token is for HTTP alone, none leaves the site", async () => {
    const device = new TestDevice(gateway)
    const cookies = setCookies(await device.send("emailRegister", form(device, "cookies@mail.example")))
    expect([...cookies.keys()].sort()).toEqual(
      ["user_login_id", "user_token", "user_d_id", "deviceId", "appId", "nonce"].sort(),
    )
    for (const line of cookies.values()) expect(line).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Lax/)
    expect([...cookies.values()].filter((line) => line.includes("HttpOnly"))).toEqual([cookies.get("user_token")])
    expect(cookies.get("user_d_id")).toContain(`user_d_id=${device.deviceId};`)
    expect(device.deviceId).toMatch(/^cc-/)
    expect(device.cookies.get("nonce")).toMatch(/^[A-Za-z0-9_-]{8}$/)
    expect(cookies.get("user_token")).not.toContain("Secure")
    const secure = new TestDevice(gateway)
    const request = await secure.request("emailRegister", form(secure, "secure@mail.example"))
    for (const line of setCookies(await gateway.fetch(request, { isSecure: true })).values())
      expect(line).toContain("Secure")
  })
  test("ENT-19: the configuration gives a device its id, once; a cookie's id stays", async () => {
    const ask = (cookie?: string) =>
      gateway.fetch(
        new Request("http://livcam.test/config/v1/app", { headers: cookie === undefined ? {} : { cookie } }),
      )
    const first = await ask()
    const { data } = (await first.json()) as { data: { deviceId: string } }
    expect(data.deviceId).toMatch(/^cc-[A-Za-z0-9_-]{22}$/)
    expect(setCookies(first).get("deviceId")).toContain(data.deviceId)
    const second = await ask(`deviceId=${data.deviceId}`)
    expect(await second.json()).toMatchObject({ data: { deviceId: data.deviceId } })
    expect(second.headers.getSetCookie()).toEqual([])
    expect((await (await ask("deviceId=cc-short")).json()).data.deviceId).not.toBe("cc-short")
  })
  test("ENT-01, AUTH-01, AUTH-07: registering and signing in answer the own user in the server's short names", async () => {
    const device = new TestDevice(gateway)
    const made = await device.register({ email: "Short@Mail.example", userName: "Zoé" })
    const { user } = made.data as { user: Parameters<typeof wireToOwnUser>[0] }
    expect(user).toMatchObject({ u_nm: "Zoé", gd: 2, bd: "1990-05-10", c_id: "MY", reg: true, gds: false })
    expect(wireToOwnUser(user)).toMatchObject({ id: device.userId, userName: "Zoé", countryName: "Malaysia" })
    const other = new TestDevice(gateway)
    const again = await other.signIn("short@mail.example", "secret-1")
    expect(again.data).toMatchObject({ user: { ...user, reg: false } })
    expect(await other.call("autoLogin", { from_webapp: true })).toMatchObject({
      code: 200,
      data: { user: { u_id: device.userId } },
    })
    expect((await device.call("autoLogin", { from_webapp: true })).code).toBe(200)
  })
  test("AUTH-07, AUTH-14, ERR-02: what is wrong has its own code and text, and leaves no account", async () => {
    const device = new TestDevice(gateway)
    await device.register({ email: "used@mail.example" })
    const code = async (fields: object) => (await new TestDevice(gateway).register({ ...fields })).code
    expect(await code({ email: "used@mail.example" })).toBe(20023)
    expect(await code({ email: "nothing" })).toBe(20024)
    expect(await code({ password: "12345" })).toBe(20022)
    expect(await code({ birthday: "2030-01-01" })).toBe(20025)
    expect(await code({ birthday: "1990-13-01" })).toBe(20026)
    expect(await code({ userName: "LivCam Support" })).toBe(20029)
    expect(await code({ gender: 4 })).toBe(400)
    const login = (email: string, password: string) => new TestDevice(gateway).signIn(email, password)
    expect(await login("nobody@mail.example", "secret-1")).toMatchObject({
      code: 20020,
      message: "Account does not exist",
    })
    expect(await login("used@mail.example", "secret-2")).toMatchObject({ code: 20021, message: "Password is invalid" })
    const check = await device.call("emailCheck", { email: "USED@mail.example", devicePublicKey: device.publicKey })
    expect(check).toMatchObject({ code: 20023, message: "This email has already been used" })
  })
  test("AUTH-09: logout ends the session and expires every cookie but the four that stay", async () => {
    const device = new TestDevice(gateway)
    await device.register()
    for (const [name, value] of [
      ["acceptCookie", "1"],
      ["oneWayAFPop", "1"],
      ["CAMC_POP_18", "1"],
      ["somethingElse", "1"],
    ] as const)
      device.cookies.set(name, value)
    const before = new Map(device.cookies)
    expect((await device.call("logout", {})).code).toBe(200)
    expect([...device.cookies.keys()].sort()).toEqual(["CAMC_POP_18", "acceptCookie", "deviceId", "oneWayAFPop"])
    device.cookies.clear()
    for (const [name, value] of before) device.cookies.set(name, value)
    expect((await device.call("currentCoin", {})).code).toBe(401)
  })
  test("AUTH-05: the next account on the same device has a session of its own, and the one before is over", async () => {
    const device = new TestDevice(gateway)
    await device.register()
    const before = { userId: device.userId, cookies: new Map(device.cookies), signingToken: device.signingToken }
    await device.register()
    expect(device.userId).not.toBe(before.userId)
    expect((await device.call("currentCoin", {})).code).toBe(200)
    const stale = Object.assign(new TestDevice(gateway, device.deviceId), before)
    expect((await stale.call("currentCoin", {})).code).toBe(401)
  })
})

describe("the coins of a new user", () => {
  test("COIN-13: they are granted once, also when asked many times at once and from another device", async () => {
    const device = new TestDevice(gateway)
    await device.register({ email: "coins@mail.example" })
    const other = new TestDevice(gateway)
    await other.signIn("coins@mail.example", "secret-1")
    const answers = await Promise.all(
      [device, other, device, other, device].map((asking) => asking.call("newUserCoins", { countryId: "MY" })),
    )
    expect(answers.map(({ data }) => (data as { granted: boolean }).granted).filter(Boolean)).toEqual([true])
    expect((await device.call("currentCoin", {})).data).toEqual({ goldNum: 120, points: 0 })
    const feed = await device.call("feedPull", { after: 0, limit: 50 })
    const { entries } = feed.data as { entries: ReadonlyArray<{ event: { _tag: string; amount?: number } }> }
    expect(entries.filter(({ event }) => event._tag === "v2.CoinsPosted").map(({ event }) => event.amount)).toEqual([
      120,
    ])
  })
})
