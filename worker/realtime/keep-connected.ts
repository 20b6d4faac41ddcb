/** The realtime port over attempts: one connection at a time, with retries for as long as its scope lives. */

import { Clock, Effect, PubSub, Queue, Ref, Semaphore, Stream, SubscriptionRef } from "effect"
import { type AppError, isTransient } from "#schema/errors.ts"
import { type GatewayPacket, HEARTBEAT } from "#schema/realtime/packets.ts"
import { Entropy } from "../crypto/entropy.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import type { Attempt, AttemptEnd, Connection } from "./attempt.ts"
import { type Link, Realtime } from "./realtime.ts"

const FIRST_MS = 1_000
const CAP_MS = 30_000

/**
 * Pause before the next attempt, ms. It doubles from one second to 30, with jitter: between half of the step and the
 * whole. `failures` counts from 1; `fraction` is random, 0 to 1.
 */
export const backoffMs = (failures: number, fraction: number): number =>
  Math.round(Math.min(CAP_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + fraction / 2))

/**
 * A gateway that stops sends its clients away. They connect to the others spread over this time, ms, not all at once.
 */
const SPREAD_MS = 2_000
/** A client that is sent away more often than this, without a connection that lasted in between, waits with backoff. */
const MOST_MOVES = 3

/** The session has newer sockets. This one, if it came back soon, would throw one of them out. */
const GIVEN_WAY_MS = 300_000

/** Pause after a refusal that is not transient, ms; undefined after any other end. */
export const refusedMs = (refused: AppError | null): number | undefined =>
  refused === null || isTransient(refused) ? undefined : refused.kind === "tooManySockets" ? GIVEN_WAY_MS : CAP_MS

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
    let moves = 0
    let wasStale = false
    for (;;) {
      yield* setLink("connecting")
      const { livedMs, refused, isSentAway } = yield* once(auth)
      const hasStayed = livedMs !== null && livedMs >= HEARTBEAT.deadMs
      if (hasStayed) moves = 0
      if (isSentAway && livedMs !== null && moves < MOST_MOVES) {
        moves += 1
        failures = 0
        yield* setLink("connecting")
        yield* wait(Math.round(SPREAD_MS * (yield* fraction)))
        continue
      }
      // The refusal carries the gateway's time, and the next hello is stamped with it: the retry comes at once, and the
      // link never shows offline. A second such refusal in a row waits.
      const isStale = refused?.kind === "signatureStale"
      if (isStale && !wasStale) {
        wasStale = true
        continue
      }
      wasStale = isStale
      yield* setLink("offline")
      failures = hasStayed ? 1 : failures + 1
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
