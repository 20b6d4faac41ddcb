/**
 * Online status of the people on screen: asked for at regular intervals, and pushed where the gateway pushes. Never
 * stored. Nothing is asked or pushed while no tab is visible; when a tab shows again, it is asked for at once.
 */
import { Context, type Duration, Effect, FiberHandle, Layer, Queue, type Scope, Stream, SubscriptionRef } from "effect"
import type { Presence } from "#schema/people/user.ts"
import { PRESENCE_IDS, PRESENCE_IDS_VISITOR, PRESENCE_POLL_MS } from "#schema/rules/constants.ts"
import { GatewayClient } from "../../http/gateway-client.ts"
import { Realtime } from "../../realtime/realtime.ts"
import { Visibility } from "../../tabs/visibility.ts"

/** A screen's wishes come one by one: they are gathered into one request. */
const GATHER: Duration.Input = "20 millis"
/** Pause between two packets that say which people are watched, ms. */
const SUBSCRIBE_MS = 1_000
/** Most people in one request that anybody, visitors too, may send. */
const MOST = PRESENCE_IDS_VISITOR

type ById = ReadonlyMap<number, Presence>

export class Presences extends Context.Service<
  Presences,
  {
    /** Follows these people until the scope closes. */
    readonly want: (userIds: ReadonlyArray<number>) => Effect.Effect<void, never, Scope.Scope>
    readonly get: (userId: number) => Presence | undefined
    readonly known: SubscriptionRef.SubscriptionRef<ById>
  }
>()("livcam/worker/queries/Presences") {
  static readonly layer: Layer.Layer<Presences, never, GatewayClient | Realtime | Visibility> = Layer.effect(
    Presences,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const client = yield* GatewayClient
  const realtime = yield* Realtime
  const { visible } = yield* Visibility
  const known = yield* SubscriptionRef.make<ById>(new Map())
  const wishes = new Set<ReadonlyArray<number>>()
  const wanted = (): ReadonlyArray<number> =>
    SubscriptionRef.getUnsafe(visible) ? [...new Set([...wishes].flat())].filter((userId) => userId > 0) : []

  const learn = (list: ReadonlyArray<Presence>) =>
    SubscriptionRef.update(known, (now) => new Map([...now, ...list.map((one) => [one.userId, one] as const)]))

  const ask = Effect.gen(function* () {
    const userIds = wanted()
    for (let from = 0; from < userIds.length; from += MOST)
      yield* learn(yield* client.call("getOnlineStatus", { userIds: userIds.slice(from, from + MOST).join(",") }))
  })

  /** Wishes that come fast become one packet a second, with the last of them: the gateway limits packets and ids. */
  const subscription = yield* Queue.sliding<void>(1)
  const subscribe = Effect.asVoid(Queue.offer(subscription, undefined))
  const sendWanted = Effect.suspend(() => realtime.send({ _tag: "presence", userIds: wanted().slice(0, PRESENCE_IDS) }))
  yield* Queue.take(subscription).pipe(
    Effect.andThen(sendWanted),
    Effect.andThen(Effect.sleep(SUBSCRIBE_MS)),
    Effect.forever,
    Effect.forkScoped,
  )

  const polling = yield* FiberHandle.make<never>()
  const poll = Effect.forever(
    Effect.delay(Effect.ignore(ask), GATHER).pipe(Effect.andThen(Effect.sleep(PRESENCE_POLL_MS))),
  )

  /** A new wish is asked for at once. It replaces a request that is under way. */
  const follow = Effect.suspend(() =>
    Effect.andThen(
      subscribe,
      wanted().length === 0 ? FiberHandle.clear(polling) : Effect.asVoid(FiberHandle.run(polling, poll)),
    ),
  )

  yield* SubscriptionRef.changes(visible).pipe(
    Stream.changes,
    Stream.drop(1),
    Stream.runForEach(() => follow),
    Effect.forkScoped,
  )
  yield* Effect.forkScoped(
    Stream.runForEach(SubscriptionRef.changes(realtime.link), (link) => (link === "online" ? subscribe : Effect.void)),
  )
  yield* Effect.forkScoped(
    Stream.runForEach(realtime.packets, (packet) => (packet._tag === "presence" ? learn(packet.list) : Effect.void)),
  )

  return Presences.of({
    known,
    get: (userId) => SubscriptionRef.getUnsafe(known).get(userId),
    want: (userIds) =>
      Effect.acquireRelease(
        Effect.andThen(
          Effect.sync(() => wishes.add(userIds)),
          follow,
        ),
        () =>
          Effect.andThen(
            Effect.sync(() => wishes.delete(userIds)),
            follow,
          ),
      ).pipe(Effect.asVoid),
  })
})
