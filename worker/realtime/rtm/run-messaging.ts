/**
 * One connection over Agora, from the SDK's login to its end. Heartbeats keep the gateway sending hints and prove that
 * it hears this device. The link is online once the SDK is logged in and a heartbeat was answered (reliability P17).
 * Timers run on the monotonic clock.
 */
import { Clock, Effect, FiberHandle, Option, Queue, type Result } from "effect"
import type { ResponseOf } from "#schema/endpoints.ts"
import { type AppError, type AppFailure, failure, isTransient } from "#schema/errors.ts"
import { HEARTBEAT } from "#schema/realtime/packets.ts"
import type { ClockReading } from "../../http/clock-estimate.ts"
import type { GatewayClientShape } from "../../http/gateway-client.ts"
import { monotonicMs, readClocks } from "../../http/gateway-clock.ts"
import type { AttemptEnd, AttemptEvents } from "../attempt.ts"
import { makeHints } from "./hints.ts"
import { askedToken, makeTokenRenewal, type Renewal } from "./messaging-token.ts"
import { type ClientHappening, openClient } from "./open-client.ts"
import { makeOutgoing } from "./outgoing.ts"
import type { MakeRtmClient } from "./rtm-sdk.ts"

/** The SDK gives up a login after this; a reconnection may take as long. */
const LOGIN_MS = 15_000
const HEARTBEAT_AGAIN_MS = 2_000

type HeartbeatAnswer = ResponseOf<"heartBeat">
type Happening =
  | ClientHappening
  | { readonly kind: "nudged" }
  | {
      readonly kind: "heartbeatAnswered"
      readonly sent: ClockReading
      readonly answer: Result.Result<HeartbeatAnswer, AppFailure>
    }
  | { readonly kind: "renewed"; readonly renewal: Renewal }

export interface MessagingParts {
  readonly load: Effect.Effect<MakeRtmClient, AppFailure>
  readonly call: GatewayClientShape["call"]
  /** Whether the app is visible. */
  readonly visible: Effect.Effect<boolean>
}

/** Makes a request fail with `timeout` when it is not answered soon; its caller then asks again. */
const soon = <A>(call: Effect.Effect<A, AppFailure>): Effect.Effect<A, AppFailure> =>
  Effect.timeoutOrElse(call, { duration: HEARTBEAT.connectMs, orElse: () => Effect.fail(failure("timeout")) })

/** When the next heartbeat is due, and when the connection counts as dead, on the monotonic clock. */
const makeHeartbeatTimes = (begun: number) => {
  let isUp = false
  let deadAt = begun + LOGIN_MS
  let dueAt = Number.POSITIVE_INFINITY
  return {
    isUp: () => isUp,
    deadAt: () => deadAt,
    dueAt: () => (isUp ? dueAt : Number.POSITIVE_INFINITY),
    moves: (kind: "up" | "waiting", now: number): void => {
      if (kind === "up" && !isUp) dueAt = now
      if (kind === "waiting" && isUp) deadAt = now + LOGIN_MS
      isUp = kind === "up"
    },
    wakesUp: (now: number): void => {
      if (!isUp) return
      dueAt = now
      deadAt = Math.min(deadAt, now + HEARTBEAT.connectMs)
    },
    /** Sets when the next heartbeat goes out. Without `at`: none goes out while one is under way. */
    next: (at = Number.POSITIVE_INFINITY): void => {
      dueAt = at
    },
    answered: (at: number, againMs: number): void => {
      dueAt = at + againMs
      deadAt = at + 2 * againMs
    },
  }
}

export const runMessaging = Effect.fnUntraced(function* (
  { load, call, visible }: MessagingParts,
  events: AttemptEvents,
) {
  const make = yield* load
  const { appId, uid } = yield* call("messagingUid", {})
  const askToken = askedToken(call("messagingToken", { uid }))
  const first = yield* askToken
  const inbox = yield* Queue.unbounded<Happening>()
  const tell = (happening: Happening) => void Queue.offerUnsafe(inbox, happening)
  const client = yield* openClient(make, { appId, uid, token: first.token }, inbox)
  const token = yield* makeTokenRenewal(first, {
    ask: soon(askToken),
    give: client.renewToken,
    ended: (renewal) => tell({ kind: "renewed", renewal }),
  })
  const send = yield* makeOutgoing(
    (packet) => Effect.flatMap(visible, (visible) => call("messagingSend", { uid, visible, packet })),
    events.packet,
  )
  const hints = makeHints(events, { send, nudge: () => tell({ kind: "nudged" }) })

  const times = makeHeartbeatTimes(yield* monotonicMs)
  const heartbeats = yield* FiberHandle.make()
  const ask = Effect.flatMap(visible, (visible) => soon(call("heartBeat", { uid, visible })))
  const sendHeartbeat = Effect.gen(function* () {
    const sent = yield* readClocks
    tell({ kind: "heartbeatAnswered", sent, answer: yield* Effect.result(ask) })
  })

  const hearHeartbeat = Effect.fnUntraced(function* (answer: HeartbeatAnswer, sent: ClockReading) {
    const received = yield* readClocks
    const at = received.monotonic
    yield* events.learn({ gatewayTime: answer.now, sent, received, stepMs: 1 })
    times.answered(at, answer.againMs)
    yield* hints.answered(answer, at)
  })

  const end = (refused: AppError | null): Effect.Effect<AttemptEnd> =>
    Effect.map(monotonicMs, (now) => ({ livedMs: hints.livedMs(now), refused }))
  /** Ends the connection after the gateway has refused one of its requests for good. */
  const refuse = (error: AppError) => Effect.andThen(events.packet({ _tag: "refused", error }), end(error))

  /** Handles one happening. Gives the end when it ends the connection, else undefined. */
  const hear = Effect.fnUntraced(function* (next: Happening) {
    const now = yield* monotonicMs
    switch (next.kind) {
      case "received":
        // After a refusal the answer to a heartbeat says whether the session goes on.
        if (yield* hints.received(next.text)) times.next(now)
        return undefined
      case "nudged":
        times.wakesUp(now)
        token.wakesUp(now, yield* Clock.currentTimeMillis)
        return undefined
      case "expiring":
        return void token.expires(now)
      case "link": {
        if (next.verdict.kind !== "over") {
          times.moves(next.verdict.kind, now)
          return times.isUp() ? undefined : yield* Effect.as(hints.interrupted, undefined)
        }
        // Another tab of this session has taken the uid, or the session has ended: a heartbeat's answer tells which.
        const word = next.verdict.isTaken ? yield* Effect.result(ask) : undefined
        if (word?._tag === "Failure" && !isTransient(word.failure.error)) return yield* refuse(word.failure.error)
        return yield* end(next.verdict.refused)
      }
      case "heartbeatAnswered":
        if (next.answer._tag === "Success") {
          if (times.isUp()) yield* hearHeartbeat(next.answer.success, next.sent)
        } else if (isTransient(next.answer.failure.error)) times.next(now + HEARTBEAT_AGAIN_MS)
        else return yield* refuse(next.answer.failure.error)
        return undefined
      case "renewed": {
        const failed = token.take(next.renewal, now)
        return failed === undefined ? undefined : yield* failed === null ? end(null) : refuse(failed)
      }
    }
  })

  for (;;) {
    const now = yield* monotonicMs
    if (now >= times.deadAt()) return yield* end(null)
    if (now >= times.dueAt()) {
      times.next()
      yield* FiberHandle.run(heartbeats, sendHeartbeat)
    }
    if (now >= token.dueAt()) yield* token.begin
    const waitMs = Math.min(times.deadAt(), times.dueAt(), token.dueAt()) - now
    const next = Option.getOrUndefined(yield* Effect.timeoutOption(Queue.take(inbox), waitMs))
    const ended = next === undefined ? undefined : yield* hear(next)
    if (ended !== undefined) return ended
  }
}, Effect.scoped)
