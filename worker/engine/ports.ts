/**
 * The outside of an engine: how it reaches the gateway, and who else sees its rows. Browsers, tests and tabs differ
 * only here.
 */
import { Context, type Effect, type Layer, type Scope } from "effect"
import type { Vault } from "../crypto/vault.ts"
import type { ClientFacts } from "../http/client-facts.ts"
import type { GatewayClient } from "../http/gateway-client.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { Identity } from "../http/identity.ts"
import type { RealtimeNeeds } from "../realtime/chosen-realtime.ts"
import type { Realtime } from "../realtime/realtime.ts"
import type { AccountCollections } from "../store/collections/account-collections.ts"

export class Ports extends Context.Service<
  Ports,
  {
    /** Built anew for each engine: its requests belong to one user. */
    readonly gateway: Layer.Layer<GatewayClient, never, Vault | GatewayClock | ClientFacts | Identity>
    readonly realtime: Layer.Layer<Realtime, never, RealtimeNeeds>
    /** Shows the account's collections to developers at this device, until the engine ends. */
    readonly showCollections?: (
      open: AccountCollections["Service"]["database"],
    ) => Effect.Effect<void, never, Scope.Scope>
  }
>()("livcam/worker/engine/Ports") {}
