import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import { inHub, refusals, signIn, tags } from "../../tests/worlds/gateway/hub.ts"
import { addHost, addUser, START } from "../../tests/worlds/gateway/world.ts"
import { newCall } from "../calls/new-call.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { SIGNAL_RATE } from "./socket-limits.ts"

describe("presence", () => {
  test("SOC-09: who watches is told at once, and again when it changes", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
        const watcher = yield* signIn(ann)
        yield* watcher.say({ _tag: "presence", userIds: [mia.id, 424242] })
        const statuses = (packets: ReadonlyArray<GatewayPacket>) =>
          packets.flatMap((packet) =>
            packet._tag === "presence" ? packet.list.map(({ userId, status }) => [userId, status]) : [],
          )
        expect(statuses(yield* watcher.news)).toEqual([
          [mia.id, 0],
          [424242, 3],
        ])
        const host = yield* signIn(mia)
        expect(statuses(yield* watcher.news)).toEqual([[mia.id, 2]])
        yield* host.leave
        expect(statuses(yield* watcher.news)).toEqual([[mia.id, 0]])
        yield* watcher.say({ _tag: "presence", userIds: [] })
        yield* signIn(mia)
        yield* TestClock.adjust("10 seconds")
        expect(statuses(yield* watcher.news)).toEqual([])
      }),
    ))

  test("a demo host's script is followed by the clock alone", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, host] = [yield* addUser("Ann"), yield* addHost("Ada", { demo: true, email: "ada-1@livcam.test" })]
        const watcher = yield* signIn(ann)
        yield* watcher.say({ _tag: "presence", userIds: [host.id] })
        for (let i = 0; i < 6 * 60; i++) {
          yield* TestClock.adjust("25 seconds")
          yield* watcher.say({ _tag: "ping", n: i })
        }
        const told = watcher.got.flatMap((packet) => (packet._tag === "presence" ? packet.list : []))
        expect(new Set(told.map(({ status }) => status)).size).toBeGreaterThan(1)
        expect(told.every((item, i) => i === 0 || item.status !== told[i - 1]?.status || item.status === 0)).toBe(true)
      }),
    ))
})

describe("signals", () => {
  const [A, B] = [`cc-${"a".repeat(22)}`, `cc-${"b".repeat(22)}`]
  const room = (caller: AccountRow, callee: AccountRow, state: CallRow["state"]) =>
    newCall({
      roomNum: "room-1",
      callerId: caller.id,
      calleeId: callee.id,
      callerDeviceId: A,
      calleeDeviceId: B,
      state,
      invitedAt: START,
      joinedAt: START,
    })
  const signal = { _tag: "signal", roomNum: "room-1", payload: { kind: "ready" } } as const

  test("CALL-01: a signal goes from the device in the call to the other one, to nobody else", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, mia, store] = [yield* addUser("Ann"), yield* addHost("Mia"), yield* Store]
        yield* store.transact((tx) => tx.calls.insert(room(ann, mia, "joining")))
        const [caller, callee] = [yield* signIn(ann, A), yield* signIn(mia, B)]
        const calleesPhone = yield* signIn(mia, `cc-${"p".repeat(22)}`)
        const eve = yield* signIn(yield* addUser("Eve"))
        yield* caller.say(signal)
        expect(yield* callee.news).toEqual([{ ...signal, from: ann.id }])
        expect([...(yield* calleesPhone.news), ...(yield* eve.news)]).toEqual([])
        yield* calleesPhone.say(signal)
        expect(refusals(yield* calleesPhone.news)).toEqual(["callElsewhere"])
        yield* eve.say(signal)
        expect(refusals(yield* eve.news)).toEqual(["callGone"])
        expect(yield* caller.news).toEqual([])
        expect([calleesPhone.isOpen(), eve.isOpen()]).toEqual([true, true])
      }),
    ))

  test("CALL-01: so many signals and no more are relayed at once, and more when time has passed; the socket stays", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, mia, store] = [yield* addUser("Ann"), yield* addHost("Mia"), yield* Store]
        yield* store.transact((tx) => tx.calls.insert(room(ann, mia, "talking")))
        const [caller, callee] = [yield* signIn(ann, A), yield* signIn(mia, B)]
        const send = (count: number) => Effect.forEach(Array(count), () => caller.say(signal), { discard: true })
        yield* send(SIGNAL_RATE.burst)
        expect((yield* callee.news).length).toBe(SIGNAL_RATE.burst)
        yield* send(SIGNAL_RATE.perSecond)
        const refused = refusals(yield* caller.news)
        expect([new Set(refused), refused.length > 0]).toEqual([new Set(["rateLimited"]), true])
        yield* callee.news
        yield* TestClock.adjust("1 second")
        yield* send(SIGNAL_RATE.perSecond)
        expect((yield* callee.news).length).toBe(SIGNAL_RATE.perSecond)
        expect([yield* caller.news, caller.isOpen()]).toEqual([[], true])
      }),
    ))

  test("nothing is relayed in a ring or after the end", () =>
    inHub(
      Effect.gen(function* () {
        const [ann, mia, store] = [yield* addUser("Ann"), yield* addHost("Mia"), yield* Store]
        yield* store.transact((tx) => tx.calls.insert(room(ann, mia, "ringing")))
        const [caller, callee] = [yield* signIn(ann, A), yield* signIn(mia, B)]
        yield* caller.say(signal)
        yield* store.transact((tx) => tx.calls.update("room-1", { state: "ended" }))
        yield* caller.say(signal)
        expect(refusals(yield* caller.news)).toEqual(["callGone", "callGone"])
        expect(tags(yield* callee.news)).toEqual([])
      }),
    ))
})
