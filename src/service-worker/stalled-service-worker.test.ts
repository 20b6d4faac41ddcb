import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { QueryState } from "../client/client.ts"
import { leaveWhenStalled, mayBeStuck } from "./stalled-service-worker.ts"

type Connection = Parameters<typeof mayBeStuck>[0]

const at = (
  network: "starting" | "online" | "weak" | "offline" | "reconnecting" | "waking",
  waiting = 0,
): Connection => ({
  state: "ready",
  value: { network, waiting },
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page whose worker reports `connection`, with a service worker that is stalled or not. */
const stage = (connection: Connection, stalled: boolean) => {
  vi.spyOn(console, "warn").mockImplementation(() => {})
  const done: Array<string> = []
  const listeners = new Set<() => void>()
  let now = connection
  const say = (next: Connection) => {
    now = next
    for (const listener of listeners) listener()
  }
  const readable = {
    get: () => now as QueryState<never>,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  leaveWhenStalled(
    { query: () => readable, suspend: () => done.push("suspend"), resume: () => done.push("resume") },
    {
      isStalled: async () => {
        done.push("ask")
        return stalled
      },
      leave: async () => {
        done.push("leave")
      },
    },
  )
  return { done, say }
}

test("a worker may be stuck while nothing is heard, while the network is away, and while something waits that could go", () => {
  expect(mayBeStuck({ state: "loading" })).toBe(true)
  for (const network of ["starting", "weak", "offline", "reconnecting"] as const)
    expect(mayBeStuck(at(network)), network).toBe(true)
  expect(mayBeStuck(at("online", 1))).toBe(true)
  expect(mayBeStuck(at("online"))).toBe(false)
  expect(mayBeStuck(at("waking", 1))).toBe(false)
})

test("a stalled service worker is left and the worker started anew, once in a page's life", async () => {
  const { done, say } = stage(at("online"), true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(done).toEqual([])
  say(at("online", 1))
  await vi.advanceTimersByTimeAsync(600_000)
  say(at("online"))
  say(at("weak", 1))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(done).toEqual(["ask", "leave", "suspend", "resume"])
})

test("one that answers, or a network that does not, is asked about again only after a while, and nothing is left", async () => {
  const { done, say } = stage(at("offline"), false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(done).toEqual(["ask"])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(done).toEqual(["ask", "ask"])
  say(at("online"))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(done).toEqual(["ask", "ask"])
})

test("a text that goes in time asks nothing", async () => {
  const { done, say } = stage(at("online"), true)
  for (let n = 0; n < 20; n++) {
    say(at("online", 1))
    await vi.advanceTimersByTimeAsync(3_000)
    say(at("online"))
  }
  expect(done).toEqual([])
})
