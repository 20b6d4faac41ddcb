// @vitest-environment jsdom
/** Which members are asked to agree to the terms, and which are not. */
import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Agreement as Told } from "#schema/account/endpoints.ts"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { Agreement } from "./Agreement.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
beforeEach(() => localStorage.clear())

const user = { id: 7, userName: "Sam" } as OwnUser
const session: SessionStatus = { state: "signedIn", user, balance: 0, points: 0, ended: null }
const told = (agreed: number): Told => ({ version: AGREEMENT_VERSION, agreed, agreedAt: null })

const open = (agreement: Told, path = "/") => {
  const asked: Array<Command> = []
  const onCommand = (command: Command) => {
    asked.push(command)
    return { ok: true, value: {} } as const
  }
  drawnOn(makeStaticClient({ queries: { session }, remotes: { agreement }, onCommand }), <Agreement />, path)
  return asked
}
const dialog = () => document.querySelector("[role=dialog]")
const press = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent === name)?.click()

test("AUTH-15: who agreed to older terms is asked, with links to the texts, and can agree or log out", async () => {
  const asked = open(told(AGREEMENT_VERSION - 1))
  await expect.poll(() => dialog()?.textContent).toContain("The terms have changed.")
  expect([...(dialog()?.querySelectorAll("a") ?? [])].map((link) => [link.getAttribute("href"), link.target])).toEqual([
    ["/TermsUse", "_blank"],
    ["/PrivacyPolicy", "_blank"],
  ])
  press("Log out")
  expect(overlays.get().map(({ name }) => name)).toContain("signOut")
  press("Agree")
  expect(asked).toEqual([{ _tag: "agree", version: AGREEMENT_VERSION }])
})

test("AUTH-15: who agreed to these is not asked, and on this device not asked about again", async () => {
  open(told(AGREEMENT_VERSION))
  await expect.poll(() => localStorage.getItem("CAMC_USER_AGREED")).toBe(`7 ${AGREEMENT_VERSION}`)
  expect(dialog()).toBeNull()
})

test.each(["/TermsUse", "/PrivacyPolicy"])("AUTH-15: %s can be read before one agrees to it", (path) => {
  open(told(AGREEMENT_VERSION - 1), path)
  expect(dialog()).toBeNull()
  leave()
  open(told(AGREEMENT_VERSION - 1), "/wall")
  expect(dialog()).not.toBeNull()
})
