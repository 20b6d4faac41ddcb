// @vitest-environment jsdom
import { act, lazy, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { AfterPress } from "./AfterPress.tsx"

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const open = async () => {
  const place = document.body.appendChild(document.createElement("div"))
  const root = createRoot(place)
  const show = (children: React.ReactNode) =>
    act(async () =>
      root.render(
        <Suspense>
          <AfterPress>{children}</AfterPress>
        </Suspense>,
      ),
    )
  await show(false)
  return { place, show, close: () => act(async () => root.unmount()) }
}
const point = (what: string) => act(async () => void document.body.dispatchEvent(new Event(what, { bubbles: true })))
const timePasses = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

test("what comes, changes and goes waits until a press is over", async () => {
  const { place, show, close } = await open()
  for (const [bar, before] of [
    ["You are offline", ""],
    ["Back online", "You are offline"],
    [false, "Back online"],
  ] as const) {
    await point("pointerdown")
    await show(bar)
    expect(place.textContent).toBe(before)
    await point("pointerup")
    // Its click comes only now.
    expect(place.textContent).toBe(before)
    await timePasses(0)
    expect(place.textContent).toBe(bar || "")
  }
  await show("Between presses at once")
  expect(place.textContent).toBe("Between presses at once")
  await close()
})

test("a press whose end is not told holds nothing for longer than a second", async () => {
  const { place, show, close } = await open()
  await point("pointerdown")
  await show("You are offline")
  await timePasses(999)
  expect(place.textContent).toBe("")
  await timePasses(1)
  expect(place.textContent).toBe("You are offline")
  await close()
})

test("a press has a second of its own, however soon after another one it comes", async () => {
  const { place, show, close } = await open()
  await point("pointerdown")
  await timePasses(900)
  await point("pointerup")
  await point("pointerdown")
  await show("You are offline")
  await timePasses(999)
  expect(place.textContent).toBe("")
  await timePasses(1)
  expect(place.textContent).toBe("You are offline")
  await close()
})

test("what a press has opened hears of its end", async () => {
  await point("pointerdown")
  await point("pointerup")
  const { place, show, close } = await open()
  await show("Two chats")
  expect(place.textContent).toBe("")
  await timePasses(0)
  expect(place.textContent).toBe("Two chats")
  await close()
})

test("a part that has loaded under a press waits too", async () => {
  const { place, show, close } = await open()
  let come = (_: { default: () => string }): void => {}
  const Bar = lazy(() => new Promise<{ default: () => string }>((resolve) => (come = resolve)))
  await show(<Bar />)
  await point("pointerdown")
  await act(async () => come({ default: () => "3 chats restored" }))
  expect(place.textContent).toBe("")
  await point("pointerup")
  await timePasses(0)
  expect(place.textContent).toBe("3 chats restored")
  await close()
})
