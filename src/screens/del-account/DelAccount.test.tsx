// @vitest-environment jsdom
/**
 * Account deletion: the public page says where and how, lists what is erased, and lets the owner do it. Also the link
 * to it from the account.
 */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { WaysIn } from "#schema/account/ways-in.ts"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { metaOf, needsLogin } from "../../app/route-meta.ts"
import { routeTable } from "../../app/routes.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { chooseLanguage, startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import AccountOverlay from "../account/AccountOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const load = async () => {
  const entry = routeTable.find(({ path }) => path === "/delAccount")
  if (entry === undefined) throw new Error("no such route")
  return (await entry.load()).default
}

test("ROUTE-14: /delAccount opens without login and tells to delete the account in the settings of the mobile app", async () => {
  expect([needsLogin("/delAccount"), metaOf("/delAccount").public]).toEqual([false, true])
  const DelAccount = await load()
  drawnOn(makeStaticClient(), <DelAccount />)
  expect(document.querySelector("h1")?.textContent).toBe("Delete your account")
  expect(document.title).toBe("Delete your account · LivCam")
  expect(document.body.textContent).toContain("in the settings of the LivCam mobile app")
  expect([...document.querySelectorAll("ol li span:last-child")].map(({ textContent }) => textContent)).toEqual([
    "Open LivCam on your phone and log in to the account that you want to delete.",
    "Open the settings.",
    "Choose “Delete account” and confirm.",
  ])
  const links = [...document.querySelectorAll("a")].map((one) => [one.textContent, one.getAttribute("href")])
  expect(links).toEqual([
    ["Privacy centre", "/PrivacyCenter"],
    ["Help", "/help"],
  ])
})

test("ROUTE-14: the page speaks every language of the site", async () => {
  const DelAccount = await load()
  const said = new Set<string>()
  for (const language of ["en", "hi", "ms", "pt", "tr", "nl"] as const) {
    await chooseLanguage(language)
    drawnOn(makeStaticClient(), <DelAccount />)
    expect(document.body.textContent).toContain("LivCam")
    for (const { textContent } of document.querySelectorAll("h1, h2, li span:last-child, p"))
      said.add(textContent ?? "")
    leave()
  }
  // Per language: a title, a lead, two headings, three steps and a note.
  expect(said.size).toBe(6 * 8)
  await chooseLanguage("gb")
})

const signedIn = {
  state: "signedIn",
  user: { id: 7, userName: "Sam" } as OwnUser,
  balance: 320,
  points: 0,
  ended: null,
} as const
/** Draws the page for a member. Returns the commands that it executes. */
const opened = async (ways: WaysIn, outcome: Outcome<unknown>) => {
  const asked: Array<Command> = []
  const DelAccount = await load()
  const client = makeStaticClient({
    queries: { session: signedIn },
    remotes: {
      waysIn: ways,
      signInWays: { providers: [], codes: ["sms"], starts: [] },
      phoneBinding: { phone: "+49***89", opensAt: null },
    },
    onCommand: (command) => {
      asked.push(command)
      return outcome
    },
  })
  drawnOn(client, <DelAccount />)
  await expect.poll(() => document.querySelector("form")).not.toBeNull()
  return asked
}
const submit = () => flushSync(() => document.querySelector("form")?.requestSubmit())

test("PROD-10: its owner is told what goes and when, and deletes it by the password; an empty one asks nothing, a wrong one says so", async () => {
  const asked = await opened(
    { hasPassword: true, linked: [], isProved: false },
    { ok: false, error: { kind: "passwordInvalid" } },
  )
  expect(document.body.textContent).toContain("320 coins")
  expect(document.body.textContent).toContain("for 30 days")
  submit()
  expect(asked).toEqual([])
  const field = document.querySelector<HTMLInputElement>("input[name=password]")
  if (field === null) throw new Error("no field")
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "secret-1")
  flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })))
  submit()
  expect(asked).toEqual([{ _tag: "deleteAccount", password: "secret-1" }])
  await expect.poll(() => document.querySelector("input[aria-invalid=true]")).not.toBeNull()
})

test("PROD-10: without a password its owner confirms it first, then one press deletes it", async () => {
  await opened({ hasPassword: false, linked: ["phone"], isProved: false }, { ok: true, value: {} })
  expect(document.body.textContent).not.toContain("Delete my account")
  leave()
  const asked = await opened({ hasPassword: false, linked: ["phone"], isProved: true }, { ok: true, value: {} })
  submit()
  expect(asked).toEqual([{ _tag: "deleteAccount", password: null }])
})

test("ROUTE-14: the account leads to it, a visitor's settings do not", async () => {
  const link = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Delete your account")
  const visitor: SessionStatus = { state: "visitor", user: null, balance: 0, points: 0, ended: null }
  const user = { id: 7, userName: "Sam", headImg: "", goddess: false } as OwnUser
  let closings = 0
  const draw = (session: SessionStatus) =>
    drawnOn(makeStaticClient({ queries: { session } }), <AccountOverlay onClose={() => closings++} />)
  const router = draw({ ...visitor, state: "signedIn", user })
  await expect.poll(link).toBeDefined()
  flushSync(() => link()?.click())
  expect(closings).toBe(1)
  expect(router.state.location.pathname).toBe("/delAccount")
  leave()
  draw(visitor)
  expect(link()).toBeUndefined()
})
