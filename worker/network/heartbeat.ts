/**
 * The heartbeat of a signed-in engine (spec section 7): while the link is down its beats keep the person present, and the gateway
 * is told when the app is shown or hidden. The gateway sets the rhythm. A beat that fails is not kept: the next one says the same.
 */
import { Effect, Option, Stream, SubscriptionRef } from "effect"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Attention } from "./attention.ts"

/** A link that is back sooner needs no beat. */
const GRACE_MS = 5_000
/** After a beat that failed. */
const AGAIN_MS = 10_000
/** Somebody who switches to and fro is told of once. */
const SETTLE_MS = 1_000

export const beatHeart = Effect.gen(function* () {
  const client = yield* GatewayClient
  const realtime = yield* Realtime
  const { visible: attention } = yield* Attention

  const beat = Effect.gen(function* () {
    const visible = yield* SubscriptionRef.get(attention)
    const answer = yield* Effect.option(client.call("heartBeat", { visible, uid: null }))
    yield* Effect.sleep(Option.match(answer, { onNone: () => AGAIN_MS, onSome: ({ againMs }) => againMs }))
  })
  const whileDown = Effect.andThen(Effect.sleep(GRACE_MS), Effect.forever(beat))

  yield* SubscriptionRef.changes(realtime.link).pipe(
    Stream.map((link) => link === "online"),
    Stream.changes,
    Stream.switchMap((isOnline) => (isOnline ? Stream.empty : Stream.fromEffect(whileDown))),
    Stream.runDrain,
    Effect.forkScoped,
  )
  yield* SubscriptionRef.changes(attention).pipe(
    Stream.changes,
    Stream.drop(1),
    Stream.debounce(SETTLE_MS),
    Stream.runForEach((visible) => Effect.ignore(client.call("updateHeartbeat", { visible }))),
    Effect.forkScoped,
  )
})
