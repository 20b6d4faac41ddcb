/**
 * Ways into an account, over HTTP: a browser, the gateway, and a provider in this process. Attacks:
 * tests/attack/linking.test.ts.
 */
import { Clock, Effect, Exit, Layer, Schema, Scope } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { errorOfCode } from "#schema/errors.ts"
import { FeedEvent } from "#schema/events.ts"
import { readReturn } from "#schema/rules/account/sign-in-elsewhere.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import { type Reply, TestDevice } from "../../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../../tests/worlds/gateway/http-world.ts"
import { CLIENT, startProvider } from "../../../tests/worlds/gateway/provider-server.ts"
import { backFrom, signInAt } from "../../../tests/worlds/gateway/sign-in-way.ts"
import type { Gateway } from "../../app.ts"
import { type MailMessage, memoryMail } from "../../mail/mail.ts"
import { memoryCarrier, type PhoneCode } from "../../phone/code-carrier.ts"
import { Store } from "../../store/store.ts"

const EMAIL = "ann@mail.example"
const PASSWORD = "secret-1"
const PHONE = "+4915123456789"
const MEMBER = { birthday: "1990-05-10", gender: 2, userName: "Sam", countryId: null }

let provider: Awaited<ReturnType<typeof startProvider>>
let gateway: Gateway
let now = 0
let pass: (ms: number) => Promise<void>
let scope: Scope.Closeable
const [mails, codes]: [Array<MailMessage>, Array<PhoneCode>] = [[], []]

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  for (const list of [mails, codes]) list.length = 0
  now = Date.now()
  scope = Scope.makeUnsafe()
  const clock = await Effect.runPromise(Scope.provide(TestClock.make(), scope))
  pass = async (ms) => {
    now += ms
    await Effect.runPromise(clock.setTime(now))
  }
  await pass(0)
  const keys = { ...CLIENT, issuer: provider.issuer }
  gateway = await testGateway({
    clock: Layer.succeed(Clock.Clock, clock),
    settings: { signIn: [{ name: "google", ...keys }] },
    mail: memoryMail(mails),
    phone: memoryCarrier(codes),
  })
  Object.assign(provider.state, { refuses: null, away: null, person: person("sub-1") })
})
afterEach(async () => {
  await gateway.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const person = (sub: string) => ({ sub, email: `${sub}@elsewhere.example`, email_verified: false, name: "Sam Lee" })
const isKnown = Schema.is(FeedEvent)
const kindOf = ({ code }: Reply) => (code === 200 ? "fine" : errorOfCode(code).kind)
const newDevice = (): TestDevice => Object.assign(new TestDevice(gateway), { now: () => now })
const ann = async (device = newDevice()) => {
  expect((await device.register({ email: EMAIL, password: PASSWORD })).code).toBe(200)
  return device
}
const codeIn = () => codes.at(-1)?.code ?? ""

/** A person who has joined by Google, without a password. */
const byGoogle = async (device = newDevice()) => {
  const enter = await device.call("socialLogin", { ticket: ticketIn(await signInAt(device)), ...device.signInFields() })
  const { ticket } = enter.data as { ticket: string }
  device.keep(await device.call("socialRegister", { ticket, ...MEMBER, ...device.signInFields() }))
  return device
}
const byPhone = async (device = newDevice()) => {
  const devicePublicKey = device.publicKey
  await device.call("sendPhoneCode", { phone: PHONE, way: "sms", use: "login", devicePublicKey })
  const entered = await device.call("phoneLogin", { phone: PHONE, code: codeIn(), ...device.signInFields() })
  const { ticket } = entered.data as { ticket: string }
  device.keep(await device.call("phoneRegister", { ticket, password: null, ...MEMBER, ...device.signInFields() }))
  return device
}
const ticketIn = (told: ReturnType<typeof readReturn>) => (told !== undefined && "ticket" in told ? told.ticket : "")

type Asked = { readonly use?: "link" | "confirm"; readonly password?: string | null }
const begin = (device: TestDevice, { use = "link", password = PASSWORD }: Asked = {}) =>
  device.call("beginLink", { provider: "google", use, password })
const returned = async (device: TestDevice, asked?: Asked) =>
  backFrom(device, ((await begin(device, asked)).data as { address: string }).address)
const finish = (device: TestDevice, ticket: string) => device.call("finishLink", { ticket })
const link = async (device: TestDevice, asked?: Asked) =>
  finish(device, ticketIn(readReturn((await returned(device, asked)).hash)))
const ways = async (device: TestDevice) => (await device.call("waysIn", {})).data
const unlink = async (device: TestDevice, way: "google" | "phone", password: string | null = PASSWORD) =>
  kindOf(await device.call("unlink", { way, password }))
const goesOn = async (device: TestDevice) => (await device.call("currentCoin", {})).code === 200
const entersByGoogle = async () => {
  const device = newDevice()
  const ticket = ticketIn(await signInAt(device))
  return (await device.call("socialLogin", { ticket, ...device.signInFields() })).data as object
}
const notices = ({ userId }: TestDevice) =>
  gateway.run(
    Store.use((store) =>
      store.transact((tx) =>
        Effect.map(tx.feeds.pull(userId, 0, 1_000), (entries) =>
          entries
            .map(({ event }) => event)
            .filter(isKnown)
            .flatMap((event) =>
              event._tag === "v1.MessageReceived" && event.message.sendUserId === NOTICES_ID ? [event.message] : [],
            ),
        ),
      ),
    ),
  )

describe("linking an account elsewhere", () => {
  test("AUTH-03: by the password it becomes a way in, and the owner is told by mail and by a notice; nobody is logged out", async () => {
    const [here, there] = [await ann(), newDevice()]
    await there.signIn(EMAIL, PASSWORD)
    expect(await ways(here)).toEqual({ hasPassword: true, linked: [], isProved: true })
    const place = await returned(here)
    expect(place.pathname).toBe("/security")
    expect((await finish(here, ticketIn(readReturn(place.hash)))).data).toEqual({ became: "linked" })
    expect(await ways(here)).toMatchObject({ linked: ["google"] })
    expect(await entersByGoogle()).toMatchObject({ user: { u_id: here.userId } })
    expect([await goesOn(here), await goesOn(there)]).toEqual([true, true])
    expect(mails).toMatchObject([{ to: EMAIL, subject: "There is a new way into your LivCam account" }])
    expect(mails[0]?.text).toContain("Google")
    expect(await notices(here)).toHaveLength(1)
  })

  test("AUTH-03: asks for the password first, and counts wrong ones", async () => {
    const device = await ann()
    const kinds = []
    for (const password of [null, "", "secret-9"]) kinds.push(kindOf(await begin(device, { password })))
    expect(kinds).toEqual(["passwordInvalid", "passwordInvalid", "passwordInvalid"])
    for (let n = 3; n < 10; n++) await begin(device, { password: `guess-${n}` })
    expect(kindOf(await begin(device))).toBe("tooManyAttempts")
    expect(device.cookies.has("signin_way")).toBe(false)
  })

  test("AUTH-03: one that is a way into another account is refused, and stays with that", async () => {
    const owner = await byGoogle()
    const device = await ann()
    expect(kindOf(await link(device))).toBe("identityUsed")
    expect(await ways(device)).toMatchObject({ linked: [] })
    expect(await entersByGoogle()).toMatchObject({ user: { u_id: owner.userId } })
    expect(mails).toEqual([])
  })

  test("AUTH-03: an account has one of each provider; linked again, it is the same", async () => {
    const device = await ann()
    await link(device)
    expect((await link(device)).data).toEqual({ became: "confirmed" })
    provider.state.person = person("sub-2")
    expect(kindOf(await link(device))).toBe("identityOther")
    expect(mails).toHaveLength(1)
    // The identity opens no account.
    expect(await entersByGoogle()).toMatchObject({ needs: "registration" })
  })

  test("AUTH-03: what comes back is good once, for two minutes", async () => {
    const device = await ann()
    const ticket = ticketIn(readReturn((await returned(device)).hash))
    expect(kindOf(await finish(device, ticket))).toBe("fine")
    expect(kindOf(await finish(device, ticket))).toBe("signInOver")
    const late = ticketIn(readReturn((await returned(device)).hash))
    await pass(2 * 60_000)
    expect(kindOf(await finish(device, late))).toBe("signInOver")
  })

  test("AUTH-03: a provider that refuses, or is away, is told where the account is looked after", async () => {
    const device = await ann()
    provider.state.refuses = "access_denied"
    const place = await returned(device)
    expect([place.pathname, place.hash]).toEqual(["/security", "#provider=google&problem=denied"])
    const down = await testGateway({ settings: { signIn: [{ name: "google", ...CLIENT, issuer: provider.issuer }] } })
    provider.state.away = "trouble"
    const other = new TestDevice(down)
    await other.register({ email: EMAIL, password: PASSWORD })
    expect(kindOf(await begin(other))).toBe("providerAway")
    expect(kindOf(await other.call("beginLink", { provider: "apple", use: "link", password: PASSWORD }))).toBe(
      "providerAway",
    )
    await down.close()
  })
})

describe("an account without a password", () => {
  const setPassword = async (device: TestDevice, newPassword = "secret-22", password: string | null = null) =>
    kindOf(await device.call("changePassword", { password, newPassword }))
  const bindEmail = async (device: TestDevice, password: string | null) =>
    kindOf(await device.call("sendEmailCode", { email: EMAIL, password }))

  test("AUTH-11: whose owner has just signed in gets a first password, a number and an email; others are logged out by it", async () => {
    const [here, there] = [await byPhone(), newDevice()]
    const devicePublicKey = there.publicKey
    await there.call("sendPhoneCode", { phone: PHONE, way: "sms", use: "login", devicePublicKey })
    there.keep(await there.call("phoneLogin", { phone: PHONE, code: codeIn(), ...there.signInFields() }))
    expect(await ways(here)).toEqual({ hasPassword: false, linked: ["phone"], isProved: true })
    expect(await setPassword(here, "short")).toBe("phonePasswordLength")
    expect(await setPassword(here)).toBe("fine")
    expect(await ways(here)).toMatchObject({ hasPassword: true })
    expect([await goesOn(here), await goesOn(there)]).toEqual([true, false])
    const [notice] = await notices(here)
    expect(notice?.message).toContain("A password was set")
    // From here on the password is required.
    expect(await setPassword(here)).toBe("passwordInvalid")
    expect([await bindEmail(here, null), await bindEmail(here, "secret-22")]).toEqual(["passwordInvalid", "fine"])
  })

  test("AUTH-11: whose session is older than ten minutes changes nothing until its owner has confirmed it by a code to the number", async () => {
    const device = await byPhone()
    await pass(10 * 60_000)
    const tried = async () => [
      await setPassword(device),
      await bindEmail(device, null),
      kindOf(await begin(device, { password: null })),
      await unlink(device, "phone", null),
      kindOf(await device.call("sendPhoneBindCode", { phone: "+12025550143", way: "sms", password: null })),
    ]
    expect(await tried()).toEqual(Array.from({ length: 5 }, () => "proofNeeded"))
    expect(await setPassword(device, "secret-22", "")).toBe("passwordInvalid")
    expect(await ways(device)).toMatchObject({ isProved: false })
    expect(kindOf(await device.call("sendOwnerCode", { way: "sms" }))).toBe("fine")
    const code = codeIn()
    expect(codes.at(-1)).toMatchObject({ to: PHONE, way: "sms" })
    const wrong = code === "000000" ? "000001" : "000000"
    expect(kindOf(await device.call("proveOwner", { code: wrong }))).toBe("codeWrong")
    expect(kindOf(await device.call("proveOwner", { code }))).toBe("fine")
    expect(kindOf(await device.call("proveOwner", { code }))).toBe("codeExpired")
    expect(await ways(device)).toMatchObject({ isProved: true })
    expect(await setPassword(device)).toBe("fine")
  })

  test("AUTH-11: is confirmed by the account elsewhere that is linked, and by no other, which is linked to nothing by it", async () => {
    const device = await byGoogle()
    await pass(10 * 60_000)
    expect(kindOf(await begin(device, { password: null }))).toBe("proofNeeded")
    provider.state.person = person("sub-2")
    expect(kindOf(await link(device, { use: "confirm", password: null }))).toBe("identityOther")
    expect(await entersByGoogle()).toMatchObject({ needs: "registration" })
    provider.state.person = person("sub-1")
    expect((await link(device, { use: "confirm", password: null })).data).toEqual({ became: "confirmed" })
    expect(await bindEmail(device, null)).toBe("fine")
    await pass(10 * 60_000)
    expect(await bindEmail(device, null)).toBe("proofNeeded")
  })

  test("AUTH-11: a code is good in the session that asked for it, and none goes where the account has no number", async () => {
    const [here, there] = [await byPhone(), newDevice()]
    const { data } = await here.call("makeLoginLink", {})
    const shown = { ...(data as object), countryId: null, pushToken: null }
    there.keep(await there.call("emailAutoLogin", { ...shown, ...there.signInFields() }))
    await here.call("sendOwnerCode", { way: "sms" })
    expect(kindOf(await there.call("proveOwner", { code: codeIn() }))).toBe("codeExpired")
    expect(await setPassword(there)).toBe("proofNeeded")
    provider.state.person = person("sub-3")
    const google = await byGoogle()
    expect(kindOf(await google.call("sendOwnerCode", { way: "sms" }))).toBe("notFound")
    expect(kindOf(await google.call("proveOwner", { code: "123456" }))).toBe("codeExpired")
  })

  test("AUTH-04, AUTH-11: neither a login link nor a session that was resumed shows that it is its owner's", async () => {
    const device = await byGoogle()
    await pass(10 * 60_000)
    const { data } = await device.call("makeLoginLink", {})
    const other = newDevice()
    const shown = { ...(data as object), countryId: null, pushToken: null }
    other.keep(await other.call("emailAutoLogin", { ...shown, ...other.signInFields() }))
    expect([await ways(other), await setPassword(other)]).toMatchObject([{ isProved: false }, "proofNeeded"])
    const resume = { country: null, push_key: null, from_webapp: false }
    device.keep(await device.call("resumeLogin", { ...resume, ...device.signInFields() }))
    expect([await ways(device), await setPassword(device)]).toMatchObject([{ isProved: false }, "proofNeeded"])
    // A session resumed soon after a sign-in keeps its proof.
    provider.state.person = person("sub-4")
    const fresh = await byGoogle()
    fresh.keep(await fresh.call("resumeLogin", { ...resume, ...fresh.signInFields() }))
    expect(await ways(fresh)).toMatchObject({ isProved: true })
  })
})

describe("unlinking", () => {
  test("AUTH-03: takes the way in away, by the password; other sessions end, login links too, and the owner is told", async () => {
    const [here, there] = [await ann(), newDevice()]
    await link(here)
    mails.length = 0
    there.keep(await there.call("socialLogin", { ticket: ticketIn(await signInAt(there)), ...there.signInFields() }))
    const { data: loginLink } = await there.call("makeLoginLink", {})
    expect(await unlink(here, "google", "secret-9")).toBe("passwordInvalid")
    expect(await unlink(here, "google")).toBe("fine")
    expect(await ways(here)).toMatchObject({ linked: [] })
    expect([await goesOn(here), await goesOn(there)]).toEqual([true, false])
    const stranger = newDevice()
    const shown = { ...(loginLink as object), countryId: null, pushToken: null }
    expect(kindOf(await stranger.call("emailAutoLogin", { ...shown, ...stranger.signInFields() }))).toBe("linkInvalid")
    expect(await entersByGoogle()).toMatchObject({ needs: "registration" })
    expect(mails).toMatchObject([{ to: EMAIL, subject: "A way into your LivCam account was removed" }])
    // A repeat changes nothing.
    expect([await unlink(here, "google"), mails.length]).toEqual(["fine", 1])
  })

  test("AUTH-03: never takes the last one: not an only account elsewhere or number, nor beside a password without an address", async () => {
    const google = await byGoogle()
    expect(await unlink(google, "google", null)).toBe("lastWayIn")
    await google.call("changePassword", { password: null, newPassword: "secret-22" })
    expect(await unlink(google, "google", "secret-22")).toBe("lastWayIn")
    await google.call("sendEmailCode", { email: EMAIL, password: "secret-22" })
    const code = /\d{6}/.exec(mails.at(-1)?.text ?? "")?.[0]
    await google.call("bindEmail", { email: EMAIL, code })
    expect(await unlink(google, "google", "secret-22")).toBe("fine")
    const phone = await byPhone()
    await pass(7 * DAY_MS)
    await phone.call("sendOwnerCode", { way: "sms" })
    await phone.call("proveOwner", { code: codeIn() })
    expect(await unlink(phone, "phone", null)).toBe("lastWayIn")
  })

  test("AUTH-11: a number goes after the seven days for which it stays, and codes that were sent to it open nothing", async () => {
    const device = await byPhone()
    await link(device, { password: null })
    expect(await unlink(device, "phone", null)).toBe("phoneLocked")
    await pass(7 * DAY_MS)
    await device.call("sendOwnerCode", { way: "sms" })
    await device.call("proveOwner", { code: codeIn() })
    const other = newDevice()
    const devicePublicKey = other.publicKey
    await other.call("sendPhoneCode", { phone: PHONE, way: "sms", use: "login", devicePublicKey })
    expect(await unlink(device, "phone", null)).toBe("fine")
    const entered = await other.call("phoneLogin", { phone: PHONE, code: codeIn(), ...other.signInFields() })
    expect(kindOf(entered)).toBe("codeExpired")
    expect(await ways(device)).toMatchObject({ linked: ["google"] })
    expect((await notices(device)).at(-1)?.message).toContain("+49***89")
  })

  test("AUTH-03: a provider that the operator has switched off counts as no way in", async () => {
    const device = await ann()
    await link(device)
    await gateway.run(
      Store.use((store) =>
        store.transact((tx) =>
          Effect.andThen(
            tx.accounts.update(device.userId, { email: null }),
            tx.identities.add({ provider: "facebook", subject: "f-1", userId: device.userId, at: 1 }),
          ),
        ),
      ),
    )
    // Facebook is not configured here.
    expect(await unlink(device, "google")).toBe("lastWayIn")
  })
})
