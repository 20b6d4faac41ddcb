/**
 * Opens event reports as intents, also for visitors. Their number is limited: when too many wait, the oldest reports
 * are cancelled. No other intent is ever dropped. Only events whose id contains a 'w' are reported (spec section 7).
 */
import { Context, Effect, Layer } from "effect"
import type { ReportExtra } from "#schema/activity/activity.ts"
import { isReported } from "#schema/rules/telemetry.ts"
import type { Vault } from "../crypto/vault.ts"
import type { ClientFacts } from "../http/client-facts.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { Identity } from "../http/identity.ts"
import { Intents } from "../intents/intents.ts"
import { replacedByReport } from "../intents/visitors.ts"
import { Log, type LogFailure } from "../log/log.ts"
import { cancelledIntent, openedIntent } from "../outbox/open-intent.ts"
import { makeEventRecord } from "./event-record.ts"

type Needs = Log | Intents | Identity | ClientFacts | GatewayClock | Vault

export class Telemetry extends Context.Service<
  Telemetry,
  { readonly track: (wlEventId: string, extra: ReportExtra) => Effect.Effect<void, LogFailure> }
>()("livcam/worker/telemetry/Telemetry") {
  static readonly layer: Layer.Layer<Telemetry, never, Needs> = Layer.effect(
    Telemetry,
    Effect.gen(function* () {
      const services = yield* Effect.context<Needs>()
      const log = yield* Log
      const intents = yield* Intents

      const track = Effect.fnUntraced(function* (wlEventId: string, extra: ReportExtra) {
        if (!isReported(wlEventId)) return
        const event = yield* openedIntent({ _tag: "track", record: yield* makeEventRecord(wlEventId, extra) })
        yield* log.append([...replacedByReport(intents.all()).map(cancelledIntent), event])
      })
      return { track: (wlEventId, extra) => Effect.provide(track(wlEventId, extra), services) }
    }),
  )
}
