/** One connection from its opening to its end, over any transport: an adapter as keep-connected.ts sees it. */
import type { Effect } from "effect"
import type { AppError, AppFailure } from "#schema/errors.ts"
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"
import type { Sample } from "../http/clock-estimate.ts"
import type { RealtimeAuth } from "../http/gateway-client.ts"

/** What a connection offers from the gateway's welcome on. */
export interface Connection {
  readonly send: (packet: ClientPacket) => boolean
  /** Asks the gateway for a proof that the connection is alive. */
  readonly nudge: () => void
}

/** What a running connection reports. */
export interface AttemptEvents {
  /** The gateway has welcomed the connection. Called again after each interruption that ended well. */
  readonly welcomed: (connection: Connection) => Effect.Effect<void>
  /** The connection is lost and tries by itself to reach the gateway again. */
  readonly interrupted: Effect.Effect<void>
  readonly packet: (packet: GatewayPacket) => Effect.Effect<void>
  readonly malformed: Effect.Effect<void>
  readonly learn: (sample: Sample) => Effect.Effect<void>
}

export interface AttemptEnd {
  /** Time from the welcome to the end, ms; null when there was no welcome. */
  readonly livedMs: number | null
  /** The gateway's refusal, when its last packet was one; else null. */
  readonly refused: AppError | null
  /** The gateway said that it is stopping. Another gateway serves, or the same one does again soon. */
  readonly isSentAway?: boolean
}

/** Runs one connection. Ends by itself when the connection is lost, refused or silent, and leaves nothing open. */
export type Attempt = (
  auth: Effect.Effect<RealtimeAuth, AppFailure>,
  events: AttemptEvents,
) => Effect.Effect<AttemptEnd, AppFailure>
