/**
 * The function that answers an endpoint. Requests come decoded and replies are encoded by the endpoint's own schemas;
 * an error that the endpoint does not name does not compile.
 */
import type { Effect } from "effect"
import type { EndpointName, RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import type { Caller } from "./caller.ts"

export type Handler<N extends EndpointName, R> = (
  request: RequestOf<N>,
  caller: Caller,
) => Effect.Effect<ResponseOf<N>, RefusalOf<N>, R>

export type Handlers<N extends EndpointName, R> = { readonly [K in N]: Handler<K, R> }
