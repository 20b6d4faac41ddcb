// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test, vi } from "vitest"
import type { CallConfig } from "#schema/calls/call-config.ts"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import AccountOverlay from "./AccountOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // jsdom has no matchMedia.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) })
  // A lazy part: loaded first, so that no test waits for it.
  await import("./CallChoices.tsx")
})

const prices = { unitPrice: 40, friendUnitPrice: 30 }
const elsewhere: CallConfig = {
  minuteCall: { ...prices, leastUnitPrice: 10, mostUnitPrice: 200 },
  callEntry: { locations: [], countdown: 30, livecamFakeCallPageShowSeconds: 10 },
}
const demo: CallConfig = { ...elsewhere, demoHost: true }

/** Draws the account of a host or of another member. Returns the commands that it executes. */
const openAs = (goddess: boolean, callConfig: CallConfig): ReadonlyArray<Command> => {
  const user = { id: 7, userName: "Sam", headImg: "", goddess, callPrice: 40, payStatus: 0 } as OwnUser
  const session = { state: "signedIn", user, balance: 10, points: 0, ended: null } as unknown as SessionStatus
  const asked: Array<Command> = []
  const client = makeStaticClient({
    queries: { session, callsPaused: { until: null } },
    remotes: { callConfig },
    onCommand: (command) => {
      asked.push(command)
      return { ok: true, value: {} }
    },
  })
  drawnOn(client, <AccountOverlay onClose={() => {}} />)
  return asked
}
const switches = () => [...document.querySelectorAll<HTMLButtonElement>('[role="switch"]')]
const labels = () => switches().map(({ textContent }) => textContent)

test("PROD-02: in a demo a switch of the account makes a member a host", async () => {
  const byMember = openAs(false, demo)
  await vi.waitFor(() => expect(labels()).toEqual(["Host (demo)"]))
  expect(switches()[0]?.getAttribute("aria-checked")).toBe("false")
  flushSync(() => switches()[0]?.click())
  expect(byMember).toEqual([{ _tag: "setDemoHost", on: true }])
})

test("PROD-02: a host of a demo stops being one by the same switch", async () => {
  const byHost = openAs(true, demo)
  await vi.waitFor(() => expect(labels()).toEqual(["Host (demo)", "Ring with sound"]))
  expect(switches()[0]?.getAttribute("aria-checked")).toBe("true")
  flushSync(() => switches()[0]?.click())
  expect(byHost).toEqual([{ _tag: "setDemoHost", on: false }])
})

test("PROD-02: outside of a demo there is no such switch", async () => {
  openAs(true, elsewhere)
  await vi.waitFor(() => expect(labels()).toEqual(["Ring with sound"]))
})
