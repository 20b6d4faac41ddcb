// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
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

/** The login page of a gateway that is slow; gives what answers the oldest request. */
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
