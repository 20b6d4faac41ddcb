// @vitest-environment jsdom
/** The gift panel: a price that changed meanwhile, presses in quick succession, and the animation. */
import { act } from "react"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { PanelGift } from "#schema/gifts/gift.ts"
import { GIFT_COMBO_MS } from "#schema/rules/coins/gifts.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { toldAnew } from "../../../tests/worlds/page/told-anew.ts"
import type { Client } from "../../client/client.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { burst } from "./burst.ts"
import { GiftOverlay } from "./GiftOverlay.tsx"
import { GiftShow } from "./GiftShow.tsx"

const moves = vi.fn()
let isReduced = false

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // jsdom has neither media queries nor animations.
  const matchMedia = () => ({ matches: isReduced, addEventListener: () => {} })
  Object.assign(globalThis, { matchMedia, IS_REACT_ACT_ENVIRONMENT: true })
  Object.assign(Element.prototype, { animate: moves })
})
beforeEach(() => {
  isReduced = false
  moves.mockClear()
})
afterEach(async () => {
  await act(async () => leave())
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const gift = (giftId: number, giftName: string, gold: number): PanelGift => ({
  ...{ giftId, giftName, giftImage: `/gifts/${giftName}.svg`, gold, giftStar: 1, friendGiftSort: giftId, vip: false },
})
const LIST: ReadonlyArray<PanelGift> = [gift(1, "Rose", 5), gift(2, "Cake", 20)]
const user = { id: 7, userName: "Sam", headImg: "", goddess: false, payStatus: 0 }
const session = { state: "signedIn", user, balance: 500, points: 0, ended: null } as unknown as SessionStatus

/** Draws the panel. Each send gets `answer`; a second request for the gifts gets `after`. */
const panel = async (answer: Outcome<unknown>, after: ReadonlyArray<PanelGift> = LIST) => {
  const asked: Array<Command> = []
  const client = makeStaticClient({
    queries: { session },
    onCommand: (command) => {
      asked.push(command)
      return answer
    },
  })
  const gifts = toldAnew(LIST, () => after)
  const remote: Client["remote"] = (question) =>
    question._tag === "giftList"
      ? (gifts.remote as unknown as ReturnType<typeof client.remote<typeof question>>)
      : client.remote(question)
  await act(async () => {
    drawnOn({ ...client, remote }, <GiftOverlay userId={9} name="Mia" roomNum={null} onClose={() => {}} />)
  })
  return { asked, reads: gifts.asked }
}

const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button")].find(({ textContent }) => textContent?.includes(name))
const press = (name: string) => act(async () => button(name)?.click())
const told = () => document.querySelector('[role="alert"]')?.textContent ?? ""
const sent = { ok: true, value: {} } as const

test("CHAT-10, ERR-04: a gift whose price has changed is not given; the panel says so, shows the new price, and goes by it", async () => {
  const { asked, reads } = await panel({ ok: false, error: { kind: "priceChanged" } }, [gift(1, "Rose", 6)])
  await press("Rose")
  await press("Send")
  expect(told()).toContain("The price has changed. Nothing was charged; please look again.")
  expect(reads()).toBe(1)
  expect(button("Rose")?.textContent).toContain("6")
  expect(button("Rose")?.getAttribute("aria-pressed")).toBe("true")
  await press("Send")
  expect(asked).toMatchObject([
    { giftId: 1, gold: 5 },
    { giftId: 1, gold: 6 },
  ])
})

test("CHAT-10: the gifts are asked for anew when one is there no more", async () => {
  const gone = await panel({ ok: false, error: { kind: "giftUnknown" } }, [gift(2, "Cake", 20)])
  await press("Rose")
  await press("Send")
  expect(told()).not.toBe("")
  expect(gone.reads()).toBe(1)
  expect(button("Rose")).toBeUndefined()
})

test("CHAT-10: a refusal that says nothing of the gifts asks for none", async () => {
  const { reads } = await panel({ ok: false, error: { kind: "blocked" } })
  await press("Rose")
  await press("Send")
  expect(told()).not.toBe("")
  expect(reads()).toBe(0)
})

test("CHAT-10: sends of one gift that follow each other count up; one that comes late, and another gift, begin anew", async () => {
  const clock = vi.spyOn(performance, "now")
  let at = 100_000
  clock.mockImplementation(() => at)
  await panel(sent)
  await press("Rose")
  await press("Send")
  expect(button("Rose")?.textContent).not.toContain("×")
  for (const count of [2, 3]) {
    at += GIFT_COMBO_MS - 1
    await press("Send")
    expect(button("Rose")?.textContent).toContain(`×${count}`)
  }
  at += GIFT_COMBO_MS
  await press("Send")
  expect(button("Rose")?.textContent).not.toContain("×")
  await press("Send")
  expect(button("Rose")?.textContent).toContain("×2")
  await press("Cake")
  await press("Send")
  expect(button("Cake")?.textContent).not.toContain("×")
  await press("Send")
  expect(button("Cake")?.textContent).toContain("×2")
})

test.each([
  ["moves", false, 1],
  ["stands still with reduced motion", true, 0],
] as const)("CHAT-10: a gift %s, where it is chosen and over a call", async (_, reduced, times) => {
  isReduced = reduced
  await panel(sent)
  await press("Rose")
  expect(moves).toHaveBeenCalledTimes(0)
  await press("Send")
  expect(moves).toHaveBeenCalledTimes(times)
  moves.mockClear()
  const note = { recordId: "g1", giftId: 1, giftName: "Rose", giftImage: "/rose.svg", gold: 5, count: 1, roomNum: "r1" }
  await act(async () => {
    drawnOn(makeStaticClient(), <GiftShow gift={note} mine={false} name="Mia" onEnd={() => {}} />)
  })
  expect(moves).toHaveBeenCalledTimes(times)
})

test("a picture bursts by one animation that ends where it is not seen, and none is no fault", () => {
  const picture = document.createElement("img")
  burst(picture)
  expect(moves).toHaveBeenCalledTimes(1)
  expect(moves.mock.calls[0]?.[0].at(-1)).toMatchObject({ opacity: 0 })
  burst(null)
  isReduced = true
  burst(picture)
  expect(moves).toHaveBeenCalledTimes(1)
})
