import { describe, expect, test } from "vitest"
import { type LoginForm, loginForm, newLoginForm, wrongFields } from "./login-form.ts"

const now = Date.UTC(2026, 10, 21)
const about = (change: Partial<LoginForm> = {}): LoginForm => ({
  ...newLoginForm("about"),
  email: "sam@example.com",
  password: "secret",
  year: "1996",
  month: "4",
  day: "3",
  gender: 2,
  nickname: "Sam",
  ...change,
})

test("a new form is not busy: its button waits for the first tap", () => {
  expect(newLoginForm().busy).toBe(false)
})

describe("wrongFields", () => {
  test("ERR-02: an email without a domain has an incorrect format", () => {
    expect(wrongFields({ ...newLoginForm(), email: "sam@example", password: "secret" }, now)).toEqual({
      email: "emailInvalid",
    })
  })

  test("ERR-02: an empty email and an empty password are told as missing, not as wrong", () => {
    const missing = { email: "emailMissing", password: "passwordMissing" }
    expect(wrongFields(newLoginForm(), now)).toEqual(missing)
    expect(wrongFields({ ...newLoginForm("join"), email: "  " }, now)).toEqual(missing)
  })

  test("AUTH-14: a new password has 6 to 16 characters", () => {
    const join = { ...newLoginForm("join"), email: "sam@example.com" }
    expect(wrongFields({ ...join, password: "12345" }, now)).toEqual({ password: "passwordLength" })
    expect(wrongFields({ ...join, password: "1".repeat(17) }, now)).toEqual({ password: "passwordLength" })
    expect(wrongFields({ ...join, password: "123456" }, now)).toEqual({})
  })

  test("AUTH-14: one that was set by phone is longer, and logs in by email too", () => {
    const longest = "a1".repeat(32)
    const typed = (step: "signIn" | "join", password: string) =>
      wrongFields({ ...newLoginForm(step), email: "sam@example.com", password }, now)
    expect([typed("signIn", longest), typed("signIn", `${longest}x`), typed("join", longest)]).toEqual([
      ...[{}, { password: "passwordInvalid" }, { password: "passwordLength" }],
    ])
  })

  test("AUTH-07: who is 17 until tomorrow is refused, who turned 18 today is not", () => {
    expect(wrongFields(about({ year: "2008", month: "11", day: "22" }), now)).toEqual({ birthday: "underAge" })
    expect(wrongFields(about({ year: "2008", month: "11", day: "21" }), now)).toEqual({})
  })

  test("AUTH-07: a day that no month has, a missing gender and a missing name are each told", () => {
    expect(wrongFields(about({ month: "2", day: "30", gender: undefined, nickname: " " }), now)).toEqual({
      birthday: "birthdayInvalid",
      gender: "genderMissing",
      nickname: "nicknameEmpty",
    })
  })
})

describe("loginForm", () => {
  test("ERR-02: an answer about a field stands at that field, and what was typed stays", () => {
    const form = loginForm(
      { ...newLoginForm(), email: "sam@example.com", password: "secret", busy: true },
      {
        type: "failed",
        error: { kind: "passwordInvalid" },
      },
    )
    expect(form).toMatchObject({
      wrong: { password: "passwordInvalid" },
      email: "sam@example.com",
      password: "secret",
      busy: false,
    })
  })

  test("an email that was taken meanwhile leads back to the step where it is typed", () => {
    expect(loginForm(about(), { type: "failed", error: { kind: "emailUsed" } })).toMatchObject({
      step: "join",
      wrong: { email: "emailUsed" },
      nickname: "Sam",
    })
  })

  test("typing in a field takes its error away and leaves the others", () => {
    const wrong = { email: "emailInvalid", password: "passwordLength" } as const
    const form = loginForm({ ...newLoginForm("join"), wrong }, { type: "typed", patch: { email: "s" } })
    expect(form.wrong).toEqual({ password: "passwordLength" })
  })

  test("an answer about no field is told above them", () => {
    expect(loginForm(about(), { type: "failed", error: { kind: "offline" } }).failed).toEqual({ kind: "offline" })
  })
})
