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

/** Draws one item. `asked` records the receipts that it opens, `opened` the other dialogs. */
const shown = (item: LedgerItem) => {
  const asked: Array<{ readonly roomNum: string; readonly endedAt: number }> = []
  const opened: Array<string> = []
  const days = [{ day: DAY, in: 0, out: 120, items: [item] }]
  const view = (
    <Days days={days} currency="points" onDialog={(name) => opened.push(name)} onReceipt={(one) => asked.push(one)} />
  )
  return { element: drawn(view), asked, opened }
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

test("COIN-01: coins of an activity are named like its link of the account, and lead the same way", () => {
  const reward: LedgerItem = {
    ...{ id: "reward", day: DAY, reason: "reward", amount: 5, minutes: 0, roomNum: null, endedAt: null, userName: "" },
    ...{ link: { kind: "checkIn", id: DAY, userId: null }, userId: null, at: AT },
  }
  const { element, opened } = shown(reward)
  expect(element.textContent).toContain("Daily check-in")
  element.querySelector("button")?.click()
  expect(opened).toEqual(["checkIn"])

  const unknown = shown({ ...reward, link: { kind: "raffle", id: DAY, userId: null } }).element
  expect([unknown.querySelector("button"), unknown.querySelector("a")]).toEqual([null, null])
})
