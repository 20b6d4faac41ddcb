/**
 * The realtime port: hints that the feed has grown, pushed presence and the signals of calls. A packet is never the truth.
 * Adapters: socket-realtime.ts (the gateway's WebSocket, or an in-process hub behind the same interface) and rtm/ (Agora's
 * messaging); chosen-realtime.ts takes the one that the gateway wants.
 */

import { Context, type Effect, type Scope, type Stream, type SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"
import type { RealtimeAuth } from "../http/gateway-client.ts"

/** offline: the last attempt failed and the next one waits. connecting: an attempt runs, mends itself, or follows the gateway's word that it stops. online: welcomed. */
export type Link = "offline" | "connecting" | "online"

export interface RealtimeShape {
  /** Keeps one connection alive until the scope closes: `auth` is asked anew for each attempt. */
  readonly connect: (auth: Effect.Effect<RealtimeAuth, AppFailure>) => Effect.Effect<void, never, Scope.Scope>
  /** Packets from the gateway, welcome and refused included, pongs left out. */
  readonly packets: Stream.Stream<GatewayPacket>
  /** False when there is no welcomed connection: nothing is queued here. */
  readonly send: (packet: ClientPacket) => Effect.Effect<boolean>
  readonly link: SubscriptionRef.SubscriptionRef<Link>
  /** Device time of the next planned attempt; null while none is planned. */
  readonly retryAt: SubscriptionRef.SubscriptionRef<number | null>
  /** The network may be back, or the device woke up: an attempt now, or a proof of life of the present connection. */
  readonly nudge: Effect.Effect<void>
  /** Packets that did not decode, since the start. */
  readonly dropped: Effect.Effect<number>
}

export class Realtime extends Context.Service<Realtime, RealtimeShape>()("livcam/worker/realtime/Realtime") {}
