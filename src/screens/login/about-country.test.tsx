// @vitest-environment jsdom
/** The country in the form for a new account, from what is known of the user's location. */
import { useReducer } from "react"
import { flushSync } from "react-dom"
import { afterEach, beforeAll, expect, test } from "vitest"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { dropStored, keepStored } from "../../browser/stored.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { AboutFields } from "./AboutFields.tsx"
import { type LoginForm, loginForm, newLoginForm } from "./login-form.ts"

beforeAll(async () => {
  await startTexts("/")
  await startMoreTexts()
})
afterEach(() => dropStored("CAMC_USER_COUNTRY"))

const Form = (patch: Partial<LoginForm>) => {
  const [form, send] = useReducer(loginForm, { ...newLoginForm("about"), ...patch })
  return <AboutFields form={form} send={send} />
}
const select = () => document.querySelector<HTMLSelectElement>("[autocomplete=country]")
const choose = (value: string): void =>
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select(), value)
    select()?.dispatchEvent(new Event("change", { bubbles: true }))
  })
const opened = (here: string | null, patch: Partial<LoginForm> = {}) =>
  drawnOn(makeStaticClient({ remotes: { countryByAddress: here } }), <Form {...patch} />)
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test("AUTH-15: is that of the address, to begin with; one's own choice stays, none too", async () => {
  opened("PT")
  await expect.poll(() => select()?.value).toBe("PT")
  choose("IN")
  await settled()
  expect(select()?.value).toBe("IN")
  choose("")
  await settled()
  expect(select()?.value).toBe("")
})

test("AUTH-15: is the one that was said last on this device before that of the address", async () => {
  keepStored("CAMC_USER_COUNTRY", "MY-C")
  opened("PT")
  await expect.poll(() => select()?.value).toBe("MY-C")
})

test("AUTH-15: is none where the address tells none", async () => {
  opened(null)
  await settled()
  expect(select()?.value).toBe("")
})

test("AUTH-15: who has been at the form before and chose none is not given one", async () => {
  opened("PT", { year: "1996" })
  await settled()
  expect(select()?.value).toBe("")
})
