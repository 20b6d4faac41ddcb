// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../tests/worlds/page/drawn.tsx"
import { deviceTime } from "../browser/clock.ts"
import { formatsOf } from "../i18n/format.ts"
import { startTexts } from "../i18n/i18n.ts"
import { OfflineBar } from "./OfflineBar.tsx"

beforeAll(() => startTexts("/gb/"))

const nothing = () => {}
const said = (savedAt: number) =>
  drawn(
    <OfflineBar
      bar={{ state: "offline", savedAt, waiting: {}, retryIn: undefined }}
      onTry={nothing}
      onOpen={nothing}
    />,
  ).textContent

test("CARD-11: chats that were saved on another day are not said to be of today", () => {
  const { clock, dayClock } = formatsOf("en-GB")
  const noon = new Date(deviceTime()).setHours(12, 0, 0, 0)
  const daysAgo = new Date(noon).setDate(new Date(noon).getDate() - 2)
  expect(said(noon)).toContain(`Saved chats from ${clock(noon)}.`)
  expect(said(daysAgo)).toContain(`Saved chats from ${dayClock(daysAgo)}.`)
})
