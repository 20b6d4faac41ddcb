// @vitest-environment jsdom
import { act } from "react"
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import type { QueryResult } from "#schema/queries.ts"
import { drawnOn, leave } from "../../tests/worlds/page/drawn.tsx"
import type { Client, QueryState } from "../client/client.ts"
import { makeStaticClient, staticList } from "../client/static-client.ts"
import { startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import { CallGifts } from "./CallGifts.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  await import("../screens/gifts/parts.ts")
  // jsdom has no media queries.
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }), IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => act(async () => leave()))

type Thread = QueryResult<"thread">

/** A thread of gifts given in these rooms, in this order; the device may lack some of it. */
const threadOf = (given: ReadonlyArray<readonly [name: string, roomNum: string]>, missing = "none") =>
  staticList(
    { missing },
    given.map(([giftName, roomNum], at) => ({
      ...{ id: `m${at}`, mine: false, state: null, message: null, waiting: null },
      content: {
        kind: "gift",
        gift: { recordId: giftName, giftId: at, giftName, giftImage: "/rose.svg", gold: 5, count: 1, roomNum },
      },
    })),
    ({ id }) => id,
  ) as unknown as Thread

const inCall = async (first: Thread) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  let state: QueryState<Thread> = { state: "ready", value: first }
  const listeners = new Set<() => void>()
  const thread = {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const client = { ...makeStaticClient(), query: () => thread } as unknown as Client
  await act(async () => void drawnOn(client, <CallGifts roomNum="r1" friendId={9} name="Mia" />))
  return {
    become: async (value: Thread) => {
      state = { state: "ready", value }
      await act(async () => {
        for (const listener of listeners) listener()
      })
    },
    /** The texts that are shown one after the other, until no gift is drawn any more. */
    drawn: async () => {
      const said: Array<string> = []
      for (let text = now(); text !== ""; text = now()) {
        said.push(text)
        await act(async () => void vi.runOnlyPendingTimers())
      }
      return said
    },
  }
}
const now = () => document.querySelector('[role="status"]')?.textContent ?? ""
const named = (count: number) => Array.from({ length: count }, (_, at) => [`Gift ${at}`, "r1"] as const)

test.each([2, 10])(
  "CHAT-10: %s gifts of a call that come at once are drawn one after the other, each once",
  async (count) => {
    const call = await inCall(threadOf([]))
    await call.become(threadOf(named(count)))
    expect(await call.drawn()).toEqual(named(count).map(([name]) => expect.stringContaining(name)))
    await call.become(threadOf(named(count)))
    expect(now()).toBe("")
  },
)

test("CHAT-10: a gift that comes while another is drawn waits its turn; those of another call, and of before, are drawn in the chat alone", async () => {
  const call = await inCall(threadOf([], "loading"))
  const before = [["Before", "r1"]] as const
  await call.become(threadOf(before))
  await call.become(threadOf([...before, ["Cake", "r1"], ["Elsewhere", "r0"]]))
  await call.become(threadOf([...before, ["Cake", "r1"], ["Elsewhere", "r0"], ["Rose", "r1"]]))
  expect(await call.drawn()).toEqual([expect.stringContaining("Cake"), expect.stringContaining("Rose")])
})

test("CHAT-10: a gift drawn before, whose message comes back into the window, is not drawn anew", async () => {
  const call = await inCall(threadOf([]))
  await call.become(threadOf(named(1)))
  expect(await call.drawn()).toHaveLength(1)
  await call.become(threadOf([]))
  await call.become(threadOf(named(1)))
  expect(now()).toBe("")
})
