// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { beforeAll, expect, test } from "vitest"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { CheckInView } from "./CheckIn.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // jsdom has no matchMedia.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) })
})

test("COIN-09: a refused check-in says why and when, and is put away by its own button", () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")))
  const nothing = () => {}
  let dismissed = 0
  const drawn = (
    refused: { readonly reason: { readonly kind: "alreadyCollected" }; readonly at: number } | undefined,
  ) =>
    flushSync(() =>
      root.render(
        <CheckInView
          checkIn={{
            state: "ready",
            value: {
              ...{ days: [], streak: 0, vipDays: undefined, coins: 5, state: "done", nextAt: Date.now() + 7_200_000 },
              ...{ bonus: undefined, refused },
            },
          }}
          onDismiss={() => dismissed++}
          {...{ onCollect: nothing, onCancel: nothing, onVip: nothing, onClose: nothing }}
        />,
      ),
    )
  const alert = () => document.querySelector('[role="alert"]')
  drawn({ reason: { kind: "alreadyCollected" }, at: new Date(2026, 2, 5, 14, 3).getTime() })
  expect(alert()?.textContent).toMatch(/Already checked in today.*Try again in 2 h 0 min\..*5 Mar,? 14:03/)
  flushSync(() => alert()?.querySelector("button")?.click())
  expect(dismissed).toBe(1)
  drawn(undefined)
  expect(alert()).toBeNull()
  flushSync(() => root.unmount())
})
