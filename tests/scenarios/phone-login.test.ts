import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { OWNER_PROOF_MS } from "#schema/rules/account/ways-in.ts"
import { memoryCarrier, type PhoneCode } from "../../gateway/phone/code-carrier.ts"
import { act, refusal, register, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
const sent: Array<PhoneCode> = []
const lines: Array<string> = []
beforeEach(async () => {
  sent.length = 0
  lines.length = 0
  const log = (entry: object) => void lines.push(JSON.stringify(entry))
  world = await makeWorld({ phone: memoryCarrier(sent), logsRequests: true, log })
})
afterEach(() => world.close())

const PHONE = "+4915123456789"
const code = (): string => sent.at(-1)?.code ?? ""
const MEMBER = { birthday: "1996-04-03", gender: 1, userName: "Sam", countryId: null } as const

const opened = async () => {
  const browser = await world.browser()
  const { client } = browser.openTab()
  return { browser, client, session: watch(client.query({ _tag: "session" })) }
}
type Device = Awaited<ReturnType<typeof opened>>

const byCode = async ({ client }: Device) => {
  await act(client, { _tag: "sendPhoneCode", phone: PHONE, way: "sms", use: "login" })
  return act(client, { _tag: "signInByPhone", phone: PHONE, code: code() })
}
const joined = async (device: Device, password: string | null) => {
  const { join } = await byCode(device)
  return act(device.client, { _tag: "registerByPhone", ticket: join?.ticket ?? "", password, ...MEMBER })
}

describe("an account by telephone number", () => {
  test("AUTH-02, AUTH-07: a code, the rest of joining, and the session; on another device a code alone", async () => {
    const [phone, laptop] = [await opened(), await opened()]
    const { userId } = await joined(phone, null)
    await world.eventually(() => expect(phone.session()).toMatchObject({ state: "signedIn", user: { id: userId } }))
    expect(await byCode(laptop)).toEqual({ join: null })
    await world.eventually(() => expect(laptop.session()).toMatchObject({ state: "signedIn", user: { id: userId } }))
    for (const secret of [PHONE, code()]) expect(lines.join("\n")).not.toContain(secret)
  })

  test("AUTH-02: a lost answer of joining costs no other code", async () => {
    const phone = await opened()
    const { join } = await byCode(phone)
    const form = { _tag: "registerByPhone", ticket: join?.ticket ?? "", password: "secret-22", ...MEMBER } as const
    phone.browser.network.loseAnswers("/facade/api/mobile/exempt/register", 1)
    await refusal(phone.client, form)
    const { userId } = await act(phone.client, form)
    await world.eventually(() => expect(phone.session()).toMatchObject({ state: "signedIn", user: { id: userId } }))
    expect(sent).toHaveLength(1)
  })

  test("AUTH-02: a lost answer of the new password costs nothing; the session elsewhere is over", async () => {
    const [phone, laptop] = [await opened(), await opened()]
    const { userId } = await joined(phone, "secret-22")
    await world.eventually(() => expect(phone.session().state).toBe("signedIn"))
    await act(laptop.client, { _tag: "sendPhoneCode", phone: PHONE, way: "whatsapp", use: "password" })
    await act(laptop.client, { _tag: "checkPhoneCode", phone: PHONE, code: code() })
    const reset = { _tag: "resetPhonePassword", phone: PHONE, code: code(), password: "secret-33" } as const
    laptop.browser.network.loseAnswers("/facade/api/mobile/exempt/password/reset", 1)
    await refusal(laptop.client, reset)
    expect(await act(laptop.client, reset)).toEqual({ userId })
    await world.eventually(() =>
      expect(phone.session()).toMatchObject({ state: "visitor", ended: { kind: "loginExpired" } }),
    )
    const login = { _tag: "signInByPhonePassword", phone: PHONE } as const
    expect((await refusal(phone.client, { ...login, password: "secret-22" })).kind).toBe("passwordInvalid")
    expect(await act(phone.client, { ...login, password: "secret-33" })).toEqual({ userId })
  })

  test("AUTH-11: an account without a password gets its first one, and then what is asked for is that", async () => {
    const [phone, laptop] = [await opened(), await opened()]
    const { userId } = await joined(phone, null)
    await world.eventually(() => expect(phone.session().state).toBe("signedIn"))
    await byCode(laptop)
    await world.eventually(() => expect(laptop.session().state).toBe("signedIn"))
    await world.pass(OWNER_PROOF_MS)
    const first = { _tag: "changePassword", password: null, newPassword: "secret-22" } as const
    expect((await refusal(phone.client, first)).kind).toBe("proofNeeded")
    await act(phone.client, { _tag: "sendOwnerCode", way: "sms" })
    await act(phone.client, { _tag: "proveOwner", code: code() })
    await act(phone.client, first)
    await world.eventually(() =>
      expect(laptop.session()).toMatchObject({ state: "visitor", ended: { kind: "loginExpired" } }),
    )
    const ways = watch(phone.client.remote({ _tag: "waysIn" }))
    await world.eventually(() => expect(ways()).toMatchObject({ hasPassword: true, linked: ["phone"] }))
    expect((await refusal(phone.client, first)).kind).toBe("passwordInvalid")
    expect((await refusal(phone.client, { _tag: "unlink", way: "phone", password: "secret-22" })).kind).toBe(
      "phoneLocked",
    )
    const login = { _tag: "signInByPhonePassword", phone: PHONE, password: "secret-22" } as const
    expect(await act(laptop.client, login)).toEqual({ userId })
    for (const secret of [PHONE, "secret-22", code()]) expect(lines.join("\n")).not.toContain(secret)
  })

  test("AUTH-11: a number that is bound to an account by email opens it", async () => {
    const [phone, laptop] = [await opened(), await opened()]
    const userId = await register(phone.client, "Ann")
    await world.eventually(() => expect(phone.session().state).toBe("signedIn"))
    await act(phone.client, { _tag: "sendPhoneBindCode", phone: PHONE, way: "sms", password: "secret-1" })
    await act(phone.client, { _tag: "bindPhone", phone: PHONE, code: code() })
    const binding = watch(phone.client.remote({ _tag: "phoneBinding" }))
    await world.eventually(() => expect(binding()).toMatchObject({ phone: "+49***89" }))
    expect(await byCode(laptop)).toEqual({ join: null })
    await world.eventually(() => expect(laptop.session()).toMatchObject({ user: { id: userId } }))
  })
})
