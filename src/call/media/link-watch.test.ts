import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { CallRole } from "#schema/calls/call.ts"
import { makeLinkWatch, RESTARTS_MOST } from "./link-watch.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const watch = (role: CallRole = "caller") => {
  const heard: Array<string> = []
  const gone: Array<number | undefined> = []
  const linkWatch = makeLinkWatch({
    role,
    onLink: (link) => heard.push(link),
    onEvent: (event, goneMs) => {
      heard.push(event)
      if (event === "remoteLeft") gone.push(goneMs)
    },
    restartIce: () => heard.push("restart"),
  })
  return { heard, gone, linkWatch }
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

test("CALL-28: a restart that does not help is tried again with a growing pause, and not for ever", () => {
  const { heard, linkWatch } = watch()
  const at: Array<number> = []
  linkWatch.take("connected")
  linkWatch.take("disconnected")
  linkWatch.take("failed")
  for (let now = 0; now <= 120_000; now += 500) {
    const before = heard.filter((word) => word === "restart").length
    vi.advanceTimersByTime(now === 0 ? 0 : 500)
    if (heard.filter((word) => word === "restart").length > before) at.push(now)
  }
  expect(at).toHaveLength(RESTARTS_MOST)
  expect(at.slice(0, 5)).toEqual([0, 2_500, 7_500, 15_500, 23_500])
  linkWatch.take("connected")
  linkWatch.take("disconnected")
  vi.advanceTimersByTime(2_500)
  expect(heard.filter((word) => word === "restart")).toHaveLength(RESTARTS_MOST + 1)
})

test("CALL-28: a network that is there again is tried at once; another one also while the old seems well, by the caller", () => {
  const [caller, callee] = [watch("caller"), watch("callee")]
  const restarts = () => [caller, callee].map(({ heard }) => heard.filter((word) => word === "restart").length)
  for (const { linkWatch } of [caller, callee]) {
    linkWatch.takeNetwork(true)
    linkWatch.take("connected")
    linkWatch.takeNetwork(false)
  }
  vi.advanceTimersByTime(60_000)
  expect(restarts()).toEqual([0, 0])
  for (const { linkWatch } of [caller, callee]) linkWatch.takeNetwork(true)
  expect(restarts()).toEqual([1, 0])
  for (const { linkWatch } of [caller, callee]) {
    linkWatch.take("disconnected")
    linkWatch.takeNetwork(false)
  }
  vi.advanceTimersByTime(0)
  expect(restarts()).toEqual([2, 0])
  vi.advanceTimersByTime(1_500)
  expect(restarts()).toEqual([2, 1])
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
  vi.advanceTimersByTime(1_500)
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

test("CALL-11: a side that has left has been gone since nothing came any more, however late the browser says that the connection is lost", () => {
  const { gone, linkWatch } = watch()
  let bytes = 0
  const looks = (count: number, come: number) => {
    for (let n = 0; n < count; n++) {
      vi.advanceTimersByTime(2_000)
      bytes += come
      linkWatch.takeReceived(bytes)
    }
  }
  const breaks = () => {
    linkWatch.take("disconnected")
    vi.advanceTimersByTime(2_000)
    linkWatch.take("connected")
  }
  linkWatch.take("connected")
  // Nothing is known yet of the bytes received.
  breaks()
  looks(5, 100)
  vi.advanceTimersByTime(1_000)
  breaks()
  looks(3, 100)
  looks(2, 0)
  vi.advanceTimersByTime(500)
  breaks()
  // Bytes come again, then stop for longer than counts.
  looks(3, 100)
  looks(20, 0)
  breaks()
  breaks()
  expect(gone).toEqual([2_000, 2_000, 6_500, 10_000, 2_000])
})
