/** What a device tells the gateway about a room. Replies' feed entries go into the log before a request counts as done. */

import { Effect, Fiber, Schedule } from "effect"
import { NEEDS_ROOM, type Signalling } from "#schema/calls/endpoints.ts"
import { type AppFailure, type ErrorKind, failure, isTransient } from "#schema/errors.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { CallFacts } from "./call-service.ts"

/** What may be told with nothing but the room. */
export type Told = Exclude<Signalling, "answer" | "notifyEndCall">

/** Tried five times over about ten seconds: after that the gateway's own timers have ended the call. */
const INSISTENCE = Schedule.jittered(Schedule.exponential("400 millis"))
const TRIES = 5

export const makeRoomRequests = Effect.gen(function* () {
  const client = yield* GatewayClient
  const facts = yield* CallFacts
  const scope = yield* Effect.scope

  /** Without a room number nothing is sent (spec section 4). */
  const withRoom = <A, E>(
    signalling: Signalling,
    roomNum: string,
    send: Effect.Effect<A, E>,
  ): Effect.Effect<A, E | AppFailure<"callGone">> =>
    roomNum === "" && NEEDS_ROOM.includes(signalling) ? Effect.fail(failure("callGone")) : send

  const tell = (signalling: Told, roomNum: string) =>
    withRoom(
      signalling,
      roomNum,
      Effect.flatMap(client.call(signalling, { roomNum, room_Id: roomNum }), ({ growth }) => facts.ingest(growth)),
    )

  const tellEnd = (roomNum: string, reason: "noVideo" | "remoteLeft") =>
    Effect.flatMap(client.call("notifyEndCall", { roomNum, room_Id: roomNum, reason }), ({ growth }) =>
      facts.ingest(growth),
    )

  const insist = <K extends ErrorKind>(request: Effect.Effect<void, AppFailure<K>>) =>
    Effect.retry(request, { while: ({ error }) => isTransient(error), times: TRIES, schedule: INSISTENCE })

  /** Whether the gateway was told in that time. If not, it goes on being told in the background; a call that is gone is none to tell of. */
  const tellWithin = Effect.fnUntraced(function* (ms: number, signalling: Told, roomNum: string) {
    const telling = yield* Effect.forkIn(insist(tell(signalling, roomNum)), scope)
    return yield* Fiber.join(telling).pipe(
      Effect.as(true),
      Effect.timeoutOrElse({ duration: ms, orElse: () => Effect.succeed(false) }),
      Effect.catch((failed) =>
        isTransient(failed.error) || failed.error.kind === "callGone" ? Effect.succeed(false) : Effect.fail(failed),
      ),
    )
  })

  return { withRoom, tell, tellEnd, tellWithin, insist }
})
