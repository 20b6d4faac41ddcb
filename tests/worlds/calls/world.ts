/** The call service on a stage: gateway, realtime port and log are plain values that a test reads and sets; time is virtual. */
import { Effect, Layer, PubSub, type Scope, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import type { CallState, RoomInfo } from "#schema/calls/call.ts"
import type { EndpointName } from "#schema/endpoints.ts"
import { type ErrorKind, failure } from "#schema/errors.ts"
import type { FeedEvent, LocalEvent } from "#schema/events.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { OpenOnce } from "#schema/outbox/once.ts"
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"
import type { CallEvent } from "../../../worker/call/call-event.ts"
import { callLayer } from "../../../worker/call/call-layer.ts"
import { CallFacts, CallService } from "../../../worker/call/call-service.ts"
import { stepCall } from "../../../worker/call/machine.ts"
import { GatewayClient } from "../../../worker/http/gateway-client.ts"
import { GatewayClock } from "../../../worker/http/gateway-clock.ts"
import { WakeSignal } from "../../../worker/network/wake-signal.ts"
import { makeOnce, Once } from "../../../worker/once/once.ts"
import { type Link, Realtime } from "../../../worker/realtime/realtime.ts"
import { quietRealtime } from "../realtime/quiet-realtime.ts"
import { settle } from "../turns.ts"
import { invited, ME, OTHER } from "./call-events.ts"

export { pass, settle } from "../turns.ts"

export const room: RoomInfo = {
  roomNum: "r1",
  serverCall: true,
  rtcAppId: "",
  callerRtcRoomToken: "",
  calleeRtcRoomToken: "",
  callerRtmIds: [],
  calleeRtmIds: [],
  callType: "video",
  goddessLocation: "profile",
  callPrice: 40,
  callerId: ME,
  calleeId: OTHER.userId,
  iceServers: [],
}

type Answer =
  | {
      readonly room?: RoomInfo
      /** For `onceOutcome`. */
      readonly happened?: boolean
      readonly refusedFor?: number
      readonly causes?: ReadonlyArray<CallEvent>
      /** Runs while the answer is on its way. */
      readonly meanwhile?: Effect.Effect<void>
    }
  | ErrorKind

/** Everything around the call service, as plain values that a test reads and sets. */
export const makeStage = (standing: ReadonlyArray<OpenOnce> = []) => {
  const asked: Array<readonly [EndpointName, unknown]> = []
  const sent: ClientPacket[] = []
  const written: LocalEvent[] = []
  const answers = new Map<EndpointName, Answer>()
  const facts = Effect.runSync(SubscriptionRef.make<CallState | null>(null))
  const link = Effect.runSync(SubscriptionRef.make<Link>("online"))
  const retryAt = Effect.runSync(SubscriptionRef.make<number | null>(null))
  const packets = Effect.runSync(PubSub.unbounded<GatewayPacket>())
  const take = (...events: ReadonlyArray<CallEvent>) =>
    SubscriptionRef.update(facts, (state) => events.reduce((at, event) => stepCall(at, event, ME), state))

  /** There is no room for events of this tag, or for entries of the feed. */
  const disk = { isFull: null as LocalEvent["_tag"] | "entries" | null }
  const append = (events: ReadonlyArray<LocalEvent>) =>
    Effect.suspend(() =>
      events.some(({ _tag }) => _tag === disk.isFull)
        ? Effect.fail(failure("storageFull"))
        : Effect.sync(() => void written.push(...events)),
    )
  const ingest = ({ entries }: FeedGrowth) =>
    Effect.suspend(() =>
      disk.isFull === "entries"
        ? Effect.fail(failure("storageFull"))
        : take(...entries.map(({ event }) => event as CallEvent)),
    )

  const client = GatewayClient.of({
    config: Effect.die("not asked here"),
    realtimeAuth: Effect.die("not asked here"),
    call: (name, request) =>
      Effect.suspend(() => {
        asked.push([name, request])
        const answer = answers.get(name) ?? {}
        if (typeof answer === "string") return Effect.fail(failure(answer) as never)
        const entries = (answer.causes ?? []).map((event, at) => ({ seq: at + 1, at: 0, event: event as FeedEvent }))
        // Each test sets the fields that its own requests need.
        return Effect.as(answer.meanwhile ?? Effect.void, {
          room: answer.room,
          happened: answer.happened,
          refusedFor: answer.refusedFor,
          call: Effect.runSync(SubscriptionRef.get(facts)),
          growth: { head: entries.length, entries },
        } as never)
      }),
  })

  const layer = callLayer.pipe(
    Layer.provideMerge(
      Layer.effect(
        Once,
        Effect.suspend(() => makeOnce({ standing, ingest, append })),
      ),
    ),
    Layer.provideMerge(
      Layer.mergeAll(
        WakeSignal.layer,
        GatewayClock.layer,
        Layer.succeed(GatewayClient, client),
        Layer.succeed(
          Realtime,
          quietRealtime({
            packets,
            link,
            retryAt,
            send: (packet) => Effect.map(SubscriptionRef.get(link), (now) => now === "online" && sent.push(packet) > 0),
          }),
        ),
        Layer.succeed(
          CallFacts,
          CallFacts.of({
            current: SubscriptionRef.get(facts),
            changes: SubscriptionRef.changes(facts),
            ingest,
          }),
        ),
      ),
    ),
    Layer.provideMerge(TestClock.layer()),
  )
  return { asked, sent, written, disk, answers, link, packets, take, layer, names: () => asked.map(([name]) => name) }
}

export type Stage = ReturnType<typeof makeStage>

const ZERO = { device: 0, monotonic: 0 }

export const run = <A, E>(stage: Stage, body: Effect.Effect<A, E, CallService | GatewayClock | Once | Scope.Scope>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* (yield* GatewayClock).learn({ gatewayTime: 1_000, sent: ZERO, received: ZERO, stepMs: 1 })
      yield* settle
      return yield* body
    }).pipe(Effect.scoped, Effect.provide(stage.layer)),
  )

export const shown = Effect.flatMap(CallService, (calls) => Effect.andThen(settle, SubscriptionRef.get(calls.shown)))
export const start = Effect.flatMap(CallService, (calls) =>
  calls.startCall({ _tag: "startCall", userId: OTHER.userId, kind: "video", location: "profile" }, "tab-1"),
)
export const answer = Effect.flatMap(CallService, (calls) =>
  calls.answerCall({ _tag: "answerCall", roomNum: "r1" }, "tab-2"),
)
export const report = (seen: "firstFrame" | "remoteLeft" | "remoteBack", tab = "tab-1", goneMs?: number) =>
  Effect.flatMap(CallService, (calls) =>
    calls.reportMedia({ _tag: "reportMedia", roomNum: "r1", seen, ...(goneMs !== undefined && { goneMs }) }, tab),
  )

export const launched = (stage: Stage) => stage.answers.set("launch", { room, causes: [invited("r1", "caller")] })
