/** The realtime port over attempts: one connection at a time, tried again for as long as its scope lives. */

import { Clock, Effect, PubSub, Queue, Ref, Semaphore, Stream, SubscriptionRef } from "effect"
import { type GatewayPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { Entropy } from "../crypto/entropy.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import type { Attempt, AttemptEnd, Connection } from "./attempt.ts"
import { backoffMs, refusedMs } from "./backoff.ts"
import { type Link, Realtime } from "./realtime.ts"

export const keepConnected = Effect.fnUntraced(function* (attempt: Attempt) {
  const clock = yield* GatewayClock
  const entropy = yield* Entropy
  const packets = yield* PubSub.unbounded<GatewayPacket>()
  const link = yield* SubscriptionRef.make<Link>("offline")
  const retryAt = yield* SubscriptionRef.make<number | null>(null)
  const dropped = yield* Ref.make(0)
  const skipWait = yield* Queue.sliding<void>(1)
  const oneAtATime = yield* Semaphore.make(1)
  let connection: Connection | null = null

  const fraction = Effect.sync(() => {
    const [high = 0, low = 0] = entropy.bytes(2)
    return (high * 256 + low) / 65_535
  })

  const setLink = (next: Link) => SubscriptionRef.set(link, next)

  const hold = (made: Connection | null) =>
    Effect.sync(() => {
      connection = made
    })

  const once = (auth: Parameters<Attempt>[0]): Effect.Effect<AttemptEnd> =>
    attempt(auth, {
      welcomed: (made) => Effect.andThen(hold(made), setLink("online")),
      interrupted: Effect.andThen(hold(null), setLink("connecting")),
      packet: (packet) => PubSub.publish(packets, packet),
      malformed: Ref.update(dropped, (count) => count + 1),
      learn: clock.learn,
    }).pipe(
      Effect.catch(({ error }) => Effect.succeed({ livedMs: null, refused: error })),
      Effect.ensuring(hold(null)),
    )

  const wait = Effect.fnUntraced(function* (ms: number) {
    yield* Queue.clear(skipWait)
    yield* SubscriptionRef.set(retryAt, (yield* Clock.currentTimeMillis) + ms)
    yield* Effect.race(Effect.sleep(ms), Queue.take(skipWait))
    yield* SubscriptionRef.set(retryAt, null)
  })

  const again = Effect.fnUntraced(function* (auth: Parameters<Attempt>[0]) {
    let failures = 0
    for (;;) {
      yield* setLink("connecting")
      const { livedMs, refused } = yield* once(auth)
      yield* setLink("offline")
      failures = livedMs !== null && livedMs >= HEARTBEAT.deadMs ? 1 : failures + 1
      yield* wait(refusedMs(refused) ?? backoffMs(failures, yield* fraction))
    }
  })

  return Realtime.of({
    connect: (auth) =>
      Effect.asVoid(
        Effect.forkScoped(
          oneAtATime.withPermit(
            Effect.ensuring(again(auth), Effect.andThen(setLink("offline"), SubscriptionRef.set(retryAt, null))),
          ),
        ),
      ),
    packets: Stream.fromPubSub(packets),
    send: (packet) => Effect.sync(() => connection?.send(packet) ?? false),
    link,
    retryAt,
    nudge: Effect.suspend(() => {
      if (connection !== null) return Effect.sync(connection.nudge)
      return Effect.asVoid(Queue.offer(skipWait, undefined))
    }),
    dropped: Ref.get(dropped),
  })
})
