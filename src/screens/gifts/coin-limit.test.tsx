// @vitest-environment jsdom
/** At the user's own coin limit, a gift and a match say so and lead to the limit. The choice stays. */
import { flushSync } from "react-dom"
import { afterEach, beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { ErrorKind } from "#schema/errors.ts"
import type { PanelGift } from "#schema/gifts/gift.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { GiftOverlay } from "./GiftOverlay.tsx"
import { keptChoice } from "./kept-choice.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // jsdom has no matchMedia.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) })
})

afterEach(() => sessionStorage.clear())

const user = { id: 7, userName: "Sam", headImg: "", goddess: false, payStatus: 0 } as OwnUser
const session = { state: "signedIn", user, balance: 500, points: 0, ended: null } as unknown as SessionStatus
const rose: PanelGift = {
  ...{ giftId: 3, giftName: "Rose", giftImage: "/gifts/rose.svg", gold: 5, giftStar: 1, friendGiftSort: 1 },
  vip: false,
}

const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button")].find(({ textContent }) => textContent?.includes(name))
const press = (name: string): void => flushSync(() => button(name)?.click())
const nothing = () => {}
const told = () => document.querySelector('[role="alert"]')?.textContent ?? ""
const LIMIT_TOLD = "This is more than your own limit of coins for today allows. Nothing was charged."

const giftRefused = async (kind: ErrorKind) => {
  const asked: Array<Command> = []
  const client = makeStaticClient({
    queries: { session },
    remotes: { giftList: [rose] },
    onCommand: (command) => {
      asked.push(command)
      return { ok: false, error: { kind } }
    },
  })
  drawnOn(client, <GiftOverlay userId={9} name="Mia" roomNum="room-1" onClose={nothing} />)
  press("Rose")
  press("×10")
  press("Send")
  await expect.poll(told).not.toBe("")
  return asked
}

test("COIN-14: a gift that is refused at the own limit of coins leads to the limit, and stays chosen", async () => {
  const asked = await giftRefused("coinLimit")
  expect(asked).toMatchObject([{ _tag: "sendGift", giftId: 3, count: 10, roomNum: "room-1" }])
  expect(told()).toContain(LIMIT_TOLD)
  press("Spending limit")
  expect(overlays.get().map(({ name }) => name)).toEqual(["spendingLimit"])
  expect(button("Rose")?.getAttribute("aria-pressed")).toBe("true")
  expect(keptChoice(9)).toEqual({ giftId: 3, count: 10 })
  press("Send")
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked[1]).toMatchObject({ giftId: 3, count: 10 })
})

test("COIN-14: a gift that is refused for something else leads nowhere", async () => {
  await giftRefused("blocked")
  expect(button("Spending limit")).toBeUndefined()
})

test.each([
  ["coinLimit", true],
  ["callInProgress", false],
] as const)("a match that is refused (%s) leads to the own limit: %s", async (kind, leads) => {
  // The module adds texts to those already loaded.
  const { MatchingView } = await import("../matching/MatchingView.tsx")
  let opened = 0
  drawnOn(
    makeStaticClient(),
    <MatchingView
      model={{
        at: { step: "intro", isStarting: false },
        wanted: "everyone",
        config: {
          ...{ countdown: 15, freePrice: 0, livecamMatchPrice: 5, vipPrice: 0, livecamFakeCallPageShowSeconds: 10 },
          ...{ callSeconds: 180, switchSeconds: 20, freePerDay: 3, freeLeft: 0, resetsAt: 1, price: 5 },
        },
        past: [],
        failed: { kind },
        off: undefined,
      }}
      {...{ onWanted: nothing, onStart: nothing, onStop: nothing, onAgree: nothing, onNext: nothing }}
      {...{ onPerson: nothing, onSafety: nothing, onRetry: nothing, onBack: nothing }}
      onLimit={() => opened++}
    />,
  )
  press("Spending limit")
  expect(opened).toBe(leads ? 1 : 0)
})
