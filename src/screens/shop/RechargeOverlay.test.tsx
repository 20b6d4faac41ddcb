// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest"
import type { Task } from "#schema/activity/task.ts"
import type { SessionStatus } from "#schema/device/status.ts"
import type { QueryResult } from "#schema/queries.ts"
import type { RemoteValue } from "#schema/remotes.ts"
import { ONLINE_STATUS } from "#schema/rules/calls/call-gate.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { RechargeOverlay } from "./RechargeOverlay.tsx"
import { Shop } from "./Shop.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  // jsdom has no media queries.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) })
})

type Card = RemoteValue<"wall">["list"][number]
const { online, busy, offline } = ONLINE_STATUS

const card = (userName: string, callPrice: number, onlineStatus: Card["onlineStatus"] = online): Card =>
  ({
    userId: [...userName].reduce((sum, one) => sum + one.charCodeAt(0), 0),
    userName,
    headImg: "",
    callPrice,
    onlineStatus,
  }) as Card

interface World {
  readonly gender?: number
  readonly balance?: number
  readonly pages?: ReadonlyArray<ReadonlyArray<Card>>
  readonly tasks?: RemoteValue<"tasks">
  readonly checkIn?: Pick<QueryResult<"checkIn">, "canCheck"> & { readonly config: { readonly hasCheck: boolean } }
}

const clientOf = ({ gender = 2, balance = 50, pages = [], tasks, checkIn }: World, asked: Array<number> = []) =>
  makeStaticClient({
    queries: {
      session: {
        ...{ state: "signedIn", balance, points: 0, ended: null },
        user: { id: 7, userName: "Sam", headImg: "", gender, payStatus: 0 },
      } as unknown as SessionStatus,
      connection: { network: "online", clockOffset: 0 } as QueryResult<"connection">,
      ...(checkIn && { checkIn: checkIn as QueryResult<"checkIn"> }),
    },
    remotes: {
      wall: ({ pageNo }) => {
        asked.push(pageNo)
        const list = pages[pageNo - 1] ?? []
        return { state: "ready", value: { list, count: 99, pageNo, pageSize: 24 }, asOf: 0, stale: false }
      },
      ...(tasks && { tasks }),
    },
  })

const recharge = (world: World, isForCall = true) => {
  leave()
  const asked: Array<number> = []
  drawnOn(clientOf(world, asked), <RechargeOverlay needed={80} isForCall={isForCall} onClose={() => {}} />)
  const dialog = document.querySelector('[role="dialog"]')
  return {
    hosts: () => [...(dialog?.querySelectorAll("li .truncate") ?? [])].map(({ textContent }) => textContent),
    text: () => dialog?.textContent ?? "",
    asked,
  }
}

test("COIN-14: the cheapest hosts who are here and whom the balance pays are offered for a call, three at most", () => {
  const list = [card("Ada", 30), card("Bea", 50), card("Cyd", 51), card("Dee", 10, busy), card("Eva", 10, offline)]
  expect(recharge({ pages: [list] }).hosts()).toEqual(["Ada", "Bea"])
  expect(recharge({ pages: [[card("Fay", 40), card("Gil", 20), card("Hal", 30), card("Ida", 10)]] }).hosts()).toEqual([
    ...["Ida", "Gil", "Hal"],
  ])
})

test("COIN-14: no host is offered to whom the coins of any call are missing, nor for a gift", () => {
  const pages = [[card("Ada", 30), card("Bea", 0)]]
  expect(recharge({ pages, gender: 1 }).hosts()).toEqual(["Bea"])
  expect(recharge({ pages }, false).hosts()).toEqual([])
})

test("COIN-14: cheap hosts behind a page of dear ones are found, and no page is read behind the last who is here", async () => {
  const dear = [card("Ada", 60), card("Bea", 70)]
  const long = recharge({
    pages: [dear, [card("Cyd", 60), card("Dee", 20)], [card("Eva", 10), card("Fay", 10, offline)]],
  })
  await expect.poll(long.hosts).toEqual(["Eva", "Dee"])
  expect(new Set(long.asked)).toEqual(new Set([1, 2, 3]))
  const short = recharge({ pages: [[...dear, card("Cyd", 10, busy)], [card("Dee", 10)]] })
  expect(short.hosts()).toEqual([])
  expect(new Set(short.asked)).toEqual(new Set([1]))
  expect(new Set(recharge({ pages: [dear, dear] }, false).asked)).toEqual(new Set([1]))
})

const task = (done: boolean): Task => ({
  ...{ id: "write", type: "daily", reward: 3, goals: 3, completed: done ? 3 : 0, webapp_bonus: false, done },
})
const tomorrow = Date.now() + 86_400_000

test.each([
  ["one is open", { list: [task(true), { ...task(false), id: "greet" }], resetAt: tomorrow }, true],
  ["all are collected", { list: [task(true)], resetAt: tomorrow }, false],
  ["all were collected on a day that is over", { list: [task(true)], resetAt: 1 }, true],
  ["nobody knows", undefined, false],
] as const)(
  "COIN-14, COIN-08: tasks are offered where coins are missing and in the shop: %s",
  (_, tasks, isOffered) => {
    const world = tasks === undefined ? {} : { tasks }
    expect(recharge(world).text().includes("Tasks")).toBe(isOffered)
    leave()
    drawnOn(clientOf(world), <Shop />)
    const nav = [...document.querySelectorAll("nav")].at(-1)
    expect(nav?.textContent?.includes("Tasks")).toBe(isOffered)
  },
)

test("COIN-14: what brings coins for nothing is said only while there is something", () => {
  const done = { list: [task(true)], resetAt: tomorrow }
  const without = recharge({ tasks: done, checkIn: { canCheck: true, config: { hasCheck: true } } }).text()
  expect(without).not.toContain("Without paying")
  const open = recharge({ tasks: done, checkIn: { canCheck: true, config: { hasCheck: false } } }).text()
  expect(open).toContain("Without paying")
})
