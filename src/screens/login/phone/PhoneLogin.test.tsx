// @vitest-environment jsdom
/**
 * Login by phone on its page, the link to it from the login, and the number in account security, tested by the commands
 * that they execute.
 */
import { flushSync } from "react-dom"
import { beforeAll, describe, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { ErrorKind } from "#schema/errors.ts"
import { CODE_WAYS, type CodeWay } from "#schema/rules/account/phone.ts"
import { drawnOn } from "../../../../tests/worlds/page/drawn.tsx"
import { BoundProviderButtons } from "../../../account/ProviderButtons.tsx"
import { needsLogin } from "../../../app/route-meta.ts"
import { makeStaticClient } from "../../../client/static-client.ts"
import { startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import { Security } from "../../security/Security.tsx"
import { PhoneLogin } from "./PhoneLogin.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const named = (name: string) => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)
const press = (name: string): void => flushSync(() => named(name)?.click())
const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}], [autocomplete=${name}]`)
const type = (name: string, text: string): void => {
  const element = field(name)
  const isSelect = element instanceof HTMLSelectElement
  flushSync(() => {
    const prototype = isSelect ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, text)
    element?.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }))
  })
}
const submit = (): void =>
  flushSync(
    () => void document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  )
const alerts = () =>
  [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent).filter((text) => text !== "")
const title = () => document.querySelector("h1")?.textContent

const visitor: SessionStatus = { state: "visitor", user: null, balance: 0, points: 0, ended: null }
const member = {
  state: "signedIn",
  user: { id: 10_001 },
  balance: 0,
  points: 0,
  ended: null,
} as unknown as SessionStatus
const PHONE = "+49 151 23456789"
const JOIN = { needs: "registration", ticket: "j".repeat(43), nickname: "" }

/** What the gateway answers. */
interface Told {
  ways?: ReadonlyArray<CodeWay>
  /** The account's number. */
  phone?: string | null
  starts?: ReadonlyArray<string>
  here?: string | null
}

/**
 * A client that records the commands. `refused`: error kinds by command tag. A number without an account gets a ticket
 * to join.
 */
const asking = (
  refused: Partial<Record<Command["_tag"], ErrorKind>> = {},
  { ways = CODE_WAYS, phone = null, starts = [], here = null }: Told = {},
) => {
  const asked: Array<Command> = []
  const onCommand = async (command: Command) => {
    asked.push(command)
    const kind = refused[command._tag]
    if (kind !== undefined) return { ok: false, error: { kind } } as const
    return { ok: true, value: command._tag === "signInByPhone" ? { join: JOIN } : {} } as const
  }
  const remotes = {
    signInWays: { providers: [], codes: ways, starts },
    ...{ phoneBinding: { phone, opensAt: null }, countryByAddress: here },
    emailBinding: { email: "s***@mail.example", opensAt: null },
  }
  return { asked, refused, client: makeStaticClient({ queries: { session: visitor }, remotes, onCommand }) }
}

describe("logging in by phone", () => {
  test("AUTH-02, AUTH-07: a number, the code that was sent to it, and what a new account needs, with a password or without", async () => {
    expect(needsLogin("/phoneLogin")).toBe(false)
    const { asked, refused, client } = asking()
    drawnOn(client, <PhoneLogin />)
    expect(title()).toBe("Log in by phone")
    submit()
    expect(alerts()).toEqual(["Enter your phone number"])
    type("phone", "151")
    submit()
    expect(alerts()).toEqual(["Enter the number with its country code"])
    type("phone", ` ${PHONE} `)
    submit()
    await expect.poll(() => field("code")).not.toBeNull()
    expect(document.body.textContent).toContain(`We sent a code of 6 digits to ${PHONE}`)
    type("code", "123 456")
    submit()
    await expect.poll(() => field("nickname")).not.toBeNull()
    for (const [name, value] of [
      ["nickname", "Sam"],
      ["bday-day", "3"],
      ["bday-month", "4"],
      ["bday-year", "1996"],
      ["password", "seven77"],
    ] as const)
      type(name, value)
    flushSync(() => document.querySelector<HTMLInputElement>("input[type=radio]")?.click())
    submit()
    expect(alerts()).toEqual(["A password has 8 to 64 letters here"])
    refused.registerByPhone = "passwordCommon"
    type("password", "password")
    submit()
    await expect.poll(() => alerts().join()).toContain("password")
    expect(field("nickname")?.value).toBe("Sam")
    type("password", "")
    submit()
    const member = { birthday: "1996-04-03", gender: 2, userName: "Sam", countryId: null }
    await expect
      .poll(() => asked)
      .toMatchObject([
        { _tag: "sendPhoneCode", phone: PHONE, way: "sms", use: "login" },
        { _tag: "signInByPhone", phone: PHONE, code: "123456" },
        { _tag: "registerByPhone", ticket: JOIN.ticket, password: "password", ...member },
        { _tag: "registerByPhone", ticket: JOIN.ticket, password: null, ...member },
      ])
  })

  test("AUTH-02: the code comes by the way that was pressed, and again by the same", async () => {
    const { asked, client } = asking()
    drawnOn(client, <PhoneLogin />)
    type("phone", PHONE)
    press("Send code by WhatsApp")
    await expect.poll(() => field("code")).not.toBeNull()
    expect(asked).toMatchObject([{ way: "whatsapp" }])
  })

  test("AUTH-02: the focus goes along with the steps, and never to nowhere", async () => {
    const { client } = asking()
    drawnOn(client, <PhoneLogin />)
    const focused = () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent
    const pressWithFocus = (name: string) => {
      named(name)?.focus()
      press(name)
    }
    pressWithFocus("Log in with a password")
    expect(focused()).toBe("phone")
    pressWithFocus("Forgot password?")
    expect(focused()).toBe("phone")
    type("phone", PHONE)
    pressWithFocus("Send code by SMS")
    submit()
    await expect.poll(focused).toBe("code")
    type("code", "123456")
    submit()
    await expect.poll(focused).toBe("password")
  })

  test("AUTH-02: ways that the operator has not are not offered", async () => {
    drawnOn(asking({}, { ways: ["whatsapp"] }).client, <PhoneLogin />)
    expect([named("Send code by SMS"), named("Send code by WhatsApp")?.type]).toEqual([undefined, "submit"])
  })

  test("AUTH-02: where no codes are sent, that is said, and a password still logs in", () => {
    drawnOn(asking({}, { ways: [] }).client, <PhoneLogin />)
    expect(alerts()).toEqual(["No codes are sent now. Log in with a password, or another way."])
    press("Log in with a password")
    expect(field("password")).not.toBeNull()
  })

  test.each([
    ["phoneCountry", "Phone registration is unavailable in your country"],
    ["phoneFailed", "The code could not be sent. Please try again later."],
    ["codesTooMany", "Too many codes were asked for. Please try again in an hour."],
    ["codesDaily", "The daily limit of codes is reached. Please try again tomorrow."],
    ["offline", "You are offline. Please check your connection."],
  ] as const)("ERR-01: a code that is not sent because of %s is told, and the number stays", async (kind, said) => {
    drawnOn(asking({ sendPhoneCode: kind }).client, <PhoneLogin />)
    type("phone", PHONE)
    submit()
    await expect.poll(alerts).toEqual([said])
    expect(field("phone")?.value).toBe(PHONE)
  })

  test.each([
    ["codeWrong", "Incorrect verification code, please enter the correct code"],
    ["codeExpired", "This verification code has expired. Please ask for a new one."],
    ["codeTries", "Too many wrong codes. Please ask for a new one."],
    ["registrationClosed", "closed"],
  ] as const)("ERR-01: a code that is refused as %s is told at its place", async (kind, said) => {
    drawnOn(asking({ signInByPhone: kind }).client, <PhoneLogin />)
    type("phone", PHONE)
    submit()
    await expect.poll(() => field("code")).not.toBeNull()
    type("code", "123456")
    submit()
    await expect.poll(() => alerts().join()).toContain(said)
    expect(field("code")).not.toBeNull()
  })

  test("ERR-01, AUTH-02: by a password; too many wrong ones lead to a forgotten one, which is three steps", async () => {
    const { asked, refused, client } = asking({ signInByPhonePassword: "passwordInvalid" })
    drawnOn(client, <PhoneLogin />)
    type("phone", PHONE)
    press("Log in with a password")
    submit()
    expect(alerts()).toEqual(["Enter your password"])
    type("password", "secret-22")
    submit()
    await expect.poll(() => alerts().length).toBe(1)
    refused.signInByPhonePassword = "tooManyAttempts"
    submit()
    await expect.poll(() => asked.length).toBe(2)
    press("Forgot password?")
    expect([title(), field("phone")?.value]).toEqual(["Forgot password?", PHONE])
    submit()
    await expect.poll(() => field("code")).not.toBeNull()
    type("code", "123456")
    submit()
    await expect.poll(() => field("password")).not.toBeNull()
    type("password", "seven77")
    submit()
    expect(alerts()).toEqual(["A password has 8 to 64 letters here"])
    refused.resetPhonePassword = "resetTimeout"
    type("password", "secret-33")
    submit()
    await expect.poll(alerts).toEqual(["The reset has timed out. Please ask for a new code."])
    expect(asked.slice(2)).toEqual([
      { _tag: "sendPhoneCode", phone: PHONE, way: "sms", use: "password" },
      { _tag: "checkPhoneCode", phone: PHONE, code: "123456" },
      { _tag: "resetPhonePassword", phone: PHONE, code: "123456", password: "secret-33" },
    ])
  })

  test("AUTH-02: a number that nobody has is told where another one can be typed", async () => {
    drawnOn(asking({ checkPhoneCode: "accountUnknown" }).client, <PhoneLogin />)
    press("Log in with a password")
    press("Forgot password?")
    type("phone", PHONE)
    submit()
    await expect.poll(() => field("code")).not.toBeNull()
    type("code", "123456")
    submit()
    await expect.poll(alerts).toEqual(["Account does not exist"])
    expect(field("phone")?.value).toBe(PHONE)
  })

  test("AUTH-02: a login leads there when the gateway has ways for it", () => {
    const left: Array<string> = []
    const router = drawnOn(asking().client, <BoundProviderButtons onLeave={() => left.push("left")} />)
    press("Continue with phone number")
    expect([router.state.location.pathname, left]).toEqual(["/phoneLogin", ["left"]])
  })
  test("OVER-01: who is in goes back to where the login was asked for", () => {
    const asked = drawnOn(asking().client, <BoundProviderButtons />, "/profile/10007")
    press("Continue with phone number")
    expect(asked.state.location.pathname).toBe("/phoneLogin")
    const router = drawnOn(makeStaticClient({ queries: { session: member } }), <PhoneLogin />, "/phoneLogin")
    expect(router.state.location.pathname).toBe("/profile/10007")
  })
  test("AUTH-02: and does not when it has none", () => {
    drawnOn(asking({}, { ways: [] }).client, <BoundProviderButtons />)
    expect(document.querySelectorAll("button")).toHaveLength(0)
  })
})

describe("the number in account security", () => {
  test("AUTH-11: is added by the password and a code", async () => {
    const { asked, refused, client } = asking({ sendPhoneBindCode: "phoneSame", bindPhone: "phoneUsed" })
    drawnOn(client, <Security />)
    press("Add a phone number")
    type("phone", PHONE)
    submit()
    expect(alerts()).toEqual(["Enter your password"])
    type("password", "secret-1")
    submit()
    await expect.poll(alerts).toHaveLength(1)
    delete refused.sendPhoneBindCode
    press("Send code by WhatsApp")
    await expect.poll(() => field("code")).not.toBeNull()
    type("code", "123456")
    submit()
    await expect.poll(alerts).toEqual(["This phone number has already been used"])
    delete refused.bindPhone
    submit()
    await expect.poll(() => asked.at(-1)).toEqual({ _tag: "bindPhone", phone: PHONE, code: "123456" })
    await expect.poll(() => asked.at(-2)).toEqual(asked.at(-1))
    expect(asked.at(-3)).toEqual({ _tag: "sendPhoneBindCode", phone: PHONE, way: "whatsapp", password: "secret-1" })
    await expect.poll(() => named("Add a phone number")).toBeDefined()
  })

  test("AUTH-11: one that is bound is shown masked", () => {
    drawnOn(asking({}, { phone: "+49***89" }).client, <Security />)
    expect(document.body.textContent).toContain("+49***89")
    expect(named("Change phone number")).toBeDefined()
    // The account can be entered by phone, so a new password must fit the phone rules.
    expect(document.body.textContent).toContain("8 letters or more")
    type("oldPassword", "secret-1")
    type("newPassword", "seven77")
    flushSync(() => {
      const [form] = [...document.querySelectorAll("form")].slice(-1)
      form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))
    })
    expect(alerts()).toEqual(["A password has 8 to 64 letters here"])
  })
  test("AUTH-02: without ways nothing of it stands there", () => {
    drawnOn(asking({}, { ways: [] }).client, <Security />)
    expect(document.body.textContent).not.toContain("Phone number")
  })
})
