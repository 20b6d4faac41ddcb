// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { QueryOf, QueryResult } from "#schema/queries.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import type { QueryState } from "../../client/client.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import Wallet from "./Wallet.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const ledger = (month: string): QueryResult<"ledger"> => ({
  head: {
    ...{ month, months: ["2026-11", "2026-10", "2026-09"], balance: 70, start: 0, end: 0, in: 0, out: 0 },
    ...{ unlisted: 0, since: null, days: [] },
  },
  ...{ order: [], rows: new Map() },
})
/** September is still being read. */
const answer = ({ month }: QueryOf<"ledger">): QueryState<QueryResult<"ledger">> =>
  month === "2026-09" ? { state: "loading" } : { state: "ready", value: ledger(month ?? "2026-11") }

const step = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
const press = (name: string) => flushSync(() => step(name)?.click())
const month = () => [...document.querySelectorAll("h2")].map(({ textContent }) => textContent).at(1)

test("COIN-01: the buttons of the months stay where they are, and keep the focus, while another month is read", async () => {
  drawnOn(makeStaticClient({ queries: { ledger: answer } }), <Wallet />, "/wallet")
  const earlier = step("Earlier month")
  earlier?.focus()
  press("Earlier month")
  await expect.poll(month).toBe("October 2026")
  expect(document.activeElement).toBe(earlier)
  expect(document.querySelector("[aria-busy=true]")).toBeNull()
  press("Earlier month")
  await expect.poll(() => document.querySelector("[aria-busy=true]")).not.toBeNull()
  expect([document.activeElement, month()]).toEqual([earlier, "October 2026"])
})

test("COIN-01: at the newest month the button for a later one is off, and keeps the focus", () => {
  drawnOn(makeStaticClient({ queries: { ledger: answer } }), <Wallet />, "/wallet")
  step("Later month")?.focus()
  press("Later month")
  expect(step("Later month")?.getAttribute("aria-disabled")).toBe("true")
  expect([document.activeElement, month()]).toEqual([step("Later month"), "November 2026"])
})
