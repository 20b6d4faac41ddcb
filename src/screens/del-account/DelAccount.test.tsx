// @vitest-environment jsdom
/** How an account is deleted: a page for everybody, which says where, and the way to it from the account. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnUser } from "#schema/people/user.ts"
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
  // A title, a lead, a heading, three steps and a note.
  expect(said.size).toBe(6 * 7)
  await chooseLanguage("gb")
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
