/**
 * The gateway as the worker calls it: one typed function over the table of endpoints. It signs, seals, times out and
 * decodes requests. It retries nothing but what `call` names below, because the outbox decides about retries. Layers:
 * http-client.ts.
 */

import { Context, type Effect } from "effect"
import type { AppConfig } from "#schema/account/endpoints.ts"
import type { EndpointName, RequestFailure, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { clientPackets } from "#schema/realtime/packets.ts"

/** The socket's path and the signed packet that opens it; made anew for each attempt. */
export interface RealtimeAuth {
  /** Path of the socket on the app's origin. */
  readonly path: string
  readonly hello: (typeof clientPackets)["hello"]["Type"]
  /** The session whose key signed the packet (crypto/vault.ts). */
  readonly session: string
}

export interface GatewayClientShape {
  /**
   * Fails with an error that the endpoint names, or with one that any request may end with. A refusal that the endpoint
   * does not name becomes `unknown`: nobody can handle it, and its code is kept for the report.
   * Sends the request once more by itself in three cases, because the gateway has done nothing yet. The signature was
   * stale: again with the learnt clock, unless the request states a time of its own. The gateway could not open the
   * envelope: again with fresh keys and a fresh secret. The session that signed is over and the user has signed in
   * again: again with the new session's key.
   */
  readonly call: <N extends EndpointName>(
    name: N,
    request: RequestOf<N>,
  ) => Effect.Effect<ResponseOf<N>, RequestFailure<N>>
  /** Kept on the device; fetched when first asked for. */
  readonly config: Effect.Effect<AppConfig, RequestFailure<"config">>
  /** For `Realtime.connect`. Fails with loginRequired for a visitor. */
  readonly realtimeAuth: Effect.Effect<RealtimeAuth, AppFailure>
}

export class GatewayClient extends Context.Service<GatewayClient, GatewayClientShape>()(
  "livcam/worker/http/GatewayClient",
) {}

/** Gateway time, ms, after which a request is no longer sent; null: it may be sent at any time. */
export const SendBy = Context.Reference<number | null>("livcam/worker/http/SendBy", { defaultValue: () => null })

/** True when the request states a time of its own. When that is stale, the caller makes the request anew. */
export const SaysTime = Context.Reference<boolean>("livcam/worker/http/SaysTime", { defaultValue: () => false })
