/**
 * One connection over Agora, from the SDK's login to its end. Hints come as messages; heartbeats keep the gateway sending them and tell
 * what was lost (reliability P17). Online is who is logged in and was answered by the gateway. Timers are monotonic.
 */
import { Clock, Effect, FiberHandle, Option, Queue, type Result } from "effect"
import type { ResponseOf } from "#schema/endpoints.ts"
import { type AppError, type AppFailure, failure, isTransient } from "#schema/errors.ts"
import { HEARTBEAT } from "#schema/realtime/packets.ts"
import type { ClockReading } from "../../http/clock-estimate.ts"
import type { GatewayClientShape } from "../../http/gateway-client.ts"
import { monotonicMs, readClocks } from "../../http/gateway-clock.ts"
import type { AttemptEnd, AttemptEvents } from "../attempt.ts"
import { textToPacket } from "../packet-text.ts"
import { type ClientHappening, openClient } from "./open-client.ts"
import { makeOutgoing } from "./outgoing.ts"
import type { MakeRtmClient } from "./rtm-sdk.ts"
import { isDueAtWakeUp, type KeptToken, renewalAt } from "./token-age.ts"

/** The SDK gives a login up after this; a reconnection may take as long. */
const LOGIN_MS = 15_000
const HEARTBEAT_AGAIN_MS = 2_000
const RENEW_AGAIN_MS = 10_000

type HeartbeatAnswer = ResponseOf<"heartBeat">
type Happening =
  | ClientHappening
  | { readonly kind: "nudged" }
  | {
      readonly kind: "heartbeatAnswered"
      readonly sent: ClockReading
      readonly answer: Result.Result<HeartbeatAnswer, AppFailure>
    }
  /** The failure is null when the SDK did not take the new token. */
  | { readonly kind: "renewed"; readonly token: Result.Result<KeptToken, AppError | null> }

export interface MessagingParts {
  readonly load: Effect.Effect<MakeRtmClient, AppFailure>
  readonly call: GatewayClientShape["call"]
  /** Whether the app is visible. */
  readonly visible: Effect.Effect<boolean>
}

/** A question that is not answered soon is asked again. */
const soon = <A>(call: Effect.Effect<A, AppFailure>): Effect.Effect<A, AppFailure> =>
  Effect.timeoutOrElse(call, { duration: HEARTBEAT.connectMs, orElse: () => Effect.fail(failure("timeout")) })

export const runMessaging = Effect.fnUntraced(function* (
  { load, call, visible }: MessagingParts,
  events: AttemptEvents,
) {
  const askToken = Effect.fnUntraced(function* (uid: string) {
    const [askedMonotonic, askedWall] = [yield* monotonicMs, yield* Clock.currentTimeMillis]
    const { token, lifeMs } = yield* call("messagingToken", { uid })
    return { token, kept: { lifeMs, askedMonotonic, askedWall } }
  })

  const make = yield* load
  const { appId, uid } = yield* call("messagingUid", {})
  const first = yield* askToken(uid)
  const inbox = yield* Queue.unbounded<Happening>()
  const client = yield* openClient(make, { appId, uid, token: first.token }, inbox)

  let kept: KeptToken = first.kept
  let isUp = false
  let welcomedAt: number | null = null
  let isOnline = false
  let told = -1
  let deadAt = (yield* monotonicMs) + LOGIN_MS
  let heartbeatAt = Number.POSITIVE_INFINITY
  let renewAt = renewalAt(kept)

  const send = yield* makeOutgoing(
    (packet) => Effect.flatMap(visible, (visible) => call("messagingSend", { uid, visible, packet })),
    events.packet,
  )
  const connection = { send, nudge: () => void Queue.offerUnsafe(inbox, { kind: "nudged" }) }

  const [heartbeats, renewing] = [yield* FiberHandle.make(), yield* FiberHandle.make()]
  const ask = Effect.flatMap(visible, (visible) => soon(call("heartBeat", { uid, visible })))
  const sendHeartbeat = Effect.gen(function* () {
    const sent = yield* readClocks
    Queue.offerUnsafe(inbox, { kind: "heartbeatAnswered", sent, answer: yield* Effect.result(ask) })
  })
  const renew = Effect.gen(function* () {
    const renewed = Effect.mapError(soon(askToken(uid)), ({ error }) => error).pipe(
      Effect.flatMap(({ token, kept }) =>
        Effect.as(
          Effect.mapError(client.renewToken(token), () => null),
          kept,
        ),
      ),
    )
    Queue.offerUnsafe(inbox, { kind: "renewed", token: yield* Effect.result(renewed) })
  })

  const end = (refused: AppError | null): Effect.Effect<AttemptEnd> =>
    Effect.map(monotonicMs, (now) => ({ livedMs: welcomedAt === null ? null : now - welcomedAt, refused }))

  /** The gateway's answer to a heartbeat: the welcome, or news that a hint was lost. */
  const hearHeartbeat = Effect.fnUntraced(function* ({ now, head, againMs }: HeartbeatAnswer, sent: ClockReading) {
    const received = yield* readClocks
    const at = received.monotonic
    yield* events.learn({ gatewayTime: now, sent, received, stepMs: 1 })
    heartbeatAt = at + againMs
    deadAt = at + 2 * againMs
    if (!isOnline) {
      isOnline = true
      welcomedAt ??= at
      told = head
      yield* events.welcomed(connection)
      yield* events.packet({ _tag: "welcome", head, now })
    } else if (head > told) {
      told = head
      yield* events.packet({ _tag: "hint", head, entries: [] })
    }
  })

  const hearText = Effect.fnUntraced(function* (text: string) {
    const packet = textToPacket(text)
    if (packet === undefined) return yield* events.malformed
    if (packet._tag === "pong" || packet._tag === "welcome") return
    if (packet._tag === "hint") {
      // Told twice, or told late: the newer word stands.
      if (packet.head <= told) return
      told = packet.head
    }
    // After a refusal the gateway says whether the session goes on.
    if (packet._tag === "refused") heartbeatAt = yield* monotonicMs
    if (isOnline || packet._tag === "refused") yield* events.packet(packet)
  })

  const hearLink = Effect.fnUntraced(function* (kind: "up" | "waiting") {
    const now = yield* monotonicMs
    if (kind === "up" && !isUp) heartbeatAt = now
    if (kind === "waiting" && isUp) deadAt = now + LOGIN_MS
    isUp = kind === "up"
    if (isUp || !isOnline) return
    isOnline = false
    yield* events.interrupted
  })

  const wakeUp = Effect.gen(function* () {
    const now = yield* monotonicMs
    if (isUp) {
      heartbeatAt = now
      deadAt = Math.min(deadAt, now + HEARTBEAT.connectMs)
    }
    if (isDueAtWakeUp(kept, yield* Clock.currentTimeMillis)) renewAt = now
  })

  /** The gateway's refusal of a question of ours ends the connection, unless time may help. */
  const refuse = (error: AppError) => Effect.andThen(events.packet({ _tag: "refused", error }), end(error))

  /** The end when it has come. */
  const hear = Effect.fnUntraced(function* (next: Happening) {
    const now = yield* monotonicMs
    switch (next.kind) {
      case "received":
        yield* hearText(next.text)
        break
      case "nudged":
        yield* wakeUp
        break
      case "expiring":
        renewAt = now
        break
      case "link": {
        if (next.verdict.kind !== "over") {
          yield* hearLink(next.verdict.kind)
          break
        }
        // Another tab of this session has taken the uid, or the session has ended: the gateway knows.
        const word = next.verdict.isTaken ? yield* Effect.result(ask) : undefined
        if (word?._tag === "Failure" && !isTransient(word.failure.error)) return yield* refuse(word.failure.error)
        return yield* end(next.verdict.refused)
      }
      case "heartbeatAnswered":
        if (next.answer._tag === "Success") {
          if (isUp) yield* hearHeartbeat(next.answer.success, next.sent)
        } else if (isTransient(next.answer.failure.error)) heartbeatAt = now + HEARTBEAT_AGAIN_MS
        else return yield* refuse(next.answer.failure.error)
        break
      case "renewed":
        if (next.token._tag === "Success") {
          kept = next.token.success
          renewAt = renewalAt(kept)
        } else if (next.token.failure === null) return yield* end(null)
        else if (isTransient(next.token.failure)) renewAt = now + RENEW_AGAIN_MS
        else return yield* refuse(next.token.failure)
    }
    return undefined
  })

  for (;;) {
    const now = yield* monotonicMs
    if (now >= deadAt) return yield* end(null)
    if (isUp && now >= heartbeatAt) {
      heartbeatAt = Number.POSITIVE_INFINITY
      yield* FiberHandle.run(heartbeats, sendHeartbeat)
    }
    if (now >= renewAt) {
      renewAt = Number.POSITIVE_INFINITY
      yield* FiberHandle.run(renewing, renew)
    }
    const waitMs = Math.min(deadAt, isUp ? heartbeatAt : deadAt, renewAt) - now
    const next = Option.getOrUndefined(yield* Effect.timeoutOption(Queue.take(inbox), waitMs))
    const ended = next === undefined ? undefined : yield* hear(next)
    if (ended !== undefined) return ended
  }
}, Effect.scoped)
