/**
 * Timers of calls: one sleeping fiber for each room, set from the room's row, so that a restart finds them all again. A fiber that
 * wakes asks the row what is due; waking too early or twice changes nothing.
 */
import { Cause, Clock, Effect, Exit, FiberMap, Layer, Scope } from "effect"
import { REMOTE_LEFT_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { Feed } from "../feed/feed.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import { endAbandoned, runDue } from "./call-acts.ts"
import { nextDue } from "./call-rules.ts"
import { CallTimers } from "./call-timers.ts"

const AWAY_LOOK_MS = 1_000

function makeTimers(): Effect.Effect<CallTimers["Service"], never, Store | Feed | Online | Scope.Scope> {
  return Effect.gen(function* () {
    const store = yield* Store
    const online = yield* Online
    const services = yield* Effect.context<Store | Feed>()
    const scope = yield* Effect.scope
    const rooms = yield* FiberMap.make<string>()
    const absences = yield* FiberMap.make<number>()

    /** Left, or not back since the gateway started: no minute is charged until the member is back or the call has ended. */
    const isAway = (userId: number): boolean => FiberMap.hasUnsafe(absences, userId)

    /** A store that fails for a moment must not end the watch over a call: it is told, and tried again a second later. */
    const step = (roomNum: string): Effect.Effect<"over" | "more"> =>
      Effect.gen(function* () {
        const row = yield* store.transact((tx) => tx.calls.find(roomNum))
        const due = row === null ? undefined : nextDue(row)
        if (row === null || due === undefined) return "over"
        if (due.what === "minute" && (isAway(row.callerId) || isAway(row.calleeId))) {
          yield* Effect.sleep(AWAY_LOOK_MS)
          return "more"
        }
        yield* Effect.sleep(Math.max(0, due.at - (yield* Clock.currentTimeMillis)))
        yield* Effect.provideContext(runDue(roomNum), services)
        return "more"
      })
    const follow = (roomNum: string): Effect.Effect<void> =>
      Effect.gen(function* () {
        while (true) {
          const exit = yield* Effect.exit(step(roomNum))
          if (Exit.isSuccess(exit) && exit.value === "over") return
          if (Exit.isSuccess(exit)) continue
          if (Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.interrupt
          yield* Effect.logError("call timer", exit.cause)
          yield* Effect.sleep("1 second")
        }
      })
    const arm = (roomNum: string): Effect.Effect<void> => Effect.asVoid(FiberMap.run(rooms, roomNum, follow(roomNum)))

    /** A member without a socket for 20 s has left the call. */
    const watchAbsence = (userId: number): Effect.Effect<void> =>
      Effect.gen(function* () {
        yield* Effect.sleep(REMOTE_LEFT_TIMEOUT_MS)
        if (online.has(userId)) return
        const call = yield* store.transact((tx) => tx.calls.openOf(userId))
        if (call !== null) yield* Effect.provideContext(endAbandoned(call.roomNum), services)
      })
    const startAbsence = (userId: number): Effect.Effect<void> =>
      Effect.asVoid(FiberMap.run(absences, userId, watchAbsence(userId)))
    const fork = Effect.runForkWith(services)
    const stop = online.listen((userId, isOnline) => {
      fork(isOnline ? FiberMap.remove(absences, userId) : startAbsence(userId))
    })
    yield* Scope.addFinalizer(scope, Effect.sync(stop))

    const open = yield* store.transact((tx) => tx.calls.open())
    const members = open
      .flatMap(({ callerId, calleeId }) => [callerId, calleeId])
      .filter((userId) => !online.has(userId))
    yield* Effect.forEach(members, startAbsence, { discard: true })
    yield* Effect.forEach(open, (row) => arm(row.roomNum), { discard: true })
    return { arm }
  })
}

export const callTimersLayer = Layer.effect(CallTimers, Effect.suspend(makeTimers))
