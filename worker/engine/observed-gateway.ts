/**
 * The gateway client that tells `Health` how each call ended, and notes codes that the catalogue does not know. A
 * repeatable call survives a connection that died with the realtime link (network/dead-line.ts).
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

/** How long a call waits on a connection that may be dead, ms. A form carries a part of a file. */
const PATIENCE_MS = { plain: 5_000, sealed: 5_000, form: 20_000 } as const

export const observedGateway: Layer.Layer<GatewayClient, never, GatewayClient | DeadLine | Health | Oddities> =
  Layer.effect(
    GatewayClient,
    Effect.gen(function* () {
      const { call, config, realtimeAuth } = yield* GatewayClient
      const { observe } = yield* Health
      const { outlived } = yield* DeadLine
      const { note } = yield* Oddities
      const noteUnknown = (name: EndpointName, { error }: AppFailure) =>
        Effect.sync(() => {
          // Refusals of event reports are not noted: reports about reports would never end.
          if (error.kind !== "unknown" || name === "eventReport") return
          const code = error.code ?? 0
          note({ id: OWN_REPORTS.unknownError, key: `${name} ${code}`, extra: { endpoint: name, code } })
        })
      return {
        call: (name, request) => {
          const { repeatable, body } = endpoints[name]
          const sending = call(name, request)
          const answer = observe(repeatable ? outlived(sending, PATIENCE_MS[body]) : sending)
          return spanned(
            "request",
            { endpoint: name },
            Effect.tapError(answer, (failed) => noteUnknown(name, failed)),
          )
        },
        config: observe(config),
        realtimeAuth: observe(realtimeAuth),
      }
    }),
  )
