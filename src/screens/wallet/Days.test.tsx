// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { Days } from "./Days.tsx"
import type { LedgerItem } from "./wallet-model.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const DAY = "2026-11-21"
const AT = Date.UTC(2026, 10, 21, 12)
const call: LedgerItem = {
  ...{ id: "call", day: DAY, reason: "callMinute", amount: -120, minutes: 3, roomNum: "room", endedAt: AT },
  ...{ link: null, userId: 7, userName: "Mia", at: AT },
}

/** Draws one item. `asked` records the receipts that it opens. */
const shown = (item: LedgerItem) => {
  const asked: Array<{ readonly roomNum: string; readonly endedAt: number }> = []
  const days = [{ day: DAY, in: 0, out: 120, items: [item] }]
  const view = <Days days={days} currency="points" onCheckIn={() => {}} onReceipt={(one) => asked.push(one)} />
  return { element: drawn(view), asked }
}

test("COIN-01: a call's item opens its receipt when the call is on this device, and leads to the chat when it is not", () => {
  const { element, asked } = shown(call)
  expect(element.querySelector("a")).toBeNull()
  element.querySelector("button")?.click()
  expect(asked).toEqual([{ roomNum: "room", endedAt: AT }])

  const elsewhere = shown({ ...call, endedAt: null }).element
  expect(elsewhere.querySelector("button")).toBeNull()
  expect(elsewhere.querySelector("a")?.getAttribute("href")).toContain("/message/IMMessageSession/7")
})
