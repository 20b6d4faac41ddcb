// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import type { SummaryModel } from "../call-model.ts"
import { SummaryView } from "./SummaryView.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const nothing = () => {}
const summary: SummaryModel = {
  person: { id: 9, name: "Mia", photo: "", demo: false },
  outcome: "ended",
  role: "caller",
  elapsedMs: 60_000,
  minutes: 1,
  coins: 30,
  points: 18,
  balance: 70,
  bytes: undefined,
}
const callButton = (role: SummaryModel["role"], onCall?: () => void) => {
  drawn(<SummaryView summary={{ ...summary, role }} onCall={onCall} onMessage={nothing} onClose={nothing} />)
  return [...document.querySelectorAll("button")]
    .map(({ textContent }) => textContent)
    .filter((text) => /Call/.test(text))
}

test.each([
  ["caller", "Call again"],
  ["callee", "Call back"],
] as const)("CALL-24: after a call the %s is offered to %s", (role, offered) => {
  expect(callButton(role, nothing)).toEqual([offered])
})

test("CALL-24: nobody but a host is called after a call", () => {
  expect(callButton("callee")).toEqual([])
})
