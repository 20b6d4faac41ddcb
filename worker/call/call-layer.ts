/**
 * The call commands over the gateway client, the realtime port and the log's facts. State that is kept here concerns
 * this device only.
 */

import { Clock, Effect, Exit, Layer, Stream, SubscriptionRef } from "effect"
import type { CallState } from "#schema/calls/call.ts"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Once } from "../once/once.ts"
import { Realtime } from "../realtime/realtime.ts"
import { CallFacts, CallService } from "./call-service.ts"
import { makeCallWatch } from "./call-watch.ts"
import { type Holding, holdingAgain, holdingOf, withSeen } from "./holding.ts"
import { makeRoomRequests } from "./room-requests.ts"
import { receivedSignals } from "./signals.ts"
import { makeBreakTelling } from "./tell-break.ts"

/** How long leaving a call waits for the gateway before the command ends, ms. */
const LEAVE_MS = 2_000

/** Calls cannot wait for the network: offline and timeout become callNeedsNetwork. */
const needsNetwork = <K extends ErrorKind>(failed: AppFailure<K>): AppFailure<K | "callNeedsNetwork"> =>
  failed.error.kind === "offline" || failed.error.kind === "timeout" ? failure("callNeedsNetwork", failed) : failed

const overNetwork = Effect.fnUntraced(function* <A, K extends ErrorKind>(
  { link }: Realtime["Service"],
  send: Effect.Effect<A, AppFailure<K>>,
) {
  if ((yield* SubscriptionRef.get(link)) === "offline") return yield* failure("callNeedsNetwork")
  return yield* Effect.mapError(send, needsNetwork)
})

const make = Effect.gen(function* () {
  const client = yield* GatewayClient
  const once = yield* Once
  const realtime = yield* Realtime
  const facts = yield* CallFacts
  const clock = yield* GatewayClock
  const scope = yield* Effect.scope
  const { withRoom, tell, tellEnd, tellMedia, tellWithin, insist } = yield* makeRoomRequests
  const signals = yield* receivedSignals(realtime)

  const watch = yield* makeCallWatch(({ roomNum, kind }) =>
    insist(kind === "ring" ? tell("timeout", roomNum) : tellEnd(roomNum, kind)),
  )

  const inBackground = (request: Effect.Effect<void, AppFailure>) =>
    Effect.forkIn(Effect.ignore(insist(request)), scope)

  const tellBreak = yield* makeBreakTelling({ current: facts.current, holding: watch.holding, tell: tellMedia })

  /**
   * Follows the log's call. The device that holds the media tells the gateway that it has joined, once the call is
   * joining (signalling 8).
   */
  const follow = Effect.fnUntraced(function* (next: CallState | null) {
    const before = watch.call()
    yield* watch.follow(next)
    const joins = next?.phase === "joining" && (before?.roomNum !== next.roomNum || before.phase === "ringing")
    if (joins && watch.holding()?.roomNum === next.roomNum) yield* inBackground(tell("notifyJoinCall", next.roomNum))
    yield* tellBreak
  })

  /**
   * Leaving does not need the gateway's answer, and releases the media whatever the answer is: if the gateway never
   * hears of it, its own timers end the call.
   */
  const leave = Effect.fnUntraced(function* (signalling: "cancel" | "refuse" | "hangup", roomNum: string) {
    const isOffline = (yield* SubscriptionRef.get(realtime.link)) === "offline"
    const told = yield* Effect.exit(tellWithin(isOffline ? 0 : LEAVE_MS, signalling, roomNum))
    if (watch.holding()?.roomNum === roomNum) yield* watch.hold(null)
    const isTold = Exit.isSuccess(told) && told.value
    if (!isTold) yield* watch.put(roomNum, signalling === "hangup" ? "whileOpen" : "always")
    yield* told
    return {}
  })

  /** Runs `work` with the media held so, and from then on. If it fails, whoever held the media before has it again. */
  const holdFor = <A, E>(holding: Holding, work: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      const before = watch.holding()
      const undone = Effect.suspend(() => (watch.holding() === holding ? watch.hold(before) : Effect.void))
      return Effect.andThen(watch.hold(holding), work).pipe(Effect.onError(() => undone))
    })

  const followed = Stream.runForEach(facts.changes, follow)
  const timely = Stream.runForEach(SubscriptionRef.changes(clock.estimate), () => watch.refresh)
  // Subscribes before the service is returned, so no change is missed.
  for (const pump of [followed, timely]) yield* Effect.forkScoped(pump, { startImmediately: true })

  return CallService.of({
    shown: watch.shown,
    signals,

    startCall: (command, tab) =>
      Effect.gen(function* () {
        watch.expect({ userId: command.userId, tab })
        const room = yield* once.carryOut("startCall", command)
        if (watch.holding()?.roomNum !== room.roomNum) yield* watch.hold(holdingOf(room.roomNum, tab))
        return room
      }).pipe(Effect.ensuring(Effect.sync(() => watch.expect(null)))),

    answerCall: (command, tab) =>
      holdFor(
        holdingOf(command.roomNum, tab),
        withRoom("answer", command.roomNum, once.carryOut("answerCall", command)),
      ),

    rejoinCall: ({ roomNum }, tab) =>
      overNetwork(
        realtime,
        Effect.gen(function* () {
          const { room, growth } = yield* client.call("rejoin", { roomNum, room_Id: roomNum })
          const held = watch.holding()
          const isHeld = held?.roomNum === roomNum && held.tab === tab
          yield* holdFor(isHeld ? held : holdingAgain(watch.call(), roomNum, tab), facts.ingest(growth))
          return room
        }),
      ),

    refuseCall: ({ roomNum }) => leave("refuse", roomNum),
    cancelCall: ({ roomNum }) => leave("cancel", roomNum),
    hangUp: ({ roomNum }) => leave("hangup", roomNum),

    reportMedia: Effect.fnUntraced(function* ({ roomNum, seen, goneMs = 0 }, tab) {
      const call = watch.call()
      const known = watch.holding()?.roomNum === roomNum ? watch.holding() : null
      if (call?.roomNum !== roomNum || call.phase === "ended" || (call.phase === "ringing" && known === null)) return {}
      // A worker that started after the media (another tab's worker died) learns from the report which tab holds it.
      const held = known ?? holdingAgain(call, roomNum, tab)
      yield* watch.hold(withSeen(held, seen, (yield* Clock.currentTimeMillis) - goneMs))
      if (seen === "firstFrame" && !held.firstFrame) yield* inBackground(tell("notifyStartCall", roomNum))
      yield* tellBreak
      return {}
    }),

    dismissCall: Effect.fnUntraced(function* ({ roomNum }) {
      const call = watch.call()
      if (call?.roomNum === roomNum && call.phase === "ended") yield* watch.put(roomNum, "always")
      return {}
    }),

    sendSignal: Effect.fnUntraced(function* ({ roomNum, payload }) {
      return (yield* realtime.send({ _tag: "signal", roomNum, payload })) ? {} : yield* failure("offline")
    }),
  })
})

export const callLayer: Layer.Layer<CallService, never, GatewayClient | Realtime | CallFacts | GatewayClock | Once> =
  Layer.effect(CallService, make)
