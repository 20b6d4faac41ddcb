// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test, vi } from "vitest"
import { drawnOn } from "../../tests/worlds/page/drawn.tsx"
import { makeStaticClient, staticList } from "../client/static-client.ts"
import { startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import { callState } from "./fixtures.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  const nothing = () => {}
  // jsdom has none of these.
  Object.assign(document, { exitFullscreen: async () => {} })
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
    ResizeObserver: class {
      observe = nothing
      unobserve = nothing
      disconnect = nothing
    },
  })
})

const WAIT = { timeout: 20_000 }

test("CALL-22: what is written in a call and not sent is there again after the call was a small card", async () => {
  const { RunningCall } = await import("./RunningCall.tsx")
  const list = staticList({ unread: 0 }, [], () => "")
  const client = makeStaticClient({ queries: { chats: list, greetings: list } })
  const call = callState({ phase: "talking", joinedAt: 1_000, startedAt: 1_000 })
  drawnOn(client, <RunningCall call={call} isChecking={false} onEnd={() => {}} />)
  const field = () => document.querySelector<HTMLInputElement>("[data-call-chat] input")
  await vi.waitFor(() => expect(field()).not.toBeNull(), WAIT)
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
  flushSync(() => {
    setter?.call(field(), "One moment")
    field()?.dispatchEvent(new Event("input", { bubbles: true }))
  })
  const button = (name: string) =>
    [...document.querySelectorAll("button")].find((one) => one.title === name || one.ariaLabel === name)
  flushSync(() => button("Open chat")?.click())
  expect(field()).toBeNull()
  flushSync(() => button("Back to call")?.click())
  await vi.waitFor(() => expect(field()?.value).toBe("One moment"), WAIT)
})
