// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { startTexts } from "../../i18n/i18n.ts"
import { toastsShown } from "../../ui/toasts/toasts.ts"
import type { CallRequest } from "../flow/gate.ts"
import { requestCall, takeCallRequests } from "./call-requests.ts"

const to = (userId: number): CallRequest => ({
  host: { userId, userName: "Mia", headImg: "", callPrice: 80 },
  kind: "video",
  location: "wall",
})
const said = () => toastsShown().map(({ text }) => text)

beforeAll(() => startTexts("/gb/"))
beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

const take = () => {
  const called: Array<number> = []
  onTestFinished(takeCallRequests(({ host }) => called.push(host.userId)))
  return called
}

test("CALL-26: a call that is asked for while calling loads begins when it is there; of two, the last one", async () => {
  requestCall(to(1))
  await vi.advanceTimersByTimeAsync(15_000)
  requestCall(to(2))
  await vi.advanceTimersByTimeAsync(15_000)
  const called = take()
  expect(called).toEqual([2])
  requestCall(to(3))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([called, said()]).toEqual([[2, 3], []])
})

test("CALL-26: a call that could not begin in time is said to have failed, and does not begin later", async () => {
  requestCall(to(1))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(said()).toEqual(["Sorry, call connection failed. Please try again."])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([take(), said()]).toEqual([[], []])
})

test("CALL-26: time counts while the device sleeps and no timer runs", () => {
  requestCall(to(1))
  vi.setSystemTime(Date.now() + 60_000)
  expect([take(), said()]).toEqual([[], ["Sorry, call connection failed. Please try again."]])
})
