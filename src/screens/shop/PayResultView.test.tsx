// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { type PayResultState, PayResultView } from "./PayResultView.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const nothing = () => {}
/** How screen readers announce changes of this text. */
const liveOf = (result: PayResultState, words: string) => {
  const page = drawn(<PayResultView result={result} place="/wall" onLook={nothing} onBack={nothing} />)
  const text = [...page.querySelectorAll("h2, p")].find(({ textContent }) => textContent?.includes(words))
  const region = text?.closest("[aria-live], [role=status], [role=timer]")
  return region?.getAttribute("aria-live") ?? region?.role
}

test("ROUTE-13: what became of a payment is read out, and the seconds for which it is looked for are not", () => {
  const waiting = { state: "waiting", isLooking: false } as const
  expect(liveOf({ ...waiting, secondsLeft: 44 }, "44 more seconds")).toBe("timer")
  expect(liveOf({ ...waiting, secondsLeft: 0 }, "Not confirmed yet")).toBe("polite")
})
