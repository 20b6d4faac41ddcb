// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from "vitest"
import type { CallState } from "#schema/calls/call.ts"
import type { QueryResult } from "#schema/queries.ts"
import { paymentConfigOf } from "../../../gateway/shop/payment-config.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { dropStored } from "../../browser/stored.ts"
import { callState } from "../../call/fixtures.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { OfferOverlay, OfferPrompt } from "./OfferOverlay.tsx"
import type { PayChannel } from "./shop-model.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
afterEach(() => dropStored("livcam.offersSeen"))

const card: PayChannel = {
  ...{ id: 1, code: "card", name: "Card", country: null, depositModel: "page", icon: "/card.svg", status: "open" },
  ...{ sort: 0, sandbox: false },
}
/** A Saturday evening on the first of a month: a user who has bought before has two offers at once. */
const BOTH = Date.UTC(2026, 7, 1, 20)
const NEXT_SATURDAY = BOTH + 7 * 86_400_000

const clientAt = (now: number, call: CallState | null = null) =>
  makeStaticClient({
    queries: {
      connection: { network: "online", clockOffset: now - Date.now() } as QueryResult<"connection">,
      call: call && ({ call, tab: "static" } as unknown as QueryResult<"call">),
    },
    remotes: {
      paymentConfig: paymentConfigOf({ userId: 1, countryId: "GB", createdAt: 0, hasBought: true }, [card], now),
    },
  })

/** The offers that a page opens by itself when the user arrives. */
const openedAt = (now: number, call: CallState | null = null): ReadonlyArray<unknown> => {
  leave()
  drawnOn(clientAt(now, call), <OfferPrompt />)
  return overlays.get().map(({ name, props }) => (name === "offer" ? props : name))
}
const [FLASH, DISCOUNT] = [{ offerId: "flash-2026-08-01-1" }, { offerId: "month-2026-08-1" }]

test("OVER-10: of two offers one is opened at a time, and what was put away never again in its period", async () => {
  expect(openedAt(BOTH)).toEqual([FLASH])
  drawnOn(clientAt(BOTH), <OfferPrompt />)
  expect(overlays.get()).toHaveLength(1)
  expect(openedAt(BOTH)).toEqual([DISCOUNT])
  expect(openedAt(BOTH + 60_000)).toEqual([])
  expect(openedAt(NEXT_SATURDAY)).toEqual([{ offerId: "flash-2026-08-08-1" }])
  expect(openedAt(NEXT_SATURDAY)).toEqual([])
})

test("OVER-10: an offer opens neither over something else nor in a call, and is not used up by that", () => {
  leave()
  overlays.open("checkIn", {})
  drawnOn(clientAt(BOTH), <OfferPrompt />)
  expect(overlays.get().map(({ name }) => name)).toEqual(["checkIn"])
  expect(openedAt(BOTH, callState())).toEqual([])
  expect(openedAt(BOTH)).toEqual([FLASH])
})

test.each([
  [DISCOUNT, "Thank you for coming back", "10%"],
  [FLASH, "Saturday evening offer", "20%"],
] as const)(
  "OVER-10: an offer says what it is and what it saves, and goes with its end: %o",
  async (props, title, percent) => {
    let closed = 0
    drawnOn(clientAt(BOTH), <OfferOverlay {...props} onClose={() => closed++} />)
    const text = document.querySelector('[role="dialog"]')?.textContent ?? ""
    expect(text).toContain(title)
    expect(text).toContain(percent)
    expect(closed).toBe(0)
    leave()
    drawnOn(clientAt(NEXT_SATURDAY), <OfferOverlay {...props} onClose={() => closed++} />)
    await expect.poll(() => closed).toBe(1)
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  },
)
