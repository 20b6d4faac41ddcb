/**
 * The gateway client, with every call's end told to `Health`, and codes that the catalogue does not know noted down. A call
 * that may be repeated is given up and sent anew, once, when the realtime link is found dead while it is under way.
 */
import { Effect, Layer } from "effect"
import { type EndpointName, endpoints } from "#schema/endpoints.ts"
import type { AppFailure } from "#schema/errors.ts"
import { OWN_REPORTS } from "#schema/rules/telemetry.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { DeadLine } from "../network/dead-line.ts"
import { Health } from "../network/health.ts"
import { spanned } from "../observability/spans.ts"
import { Oddities } from "../telemetry/oddities.ts"

export const observedGateway: Layer.Layer<GatewayClient, never, GatewayClient | DeadLine | Health | Oddities> =
  Layer.effect(
    GatewayClient,
    Effect.gen(function* () {
      const { call, config, realtimeAuth } = yield* GatewayClient
      const { observe } = yield* Health
      const { next: dead } = yield* DeadLine
      const { note } = yield* Oddities
      const noteUnknown = (name: EndpointName, { error }: AppFailure) =>
        Effect.sync(() => {
          // Its own refusals would be reported for ever.
          if (error.kind !== "unknown" || name === "eventReport") return
          const code = error.code ?? 0
          note({ id: OWN_REPORTS.unknownError, key: `${name} ${code}`, extra: { endpoint: name, code } })
        })
      const throughDeath = <A, E>(name: EndpointName, sending: Effect.Effect<A, E>): Effect.Effect<A, E> =>
        endpoints[name].repeatable
          ? Effect.flatten(Effect.raceFirst(Effect.map(sending, Effect.succeed), Effect.as(dead, sending)))
          : sending
      return {
        call: (name, request) =>
          spanned(
            "request",
            { endpoint: name },
            Effect.tapError(observe(throughDeath(name, call(name, request))), (failed) => noteUnknown(name, failed)),
          ),
        config: observe(config),
        realtimeAuth: observe(realtimeAuth),
      }
    }),
  )
