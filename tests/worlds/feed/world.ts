/**
 * The feed between the gateway's real handlers and a device's real log, without HTTP and crypto. Enough for laws about
 * feeds, and fast.
 */
import { Context, Effect, Layer, PubSub, Schema, type Scope, SubscriptionRef } from "effect"
import { type EndpointName, endpoints } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { FeedEvent } from "#schema/events.ts"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import type { KeptNote } from "#schema/rules/kept-note.ts"
import { chatHandlers } from "../../../gateway/chat/chat-handlers.ts"
import { Entropy } from "../../../gateway/entropy.ts"
import { Feed as GatewayFeed } from "../../../gateway/feed/feed.ts"
import { feedHandlers } from "../../../gateway/feed/feed-handlers.ts"
import { Store } from "../../../gateway/store/store.ts"
import { Feed } from "../../../worker/feed/feed.ts"
import { Restored } from "../../../worker/feed/restored.ts"
import { Syncing } from "../../../worker/feed/syncing.ts"
import { History } from "../../../worker/history/history.ts"
import { ClientFacts } from "../../../worker/http/client-facts.ts"
import { GatewayClient } from "../../../worker/http/gateway-client.ts"
import { Identity } from "../../../worker/http/identity.ts"
import { plainCodec } from "../../../worker/http/request-parts.ts"
import { Log, makeLog } from "../../../worker/log/log.ts"
import { refold } from "../../../worker/log/refold.ts"
import { WakeSignal } from "../../../worker/network/wake-signal.ts"
import { type Link, Realtime } from "../../../worker/realtime/realtime.ts"
import type { MemoryMedium } from "../../../worker/store/disk/memory-disk.ts"
import { Disks } from "../../../worker/store/disk/row-disk.ts"
import { FOLD_FAMILIES } from "../../../worker/store/families.ts"
import { type OpenStore, storeLayer, wholeStore } from "../../../worker/store/open-store.ts"
import { addUser, callerOf } from "../gateway/world.ts"
import { worldStore } from "../gateway/world-store.ts"
import { quietRealtime } from "../realtime/quiet-realtime.ts"

type Domain = Store | GatewayFeed | Entropy

/** One gateway with some people. The first one's devices are tested. */
export interface FeedGateway {
  readonly me: number
  readonly friends: ReadonlyArray<number>
  /** Runs domain code. An expected failure is a defect here. */
  readonly run: <A>(effect: Effect.Effect<A, AppFailure, Domain>) => Effect.Effect<A>
  readonly say: (from: number, to: number, text: string) => Effect.Effect<void>
  readonly read: (reader: number, sessionId: string, upTo: number) => Effect.Effect<void>
  readonly tell: (event: FeedEvent) => Effect.Effect<void>
  readonly head: Effect.Effect<number>
  /** An endpoint's answer to `me`, after a round trip through JSON. */
  readonly ask: (name: EndpointName, request: unknown) => Effect.Effect<unknown, AppFailure>
}

/** `others`: each request comes to a gateway process that has kept nothing of earlier requests. */
export const makeFeedGateway = Effect.fnUntraced(function* (
  friendCount = 3,
  processes: "one" | "others" = "one",
): Effect.fn.Return<FeedGateway, never, Scope.Scope> {
  const context = yield* Layer.build(Layer.mergeAll(worldStore, GatewayFeed.layer, Entropy.seeded("feed")))
  const run: FeedGateway["run"] = (effect) => Effect.orDie(Effect.provide(effect, context))
  const people = yield* Effect.forEach(Array.from({ length: friendCount + 1 }), (_, at) => run(addUser(`P${at}`)))
  const [me = 0, ...friends] = people.map(({ id }) => id)
  let intents = 0
  const intentId = (): string => `intent-of-the-world-${String(intents++).padStart(6, "0")}`
  const handlers: {
    readonly [N in EndpointName]?: (request: never, caller: never) => Effect.Effect<unknown, AppFailure, Domain>
  } = { ...feedHandlers, ...chatHandlers }
  return {
    me,
    friends,
    run,
    say: (from, to, message) =>
      run(Effect.asVoid(chatHandlers.sendMessage({ intentId: intentId(), to, message }, callerOf({ id: from })))),
    read: (reader, sessionId, upTo) =>
      run(Effect.asVoid(chatHandlers.markRead({ intentId: intentId(), sessionId, upTo }, callerOf({ id: reader })))),
    tell: (event) =>
      run(Store.use((store) => store.transact((tx) => GatewayFeed.use((feed) => feed.append(tx, me, [event]))))).pipe(
        Effect.asVoid,
      ),
    head: run(Store.use((store) => store.transact((tx) => tx.feeds.head(me)))),
    ask: (name, request) =>
      Effect.suspend(() => {
        const handler = handlers[name]
        if (handler === undefined) return Effect.fail(failure("notFound"))
        const store = Context.get(context, Store)
        const reached = processes === "one" ? store : { ...store }
        return handler(request as never, callerOf({ id: me }) as never).pipe(
          Effect.provideService(Store, reached),
          Effect.provide(context),
          Effect.map((reply) => JSON.parse(JSON.stringify(reply))),
        )
      }),
  }
})

export interface Device {
  readonly log: Log["Service"]
  readonly store: OpenStore
  readonly feed: Feed["Service"]
  readonly history: History["Service"]
  readonly restored: Restored["Service"]
  readonly syncing: Syncing["Service"]
  readonly wakeSignal: WakeSignal["Service"]
  readonly hear: (packet: GatewayPacket) => Effect.Effect<void>
  readonly link: SubscriptionRef.SubscriptionRef<Link>
}

/**
 * One life of a device; the medium outlives it. `ask` answers its requests, and the answers are decoded as the HTTP
 * client does.
 */
export const openDevice = Effect.fnUntraced(function* (
  userId: number,
  medium: MemoryMedium,
  ask: FeedGateway["ask"],
  kept: KeptNote | null = null,
): Effect.fn.Return<Device, AppFailure, Scope.Scope> {
  const packets = yield* PubSub.unbounded<GatewayPacket>()
  const link = yield* SubscriptionRef.make<Link>("online")
  const retryAt = yield* SubscriptionRef.make<number | null>(null)
  const client = GatewayClient.of({
    config: Effect.die("not asked here"),
    realtimeAuth: Effect.die("not asked here"),
    call: (name, request) =>
      Effect.flatMap(ask(name, request), (reply) =>
        Effect.mapError(Schema.decodeUnknownEffect(plainCodec(endpoints[name].response))(reply), () =>
          failure("replyInvalid"),
        ),
      ) as never,
  })
  const realtime = quietRealtime({ packets, link, retryAt })
  const ground = Layer.mergeAll(
    Layer.succeed(Identity, { userId }),
    Layer.succeed(Disks, medium),
    Layer.succeed(GatewayClient, client),
    Layer.succeed(Realtime, realtime),
    ClientFacts.layer({ languageId: 1, countryId: null, kept }),
    WakeSignal.layer,
    Syncing.layer,
  )
  const context = yield* Layer.build(
    Layer.mergeAll(Feed.layer, History.layer).pipe(
      Layer.provideMerge(Layer.mergeAll(Layer.effect(Log, makeLog(userId)), Restored.layer)),
      Layer.provideMerge(storeLayer(userId)),
      Layer.provideMerge(ground),
    ),
  )
  // The feed listens from the next turn on.
  yield* Effect.yieldNow
  return {
    log: Context.get(context, Log),
    store: yield* Effect.provide(wholeStore, context),
    feed: Context.get(context, Feed),
    history: Context.get(context, History),
    restored: Context.get(context, Restored),
    syncing: Context.get(context, Syncing),
    wakeSignal: Context.get(context, WakeSignal),
    hear: (packet) => Effect.asVoid(PubSub.publish(packets, packet)),
    link,
  }
})

/** A device's rows by key, without the time when it first heard of a chat. */
export const rowsOfDevice = Effect.fnUntraced(function* ({ store }: Device) {
  const rows = (yield* Effect.forEach(FOLD_FAMILIES, (name) => store.range(name))).flat()
  return plainRows(rows)
})

/** The same rows, of a fold of its log from nothing. */
export const refoldedRows = Effect.fnUntraced(function* ({ store }: Device, userId: number) {
  return plainRows([...refold((yield* store.entries(0, Number.POSITIVE_INFINITY)).entries, userId)])
})

const plainRows = (rows: ReadonlyArray<readonly [string, unknown]>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    rows
      .map(([key, value]): [string, unknown] =>
        typeof value === "object" && value !== null && "openedAt" in value
          ? [key, { ...value, openedAt: 0 }]
          : [key, value],
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
