import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { CallRole } from "#schema/calls/call.ts"
import { makeLinkWatch } from "./link-watch.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const watch = (role: CallRole = "caller") => {
  const heard: Array<string> = []
  const linkWatch = makeLinkWatch({
    role,
    onLink: (link) => heard.push(link),
    onEvent: (event) => heard.push(event),
    restartIce: () => heard.push("restart"),
  })
  return { heard, linkWatch }
}

test("CALL-10: a side away for more than 2 s has left, and one that returns is back", () => {
  const { heard, linkWatch } = watch()
  linkWatch.take("new")
  linkWatch.take("connecting")
  linkWatch.take("connected")
  linkWatch.take("disconnected")
  vi.advanceTimersByTime(1_900)
  linkWatch.take("connected")
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(["connected", "interrupted", "connected"])
  linkWatch.take("disconnected")
  vi.advanceTimersByTime(2_000)
  linkWatch.take("connected")
  expect(heard.slice(3)).toEqual(["interrupted", "remoteLeft", "connected", "remoteBack"])
})

test("CALL-28: a broken path is mended by an ICE restart, the caller's first", () => {
  const [caller, callee] = [watch("caller"), watch("callee")]
  for (const { linkWatch } of [caller, callee]) {
    linkWatch.take("connected")
    linkWatch.take("disconnected")
    linkWatch.take("failed")
    vi.advanceTimersByTime(0)
  }
  expect(caller.heard).toContain("restart")
  expect(callee.heard).not.toContain("restart")
  vi.advanceTimersByTime(5_000)
  expect(callee.heard).toContain("restart")
})

test("a connection never made is no side that left", () => {
  const { heard, linkWatch } = watch()
  linkWatch.take("connecting")
  linkWatch.take("disconnected")
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([])
})

test("nothing is heard after the watch is closed", () => {
  const { heard, linkWatch } = watch()
  linkWatch.take("connected")
  linkWatch.take("disconnected")
  linkWatch.close()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(["connected", "interrupted"])
})
