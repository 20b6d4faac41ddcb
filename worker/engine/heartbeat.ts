/**
 * The heartbeat of a signed-in engine (spec section 7). While the link is down, heartbeats keep the user present. The
 * gateway is also told when the app is shown or hidden. The gateway sets the rhythm. A failed heartbeat is not sent
 * again: the next one says the same.
 */
import { Effect, Option, Stream, SubscriptionRef } from "effect"
import { GatewayClient } from "../http/gateway-client.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Visibility } from "../tabs/visibility.ts"

/** A link that is back within this time needs no heartbeat, ms. */
const GRACE_MS = 5_000
/** Pause after a failed heartbeat, ms. */
const AGAIN_MS = 10_000
/** Merges quick switches between shown and hidden, ms. */
const SETTLE_MS = 1_000

export const sendHeartbeats = Effect.gen(function* () {
  const client = yield* GatewayClient
  const realtime = yield* Realtime
  const { visible: visibility } = yield* Visibility

  const heartbeat = Effect.gen(function* () {
    const visible = yield* SubscriptionRef.get(visibility)
    const answer = yield* Effect.option(client.call("heartBeat", { visible, uid: null }))
    yield* Effect.sleep(Option.match(answer, { onNone: () => AGAIN_MS, onSome: ({ againMs }) => againMs }))
  })
  const whileDown = Effect.andThen(Effect.sleep(GRACE_MS), Effect.forever(heartbeat))

  yield* SubscriptionRef.changes(realtime.link).pipe(
    Stream.map((link) => link === "online"),
    Stream.changes,
    Stream.switchMap((isOnline) => (isOnline ? Stream.empty : Stream.fromEffect(whileDown))),
    Stream.runDrain,
    Effect.forkScoped,
  )
  yield* SubscriptionRef.changes(visibility).pipe(
    Stream.changes,
    Stream.drop(1),
    Stream.debounce(SETTLE_MS),
    Stream.runForEach((visible) => Effect.ignore(client.call("updateHeartbeat", { visible }))),
    Effect.forkScoped,
  )
})
