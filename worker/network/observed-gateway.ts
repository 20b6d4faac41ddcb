/** The gateway client, with every call's end told to `Health`, and codes that the catalogue does not know noted down. */
import { Effect, Layer } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { EndpointName } from "#schema/gateway/endpoints.ts"
import { OWN_REPORTS } from "#schema/rules/telemetry.ts"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { Oddities } from "../telemetry/oddities.ts"
import { Health } from "./health.ts"

export const observedGateway: Layer.Layer<GatewayClient, never, GatewayClient | Health | Oddities> = Layer.effect(
  GatewayClient,
  Effect.gen(function* () {
    const { call, config, realtimeAuth } = yield* GatewayClient
    const { observe } = yield* Health
    const { note } = yield* Oddities
    const noteUnknown = (name: EndpointName, { error }: AppFailure) =>
      Effect.sync(() => {
        // Its own refusals would be reported for ever.
        if (error.kind !== "unknown" || name === "eventReport") return
        const code = error.code ?? 0
        note({ id: OWN_REPORTS.unknownError, key: `${name} ${code}`, extra: { endpoint: name, code } })
      })
    return {
      call: (name, request) => Effect.tapError(observe(call(name, request)), (failed) => noteUnknown(name, failed)),
      config: observe(config),
      realtimeAuth: observe(realtimeAuth),
    }
  }),
)
