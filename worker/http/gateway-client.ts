/**
 * The gateway as the worker calls it: one typed function over the table of endpoints. Requests are signed, sealed, timed out
 * and decoded here; nothing is tried twice except as said below, because the outbox decides. Layers: http-client.ts.
 */

import { Context, type Effect } from "effect"
import type { AppConfig } from "#schema/account/endpoints.ts"
import type { EndpointName, RequestFailure, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { clientPackets } from "#schema/realtime/packets.ts"

/** Where the socket is and the signed packet that opens it; made anew for each attempt. */
export interface RealtimeAuth {
  /** Path of the socket on the app's origin. */
  readonly path: string
  readonly hello: (typeof clientPackets)["hello"]["Type"]
  /** Whose key has signed it (crypto/vault.ts). */
  readonly session: string
}

export interface GatewayClientShape {
  /**
   * Fails with what the endpoint names or with what any request may end with. A refusal that the endpoint does not name is `unknown`,
   * its code kept for the report: nobody knows how to take it.
   * Sent again once by itself, because the gateway has done nothing yet: when the signature was stale (with the learnt clock; not
   * when the request says a time of its own),
   * when the gateway could not open the envelope (with fresh keys and a fresh secret), and when the session that signed it is
   * over and the user has signed in again meanwhile (with the new session's key).
   */
  readonly call: <N extends EndpointName>(
    name: N,
    request: RequestOf<N>,
  ) => Effect.Effect<ResponseOf<N>, RequestFailure<N>>
  /** Kept on the device; fetched at the first ask. */
  readonly config: Effect.Effect<AppConfig, RequestFailure<"config">>
  /** For `Realtime.connect`. Fails with loginRequired for a visitor. */
  readonly realtimeAuth: Effect.Effect<RealtimeAuth, AppFailure>
}

export class GatewayClient extends Context.Service<GatewayClient, GatewayClientShape>()(
  "livcam/worker/http/GatewayClient",
) {}

/** Gateway time after which a request does not leave any more, ms; null for one that may leave at any time. */
export const SendBy = Context.Reference<number | null>("livcam/worker/http/SendBy", { defaultValue: () => null })

/** The request says a time of its own: when that is stale, whoever made the request makes it anew. */
export const SaysTime = Context.Reference<boolean>("livcam/worker/http/SaysTime", { defaultValue: () => false })
