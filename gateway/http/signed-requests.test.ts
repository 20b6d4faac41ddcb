import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { HEADER } from "#schema/gateway/headers.ts"
import { COOKIE_MAX_AGE_S, SIGNATURE_WINDOW_MS } from "#schema/rules/constants.ts"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "../app.ts"
import { sha256Hex } from "../digests.ts"
import { Store, type Tx } from "../store/store.ts"

let gateway: Gateway
let device: TestDevice
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  device = new TestDevice(gateway)
  expect((await device.register()).code).toBe(200)
})

const inStore = <A>(body: (tx: Tx) => Effect.Effect<A>): Promise<A> =>
  gateway.run(Store.use((store) => store.transact(body)))

describe("common parameters", () => {
  test("NET-01: a request that lacks one of them is refused, one without a country is not", async () => {
    for (const name of Object.values(HEADER)) {
      if (name === HEADER.countryId || name === HEADER.signature) continue
      const response = await device.send("wallGroups", {}, { headers: { [name]: null } })
      expect([name, response.status, (await response.json()).code]).toEqual([name, 400, 400])
    }
    expect((await device.call("wallGroups", {})).code).toBe(200)
  })
  test("NET-01: a device id that is none of ours is refused", async () => {
    expect((await device.call("wallGroups", {}, { params: { deviceId: "cc-short" } })).code).toBe(400)
  })
})

describe("signatures", () => {
  test("NET-02: a signed request is answered; without, with a wrong or a foreign signature it is refused", async () => {
    expect(await device.call("currentCoin", {})).toMatchObject({ code: 200, data: { goldNum: 0, points: 0 } })
    const other = new TestDevice(gateway)
    await other.register()
    const foreign = other.sign("GET", "/coin/v1/current", device.params(), "")
    for (const signature of ["", "AAAA", "x".repeat(43), foreign, "!"])
      expect((await device.call("currentCoin", {}, { headers: { [HEADER.signature]: signature } })).code).toBe(20002)
    expect((await device.call("currentCoin", {}, { headers: { [HEADER.signature]: null } })).code).toBe(20002)
  })
  test("NET-02: whatever was signed and is changed on the way makes the signature wrong", async () => {
    const changed = async (headers: Record<string, string>) =>
      (await device.call("newUserCoins", { countryId: null }, { headers })).code
    expect(await changed({ [HEADER.timestamp]: String(Date.now() + 1_000) })).toBe(20002)
    expect(await changed({ [HEADER.digits]: "99999" })).toBe(20002)
    expect(await changed({ [HEADER.nonce]: "otherone" })).toBe(20002)
    for (const [header, value] of [
      [HEADER.appId, "other"],
      [HEADER.version, "1.0.1"],
      [HEADER.languageId, "31"],
      [HEADER.portType, "5"],
      [HEADER.countryId, "MY"],
      [HEADER.countryId, ""],
    ] as const)
      expect([header, await changed({ [header]: value })]).toEqual([header, 20002])
    const twist = { body: () => `{"countryId":"MY"}` }
    expect((await device.call("newUserCoins", { countryId: null }, twist)).code).toBe(20002)
    const path = { signedUrl: "/coin/v1/other" }
    expect((await device.call("newUserCoins", { countryId: null }, path)).code).toBe(20002)
    const query = { signedUrl: "/videocall/v1/price?c_locate=wall&c_u_id=2" }
    expect((await device.call("callPrice", { c_u_id: 1, c_locate: "wall" }, query)).code).toBe(20002)
    expect((await device.call("currentCoin", {})).data).toEqual({ goldNum: 0, points: 0 })
  })
  test("NET-02: a timestamp more than five minutes off either way is stale, and the Date header tells the time", async () => {
    const now = Date.UTC(2026, 0, 15, 12)
    const scope = Scope.makeUnsafe()
    const clock = await Effect.runPromise(Scope.provide(TestClock.make(), scope))
    await Effect.runPromise(clock.setTime(now))
    const still = await testGateway({ clock: Layer.succeed(Clock.Clock, clock) })
    const someone = new TestDevice(still)
    someone.now = () => now
    await someone.register()
    for (const [off, code] of [
      [SIGNATURE_WINDOW_MS + 1, 20001],
      [-SIGNATURE_WINDOW_MS - 1, 20001],
      [SIGNATURE_WINDOW_MS, 200],
      [-SIGNATURE_WINDOW_MS, 200],
    ] as const) {
      const response = await someone.send("currentCoin", {}, { params: { timestamp: now + off } })
      expect([off, (await response.json()).code]).toEqual([off, code])
      expect(response.headers.get("date")).toBe(new Date(now).toUTCString())
    }
    await still.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })
  test("NET-02: the same signed request is answered once", async () => {
    const request = await device.request("currentCoin", {})
    expect((await (await device.deliver(request.clone())).json()).code).toBe(200)
    for (let again = 0; again < 3; again++)
      expect((await (await device.deliver(request.clone())).json()).code).toBe(20003)
  })
  test("NET-02: a signature has one spelling; in another one it is wrong, whether it came before or not", async () => {
    const respelled = (signature: string): ReadonlyArray<string> => [
      `${signature}=`,
      `${signature}==`,
      `${signature.slice(0, 7)}.${signature.slice(7)}`,
      `${signature}.`,
      signature.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
      Buffer.from(signature, "base64url").toString("base64"),
    ]
    const request = await device.request("currentCoin", {})
    const signature = request.headers.get(HEADER.signature) ?? ""
    const codeAs = async (given: string) => {
      const copy = request.clone()
      copy.headers.set(HEADER.signature, given)
      return (await (await device.deliver(copy)).json()).code
    }
    for (const given of respelled(signature)) expect([given, await codeAs(given)]).toEqual([given, 20002])
    expect(await codeAs(signature)).toBe(200)
    for (const given of respelled(signature)) expect([given, await codeAs(given)]).toEqual([given, 20002])
  })
})

describe("sessions", () => {
  test("AUTH-05, NET-09: without the token, without the id, or with another's id there is no session: 401", async () => {
    for (const name of ["user_token", "user_login_id"]) {
      const value = device.cookies.get(name) ?? ""
      device.cookies.delete(name)
      const response = await device.send("currentCoin", {})
      expect([response.status, (await response.json()).code]).toEqual([401, 401])
      device.cookies.set(name, value)
    }
    expect((await device.call("currentCoin", {}, { params: { userId: device.userId + 1 } })).code).toBe(401)
    expect((await device.call("currentCoin", {}, { params: { deviceId: `cc-${"x".repeat(22)}` } })).code).toBe(401)
    expect((await device.call("currentCoin", {})).code).toBe(200)
  })
  test("NET-09: a session ended by another device is 10023, one ended otherwise 401", async () => {
    const id = await sessionOf(device)
    await inStore((tx) => tx.sessions.revoke(id, "otherDevice", 1))
    expect((await device.call("currentCoin", {})).code).toBe(10023)
    const other = new TestDevice(gateway)
    await other.register()
    const second = await sessionOf(other)
    await inStore((tx) => tx.sessions.revoke(second, "replaced", 1))
    expect((await other.call("currentCoin", {})).code).toBe(401)
  })
  test("NET-09: a session whose time is over is 401", async () => {
    const session = await inStore((tx) => tx.sessions.findByToken(sha256Hex(device.cookies.get("user_token") ?? "")))
    if (session === null) throw new Error("the device has no session")
    expect(session.expiresAt - session.createdAt).toBe(COOKIE_MAX_AGE_S * 1_000)
    const as = async (token: string, expiresAt: number) => {
      const tokenHash = sha256Hex(token)
      await inStore((tx) => tx.sessions.insert({ ...session, id: token, tokenHash, expiresAt }))
      device.cookies.set("user_token", token)
      return (await device.send("currentCoin", {})).status
    }
    expect(await as("young-token", Date.now() + 60_000)).toBe(200)
    expect(await as("old-token", Date.now() - 1)).toBe(401)
  })
  test("NET-09, AUTH-05: a ban of account, device or both ends every signed request with its own code", async () => {
    const ban = (account: boolean, isDevice: boolean) =>
      inStore((tx) =>
        Effect.andThen(
          tx.accounts.update(device.userId, { banned: account }),
          tx.bans.setDevice(device.deviceId, isDevice),
        ),
      )
    for (const [account, isDevice, code, message] of [
      [true, false, 10115, "Your account has been banned"],
      [false, true, 10116, "Your device has been banned"],
      [true, true, 10117, "Login failed, the account and device have been banned"],
    ] as const) {
      await ban(account, isDevice)
      expect(await device.call("currentCoin", {})).toEqual({ code, message, data: null })
    }
    await ban(false, false)
    expect((await device.call("currentCoin", {})).code).toBe(200)
  })
  test("NET-09: a visitor is answered at guest endpoints, and a wrong signature is refused there too", async () => {
    const visitor = new TestDevice(gateway)
    expect((await visitor.call("interests", {})).code).toBe(200)
    const signature = { headers: { [HEADER.signature]: "A".repeat(43) } }
    expect(
      (await device.call("getUserInfo", { search_u_id: device.userId, u_id: device.userId }, signature)).code,
    ).toBe(20002)
    const response = await visitor.send("currentCoin", {})
    expect(response.status).toBe(401)
  })
})

const sessionOf = async ({ cookies }: TestDevice): Promise<string> =>
  (await inStore((tx) => tx.sessions.findByToken(sha256Hex(cookies.get("user_token") ?? ""))))?.id ?? ""
