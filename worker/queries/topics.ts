/** Where each topic of live state changes. */
import { Effect, type Stream, SubscriptionRef } from "effect"
import { CallService } from "../call/call-service.ts"
import { Feed } from "../feed/feed.ts"
import { GatewayClock } from "../gateway/gateway-clock.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import { Health } from "../network/health.ts"
import { Recovery } from "../network/recovery.ts"
import { Outbox } from "../outbox/outbox.ts"
import { Realtime } from "../realtime/realtime.ts"
import { LogStore } from "../store/log-store.ts"
import { Presences } from "./presences.ts"
import type { Topic } from "./view.ts"

/** Each stream gives the present state first, then each change. */
export const liveTopics = Effect.gen(function* () {
  const notice = yield* EndedNotice
  const { heard } = yield* Health
  const { link, retryAt } = yield* Realtime
  const recovery = yield* Recovery
  const { estimate } = yield* GatewayClock
  const { completeAt } = yield* Feed
  const { status } = yield* LogStore
  const { sending } = yield* Outbox
  const { shown, signals } = yield* CallService
  const { known } = yield* Presences
  const topics: ReadonlyArray<readonly [Topic, Stream.Stream<unknown>]> = [
    ["session", SubscriptionRef.changes(notice)],
    ["connection", SubscriptionRef.changes(heard)],
    ["connection", SubscriptionRef.changes(link)],
    ["connection", SubscriptionRef.changes(retryAt)],
    ["connection", SubscriptionRef.changes(recovery.retryAt)],
    ["connection", SubscriptionRef.changes(estimate)],
    ["connection", SubscriptionRef.changes(completeAt)],
    ["storage", SubscriptionRef.changes(status)],
    ["sending", SubscriptionRef.changes(sending)],
    ["call", SubscriptionRef.changes(shown)],
    ["signals", SubscriptionRef.changes(signals)],
    ["presence", SubscriptionRef.changes(known)],
  ]
  return topics
})
