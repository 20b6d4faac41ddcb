// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import type { BackpackConfig } from "#schema/gifts/backpack.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import AccountOverlay from "../account/AccountOverlay.tsx"
import { GiftOverlay } from "./GiftOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // jsdom has no matchMedia.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) })
})

const user = { id: 7, userName: "Sam", headImg: "", goddess: false, payStatus: 0 } as OwnUser
const session = { state: "signedIn", user, balance: 10, points: 0, ended: null } as unknown as SessionStatus
const OPEN: BackpackConfig = { backpackEntrance: true, backpackGiftEntrance: true, backpackUrl: null }

const opened = (config: BackpackConfig | undefined, overlay: React.ReactNode) => {
  leave()
  const client = makeStaticClient({
    queries: { session },
    remotes: { giftList: [], ...(config !== undefined && { backpackConfig: config }) },
  })
  const router = drawnOn(client, overlay)
  const entrance = [...document.querySelectorAll<HTMLElement>("button")].find(
    ({ textContent }) => textContent === "Backpack",
  )
  return { entrance, router }
}
const nothing = () => {}
const account = <AccountOverlay onClose={nothing} />
const gifts = <GiftOverlay userId={9} name="Mia" roomNum={null} onClose={nothing} />

test("ENT-12: an entrance of the backpack that is off is not shown; until that is known both are", () => {
  for (const config of [undefined, OPEN]) {
    expect(opened(config, account).entrance).toBeDefined()
    expect(opened(config, gifts).entrance).toBeDefined()
  }
  const noAccount = { ...OPEN, backpackEntrance: false }
  expect(opened(noAccount, account).entrance).toBeUndefined()
  expect(opened(noAccount, gifts).entrance).toBeDefined()
  const noGifts = { ...OPEN, backpackGiftEntrance: false }
  expect(opened(noGifts, account).entrance).toBeDefined()
  expect(opened(noGifts, gifts).entrance).toBeUndefined()
})

test("ENT-12: the account's entrance leads where the gateway says, else to the page's own backpack", () => {
  const elsewhere = opened({ ...OPEN, backpackUrl: "/task" }, account)
  flushSync(() => elsewhere.entrance?.click())
  expect(elsewhere.router.state.location.pathname).toBe("/task")
  flushSync(() => opened(OPEN, account).entrance?.click())
  expect(overlays.get().at(-1)?.name).toBe("backpack")
})
