// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { CallCardView } from "./CallCardView.tsx"
import { CallWindowView } from "./CallWindowView.tsx"
import type { Notices } from "./SmallNotices.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  await import("../../i18n/call-media-texts.ts")
})

const nothing = () => {}
const person = { id: 9, name: "Mia", photo: "", demo: false }
const calm: Notices = { phase: "talking", endingFor: null, apartSecondsLeft: undefined, isHalted: false }

const drawnSmall = (notices: Partial<Notices>, onTopUp = nothing) => {
  const call = { person, elapsedMs: 60_000, ...calm, ...notices }
  const card = drawn(<CallCardView call={call} onReturn={nothing} onTopUp={onTopUp} onEnd={nothing} />)
  const small = drawn(<CallWindowView call={call} onEnd={nothing} />)
  return { card, both: [card, small] }
}
const said = (page: Element, role: string) => page.querySelector(`[role=${role}]`)?.textContent
const topUp = (page: Element) =>
  [...page.querySelectorAll("button")].find(({ textContent }) => textContent === "Top up")

test("CALL-14: a call made small warns that its coins run out, and the card leads to new ones", () => {
  const onTopUp = vi.fn()
  const { card, both } = drawnSmall({ endingFor: "coins" }, onTopUp)
  for (const page of both) expect(said(page, "alert")).toBe("Out of coins: ends within 1 minute")
  topUp(card)?.click()
  expect(onTopUp).toHaveBeenCalledOnce()
})

test("CALL-14: an end by the own limit is told as such, and no coins are asked for", () => {
  const { card, both } = drawnSmall({ endingFor: "limit" })
  for (const page of both) expect(said(page, "alert")).toContain("Your limit for today")
  expect(topUp(card)).toBeUndefined()
})

test("CALL-10: a call made small says that the other side is away, and that no minute begins", () => {
  for (const page of drawnSmall({ phase: "apart", apartSecondsLeft: 12, isHalted: true }).both) {
    expect(said(page, "timer")).toBeDefined()
    expect(said(page, "status")).toContain("Reconnecting… 12 s")
  }
  for (const page of drawnSmall({ isHalted: true }).both) expect(said(page, "status")).toContain("no new minute")
  for (const page of drawnSmall({}).both) expect(page.querySelector("[role=alert], [role=status]")).toBeNull()
})
