/** What answers an endpoint. Requests come decoded and replies are encoded by the endpoint's own schemas. */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { EndpointName, RequestOf, ResponseOf } from "#schema/gateway/endpoints.ts"
import type { Caller } from "./caller.ts"

export type Handler<N extends EndpointName, R> = (
  request: RequestOf<N>,
  caller: Caller,
) => Effect.Effect<ResponseOf<N>, AppFailure, R>

export type Handlers<N extends EndpointName, R> = { readonly [K in N]: Handler<K, R> }
