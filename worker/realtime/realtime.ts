/**
 * The realtime port: hints that the feed has grown, pushed presence, and call signals. A packet is never the truth.
 * Adapters: socket-realtime.ts (the gateway's WebSocket, or an in-process hub behind the same interface) and rtm/
 * (Agora's messaging). chosen-realtime.ts takes the adapter that the gateway chooses.
 */

import { Context, type Effect, type Scope, type Stream, type SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"
import type { RealtimeAuth } from "../http/gateway-client.ts"

/**
 * offline: the last attempt failed, and the next one waits. connecting: an attempt runs, reconnects by itself, or is
 * about to begin because the gateway said that it is stopping. online: welcomed.
 */
export type Link = "offline" | "connecting" | "online"

export interface RealtimeShape {
  /** Keeps one connection alive until the scope closes. Runs `auth` again for each attempt. */
  readonly connect: (auth: Effect.Effect<RealtimeAuth, AppFailure>) => Effect.Effect<void, never, Scope.Scope>
  /** Packets from the gateway, including welcome and refused, without pongs. */
  readonly packets: Stream.Stream<GatewayPacket>
  /** False when there is no welcomed connection: the port queues nothing. */
  readonly send: (packet: ClientPacket) => Effect.Effect<boolean>
  readonly link: SubscriptionRef.SubscriptionRef<Link>
  /** Device time of the next planned attempt, ms; null while none is planned. */
  readonly retryAt: SubscriptionRef.SubscriptionRef<number | null>
  /** The network may be back, or the device woke up: starts an attempt, or makes the connection prove that it lives. */
  readonly nudge: Effect.Effect<void>
  /** Number of packets since the start that did not decode. */
  readonly dropped: Effect.Effect<number>
}

export class Realtime extends Context.Service<Realtime, RealtimeShape>()("livcam/worker/realtime/Realtime") {}
