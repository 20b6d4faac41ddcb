// @vitest-environment jsdom
/** What the page says when a ban has ended the session, and that it says so once. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import type { AppError } from "#schema/errors.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { SessionEnd } from "../../account/SessionEnd.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import EndedOverlay from "./EndedOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const open = (ended: AppError) => {
  const session: SessionStatus = { state: "visitor", user: null, balance: 0, points: 0, ended }
  const asked: Array<string> = []
  let closings = 0
  const client = makeStaticClient({
    queries: { session },
    onCommand: ({ _tag }) => {
      asked.push(_tag)
      return { ok: true, value: {} }
    },
  })
  const onClose = () => {
    closings++
  }
  drawnOn(
    client,
    <>
      <SessionEnd />
      <EndedOverlay onClose={onClose} />
    </>,
  )
  return { asked, closings: () => closings }
}
const notice = () => document.querySelector("[role=alertdialog], [role=dialog]")
const buttons = () => [...(notice()?.querySelectorAll("button") ?? [])]

test.each([
  [{ kind: "bannedAccount", code: 10_115 }, "Login failed, the account has been banned"],
  [{ kind: "bannedDevice", code: 10_116 }, "Login failed, the device has been banned"],
  [{ kind: "bannedBoth", code: 10_117, message: "Said by the gateway" }, "Said by the gateway"],
  [{ kind: "bannedBoth", code: 10_117 }, "Login failed, the account and device have been banned"],
] as const)("OVER-06: %o is told in a notice that offers no login and goes when it has been read", (ended, says) => {
  const { asked, closings } = open(ended)
  expect(overlays.get().map(({ name }) => name)).toEqual(["ended"])
  expect(notice()?.querySelector("h2")?.textContent).toBe("Your account has been blocked")
  expect(notice()?.textContent).toContain(says)
  expect(notice()?.textContent).toContain("If you think this is a mistake, write to")
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["I understand"])
  flushSync(() => buttons()[0]?.click())
  expect([asked, closings()]).toEqual([["dismissEnded"], 1])
})

const pressEscape = () =>
  flushSync(() =>
    notice()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })),
  )

test("OVER-06: only its button puts it away, and it is for bans alone: an end by another device may be answered by a login", () => {
  const ban = open({ kind: "bannedAccount", code: 10_115 })
  pressEscape()
  expect([ban.asked, ban.closings()]).toEqual([[], 0])
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["I understand"])
  leave()
  const { asked } = open({ kind: "otherDevice", code: 10_023 })
  expect(notice()?.querySelector("h2")?.textContent).toBe("You have been logged out")
  expect(notice()?.textContent).not.toContain("blocked")
  flushSync(() =>
    buttons()
      .find(({ textContent }) => textContent === "Log in")
      ?.click(),
  )
  expect([asked, overlays.get().at(-1)?.name]).toEqual([["dismissEnded"], "login"])
})

test("AUTH-08, OVER-06: who is frozen is told so, and that nothing but its end lets them log in", () => {
  open({ kind: "accountFrozen", code: 20_210, message: "Your account has been suspended" })
  expect(notice()?.querySelector("h2")?.textContent).toBe("Your account has been suspended")
  expect(notice()?.textContent).toContain("You cannot log in for now")
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["I understand"])
})

test("AUTH-08, OVER-06: who is blocked is told until when, and goes on as a visitor", () => {
  const { asked, closings } = open({
    kind: "accountBlocked",
    code: 20_211,
    until: new Date(2026, 10, 30, 9, 5).getTime(),
  })
  expect(notice()?.textContent).toContain("Your account has been blocked for 48 hours")
  expect(notice()?.textContent).toMatch(/You can log in again from .*30.*09:05/)
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["Go on as a visitor"])
  flushSync(() => buttons()[0]?.click())
  expect([asked, closings(), overlays.get().at(-1)?.name]).toEqual([["dismissEnded"], 1, "ended"])
})

test("PROD-10, OVER-06: whose account is being deleted is told until when a login keeps it, and what is saved here goes", async () => {
  const { asked } = open({
    kind: "accountLeaving",
    code: 20_212,
    until: new Date(2026, 11, 30, 9, 5).getTime(),
  })
  expect(notice()?.querySelector("h2")?.textContent).toBe("Your account will be deleted")
  expect(notice()?.textContent).toMatch(/Log in before .*30.*09:05 and it stays/)
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["I understand"])
  await expect.poll(() => asked).toEqual(["signOut"])
})
