import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type MailMessage, memoryMail } from "../../gateway/mail/mail.ts"
import { act, emailOf, PASSWORD, refusal, register, signIn, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
const sent: Array<MailMessage> = []
const lines: Array<string> = []
beforeEach(async () => {
  sent.length = 0
  lines.length = 0
  const log = (entry: object) => void lines.push(JSON.stringify(entry))
  world = await makeWorld({ mail: memoryMail(sent), logsRequests: true, log })
})
afterEach(() => world.close())

const EMAIL = emailOf("Ann")
const code = (): string => /\d{6}/.exec(sent.at(-1)?.text ?? "")?.[0] ?? ""

const opened = async () => {
  const browser = await world.browser()
  const { client } = browser.openTab()
  return { browser, client, session: watch(client.query({ _tag: "session" })) }
}

describe("an account that survives a lost password", () => {
  test("ROUTE-24, AUTH-02: forgot, a code by mail, another password, signed in here; the session elsewhere is over", async () => {
    const phone = await opened()
    const userId = await register(phone.client, "Ann")
    await world.eventually(() => expect(phone.session().state).toBe("signedIn"))
    const laptop = await opened()
    await act(laptop.client, { _tag: "sendPasswordCode", email: EMAIL })
    expect(sent).toMatchObject([{ to: EMAIL }])
    const given = { email: EMAIL, code: code() }
    await act(laptop.client, { _tag: "checkPasswordCode", ...given })
    await act(laptop.client, { _tag: "resetPassword", ...given, password: "secret-2" })
    await world.eventually(() => expect(laptop.session()).toMatchObject({ state: "signedIn", user: { id: userId } }))
    await world.eventually(() =>
      expect(phone.session()).toMatchObject({ state: "visitor", ended: { kind: "loginExpired" } }),
    )
    expect((await refusal(phone.client, { _tag: "signIn", email: EMAIL, password: PASSWORD })).kind).toBe(
      "passwordInvalid",
    )
    expect(await signIn(phone.client, EMAIL, "secret-2")).toBe(userId)
    await world.pass(5_000)
    expect(laptop.session().state).toBe("signedIn")
    for (const secret of [given.code, "secret-2"]) expect(lines.join("\n")).not.toContain(secret)
  })

  test("AUTH-02: an answer that was lost on its way costs nothing: asked again, the new password signs in", async () => {
    const phone = await opened()
    const userId = await register(phone.client, "Ann")
    const laptop = await opened()
    await act(laptop.client, { _tag: "sendPasswordCode", email: EMAIL })
    const reset = { _tag: "resetPassword", email: EMAIL, code: code(), password: "secret-2" } as const
    laptop.browser.network.loseAnswers("/facade/api/user/email/password/reset", 1)
    await refusal(laptop.client, reset)
    expect(await act(laptop.client, reset)).toEqual({ userId })
    // With another password the used code is no longer valid.
    const third = await opened()
    expect((await refusal(third.client, { ...reset, password: "secret-3" })).kind).toBe("resetTimeout")
  })

  test("AUTH-02: without a network it says so, and the code that was sent before still works after it", async () => {
    const phone = await opened()
    await register(phone.client, "Ann")
    const laptop = await opened()
    await act(laptop.client, { _tag: "sendPasswordCode", email: EMAIL })
    laptop.browser.network.cut()
    const check = { _tag: "checkPasswordCode", email: EMAIL, code: code() } as const
    expect((await refusal(laptop.client, check)).kind).toBe("offline")
    expect((await refusal(laptop.client, { _tag: "sendPasswordCode", email: EMAIL })).kind).toBe("offline")
    laptop.browser.network.mend()
    await act(laptop.client, check)
  })

  test("AUTH-11: another email by password and code, told to the former one; then another password ends the other session", async () => {
    const phone = await opened()
    const userId = await register(phone.client, "Ann")
    await world.eventually(() => expect(phone.session().state).toBe("signedIn"))
    await act(phone.client, { _tag: "sendEmailCode", email: "new@mail.example", password: PASSWORD })
    await act(phone.client, { _tag: "bindEmail", email: "new@mail.example", code: code() })
    expect(sent.map(({ to }) => to)).toEqual(["new@mail.example", EMAIL])
    const laptop = await opened()
    expect((await refusal(laptop.client, { _tag: "signIn", email: EMAIL, password: PASSWORD })).kind).toBe(
      "accountUnknown",
    )
    expect(await signIn(laptop.client, "new@mail.example")).toBe(userId)
    await world.eventually(() => expect(laptop.session().state).toBe("signedIn"))
    await act(phone.client, { _tag: "changePassword", password: PASSWORD, newPassword: "secret-2" })
    await world.eventually(() =>
      expect(laptop.session()).toMatchObject({ state: "visitor", ended: { kind: "loginExpired" } }),
    )
    expect(phone.session().state).toBe("signedIn")
  })
})
