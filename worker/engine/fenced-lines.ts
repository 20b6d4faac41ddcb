/** The lines to the gateway of an owner: nothing goes out on them while it is not sure that the account is still this tab's. */
import { Effect, Layer } from "effect"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Tenure } from "../tabs/tenure.ts"

export const fencedGateway: Layer.Layer<GatewayClient, never, GatewayClient> = Layer.effect(
  GatewayClient,
  Effect.gen(function* () {
    const client = yield* GatewayClient
    const { sure } = yield* Tenure
    return {
      call: (name, request) => Effect.andThen(sure, client.call(name, request)),
      config: Effect.andThen(sure, client.config),
      realtimeAuth: Effect.andThen(sure, client.realtimeAuth),
    }
  }),
)

export const fencedRealtime: Layer.Layer<Realtime, never, Realtime> = Layer.effect(
  Realtime,
  Effect.gen(function* () {
    const realtime = yield* Realtime
    const { isSure } = yield* Tenure
    return {
      ...realtime,
      send: (packet) => Effect.suspend(() => (isSure() ? realtime.send(packet) : Effect.succeed(false))),
    }
  }),
)
