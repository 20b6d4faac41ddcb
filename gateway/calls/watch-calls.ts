/**
 * The gateway's clock over calls. A call's row says when it is due (change-call.ts). A process leases due calls for a
 * few seconds and handles them; when it dies, another takes over. Each process looks when a call is due, and once a
 * second for changes by acts; a lone process sleeps while no call is open. Handling a due call twice changes nothing.
 */
import { Cause, Clock, Effect, Exit, FiberSet, Layer, Queue, type Scope } from "effect"
import { REMOTE_LEFT_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { Feed } from "../feed/feed.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import { notePresence, runDue } from "./call-acts.ts"
import { CallTimers } from "./call-timers.ts"

const LEASE_MS = 5_000
/** Calls leased at a time. */
const SHARE = 8
const LOOK_MS = 1_000
/** How long a process that starts beside others waits to hear from them who is online, ms. */
const HEARSAY_MS = 1_500
const RETRY_MS = 1_000
/** After this time without a look, ms, there was an outage of the process or its store, or no call. */
const UNSEEN_MS = 30_000
/**
 * Wait after an outage, ms: members still in a call reconnect within REMOTE_LEFT_TIMEOUT_MS and soon repeat what was
 * not heard.
 */
const HEARD_AFTER_MS = REMOTE_LEFT_TIMEOUT_MS + 10_000

function makeTimers(
  isShared: boolean,
): Effect.Effect<CallTimers["Service"], never, Store | Feed | Online | Scope.Scope> {
  return Effect.gen(function* () {
    const [store, online] = [yield* Store, yield* Online]
    const bell = yield* Queue.sliding<void>(1)
    const timers: CallTimers["Service"] = { wake: Effect.asVoid(Queue.offer(bell, undefined)) }
    const services = yield* Effect.context<Store | Feed>()
    let [lookedAt, heardFrom] = [0, 0]

    /** A store that fails for a moment must not end this watch: the failure is logged and the work retried. */
    const surviving = <A, R>(what: string, work: Effect.Effect<A, never, R>): Effect.Effect<A | undefined, never, R> =>
      Effect.flatMap(Effect.exit(work), (exit) =>
        Exit.isSuccess(exit)
          ? Effect.succeed(exit.value)
          : Cause.hasInterruptsOnly(exit.cause)
            ? Effect.interrupt
            : Effect.as(Effect.logError(what, exit.cause), undefined),
      )

    const look = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const taken = yield* surviving(
        "looking for due calls",
        // No transaction around these statements: it would conflict with every act of a call.
        store.single(({ calls }) =>
          Effect.gen(function* () {
            const rooms = yield* calls.takeDue(now, now + LEASE_MS, SHARE)
            return { rooms, next: rooms.length > 0 ? now : yield* calls.nextDueAt() }
          }),
        ),
      )
      if (taken === undefined) return yield* Effect.sleep(RETRY_MS)
      if (now >= lookedAt + UNSEEN_MS) heardFrom = now + HEARD_AFTER_MS
      lookedAt = now
      // A call that fails is taken again after its lease, by any process.
      for (const roomNum of taken.rooms) yield* surviving("call timer", runDue(roomNum, online.has, heardFrom))
      if (taken.rooms.length > 0) return
      if (taken.next === null && !isShared) return yield* Queue.take(bell)
      const wait = Math.min(LOOK_MS, Math.max(1, (taken.next ?? Number.POSITIVE_INFINITY) - now))
      yield* Effect.raceFirst(Queue.take(bell), Effect.sleep(wait))
    })

    /** Writes the member's presence as it is at the time of the write, whatever was heard before. */
    const note = (userId: number): Effect.Effect<void, never, Store> =>
      Effect.gen(function* () {
        for (;;) {
          const noted = Effect.as(Effect.provideService(notePresence(userId, online.has), CallTimers, timers), true)
          if ((yield* surviving("noting who is in a call", noted)) === true) return
          yield* Effect.sleep(RETRY_MS)
        }
      })
    const fork = yield* FiberSet.makeRuntime<Store>()
    const stop = online.listen((userId) => void fork(note(userId)))
    yield* Effect.addFinalizer(() => Effect.sync(stop))

    /** Marks members without a socket at the gateway's start as away: no minute is charged unwatched. */
    const catchUp = Effect.gen(function* () {
      if (isShared) yield* Effect.sleep(HEARSAY_MS)
      const open = yield* surviving(
        "finding open calls",
        store.single(({ calls }) => calls.open()),
      )
      const members = (open ?? []).flatMap(({ callerId, calleeId }) => [callerId, calleeId])
      yield* Effect.forEach(
        members.filter((userId) => !online.has(userId)),
        note,
        { discard: true },
      )
    })
    yield* Effect.forkScoped(Effect.provideContext(Effect.andThen(catchUp, Effect.forever(look)), services))
    return timers
  })
}

export const callTimersLayer = Layer.effect(
  CallTimers,
  Effect.suspend(() => makeTimers(false)),
)
/** For a process that shares its store with other processes. */
export const sharedCallTimersLayer = Layer.effect(
  CallTimers,
  Effect.suspend(() => makeTimers(true)),
)
