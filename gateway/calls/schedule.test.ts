/** A host's week at the gateway: outside of it nobody can ring, and everybody is told when it begins again. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { launchNow } from "../../tests/worlds/gateway/calls.ts"
import { addHost, addUser, callerOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { grantCoins } from "../coins/coins.ts"
import { Online } from "../people/online.ts"
import { peopleHandlers } from "../people/people-handlers.ts"
import { Presence } from "../people/presence.ts"
import { Store } from "../store/store.ts"
import { callHandlers } from "./call-handlers.ts"
import { callSettingsHandlers } from "./call-settings.ts"

const HOUR = 3_600_000
/** The world begins on a Thursday at noon in UTC. */
const THURSDAY = 4
const prices = { callPrice: 40, friendCallPrice: 30, friendsOnly: false }

const refusal = <A, K, R>(act: Effect.Effect<A, { readonly error: { readonly kind: K } }, R>) =>
  Effect.match(act, { onSuccess: () => "done" as const, onFailure: ({ error }) => error.kind })

const world = Effect.gen(function* () {
  const [store, online, presence] = [yield* Store, yield* Online, yield* Presence]
  const [ann, mia] = [yield* addUser("Ann"), yield* addHost("Mia")]
  yield* store.transact((tx) => grantCoins(tx, { userId: ann.id, amount: 500, reason: "reward", key: "g" }))
  for (const { id } of [ann, mia]) online.enter(id)
  const profile = peopleHandlers.getUserInfo({ search_u_id: mia.id, u_id: ann.id }, callerOf(ann))
  return {
    ...{ ann, mia, online },
    set: (wanted: Parameters<typeof callSettingsHandlers.setCallSettings>[0], by = mia) =>
      callSettingsHandlers.setCallSettings(wanted, callerOf(by)),
    status: Effect.map(presence.of([mia.id]), ([item]) => item?.status),
    next: Effect.map(profile, ({ nextOnlineAt }) => nextOnlineAt),
    rings: Effect.gen(function* () {
      const rung = yield* Effect.result(
        launchNow({ c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann)),
      )
      if (rung._tag === "Failure") return rung.failure.error.kind
      const { roomNum } = rung.success.room
      yield* callHandlers.cancel({ roomNum, room_Id: roomNum }, callerOf(ann))
      return "done"
    }),
  }
})

test("PROD-02: outside of the host's own times they show as busy, are not rung, and the profile says from when on; within them all is as without", () =>
  inWorld(
    Effect.gen(function* () {
      const w = yield* world
      expect([yield* w.status, yield* w.next, yield* w.rings]).toEqual([2, undefined, "done"])
      // 15:00 to 17:00 in Madrid, one hour ahead of UTC.
      const schedule = { timeZone: "Europe/Madrid", spans: [{ day: THURSDAY, from: 15 * 60, to: 17 * 60 }] }
      expect(yield* w.set({ ...prices, schedule })).toEqual({ ...prices, schedule })
      expect([yield* w.status, yield* w.next, yield* w.rings]).toEqual([1, START + 2 * HOUR, "hostResting"])
      // Nothing runs meanwhile: reads compute the status.
      yield* TestClock.adjust("2 hours")
      expect([yield* w.status, yield* w.next, yield* w.rings]).toEqual([2, undefined, "done"])
      yield* TestClock.adjust("2 hours")
      expect([yield* w.status, yield* w.next, yield* w.rings]).toEqual([1, START + (2 + 7 * 24) * HOUR, "hostResting"])
      // An absent host is offline, and their next time is still shown.
      w.online.leave(w.mia.id)
      expect([yield* w.status, yield* w.next]).toEqual([0, START + (2 + 7 * 24) * HOUR])
    }),
  ))

test("PROD-02: prices alone leave the times as they are, null ends them, and no stranger and no nonsense sets them", () =>
  inWorld(
    Effect.gen(function* () {
      const w = yield* world
      const schedule = { timeZone: "Asia/Kolkata", spans: [{ day: 1, from: 0, to: 60 }] }
      yield* w.set({ ...prices, schedule })
      expect(yield* w.set({ ...prices, callPrice: 60 })).toMatchObject({ callPrice: 60, schedule })
      for (const wrong of [
        { ...schedule, timeZone: "Nowhere/Land" },
        { ...schedule, spans: [] },
        { ...schedule, spans: [{ day: 1, from: 60, to: 60 }] },
        { ...schedule, spans: [...schedule.spans, ...schedule.spans] },
      ])
        expect(yield* refusal(w.set({ ...prices, schedule: wrong }))).toBe("requestInvalid")
      expect(yield* refusal(w.set({ ...prices, schedule }, w.ann))).toBe("forbidden")
      expect(yield* w.set({ ...prices, schedule: null })).toMatchObject({ schedule: null })
      expect([yield* w.status, yield* w.rings]).toEqual([2, "done"])
    }),
  ))
