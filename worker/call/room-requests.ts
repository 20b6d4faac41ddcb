/**
 * What a device tells the gateway about a room. A request counts as done only when its reply's feed entries are in the
 * log.
 */

import { Effect, Fiber, Schedule } from "effect"
import { NEEDS_ROOM, type Signalling } from "#schema/calls/endpoints.ts"
import { type AppFailure, type ErrorKind, failure, isTransient } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { CallFacts } from "./call-service.ts"

/** Signals that any device of a member may send; they need only the room. */
type Leaving = Extract<Signalling, "cancel" | "refuse" | "hangup">
/** Signals that only the device in the call sends; they need only the room. */
type Told = Exclude<Signalling, Leaving | "answer" | "notifyEndCall">

/**
 * Leaving is retried until the gateway has heard it: otherwise the call's minutes go on although nobody here sees it.
 */
const UNTIL_HEARD = Schedule.jittered(Schedule.min([Schedule.exponential("400 millis"), Schedule.spaced("3 seconds")]))
/**
 * Other requests are retried five times over about ten seconds; after that the gateway's own timers have ended the
 * call.
 */
const INSISTENCE = Schedule.jittered(Schedule.exponential("400 millis"))
const TRIES = 5

export const makeRoomRequests = Effect.gen(function* () {
  const client = yield* GatewayClient
  const facts = yield* CallFacts
  const scope = yield* Effect.scope

  /** Sends nothing without a room number (spec section 4). */
  const withRoom = <A, E>(
    signalling: Signalling,
    roomNum: string,
    send: Effect.Effect<A, E>,
  ): Effect.Effect<A, E | AppFailure<"callGone">> =>
    roomNum === "" && NEEDS_ROOM.includes(signalling) ? Effect.fail(failure("callGone")) : send

  const taken = <E>(told: Effect.Effect<{ readonly growth: FeedGrowth }, E>) =>
    Effect.flatMap(told, ({ growth }) => facts.ingest(growth))
  const tell = (signalling: Told, roomNum: string) =>
    withRoom(signalling, roomNum, taken(client.call(signalling, { roomNum, room_Id: roomNum })))
  const tellLeaving = (signalling: Leaving, roomNum: string) =>
    withRoom(signalling, roomNum, taken(client.call(signalling, { roomNum, room_Id: roomNum })))

  const tellEnd = (roomNum: string, reason: "noVideo" | "remoteLeft") =>
    Effect.flatMap(client.call("notifyEndCall", { roomNum, room_Id: roomNum, reason }), ({ growth }) =>
      facts.ingest(growth),
    )

  /** Tells that this device's media has been broken for `goneMs` ms, or is back (null). */
  const tellMedia = (roomNum: string, goneMs: number | null) => {
    const said = goneMs === null ? { isBroken: false } : { isBroken: true, goneMs }
    return Effect.flatMap(client.call("notifyMedia", { roomNum, room_Id: roomNum, ...said }), ({ growth }) =>
      facts.ingest(growth),
    )
  }

  const insist = <K extends ErrorKind>(request: Effect.Effect<void, AppFailure<K>>) =>
    Effect.retry(request, { while: ({ error }) => isTransient(error), times: TRIES, schedule: INSISTENCE })

  /**
   * True when the gateway was told within `ms`. Otherwise the request goes on in the background. False also when the
   * call is gone: there is nothing to tell then.
   */
  const tellWithin = Effect.fnUntraced(function* (ms: number, signalling: Leaving, roomNum: string) {
    const untilHeard = Effect.retry(tellLeaving(signalling, roomNum), {
      while: ({ error }) => isTransient(error),
      schedule: UNTIL_HEARD,
    })
    const telling = yield* Effect.forkIn(untilHeard, scope)
    return yield* Fiber.join(telling).pipe(
      Effect.as(true),
      Effect.timeoutOrElse({ duration: ms, orElse: () => Effect.succeed(false) }),
      Effect.catch((failed) =>
        isTransient(failed.error) || failed.error.kind === "callGone" ? Effect.succeed(false) : Effect.fail(failed),
      ),
    )
  })

  return { withRoom, tell, tellEnd, tellMedia, tellWithin, insist }
})
