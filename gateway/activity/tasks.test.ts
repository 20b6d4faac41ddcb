import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { freshIntent, kindOf } from "../../tests/worlds/gateway/wishes.ts"
import { addHost, addUser, callerOf, feedOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { chatHandlers } from "../chat/chat-handlers.ts"
import { grantCoins, postAndTell } from "../coins/coins.ts"
import { minuteOfCall } from "../coins/movement.ts"
import { sendGift } from "../gifts/send-gift.ts"
import type { Caller } from "../http/caller.ts"
import { Store, type Tx } from "../store/store.ts"
import { activityHandlers } from "./check-in.ts"
import { installedAppHandlers } from "./installed-app.ts"
import { TASKS, taskNames } from "./task-list.ts"
import { taskHandlers } from "./tasks.ts"

const inStore = <A, E, R>(body: (tx: Tx) => Effect.Effect<A, E, R>) => Store.use((store) => store.transact(body))
const listOf = (caller: Caller, fromWebapp: 0 | 1 = 0) =>
  Effect.map(taskHandlers.tasks({ from_webapp: fromWebapp }, caller), ({ list }) => list)
const taskOf = (caller: Caller, id: string) =>
  Effect.map(listOf(caller), (list) => list.find((one) => one.id === id) ?? expect.unreachable(id))
const claim = (caller: Caller, id: string, fromWebapp: 0 | 1 = 0) =>
  taskHandlers.claimTask({ id, from_webapp: fromWebapp }, caller)
const balanceOf = (userId: number) => inStore((tx) => tx.ledger.balance(`coins:${userId}`))
const write = (from: Caller, to: number, message = "text") =>
  chatHandlers.sendMessage({ intentId: freshIntent(), to, message }, from)
const checkIn = (caller: Caller) => activityHandlers.checkIn({ intentId: freshIntent(), firstWeek: true }, caller)

describe("tasks", () => {
  test("COIN-10, ENT-11: each counts what the feed has told of today, people once each, and no more than its goal", () =>
    inWorld(
      Effect.gen(function* () {
        const me = callerOf(yield* addUser("Ann"))
        const hosts = yield* Effect.all([1, 2, 3, 4].map((n) => addHost(`Host ${n}`)))
        const [first, second] = hosts.map(({ id }) => id)
        if (first === undefined || second === undefined) return expect.unreachable("hosts")
        expect(yield* listOf(me)).toEqual(
          taskNames.map((id) => ({
            ...{ id, type: TASKS[id].type, done: false, reward: TASKS[id].reward, goals: TASKS[id].goals },
            ...{ completed: 0, webapp_bonus: id === "webapp" },
          })),
        )
        yield* write(me, first)
        yield* write(me, first)
        yield* write(me, second)
        // A received message counts for its sender only.
        yield* write(callerOf({ id: second }), me.userId)
        expect((yield* taskOf(me, "write")).completed).toBe(2)
        for (const { id } of hosts) yield* write(me, id)
        expect((yield* taskOf(me, "write")).completed).toBe(3)
        yield* chatHandlers.sayHi({ intentId: freshIntent(), to: first, text: "hello there" }, me)
        expect((yield* taskOf(me, "greet")).completed).toBe(1)

        yield* inStore((tx) => grantCoins(tx, { userId: me.userId, amount: 500, reason: "other", key: "start" }))
        const gift = { to: first, giftId: 1, gold: 5, count: 1, roomNum: null } as const
        expect((yield* taskOf(me, "gift")).completed).toBe(0)
        yield* sendGift(me.userId, { intentId: freshIntent(), deadline: START + 60_000 }, gift)
        const call = { roomNum: "room-1", callerId: me.userId, calleeId: first, price: 40 }
        yield* inStore((tx) => postAndTell(tx, minuteOfCall(call, 1)))
        yield* checkIn(me)
        for (const id of ["gift", "call", "checkIn"]) expect((yield* taskOf(me, id)).completed).toBe(1)
        // The host received the gift and the points but gave nothing: only the call counts.
        expect((yield* taskOf(callerOf({ id: first }), "gift")).completed).toBe(0)
        expect((yield* taskOf(callerOf({ id: first }), "call")).completed).toBe(1)
      }),
    ))

  test("COIN-10: a thousand entries of one chat hide nothing that was done before them on the day", () =>
    inWorld(
      Effect.gen(function* () {
        const me = callerOf(yield* addUser("Ann"))
        const hosts = yield* Effect.all([1, 2, 3].map((n) => addHost(`Host ${n}`)))
        for (const { id } of hosts.slice(0, 2)) yield* write(me, id)
        const last = hosts[2]?.id ?? 0
        for (let n = 0; n < 1_000; n++) yield* write(me, last, `text ${n}`)
        expect((yield* taskOf(me, "write")).completed).toBe(3)
      }),
    ))

  test("COIN-10, PROD-04: coins of a task come once, by the feed; at 00:00 UTC it begins anew", () =>
    inWorld(
      Effect.gen(function* () {
        const me = callerOf(yield* addUser("Ann"))
        expect(yield* kindOf(claim(me, "checkIn"))).toBe("taskOpen")
        yield* checkIn(me)
        const before = yield* balanceOf(me.userId)
        const tries = yield* Effect.all(
          [1, 2, 3].map(() => kindOf(claim(me, "checkIn"))),
          { concurrency: "unbounded" },
        )
        expect(tries.toSorted()).toEqual(["alreadyCollected", "alreadyCollected", "fine"])
        expect(yield* balanceOf(me.userId)).toBe(before + TASKS.checkIn.reward)
        expect((yield* feedOf(me.userId)).at(-1)?.event).toMatchObject({
          _tag: "v2.CoinsPosted",
          reason: "reward",
          amount: TASKS.checkIn.reward,
        })
        expect(yield* taskOf(me, "checkIn")).toMatchObject({ done: true, completed: 1 })
        yield* TestClock.adjust("12 hours")
        expect(yield* taskOf(me, "checkIn")).toMatchObject({ done: false, completed: 0 })
        expect(yield* kindOf(claim(me, "checkIn"))).toBe("taskOpen")
        yield* checkIn(me)
        expect(yield* kindOf(claim(me, "checkIn"))).toBe("fine")
      }),
    ))

  test("COIN-10, COIN-13: the bonus of the installed app comes once for ever, and only to it", () =>
    inWorld(
      Effect.gen(function* () {
        const me = callerOf(yield* addUser("Ann"))
        expect(yield* kindOf(claim(me, "webapp"))).toBe("taskOpen")
        expect((yield* listOf(me, 1)).find(({ id }) => id === "webapp")?.completed).toBe(1)
        expect(yield* kindOf(claim(me, "webapp", 1))).toBe("fine")
        yield* TestClock.adjust("40 days")
        expect(yield* kindOf(claim(me, "webapp", 1))).toBe("alreadyCollected")
        expect(yield* balanceOf(me.userId)).toBe(TASKS.webapp.reward)
      }),
    ))

  test("AUTH-15, COIN-10: the app says once that it ran installed, and its bonus is collected wherever its user is", () =>
    inWorld(
      Effect.gen(function* () {
        const [me, bea] = [callerOf(yield* addUser("Ann")), callerOf(yield* addUser("Bea"))]
        const { isWebapp, saveWebapp } = installedAppHandlers
        expect(yield* isWebapp({}, me)).toEqual({ installed: false, hasCoin: true, gold: TASKS.webapp.reward })
        yield* saveWebapp({}, me)
        yield* TestClock.adjust("1 day")
        yield* saveWebapp({}, me)
        expect(yield* inStore((tx) => tx.accounts.find(me.userId))).toMatchObject({ installedAt: START })
        expect(yield* isWebapp({}, me)).toMatchObject({ installed: true, hasCoin: true })
        expect(yield* kindOf(claim(bea, "webapp"))).toBe("taskOpen")
        expect(yield* kindOf(claim({ ...me, deviceId: "cc-another" }, "webapp"))).toBe("fine")
        expect(yield* isWebapp({}, me)).toMatchObject({ installed: true, hasCoin: false })
        // No such account.
        expect(yield* saveWebapp({}, callerOf({ id: 999 }))).toEqual({})
      }),
    ))

  test("COIN-10: a photo counts when it was approved", () =>
    inWorld(
      Effect.gen(function* () {
        const me = callerOf(yield* addUser("Ann"))
        yield* inStore((tx) =>
          tx.pictures.insert({ id: "p-1", userId: me.userId, status: "reviewing", use: "profile", at: 1 }),
        )
        expect(yield* kindOf(claim(me, "photo"))).toBe("taskOpen")
        yield* inStore((tx) => tx.pictures.setStatus("p-1", "approved"))
        expect(yield* kindOf(claim(me, "photo"))).toBe("fine")
      }),
    ))

  test("ERR-06, COIN-10: one device collects a task once, one address a bounded number of times, and an unknown task is refused", () =>
    inWorld(
      Effect.gen(function* () {
        const [ann, bea] = [callerOf(yield* addUser("Ann")), callerOf(yield* addUser("Bea"))]
        expect(yield* kindOf(claim(ann, "tomorrow", 1))).toBe("taskUnknown")
        expect(yield* kindOf(claim(ann, "constructor", 1))).toBe("taskUnknown")
        expect(yield* kindOf(claim(ann, "webapp", 1))).toBe("fine")
        expect(yield* kindOf(claim({ ...bea, deviceId: ann.deviceId }, "webapp", 1))).toBe("collectedElsewhere")
        expect(yield* balanceOf(bea.userId)).toBe(0)
        const farm = yield* Effect.forEach(Array.from({ length: 25 }), (_, n) =>
          Effect.flatMap(addUser(`Farmed ${n}`), (user) => kindOf(claim(callerOf(user), "webapp", 1))),
        )
        expect(farm.filter((kind) => kind === "fine")).toHaveLength(19)
        const away = callerOf(yield* addUser("Cleo"), { ip: "203.0.113.9" })
        expect(yield* kindOf(claim(away, "webapp", 1))).toBe("fine")
      }),
    ))
})
