/** The gateway client, with every call's end told to `Health`. */
import { Effect, Layer } from "effect"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { Health } from "./health.ts"

export const observedGateway: Layer.Layer<GatewayClient, never, GatewayClient | Health> = Layer.effect(
  GatewayClient,
  Effect.gen(function* () {
    const { call, config, realtimeAuth } = yield* GatewayClient
    const { observe } = yield* Health
    return {
      call: (name, request) => observe(call(name, request)),
      config: observe(config),
      realtimeAuth: observe(realtimeAuth),
    }
  }),
)
