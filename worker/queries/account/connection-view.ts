/** Query `connection`. */
import { Effect, SubscriptionRef } from "effect"
import type { ConnectionStatus } from "#schema/device/status.ts"
import { CallService } from "../../call/call-service.ts"
import { Feed } from "../../feed/feed.ts"
import { GatewayClock } from "../../http/gateway-clock.ts"
import { Identity } from "../../http/identity.ts"
import { Health, type Heard } from "../../network/health.ts"
import { Recovery } from "../../network/recovery.ts"
import { type Link, Realtime } from "../../realtime/realtime.ts"
import { families } from "../../store/families.ts"
import { LiveRows } from "../live-rows.ts"
import type { OpenView } from "../view.ts"

/** What the connection bar says about the network, from what attempts have shown. A visitor has no messaging link. */
export const networkStatus = (heard: Heard, link: Link, isVisitor: boolean): ConnectionStatus["network"] => {
  if (heard === "never") return "starting"
  if (heard === "cut") return "offline"
  if (heard === "waking") return "waking"
  if (heard === "ok") return isVisitor || link !== "offline" ? "online" : "weak"
  if (link === "online") return "weak"
  return link === "connecting" ? "reconnecting" : "offline"
}

export const messagingStatus = (link: Link, isCalling: boolean): ConnectionStatus["messaging"] =>
  link !== "online" ? "offline" : isCalling ? "calling" : "online"

/** The sooner of two planned attempts; null when none is planned. */
export const soonest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

type Services = LiveRows | Identity | Feed | Health | Recovery | Realtime | CallService | GatewayClock

export const openConnection: OpenView<"connection", Services> = Effect.fnUntraced(function* () {
  const { rows } = yield* LiveRows
  const { userId } = yield* Identity
  const { completeAt } = yield* Feed
  const { heard } = yield* Health
  const recovery = yield* Recovery
  const realtime = yield* Realtime
  const { shown } = yield* CallService
  const clock = yield* GatewayClock
  const countKey = families.outboxCount.key()
  return {
    topics: ["connection", "call"],
    read: () =>
      Effect.gen(function* () {
        const link = SubscriptionRef.getUnsafe(realtime.link)
        const call = SubscriptionRef.getUnsafe(shown)?.call
        const { waiting, parked } = (yield* rows([countKey])).get(countKey) ?? { waiting: 0, parked: 0 }
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
