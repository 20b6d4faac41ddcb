/** Shared parts of the realtime port's tests: adapters over a scripted hub, and helpers for what a test waits for. */
import { Effect, Fiber, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import type { EndpointName, RequestOf } from "#schema/endpoints.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import { GatewayClient, type GatewayClientShape, type RealtimeAuth } from "../../../worker/http/gateway-client.ts"
import { GatewayClock } from "../../../worker/http/gateway-clock.ts"
import { chosenRealtime } from "../../../worker/realtime/chosen-realtime.ts"
import { inProcessWire } from "../../../worker/realtime/in-process-wire.ts"
import { type Link, Realtime } from "../../../worker/realtime/realtime.ts"
import { Visibility } from "../../../worker/tabs/visibility.ts"
import { pass } from "../turns.ts"
import { makeRtmNetwork, type RtmNetwork } from "./rtm-double.ts"
import { makeScriptedHub, type ScriptedHub } from "./scripted-hub.ts"

export { pass, settle } from "../turns.ts"

export const auth: Effect.Effect<RealtimeAuth> = Effect.succeed({
  path: "/realtime",
  session: "one",
  hello: {
    _tag: "hello",
    params: {
      appId: "livcam-web",
      version: "1.0.0",
      languageId: 1,
      deviceId: "cc-abcdefghijklmnopqrstuv",
      userId: 7,
      portType: 4,
      countryId: null,
      timestamp: 1,
      digits: "12345",
      nonce: "abcdefgh",
    },
    signature: "signed",
  },
})

export type Trial = Realtime | GatewayClock | Visibility
type Answers = { readonly [N in EndpointName]?: (request: RequestOf<N>) => Effect.Effect<unknown, AppFailure> }

/** A gateway client that answers a few endpoints. */
export const scriptedClient = (answers: Answers, agoraAppId: string | null) =>
  Layer.succeed(
    GatewayClient,
    GatewayClient.of({
      call: ((name: EndpointName, request: never) =>
        answers[name]?.(request) ?? Effect.fail(failure("notFound"))) as GatewayClientShape["call"],
      config: Effect.succeed({
        now: 0,
        keys: [],
        deviceId: "",
        realtimePath: "/realtime",
        iceServers: [],
        agoraAppId,
      }),
      realtimeAuth: auth,
    }),
  )

export const TOKEN_LIFE_MS = 3_600_000
const UID = "7_session"

export interface AgoraTrial {
  readonly network: RtmNetwork
  readonly hub: ScriptedHub
  /** Requested endpoints, in order. */
  readonly asked: ReadonlyArray<EndpointName>
  /** Whether the user was looking, for each heartbeat. */
  readonly looks: ReadonlyArray<boolean>
  /** The feed's head in the answers to the next heartbeats. */
  head: number
  readonly uid: string
  readonly layer: Layer.Layer<Trial>
}

/** The adapter over Agora. The hub plays the gateway. */
export const makeAgoraTrial = (hub: ScriptedHub = makeScriptedHub()): AgoraTrial => {
  const network = makeRtmNetwork()
  const asked: EndpointName[] = []
  const looks: boolean[] = []
  let tokens = 0
  let peer: ReturnType<ScriptedHub["attach"]> | undefined

  const leave = (): void => {
    peer?.closed()
    peer = undefined
  }
  network.onGone = leave
  /** The hub's side is attached with the first heartbeat, as a lease is. */
  const attached = () => {
    peer ??= hub.attach({
      send: (text) => network.deliver(UID, text),
      close: () => {
        leave()
        network.clients.at(-1)?.move("FAILED", "UNKNOWN")
      },
    })
    return peer
  }
  const answer = (happen: (to: NonNullable<typeof peer>) => void): Effect.Effect<unknown, AppFailure> =>
    Effect.suspend((): Effect.Effect<unknown, AppFailure> => {
      if (hub.manners === "down") return Effect.fail(failure("offline"))
      if (hub.manners === "silent") return Effect.never
      if (hub.manners === "refusing") return Effect.fail(failure("loginExpired"))
      happen(attached())
      return Effect.succeed({ now: 1_000, head: trial.head, againMs: 10_000 })
    })
  const note = (name: EndpointName) => void asked.push(name)
  const answers: Answers = {
    messagingUid: () =>
      Effect.sync(() => {
        note("messagingUid")
        return { appId: "a".repeat(32), uid: UID }
      }),
    messagingToken: () =>
      Effect.suspend(() => {
        note("messagingToken")
        return hub.manners === "down"
          ? Effect.fail(failure("offline"))
          : Effect.succeed({ token: `token-${++tokens}`, lifeMs: TOKEN_LIFE_MS })
      }),
    heartBeat: ({ visible }) =>
      answer((to) => {
        note("heartBeat")
        looks.push(visible)
        to.receive(JSON.stringify({ _tag: "ping", n: 0 }))
      }),
    messagingSend: ({ packet }) =>
      answer((to) => {
        note("messagingSend")
        to.receive(JSON.stringify(packet))
      }),
  }
  const adapter = chosenRealtime(inProcessWire(hub.attach), async () => network.make)
  const trial: AgoraTrial = {
    network,
    hub,
    asked,
    looks,
    head: 4,
    uid: UID,
    layer: adapter.pipe(
      Layer.provide(scriptedClient(answers, "a".repeat(32))),
      Layer.provideMerge(Layer.mergeAll(GatewayClock.layer, Visibility.layer)),
    ),
  }
  return trial
}

/** Runs in real time. */
export const inRealTime = <A, E>(layer: Layer.Layer<Trial>, body: Effect.Effect<A, E, Trial | Scope.Scope>) =>
  Effect.runPromise(Effect.scoped(body).pipe(Effect.provide(layer)))

/** Runs in virtual time. */
export const inVirtualTime = <A, E>(layer: Layer.Layer<Trial>, body: Effect.Effect<A, E, Trial | Scope.Scope>) =>
  Effect.runPromise(Effect.scoped(body).pipe(Effect.provide(layer), Effect.provide(TestClock.layer())))

export const link = Effect.flatMap(Realtime, (realtime) => SubscriptionRef.get(realtime.link))
export const connect = Effect.flatMap(Realtime, (realtime) => realtime.connect(auth))

/** Runs over Agora, in virtual time. */
export const overAgora = <A, E>(trial: AgoraTrial, body: Effect.Effect<A, E, Trial | Scope.Scope>) =>
  inVirtualTime(trial.layer, body)
/** The adapter is loaded in real time, which virtual time does not wait for. */
const loaded = Effect.promise(async () => {
  await import("../../../worker/realtime/rtm/messaging-attempt.ts")
  await new Promise((done) => setTimeout(done, 0))
})
/** Connects, and gives Agora's double the moment that it takes. */
export const online = connect.pipe(Effect.andThen(loaded), Effect.andThen(pass(1)))
/** The SDK's client number n, from 0 in the order of making; the newest without n. */
export const agoraClient = ({ network }: AgoraTrial, n = -1) => {
  const found = network.clients.at(n)
  if (found === undefined) throw new Error("no client was made")
  return found
}

export const until = (wanted: Link) =>
  Effect.flatMap(Realtime, (realtime) =>
    SubscriptionRef.changes(realtime.link).pipe(
      Stream.filter((now) => now === wanted),
      Stream.take(1),
      Stream.runDrain,
    ),
  )

/** Starts to collect packets; the effect that it gives waits for the first `count` of them. */
export const next = (count: number) =>
  Effect.gen(function* () {
    const realtime = yield* Realtime
    const collecting = yield* Effect.forkScoped(Stream.runCollect(Stream.take(realtime.packets, count)), {
      startImmediately: true,
    })
    return Fiber.join(collecting)
  })

/** Collects all packets from now on in the list that it gives. */
export const listen = Effect.gen(function* () {
  const realtime = yield* Realtime
  const heard: Array<Stream.Success<typeof realtime.packets>> = []
  yield* Effect.forkScoped(
    Stream.runForEach(realtime.packets, (packet) => Effect.sync(() => void heard.push(packet))),
    { startImmediately: true },
  )
  return heard
})
