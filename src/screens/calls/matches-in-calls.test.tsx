// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server"
import { beforeAll, expect, test } from "vitest"
import type { CallRow } from "#schema/calls/record.ts"
import { callState } from "../../call/fixtures.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { spentOf } from "./call-list-model.ts"
import { ReceiptView } from "./ReceiptView.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  await import("../../i18n/seldom-texts.ts")
})

const rowOf = (fields: Partial<CallRow["record"]>): CallRow => ({
  record: {
    ...{ roomNum: "room-1", role: "caller", kind: "video", remote: callState().remote, pricePerMinute: 0 },
    ...{ outcome: "ended", endedBy: 0, reason: "gateway", invitedAt: 1, joinedAt: 1, startedAt: 2, endedAt: 180_002 },
    ...{ seconds: 180, unchargedSeconds: 0, minutes: 0, coins: 0, points: 0, serverCall: true, match: true, ...fields },
  },
  ...{ pictureSeconds: null, stars: null, isTold: true },
})
const nothing = () => {}
/** The texts of the receipt, line by line. */
const linesOf = (call: CallRow): ReadonlyArray<string> => {
  const receipt = (
    <ReceiptView
      call={call}
      gifts={[]}
      stars={null}
      isRatingOpen
      onStars={nothing}
      onReport={nothing}
      onBlock={nothing}
    />
  )
  const page = new DOMParser().parseFromString(renderToStaticMarkup(receipt), "text/html")
  return [...page.querySelectorAll("dl > div")].map(({ textContent }) => textContent)
}

test("CALL-25: the receipt of a match is named so and has what it cost; one that a former gateway told says nothing of it", () => {
  expect(linesOf(rowOf({ fee: 5 })).filter((line) => line.includes("Match"))).toEqual(["CallMatch", "Match55 coins"])
  expect(linesOf(rowOf({ fee: 0 }))).toContain("MatchFree")
  expect(linesOf(rowOf({})).filter((line) => line.includes("Match"))).toEqual(["CallMatch"])
  expect(linesOf(rowOf({ match: false })).filter((line) => line.includes("Match"))).toEqual([])
})

test("CALL-25: the list has all coins that a call took from this side, those of its match with them", () => {
  const all = [{ fee: 5 }, { fee: 0 }, {}, { fee: 5, minutes: 2, coins: 80 }, { minutes: 2, coins: 80 }]
  expect(all.map((fields) => spentOf(rowOf(fields)))).toEqual([5, undefined, undefined, 85, 80])
  expect(spentOf(rowOf({ role: "callee", fee: 5, minutes: 2, coins: 80, points: 48 }))).toBe(5)
})
