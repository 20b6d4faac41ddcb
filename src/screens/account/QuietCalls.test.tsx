// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { QueryResult } from "#schema/queries.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"

let QuietCalls: typeof import("./QuietCalls.tsx").QuietCalls

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // The component brings texts of its own, which join those already loaded.
  QuietCalls = (await import("./QuietCalls.tsx")).QuietCalls
})

const EVENING = new Date(2026, 10, 27, 23, 20).getTime()
const MINUTE = 60_000
const CLOCK_OFFSET = 1_234

/**
 * Draws it at `now` (device time, ms) with calls paused until `until` (gateway time, ms). Returns the commands
 * executed.
 */
const openAt = (now: number, until: number | null): ReadonlyArray<Command> => {
  vi.useFakeTimers({ now, toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: Array<Command> = []
  const client = makeStaticClient({
    queries: {
      callsPaused: { until },
      connection: { network: "online", clockOffset: CLOCK_OFFSET } as QueryResult<"connection">,
    },
    onCommand: (command) => {
      asked.push(command)
      return { ok: true, value: {} }
    },
  })
  drawnOn(client, <QuietCalls />)
  return asked
}
const choice = (name: string) =>
  [...document.querySelectorAll("label")].find(({ textContent }) => textContent === name)?.querySelector("input")
const chosen = () => [...document.querySelectorAll("input")].find(({ checked }) => checked)?.parentElement?.textContent

test("PROD-02: 'until tomorrow' stays chosen when tomorrow is less than an hour away", () => {
  const midnight = new Date(2026, 10, 28).getTime() + CLOCK_OFFSET
  openAt(EVENING, midnight)
  expect(chosen()).toBe("Until tomorrow")
})

test("PROD-02: an hour is an hour from the press on, however long the menu has been open", () => {
  const asked = openAt(EVENING, null)
  vi.setSystemTime(EVENING + 20 * MINUTE)
  flushSync(() => choice("1 hour")?.click())
  expect(asked).toEqual([{ _tag: "pauseCalls", until: EVENING + 80 * MINUTE + CLOCK_OFFSET }])
})

test("PROD-02: an hour that ends after midnight is an hour", () => {
  openAt(EVENING, EVENING + 60 * MINUTE + CLOCK_OFFSET)
  expect(chosen()).toBe("1 hour")
})
