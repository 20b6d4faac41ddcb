/** The realtime port over wires: one connection at a time, tried again for as long as its scope lives. */

import { Clock, Effect, Layer, PubSub, Queue, Ref, Semaphore, Stream, SubscriptionRef } from "effect"
import { isTransient } from "#schema/errors.ts"
import { type GatewayPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { Entropy } from "../crypto/entropy.ts"
import { GatewayClock } from "../gateway/gateway-clock.ts"
import { backoffMs, REFUSED_MS } from "./backoff.ts"
import { type Connection, type ConnectionEnd, runConnection } from "./connection.ts"
import { type Link, Realtime } from "./realtime.ts"
import { webSocketWire } from "./web-socket-wire.ts"
import type { OpenWire } from "./wire.ts"

const make = Effect.fnUntraced(function* (openWire: OpenWire) {
  const clock = yield* GatewayClock
  const entropy = yield* Entropy
  const packets = yield* PubSub.unbounded<GatewayPacket>()
  const link = yield* SubscriptionRef.make<Link>("offline")
  const retryAt = yield* SubscriptionRef.make<number | null>(null)
  const dropped = yield* Ref.make(0)
  const impatience = yield* Queue.sliding<void>(1)
  const oneAtATime = yield* Semaphore.make(1)
  let connection: Connection | null = null

  const fraction = Effect.sync(() => {
    const [high = 0, low = 0] = entropy.bytes(2)
    return (high * 256 + low) / 65_535
  })

  const setLink = (next: Link) => SubscriptionRef.set(link, next)

  const attempt = (auth: Parameters<typeof runConnection>[1]): Effect.Effect<ConnectionEnd> =>
    runConnection(openWire, auth, {
      welcomed: (made) =>
        Effect.andThen(
          Effect.sync(() => {
            connection = made
          }),
          setLink("online"),
        ),
      packet: (packet) => PubSub.publish(packets, packet),
      malformed: Ref.update(dropped, (count) => count + 1),
      learn: clock.learn,
    }).pipe(
      Effect.catch(({ error }) => Effect.succeed({ livedMs: null, refused: error })),
      Effect.ensuring(
        Effect.sync(() => {
          connection = null
        }),
      ),
    )

  const wait = Effect.fnUntraced(function* (ms: number) {
    yield* Queue.clear(impatience)
    yield* SubscriptionRef.set(retryAt, (yield* Clock.currentTimeMillis) + ms)
    yield* Effect.race(Effect.sleep(ms), Queue.take(impatience))
    yield* SubscriptionRef.set(retryAt, null)
  })

  const keepConnected = Effect.fnUntraced(function* (auth: Parameters<typeof runConnection>[1]) {
    let failures = 0
    for (;;) {
      yield* setLink("connecting")
      const { livedMs, refused } = yield* attempt(auth)
      yield* setLink("offline")
      failures = livedMs !== null && livedMs >= HEARTBEAT.deadMs ? 1 : failures + 1
      const hopeless = refused !== null && !isTransient(refused)
      yield* wait(hopeless ? REFUSED_MS : backoffMs(failures, yield* fraction))
    }
  })

  return Realtime.of({
    connect: (auth) =>
      Effect.asVoid(
        Effect.forkScoped(
          oneAtATime.withPermit(
            Effect.ensuring(
              keepConnected(auth),
              Effect.andThen(setLink("offline"), SubscriptionRef.set(retryAt, null)),
            ),
          ),
        ),
      ),
    packets: Stream.fromPubSub(packets),
    send: (packet) => Effect.sync(() => connection?.send(packet) ?? false),
    link,
    retryAt,
    nudge: Effect.suspend(() => {
      if (connection !== null) return Effect.sync(connection.nudge)
      return Effect.asVoid(Queue.offer(impatience, undefined))
    }),
    dropped: Ref.get(dropped),
  })
})

export const realtimeOver = (openWire: OpenWire): Layer.Layer<Realtime, never, GatewayClock> =>
  Layer.effect(Realtime, make(openWire))

/** For a browser's worker: a WebSocket to its own origin. */
export const realtimeBrowser: Layer.Layer<Realtime, never, GatewayClock> = Layer.unwrap(
  Effect.sync(() => realtimeOver(webSocketWire(globalThis.location.origin, (url) => new WebSocket(url)))),
)
