// @vitest-environment jsdom
/**
 * A forgotten password on its page and in the login popup, and account security, tested by the commands that they
 * execute.
 */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { ErrorKind } from "#schema/errors.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { keepPlaceForLogin } from "../../account/place-after-login.ts"
import { needsLogin } from "../../app/route-meta.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { Security } from "../security/Security.tsx"
import { ForgotPassword } from "./ForgotPassword.tsx"
import LoginOverlay from "./LoginOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const buttons = () => [...document.querySelectorAll("button")]
const named = (name: string) => buttons().find(({ textContent }) => textContent === name)
const press = (name: string): void => flushSync(() => named(name)?.click())
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
const type = (name: string, text: string): void => {
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(name), text)
    field(name)?.dispatchEvent(new Event("input", { bubbles: true }))
  })
}
const submit = (at = 0): void =>
  flushSync(
    () =>
      void document
        .querySelectorAll("form")
        [at]?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  )
const alerts = () =>
  [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent).filter((text) => text !== "")

const visitor: SessionStatus = { state: "visitor", user: null, balance: 0, points: 0, ended: null }

/** A client that records the commands. `refused`: error kinds by command tag. */
const asking = (refused: Partial<Record<Command["_tag"], ErrorKind>> = {}) => {
  const asked: Array<Command> = []
  const onCommand = async (command: Command) => {
    asked.push(command)
    const kind = refused[command._tag]
    return kind === undefined ? ({ ok: true, value: {} } as const) : ({ ok: false, error: { kind } } as const)
  }
  const remotes = { emailBinding: { email: "s***@mail.example", opensAt: null } }
  return { asked, refused, client: makeStaticClient({ queries: { session: visitor }, remotes, onCommand }) }
}

test("ROUTE-24, AUTH-02: a forgotten password is three steps on a page that opens without login: address, code, password", async () => {
  expect(needsLogin("/forgotPassword")).toBe(false)
  const { asked, client } = asking()
  drawnOn(client, <ForgotPassword />)
  expect(document.querySelector("h1")?.textContent).toBe("Forgot password?")
  expect(document.body.textContent).toContain("Step 1 of 3")
  submit()
  expect(alerts()).toEqual(["Enter your email"])
  type("email", " sam@mail.example ")
  submit()
  await expect.poll(() => field("code")).not.toBeNull()
  expect(document.body.textContent).toContain("We sent a code of 6 digits to sam@mail.example")
  // Another code can be sent only after a while.
  expect(buttons().find(({ disabled }) => disabled)?.textContent).toMatch(/^Send again in \d+ s$/)
  type("code", "12 34")
  submit()
  expect(alerts()).toEqual(["Enter the code of 6 digits"])
  type("code", "123 456")
  submit()
  await expect.poll(() => field("password")).not.toBeNull()
  expect(document.body.textContent).toContain("Step 3 of 3")
  type("password", "short")
  submit()
  expect(alerts()).toEqual(["The password must have 6 to 16 characters"])
  type("password", "secret-2")
  submit()
  const given = { email: "sam@mail.example", code: "123456" }
  await expect
    .poll(() => asked)
    .toEqual([
      { _tag: "sendPasswordCode", email: given.email },
      { _tag: "checkPasswordCode", ...given },
      { _tag: "resetPassword", ...given, password: "secret-2" },
    ])
})

const SENDING = [
  ["offline", "You are offline. Please check your connection."],
  ["mailFailed", "The mail could not be delivered. Please try again later."],
  ["codesTooMany", "Too many codes were asked for. Please try again in an hour."],
  ["codesDaily", "The daily limit of codes is reached. Please try again tomorrow."],
] as const
test.each(SENDING)(
  "ERR-02: a code that is not sent because of %s is told, and the address stays",
  async (kind, said) => {
    drawnOn(asking({ sendPasswordCode: kind }).client, <ForgotPassword />)
    type("email", "sam@mail.example")
    submit()
    await expect.poll(alerts).toEqual([said])
    expect(field("email")?.value).toBe("sam@mail.example")
  },
)

test("AUTH-02: a wrong code stands at its field; one that is over with the password leads back to it", async () => {
  const { refused, client } = asking({ checkPasswordCode: "codeWrong", resetPassword: "resetTimeout" })
  drawnOn(client, <ForgotPassword />)
  type("email", "sam@mail.example")
  submit()
  await expect.poll(() => field("code")).not.toBeNull()
  type("code", "123456")
  submit()
  await expect.poll(alerts).toEqual(["Incorrect verification code, please enter the correct code"])
  delete refused.checkPasswordCode
  submit()
  await expect.poll(() => field("password")).not.toBeNull()
  type("password", "secret-2")
  submit()
  await expect.poll(alerts).toEqual(["The reset has timed out. Please ask for a new code."])
  expect(field("code")).not.toBeNull()
})

test("ROUTE-24: the login popup gives way to it", () => {
  const left: Array<string> = []
  const router = drawnOn(
    asking().client,
    <LoginOverlay
      origin={{ kind: "user" }}
      onClose={() => left.push("closed")}
      onGiveUp={() => left.push("given up")}
    />,
  )
  press("Forgot password?")
  expect(left).toEqual(["closed", "given up"])
  expect(router.state.location.pathname).toBe("/forgotPassword")
})

test("OVER-01: who has logged in by the popup is where they were: what it had kept for another page is forgotten", async () => {
  keepPlaceForLogin("/profile/10007")
  const session = { ...visitor, state: "signedIn", user: { id: 10_001 } } as unknown as SessionStatus
  const client = makeStaticClient({ queries: { session } })
  drawnOn(client, <LoginOverlay origin={{ kind: "user" }} onClose={() => {}} />)
  const router = drawnOn(client, <ForgotPassword />, "/forgotPassword")
  await expect.poll(() => router.state.location.pathname).toBe("/")
})

test("AUTH-11: account security shows the masked email and changes it by password and code", async () => {
  const { asked, refused, client } = asking({ sendEmailCode: "emailSame" })
  drawnOn(client, <Security />)
  expect(document.body.textContent).toContain("s***@mail.example")
  press("Change email")
  type("email", "new@mail.example")
  submit()
  expect(alerts()).toEqual(["Enter your password"])
  type("password", "secret-1")
  submit()
  await expect.poll(alerts).toEqual(["Changing a binding to identical content is not allowed"])
  delete refused.sendEmailCode
  submit()
  await expect.poll(() => field("code")).not.toBeNull()
  type("code", "123456")
  submit()
  await expect.poll(() => asked.at(-1)).toEqual({ _tag: "bindEmail", email: "new@mail.example", code: "123456" })
  await expect.poll(() => named("Change email")).toBeDefined()
  press("Change email")
  expect([field("email")?.value, field("password")?.value]).toEqual(["", ""])
})

test("AUTH-11: an email that was changed lately says when it may be changed again, and offers nothing", () => {
  const remotes = { emailBinding: { email: "s***@mail.example", opensAt: Date.UTC(2026, 11, 24, 18) } }
  drawnOn(makeStaticClient({ queries: { session: visitor }, remotes }), <Security />)
  expect(document.body.textContent).toContain("You can change it again on 24 Dec")
  expect(named("Change email")).toBeUndefined()
})

test("AUTH-11: the password is changed by the one before, and what was typed goes", async () => {
  const { asked, client } = asking()
  drawnOn(client, <Security />)
  type("oldPassword", "secret-1")
  type("newPassword", "secret-2")
  submit()
  await expect.poll(() => asked).toEqual([{ _tag: "changePassword", password: "secret-1", newPassword: "secret-2" }])
  await expect.poll(() => field("newPassword")?.value).toBe("")
})
