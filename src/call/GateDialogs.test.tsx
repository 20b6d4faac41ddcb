// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { errorOfCode } from "#schema/errors.ts"
import type { QueryResult } from "#schema/queries.ts"
import { drawnOn, leave } from "../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../client/static-client.ts"
import { startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { closeToast, toastsShown } from "../ui/toasts/toasts.ts"
import { choosePriceTip } from "./flow/price-tip.ts"
import { requestCall } from "./requests/call-requests.ts"

let Calls: typeof import("./CallLayer.tsx").Calls

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  Calls = (await import("./CallLayer.tsx")).Calls
})

const WAIT = { timeout: 20_000 }
const host = { userId: 9, userName: "Mia", headImg: "", callPrice: 30 }

/**
 * Calls the host until the gateway refuses this command with this code. Returns what the page says, opens and asks
 * then.
 */
const refusedBy = async (code: number, at: "checkCallPrice" | "startCall", gender = 2) => {
  choosePriceTip("never")
  const getUserMedia = async () => ({ getTracks: () => [] })
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, "mediaDevices"))
  let isRefused = false
  const client = makeStaticClient({
    queries: {
      call: null,
      session: { state: "signedIn", user: { id: 7, gender }, balance: 90 } as QueryResult<"session">,
      connection: { network: "online", clockOffset: 0 } as QueryResult<"connection">,
    },
    onCommand: ({ _tag }) => {
      isRefused = _tag === at
      return isRefused
        ? { ok: false, error: errorOfCode(code) }
        : { ok: true, value: { balance: 90, price: 30, gender } }
    },
  })
  drawnOn(client, <Calls />)
  flushSync(() => requestCall({ host, kind: "voice", location: "wall" }))
  await vi.waitFor(() => expect(isRefused).toBe(true), WAIT)
  await vi.waitFor(() => expect(document.body.textContent).not.toContain("Calling Mia"), WAIT)
  const told = {
    said: toastsShown().map(({ text }) => text),
    opened: overlays.get().map(({ name, props }) => [name, props]),
    asked: document.querySelector("[role=dialog]")?.textContent ?? "",
  }
  for (const { id } of toastsShown()) closeToast(id)
  leave()
  return told
}

const AGAIN = "Sorry, call connection failed. Please try again."
const FRIEND = "Please add this person as a friend first"
const NO_VIDEO = "Their version of the app has no video calls. Try a voice call."
const VIP = "Your free calls are used up. Become VIP to go on."
test.each([
  [100000, { said: [AGAIN], opened: [], asked: "" }],
  [100001, { said: ["No answer"], opened: [], asked: "" }],
  [100002, { said: ["No answer"], opened: [], asked: "" }],
  [100003, { said: [FRIEND], opened: [["askFriend", { userId: 9, name: "Mia" }]], asked: "" }],
  [100004, { said: [], opened: [], asked: expect.stringContaining("This call needs 30 coins. You have 90.") }],
  [20059, { said: [NO_VIDEO], opened: [], asked: "" }],
  [100008, { said: [VIP], opened: [["vip", {}]], asked: "" }],
])("ERR-05, CALL-26: the gateway's code %i says so, and leads to what helps", async (code, told) => {
  expect(await refusedBy(code, "checkCallPrice")).toEqual(told)
  expect(await refusedBy(code, "startCall")).toEqual(told)
})

test("CALL-17: too few coins of a man are told by what the gate wants of him, not by the minute's price", async () => {
  const told = await refusedBy(100004, "startCall", 1)
  expect(told.asked).toContain("This call needs 80 coins.")
})
