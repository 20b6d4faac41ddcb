// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test, vi } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import type { AppError } from "#schema/errors.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import LoginPage from "./LoginPage.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const press = (name: string): void =>
  flushSync(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click())
const type = (name: string, text: string): void => {
  const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text)
    field?.dispatchEvent(new Event("input", { bubbles: true }))
  })
}
const hasButton = (name: string) =>
  [...document.querySelectorAll("button")].some(({ textContent }) => textContent === name)
const submit = (): void =>
  flushSync(
    () => void document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  )

/** The login page with a slow gateway. Returns a function that answers the oldest request. */
const slowLogin = () => {
  const waiting: Array<(outcome: Outcome<unknown>) => void> = []
  const session = { state: "visitor", user: null, ended: null } as unknown as SessionStatus
  const onCommand = () => new Promise<Outcome<unknown>>((resolve) => void waiting.push(resolve))
  drawnOn(makeStaticClient({ queries: { session }, onCommand }), <LoginPage />)
  type("email", "sam@example.com")
  type("password", "a1b2c3d4e5")
  return async (outcome: Outcome<unknown>) => {
    waiting.shift()?.(outcome)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const ask = (registrationClosed: boolean, refused?: AppError) => {
  const session = { state: "visitor", user: null, ended: null } as unknown as SessionStatus
  const show = { checkIn: false, task: false, game: false, registerBanner: null }
  const activityShow = registrationClosed ? { ...show, registrationClosed: true as const } : show
  const onCommand = (): Outcome<unknown> =>
    refused === undefined ? { ok: true, value: {} } : { ok: false, error: refused }
  drawnOn(makeStaticClient({ queries: { session }, remotes: { activityShow }, onCommand }), <LoginPage />)
}

test("ERR-08: while registration is closed the sign-up screen says so, asks nothing, and leads back to logging in", () => {
  ask(true)
  expect(document.querySelector("[role=alert]")).toBeNull()
  press("New to LivCam? Join free")
  expect(document.querySelector("[role=alert]")?.textContent).toContain("Email registration is closed at the moment")
  expect([document.querySelectorAll("input").length, hasButton("Continue")]).toEqual([0, false])
  press("Already a member? Log in")
  expect(document.querySelector("[role=alert]")).toBeNull()
  expect(document.querySelectorAll("input").length).toBeGreaterThan(1)
})

test("AUTH-08: a login that is refused for a block says until when", async () => {
  await import("../notices/UntilNote.tsx")
  ask(false, { kind: "accountBlocked", code: 20_211, until: new Date(2026, 10, 30, 9, 5).getTime() })
  type("email", "sam@example.com")
  type("password", "a1b2c3d4e5")
  submit()
  const told = () => document.querySelector("[role=alert]")?.textContent
  await vi.waitFor(() => expect(told()).toMatch(/blocked for 48 hours You can log in again from .*30.*09:05/))
})

test("AUTH-01: who goes back to logging in while the email is checked stays there when the answer comes", async () => {
  const answer = slowLogin()
  press("New to LivCam? Join free")
  submit()
  press("Already a member? Log in")
  await answer({ ok: true, value: {} })
  expect(hasButton("Log in")).toBe(true)
})

test("AUTH-01: a login that fails after one has gone on to join says nothing there", async () => {
  const answer = slowLogin()
  submit()
  press("New to LivCam? Join free")
  await answer({ ok: false, error: { kind: "passwordInvalid" } })
  expect(document.querySelector("[role=alert]")).toBeNull()
})

test("AUTH-01: the answer to what is waited for is shown", async () => {
  const answer = slowLogin()
  submit()
  await answer({ ok: false, error: { kind: "passwordInvalid" } })
  await expect.poll(() => document.querySelector("[role=alert]")?.textContent).toBe("Password is invalid")
})
