// @vitest-environment jsdom
/** Unsaved input in the profile form survives leaving the page by any way but the form's own. */
import { flushSync } from "react-dom"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import type { MyProfileView } from "#schema/activity/activity.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient, type StaticAnswers } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { closeToast, toastsShown } from "../../ui/toasts/toasts.ts"
import EditProfile from "./EditProfile.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

/** Without `onCommand` nothing can be saved. */
const open = (id: number, onCommand?: StaticAnswers["onCommand"]): void => {
  const user = { id, userName: "Sam", introduce: "Hello", birthday: "1996-04-03", countryId: "US" } as OwnUser
  const profile = { languageIds: [1], interestIds: [5], birthdayChange: false }
  const myProfile: MyProfileView = { user, profile, waiting: {}, intentIds: [], refused: null }
  const session = { state: "signedIn", user, balance: 0, points: 0, ended: null } as unknown as SessionStatus
  drawnOn(makeStaticClient({ queries: { session, myProfile }, ...(onCommand && { onCommand }) }), <EditProfile />)
}
const bio = () => document.querySelector("textarea")
const type = (text: string): void =>
  flushSync(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(bio(), text)
    bio()?.dispatchEvent(new Event("input", { bubbles: true }))
  })
const press = (name: string): void =>
  flushSync(() =>
    [...document.querySelectorAll("button")]
      .find(({ textContent, ariaLabel }) => textContent === name || ariaLabel === name)
      ?.click(),
  )
const isAsked = () => document.body.textContent?.includes("Leave without saving?")

test("AUTH-10: what was typed into the profile is there again after another screen, for its owner alone, until one leaves without saving", async () => {
  open(7)
  type("I paint")
  // As by the browser's back button or a link of the navigation.
  leave()
  open(7)
  expect(bio()?.value).toBe("I paint")
  leave()
  open(8)
  expect(bio()?.value).toBe("Hello")
  leave()
  open(7)
  type("I sing")
  press("Back")
  await expect.poll(isAsked).toBe(true)
  press("Leave")
  leave()
  open(7)
  expect(bio()?.value).toBe("Hello")
})

test("AUTH-10: a second press on 'save' saves nothing twice, and what is typed while it saves stays", async () => {
  onTestFinished(() => {
    for (const { id } of toastsShown()) closeToast(id)
  })
  const waiting: Array<(outcome: Outcome<unknown>) => void> = []
  open(9, () => new Promise((resolve) => void waiting.push(resolve)))
  type("I paint")
  press("Save")
  press("Save")
  type("I paint and sing")
  expect(waiting).toHaveLength(1)
  waiting[0]?.({ ok: true, value: {} })
  await expect.poll(() => toastsShown().map(({ text }) => text)).toContain("Saved.")
  expect(bio()?.value).toBe("I paint and sing")
})
