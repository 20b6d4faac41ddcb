// @vitest-environment jsdom
/**
 * The sign-in ways on the screen of account security: the commands executed, and what a browser brings back from a
 * provider.
 */
import { flushSync } from "react-dom"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { WaysIn } from "#schema/account/ways-in.ts"
import type { Command } from "#schema/commands.ts"
import type { ErrorKind } from "#schema/errors.ts"
import { CODE_WAYS } from "#schema/rules/account/phone.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { keepPlaceForLogin, takeKeptPlace } from "../../account/place-after-login.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { Security } from "./Security.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  await Promise.all([import("./WaysIn.tsx"), import("./ConfirmOwner.tsx")])
})

const left: Array<string> = []
beforeEach(() => {
  // jsdom has no scrollIntoView.
  Element.prototype.scrollIntoView = () => {}
  left.length = 0
  vi.stubGlobal("location", { ...window.location, assign: (address: string) => void left.push(address) })
})
afterEach(() => void vi.unstubAllGlobals())

const TICKET = "t".repeat(43)
const AWAY = "https://accounts.example/authorize"
const text = () => document.body.textContent ?? ""
const buttons = (name: string) => [...document.querySelectorAll("button")].filter((one) => one.textContent === name)
const press = (name: string): void => flushSync(() => buttons(name)[0]?.click())
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
const type = (name: string, value: string): void =>
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(name), value)
    field(name)?.dispatchEvent(new Event("input", { bubbles: true }))
  })
const submit = (of: string): void =>
  flushSync(() => void field(of)?.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })))
const alerts = () =>
  [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent).filter((one) => one !== "")

const WAYS = { providers: ["google", "apple"] as const, codes: CODE_WAYS, starts: [] }
const PLAIN: WaysIn = { hasPassword: true, linked: [], isProved: false }

/** Opens account security with these sign-in ways. `refused`: error kinds by command tag. */
const opened = async (
  ways: Partial<WaysIn> = {},
  refused: Partial<Record<Command["_tag"], ErrorKind>> = {},
  hash = "",
  became: "linked" | "confirmed" = "linked",
) => {
  const asked: Array<Command> = []
  const onCommand = async (command: Command) => {
    asked.push(command)
    const kind = refused[command._tag]
    if (kind !== undefined) return { ok: false, error: { kind } } as const
    const value = command._tag === "beginLink" ? { address: AWAY } : { became }
    return { ok: true, value } as const
  }
  const remotes = {
    ...{ waysIn: { ...PLAIN, ...ways }, signInWays: WAYS },
    phoneBinding: { phone: ways.linked?.includes("phone") ? "+49***89" : null, opensAt: null },
    emailBinding: { email: "s***@mail.example", opensAt: null },
  }
  const router = drawnOn(makeStaticClient({ remotes, onCommand }), <Security />, `/security${hash}`)
  await expect.poll(() => document.querySelectorAll("li").length).toBeGreaterThan(0)
  return { asked, refused, router }
}

describe("the ways into an account", () => {
  test("AUTH-03: are listed with what links or unlinks each, those that the operator has switched off too while they are linked", async () => {
    await opened({ linked: ["google", "facebook"] })
    const rows = [...document.querySelectorAll("li")].map(({ textContent }) => textContent)
    expect(rows).toEqual([
      "Email and passwordLinked",
      "GoogleLinkedUnlink Google",
      "AppleNot linkedLink Apple",
      "FacebookLinkedUnlink Facebook",
      "Phone numberNot linkedLink Phone number",
    ])
  })

  test("AUTH-03: linking asks for the password, and leads to the provider", async () => {
    const { asked, refused } = await opened({}, { beginLink: "passwordInvalid" })
    press("Link Google")
    press("Continue with Google")
    submit("password")
    expect([alerts(), asked]).toEqual([["Enter your password"], []])
    type("password", "secret-1")
    submit("password")
    await expect.poll(alerts).toEqual(["Password is invalid"])
    delete refused.beginLink
    submit("password")
    await expect.poll(() => left).toEqual([AWAY])
    const wish = { _tag: "beginLink", provider: "google", use: "link", password: "secret-1" }
    expect(asked).toEqual([wish, wish])
  })

  test("AUTH-03: unlinking says what it ends, asks for the password, and tells why it is refused", async () => {
    const { asked, refused } = await opened({ linked: ["google"] }, { unlink: "lastWayIn" })
    press("Unlink Google")
    expect(text()).toContain("Google will no longer log you in. All other devices are logged out.")
    type("password", "secret-1")
    submit("password")
    await expect.poll(alerts).toEqual(["Without it you could not log in any more. Add another way first."])
    delete refused.unlink
    submit("password")
    await expect.poll(() => field("password")).toBeNull()
    expect(asked.at(-1)).toEqual({ _tag: "unlink", way: "google", password: "secret-1" })
  })

  test("AUTH-11: a number is linked where it is added, and unlinked by its way", async () => {
    await opened()
    press("Link Phone number")
    expect([field("phone") === null, document.activeElement]).toEqual([false, field("phone")])
    leave()
    const { asked, refused } = await opened({ linked: ["phone"] }, { unlink: "phoneLocked" })
    press("Unlink Phone number")
    expect(document.activeElement).toBe(field("password"))
    type("password", "secret-1")
    submit("password")
    await expect.poll(() => alerts().length).toBe(1)
    delete refused.unlink
    submit("password")
    await expect.poll(() => field("password")).toBeNull()
    expect(asked).toEqual([1, 2].map(() => ({ _tag: "unlink", way: "phone", password: "secret-1" })))
  })
})

describe("a browser that comes back from a provider", () => {
  test("AUTH-03: hands over what it brought once, and it leaves the address", async () => {
    const { asked, router } = await opened({}, {}, `#provider=google&ticket=${TICKET}`)
    await expect.poll(() => asked).toEqual([{ _tag: "finishLink", ticket: TICKET }])
    await expect.poll(() => router.state.location.hash).toBe("")
    expect(alerts()).toEqual([])
  })

  test.each([
    ["identityUsed", "That account is linked to another LivCam account already"],
    ["identityOther", "That is not the account that is linked here"],
    ["signInOver", "no longer valid"],
  ] as const)("AUTH-03: is told of %s", async (kind, said) => {
    await opened({}, { finishLink: kind }, `#provider=google&ticket=${TICKET}`)
    await expect.poll(() => alerts().join()).toContain(said)
  })

  test.each([
    ["denied", ["Google login needs permission agreement"]],
    ["unreachable", ["Google does not answer now. Please try again later."]],
    ["cancelled", []],
  ] as const)("AUTH-03: with the problem %s hands over nothing", async (problem, said) => {
    const { asked, router } = await opened({}, {}, `#provider=google&problem=${problem}`)
    await expect.poll(() => router.state.location.hash).toBe("")
    expect([alerts(), asked]).toEqual([said, []])
  })
})

describe("a confirmation by an account elsewhere", () => {
  const back = `#provider=google&ticket=${TICKET}`
  test("AUTH-11, ROUTE-14: leads back to where it was asked for, once", async () => {
    keepPlaceForLogin("/delAccount")
    const { router } = await opened({}, {}, back, "confirmed")
    await expect.poll(() => router.state.location.pathname).toBe("/delAccount")
    expect(takeKeptPlace()).toBeUndefined()
  })
  test("AUTH-11: that is refused stays, to say why; linking stays too", async () => {
    keepPlaceForLogin("/delAccount")
    const refused = await opened({}, { finishLink: "signInOver" }, back, "confirmed")
    await expect.poll(() => alerts().join()).toContain("no longer valid")
    keepPlaceForLogin("/delAccount")
    const linked = await opened({}, {}, back)
    await expect.poll(() => linked.asked).toHaveLength(1)
    expect([refused, linked].map(({ router }) => router.state.location.pathname)).toEqual(["/security", "/security"])
  })
})

describe("an account without a password", () => {
  const NONE = { hasPassword: false, linked: ["google", "phone"] }
  test("AUTH-11: changes nothing before its owner has confirmed it: by a code to its number, or by an account elsewhere", async () => {
    const { asked } = await opened(NONE)
    expect(text()).toContain("Confirm that it is you")
    for (const name of ["Change email", "Change phone number", "Set a password", "Link Apple", "Unlink Google"])
      expect([name, buttons(name)]).toEqual([name, []])
    await expect.poll(() => buttons("Continue with Google").length).toBe(1)
    press("Continue with Google")
    await expect.poll(() => left).toEqual([AWAY])
    expect(takeKeptPlace()).toBe("/security")
    await expect.poll(() => buttons("Send code by WhatsApp")[0]?.disabled).toBe(false)
    press("Send code by WhatsApp")
    await expect.poll(() => field("code")).not.toBeNull()
    expect(text()).toContain("We sent a code of 6 digits to +49***89")
    type("code", "123456")
    submit("code")
    await expect.poll(() => field("code")).toBeNull()
    expect(asked).toEqual([
      { _tag: "beginLink", provider: "google", use: "confirm", password: null },
      { _tag: "sendOwnerCode", way: "whatsapp" },
      { _tag: "proveOwner", code: "123456" },
    ])
  })

  test("AUTH-11: whose owner is known sets a first password, and links without one", async () => {
    const { asked } = await opened({ ...NONE, isProved: true })
    expect(text()).not.toContain("Confirm that it is you")
    expect(field("oldPassword")).toBeNull()
    type("newPassword", "secret-22")
    submit("newPassword")
    await expect.poll(() => asked).toEqual([{ _tag: "changePassword", password: null, newPassword: "secret-22" }])
    press("Link Apple")
    await expect.poll(() => left).toEqual([AWAY])
    expect(asked.at(-1)).toEqual({ _tag: "beginLink", provider: "apple", use: "link", password: null })
    press("Change email")
    type("email", "new@mail.example")
    submit("email")
    await expect.poll(() => asked.at(-1)).toEqual({ _tag: "sendEmailCode", email: "new@mail.example", password: null })
  })

  test("AUTH-11: says so where nothing confirms it now", async () => {
    await opened({ hasPassword: false, linked: ["facebook"] })
    await expect.poll(text).toContain("None of its ways to log in can be used for that now.")
  })
})
