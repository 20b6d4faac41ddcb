// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import type { CallRecord } from "#schema/calls/record.ts"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { CallsView } from "./CallsView.tsx"
import { callWay } from "./call-list-model.ts"
import { ReceiptView } from "./ReceiptView.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  await import("../../i18n/seldom-texts.ts")
})

const record: CallRecord = {
  ...{ roomNum: "r1", role: "caller", kind: "video", outcome: "ended", endedBy: 7, reason: "hangup" },
  remote: { userId: 9, userName: "Mia", headImg: "", countryId: "ES", goddess: true, demo: false, callPrice: 30 },
  ...{ pricePerMinute: 30, invitedAt: 0, joinedAt: 1_000, startedAt: 2_000, endedAt: 80_000 },
  ...{ seconds: 60, unchargedSeconds: 18, minutes: 1, coins: 30, points: 0, serverCall: true, match: false },
}
const wayOf = (role: CallRecord["role"], goddess: boolean) =>
  callWay({ record: { ...record, role, remote: { ...record.remote, goddess } } })
const nothing = () => {}

test("CALL-24: their calls are called back, own ones called again, and nobody but a host is called", () => {
  expect([wayOf("callee", true), wayOf("caller", true)]).toEqual(["back", "again"])
  expect([wayOf("callee", false), wayOf("caller", false)]).toEqual([undefined, undefined])
})

test("CALL-24: the list and the receipt say the same length, seconds that were not charged included", () => {
  const call = { roomNum: "r1", record, pictureSeconds: null, stars: null, isTold: true }
  const list = drawn(
    <CallsView
      view={{ state: "ready", calls: [call], hasMore: false }}
      onOpen={nothing}
      onCall={nothing}
      onMore={nothing}
      onBack={nothing}
    />,
  )
  const on = { onStars: nothing, onReport: nothing, onBlock: nothing }
  const receipt = drawn(<ReceiptView call={call} gifts={[]} stars={null} isRatingOpen {...on} />)
  expect(list.querySelector("li")?.textContent).toContain("01:18")
  expect(receipt.textContent).toContain("01:18")
})
