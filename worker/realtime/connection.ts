/**
 * One connection over a wire, from opening to end: a deadline for the welcome, pings, and an end after silence. A
 * browser's socket can stay open long after the other side has gone (half-open), so only answers to pings prove that
 * the connection is alive. Timers run on the monotonic clock.
 */

import { Effect, Option, Queue } from "effect"
import { type AppError, type AppFailure, failure } from "#schema/errors.ts"
import { type ClientPacket, HEARTBEAT, SERVICE_RESTART } from "#schema/realtime/packets.ts"
import type { ClockReading, Sample } from "../http/clock-estimate.ts"
import type { RealtimeAuth } from "../http/gateway-client.ts"
import { monotonicMs, readClocks } from "../http/gateway-clock.ts"
import type { AttemptEnd, AttemptEvents } from "./attempt.ts"
import { packetToText, textToPacket } from "./packet-text.ts"
import type { OpenWire } from "./wire.ts"

type Happening =
  | { readonly kind: "opened" }
  | { readonly kind: "received"; readonly text: string }
  | { readonly kind: "nudged" }
  | { readonly kind: "closed"; readonly code?: number | undefined }

/**
 * Opens the wire; its events come in a queue. Fails with `offline` when the platform refuses. The wire closes with the
 * scope.
 */
const openInbox = Effect.fnUntraced(function* (openWire: OpenWire, path: string) {
  const inbox = yield* Queue.unbounded<Happening>()
  const opening = Effect.try({
    try: () =>
      openWire(path, {
        opened: () => Queue.offerUnsafe(inbox, { kind: "opened" }),
        received: (text) => Queue.offerUnsafe(inbox, { kind: "received", text }),
        closed: (code) => Queue.offerUnsafe(inbox, { kind: "closed", code }),
      }),
    catch: (cause) => failure("offline", cause),
  })
  const wire = yield* Effect.acquireRelease(opening, (wire) => Effect.sync(() => wire.close()))
  const send = (packet: ClientPacket): boolean => {
    try {
      wire.send(packetToText(packet))
      return true
    } catch {
      return false
    }
  }
  return { inbox, send }
})

const sampleOf = (gatewayTime: number, sent: ClockReading): Effect.Effect<Sample> =>
  Effect.map(readClocks, (received) => ({ gatewayTime, sent, received, stepMs: 1 }))

/** Ends by itself when the connection is lost, refused or silent. Always closes the wire. */
export const runConnection = Effect.fnUntraced(function* (
  openWire: OpenWire,
  auth: Effect.Effect<RealtimeAuth, AppFailure>,
  events: AttemptEvents,
) {
  const { path, hello } = yield* auth
  const { inbox, send } = yield* openInbox(openWire, path)
  let said = yield* readClocks
  let welcomedAt: number | null = null
  let deadAt = (yield* monotonicMs) + HEARTBEAT.connectMs
  let pings = 0
  let refused: AppError | null = null

  const ping = Effect.gen(function* () {
    pings += 1
    said = yield* readClocks
    send({ _tag: "ping", n: pings })
  })

  const welcome = Effect.fnUntraced(function* (now: number) {
    welcomedAt = yield* monotonicMs
    yield* events.learn(yield* sampleOf(now, said))
    yield* events.welcomed({ send, nudge: () => Queue.offerUnsafe(inbox, { kind: "nudged" }) })
    yield* Effect.forkScoped(Effect.forever(Effect.delay(ping, HEARTBEAT.pingMs)))
  })

  const end = Effect.map(
    monotonicMs,
    (now): AttemptEnd => ({ livedMs: welcomedAt === null ? null : now - welcomedAt, refused }),
  )

  for (;;) {
    const waitMs = Math.max(0, deadAt - (yield* monotonicMs))
    const next = Option.getOrUndefined(yield* Effect.timeoutOption(Queue.take(inbox), waitMs))
    if (next === undefined) return yield* end
    if (next.kind === "closed") return { ...(yield* end), isSentAway: next.code === SERVICE_RESTART }
    if (next.kind === "opened") {
      said = yield* readClocks
      send(hello)
    } else if (next.kind === "nudged") {
      deadAt = Math.min(deadAt, (yield* monotonicMs) + HEARTBEAT.connectMs)
      yield* ping
    } else {
      const packet = textToPacket(next.text)
      if (packet === undefined) {
        yield* events.malformed
        continue
      }
      if (packet._tag === "welcome" && welcomedAt === null) yield* welcome(packet.now)
      if (packet._tag === "pong") {
        if (packet.n === pings) yield* events.learn(yield* sampleOf(packet.now, said))
      } else if (welcomedAt !== null || packet._tag === "refused") yield* events.packet(packet)
      // A refusal may concern one packet only: the connection goes on until the gateway closes it.
      refused = packet._tag === "refused" ? packet.error : null
      if (packet._tag === "refused" && packet.now !== undefined && welcomedAt === null)
        yield* events.learn(yield* sampleOf(packet.now, said))
      // Only an answer proves that both directions work.
      if (packet._tag === "welcome" || packet._tag === "pong") deadAt = (yield* monotonicMs) + HEARTBEAT.deadMs
    }
  }
}, Effect.scoped)
