// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { afterEach, beforeAll, expect, test, vi } from "vitest"
import type { Command } from "#schema/commands.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import { keepStored, readStored } from "../../browser/stored.ts"
import { makeStaticClient, staticList } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import SignOutOverlay from "./SignOutOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const button = (name: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === name)
const press = (name: string): void => flushSync(() => button(name)?.click())
const PUSH = "livcam-push"

/** Opened with a subscription; `unsent` undefined: the outbox cannot be read. The gateway still lacks `left` intents. */
const opened = (unsent: number | undefined, left = 0) => {
  vi.stubGlobal("Notification", { permission: "granted" })
  keepStored(PUSH, "[7,]")
  const asked: Array<Command> = []
  const rows = Array.from({ length: unsent ?? 0 }, (_, n) => ({ intentId: `i${n}` }))
  const client = makeStaticClient({
    queries: {
      outbox: () =>
        unsent === undefined
          ? { state: "failed", error: { kind: "workerSilent" } }
          : ({ state: "ready", value: staticList({}, rows, ({ intentId }) => intentId) } as never),
    },
    onCommand: (command) => {
      asked.push(command)
      return { ok: true, value: { unsent: left } }
    },
  })
  drawnOn(client, <SignOutOverlay onClose={() => {}} />)
  return asked
}

test("AUTH-09, PROD-04: a logout that waits for what is unsent leaves the notifications of this device on", async () => {
  const asked = opened(2, 2)
  press("Send, then log out")
  await expect.poll(() => document.body.textContent).toContain("2 messages could not be sent")
  expect([asked, readStored(PUSH)]).toEqual([[{ _tag: "signOut", unsent: "send" }], "[7,]"])
})

test("AUTH-09: where nobody can say what is unsent, logging out sends it first and discards nothing", async () => {
  const asked = opened(undefined)
  press("Log out")
  await expect.poll(() => asked).toEqual([{ _tag: "signOut", unsent: "send" }])
  await expect.poll(() => readStored(PUSH)).toBeUndefined()
})

test("AUTH-09: with nothing unsent it is one press", async () => {
  const asked = opened(0)
  press("Log out")
  await expect.poll(() => asked).toEqual([{ _tag: "signOut", unsent: "discard" }])
})
