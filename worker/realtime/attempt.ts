/** One connection from its opening to its end, whatever carries it: an adapter as keep-connected.ts sees it. */
import type { Effect } from "effect"
import type { AppError, AppFailure } from "#schema/errors.ts"
import type { ClientPacket, GatewayPacket } from "#schema/realtime/packets.ts"
import type { Sample } from "../http/clock-estimate.ts"
import type { RealtimeAuth } from "../http/gateway-client.ts"

/** What a connection offers while it is welcomed. */
export interface Connection {
  readonly send: (packet: ClientPacket) => boolean
  /** Asks for a proof of life. */
  readonly nudge: () => void
}

/** What a connection tells while it runs. */
export interface AttemptEvents {
  /** May come again, after an interruption. */
  readonly welcomed: (connection: Connection) => Effect.Effect<void>
  /** The connection tries by itself to get back to the gateway. */
  readonly interrupted: Effect.Effect<void>
  readonly packet: (packet: GatewayPacket) => Effect.Effect<void>
  readonly malformed: Effect.Effect<void>
  readonly learn: (sample: Sample) => Effect.Effect<void>
}

export interface AttemptEnd {
  /** Time between welcome and end, ms; null when there was no welcome. */
  readonly livedMs: number | null
  /** The last packet of the gateway, when it was a refusal. */
  readonly refused: AppError | null
  /** The gateway stops, and said so: another one serves, or the same again soon. */
  readonly isSentAway?: boolean
}

/** Ends by itself when the connection is lost, refused or silent, and leaves nothing open. */
export type Attempt = (
  auth: Effect.Effect<RealtimeAuth, AppFailure>,
  events: AttemptEvents,
) => Effect.Effect<AttemptEnd, AppFailure>
