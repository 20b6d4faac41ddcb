/** Query `connection`. */
import { Effect, SubscriptionRef } from "effect"
import { CallService } from "../../call/call-service.ts"
import { Feed } from "../../feed/feed.ts"
import { GatewayClock } from "../../http/gateway-clock.ts"
import { Identity } from "../../http/identity.ts"
import { Health } from "../../network/health.ts"
import { messagingStatus, networkStatus, soonest } from "../../network/network-status.ts"
import { Recovery } from "../../network/recovery.ts"
import { Realtime } from "../../realtime/realtime.ts"
import { families } from "../../store/families.ts"
import { RowReader } from "../../store/row-reader.ts"
import type { OpenView } from "../view.ts"

type Services = RowReader | Identity | Feed | Health | Recovery | Realtime | CallService | GatewayClock

export const openConnection: OpenView<"connection", Services> = Effect.fnUntraced(function* () {
  const reader = yield* RowReader
  const { userId } = yield* Identity
  const { completeAt } = yield* Feed
  const { heard } = yield* Health
  const recovery = yield* Recovery
  const realtime = yield* Realtime
  const { shown } = yield* CallService
  const clock = yield* GatewayClock
  const countKey = families.outboxCount.key()
  return {
    concerns: (key) => key === countKey,
    topics: ["connection", "call"],
    read: () =>
      Effect.gen(function* () {
        const rows = yield* reader.rows([countKey])
        const link = SubscriptionRef.getUnsafe(realtime.link)
        const call = SubscriptionRef.getUnsafe(shown)?.call
        const { waiting, parked } = rows.get(countKey) ?? { waiting: 0, parked: 0 }
        return {
          network: networkStatus(SubscriptionRef.getUnsafe(heard), link, userId === 0),
          messaging: messagingStatus(link, call !== undefined && call.phase !== "ended"),
          retryAt: soonest(SubscriptionRef.getUnsafe(recovery.retryAt), SubscriptionRef.getUnsafe(realtime.retryAt)),
          savedAt: SubscriptionRef.getUnsafe(completeAt),
          waiting,
          parked,
          clockOffset: yield* clock.offset,
          role: "leader" as const,
        }
      }),
  }
})
