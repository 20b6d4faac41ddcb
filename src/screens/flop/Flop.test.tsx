// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { ErrorKind } from "#schema/errors.ts"
import type { PickReason } from "#schema/people/pick.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { DAY_MS, dayOf, nextDayAt } from "#schema/rules/gateway-day.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { needsLogin } from "../../app/route-meta.ts"
import { dropStored } from "../../browser/stored.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { closeToast, toastsShown } from "../../ui/toasts/toasts.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
beforeEach(() => {
  dropStored("livcam_flop")
  for (const { id } of toastsShown()) closeToast(id)
})
afterEach(() => void vi.useRealTimers())

const REASONS: ReadonlyArray<ReadonlyArray<PickReason>> = [
  [
    { _tag: "language", languageId: 12 },
    { _tag: "interest", interestId: 1 },
    { _tag: "interest", interestId: 5 },
    { _tag: "country" },
  ],
  [],
]
const host = (userId: number, userName: string) => ({
  ...{ userId, userName, age: 24, countryId: "BR", countryName: "Brazil", languageIds: [], groupIds: [], headImg: "" },
  ...{ onlineStatus: 2 as const, seenAt: null, callPrice: 40, demo: false },
})
const picks = (now: number) => ({
  day: dayOf(now),
  nextAt: nextDayAt(now),
  list: [host(9, "Mia"), host(10, "Ana")].map((one, at) => ({ host: one, reasons: REASONS[at] ?? [] })),
})
const user = { id: 7, userName: "Sam", headImg: "", goddess: false, payStatus: 0 } as OwnUser
const memberOf = (id: number) =>
  ({ state: "signedIn", user: { ...user, id }, balance: 500, points: 0, ended: null }) as SessionStatus

const shown = async ({ as = 7, told = picks(Date.now()), isStale = false, refused }: Partial<Asked> = {}) => {
  const asked: Array<Command> = []
  const { default: Flop } = await import("./Flop.tsx")
  const client = makeStaticClient({
    queries: { session: memberOf(as) },
    remotes: { picks: () => ({ state: "ready", value: told, asOf: 0, stale: isStale }) },
    onCommand: (command) => {
      asked.push(command)
      return refused === undefined ? { ok: true, value: {} } : { ok: false, error: { kind: refused } }
    },
  })
  drawnOn(client, <Flop />)
  return asked
}
interface Asked {
  readonly as: number
  readonly told: ReturnType<typeof picks>
  readonly isStale: boolean
  readonly refused: ErrorKind
}
const names = () => [...document.querySelectorAll("li a")].map((link) => link.getAttribute("aria-label"))
const press = (name: string): void =>
  flushSync(() => document.querySelector<HTMLButtonElement>(`button[aria-label^="${name}"]`)?.click())

test("SOC-06, ROUTE-24: cards lie face down and tell nobody's name until they are turned over; then why they were chosen stands there", async () => {
  expect(needsLogin("/flop")).toBe(true)
  await shown()
  expect(document.title).toBe("Today’s picks · LivCam")
  expect(names()).toEqual([])
  expect(document.body.textContent).not.toContain("Mia")
  press("Turn over card 1 of 2")
  expect(names()).toEqual(["Mia, 24, Brazil"])
  expect(document.activeElement?.getAttribute("href")).toBe("/profile/9")
  expect(document.body.textContent).toContain("Speaks Portuguese · Likes Music and Travel · From your country")
  expect(document.querySelector("[role=status]")?.textContent).not.toContain("seen")
  press("Turn over card 2 of 2")
  expect(document.body.textContent).toContain("A surprise")
  expect(document.querySelector("[role=status]")?.textContent).toMatch(/^You have seen today’s picks. New cards: /)
})

test("SOC-06: what was turned over stays so on this device, for this user, until the day ends", async () => {
  await shown()
  press("Turn over card 2 of 2")
  leave()
  await shown()
  expect(names()).toEqual(["Ana, 24, Brazil"])
  leave()
  await shown({ as: 8 })
  expect(names()).toEqual([])
  leave()
  vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ["Date"] })
  await shown({ told: picks(Date.now()) })
  expect(names()).toEqual([])
})

test("SOC-06: picks of a day that is over are not shown as today’s", async () => {
  await shown({ told: picks(Date.now() - DAY_MS) })
  expect(document.querySelectorAll("button[aria-label^='Turn over']")).toHaveLength(0)
})

test("SOC-06: offline on the day after, the page says that today’s picks need the network, and offers another try", async () => {
  await shown({ told: picks(Date.now() - DAY_MS), isStale: true })
  expect(document.body.textContent).toContain("Connect to the internet to load this.")
  expect([...document.querySelectorAll("button")].map(({ textContent }) => textContent)).toContain("Try again")
})

test("SOC-06: from an open card one greets; a refusal says why", async () => {
  const asked = await shown()
  press("Turn over card 1")
  press("Say hi: Mia")
  expect(asked).toEqual([{ _tag: "sayHi", to: 9, text: expect.any(String) }])
  leave()
  await shown({ refused: "sayHiLimit" })
  press("Say hi: Mia")
  await expect.poll(() => toastsShown().map(({ text }) => text)).toEqual([expect.stringMatching(/hi/i)])
})

test("SOC-06: with nobody to show it leads to the wall", async () => {
  await shown({ told: { ...picks(Date.now()), list: [] } })
  expect(document.querySelector("a[href='/wall']")).not.toBeNull()
})
