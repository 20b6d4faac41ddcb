/** The sources of each topic of live state. */
import { type Duration, Effect, Stream, SubscriptionRef } from "effect"
import { dayOf, nextDayAt } from "#schema/rules/gateway-day.ts"
import { Blobs } from "../blobs/blobs.ts"
import { CallService } from "../call/call-service.ts"
import { Feed } from "../feed/feed.ts"
import { Restored } from "../feed/restored.ts"
import { Syncing } from "../feed/syncing.ts"
import { Download } from "../history/download.ts"
import { History } from "../history/history.ts"
import { GatewayClock, type GatewayClockShape } from "../http/gateway-clock.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import { Health } from "../network/health.ts"
import { Recovery } from "../network/recovery.ts"
import { Once } from "../once/once.ts"
import { Outbox } from "../outbox/outbox.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Searching } from "../search/searching.ts"
import { StorageMeter } from "../store/storage-meter.ts"
import { StorageState } from "../store/storage-state.ts"
import { Presences } from "./people/presences.ts"
import { Returning } from "./returning.ts"
import type { Topic } from "./view.ts"

/** Each stream gives the present state first, then each change. */
export const liveTopics = Effect.gen(function* () {
  const notice = yield* EndedNotice
  const returning = yield* Returning
  const { heard } = yield* Health
  const { link, retryAt } = yield* Realtime
  const recovery = yield* Recovery
  const clock = yield* GatewayClock
  const { completeAt } = yield* Feed
  const { status } = yield* StorageState
  const { sending } = yield* Outbox
  const { shown, signals } = yield* CallService
  const { known } = yield* Presences
  const { filling } = yield* History
  const restored = yield* Restored
  const download = yield* Download
  const topics: ReadonlyArray<readonly [Topic, Stream.Stream<unknown>]> = [
    ["session", SubscriptionRef.changes(notice)],
    ["session", returning === null ? Stream.empty : SubscriptionRef.changes(returning)],
    ["connection", SubscriptionRef.changes(heard)],
    ["connection", SubscriptionRef.changes(link)],
    ["connection", SubscriptionRef.changes(retryAt)],
    ["connection", SubscriptionRef.changes(recovery.retryAt)],
    ["day", gatewayDays(clock)],
    ["connection", SubscriptionRef.changes(clock.estimate)],
    ["connection", SubscriptionRef.changes(completeAt)],
    ["storage", SubscriptionRef.changes(status)],
    ["storageUse", SubscriptionRef.changes((yield* StorageMeter).use)],
    ["sending", SubscriptionRef.changes(sending)],
    ["checking", SubscriptionRef.changes((yield* Once).checking)],
    ["call", SubscriptionRef.changes(shown)],
    ["signals", SubscriptionRef.changes(signals)],
    ["presence", SubscriptionRef.changes(known)],
    ["filling", SubscriptionRef.changes(filling)],
    ["sync", SubscriptionRef.changes((yield* Syncing).progress)],
    ["restored", SubscriptionRef.changes(restored.notice)],
    ["download", SubscriptionRef.changes(download.current)],
    ["blobs", SubscriptionRef.changes((yield* Blobs).progress)],
    ["search", SubscriptionRef.changes((yield* Searching).news)],
  ]
  return topics
})

/** Longest wait, ms: a device that slept is right again after at most this time. */
const LONGEST_WAIT_MS = 15 * 60_000

/**
 * The gateway's day, today first, then each new day. Looked at again by the clock, and when the gateway's time is
 * better known.
 */
const gatewayDays = ({ now, estimate }: GatewayClockShape): Stream.Stream<string> => {
  const fromNow = Stream.unfold(0 as Duration.Input, (wait) =>
    Effect.gen(function* () {
      yield* Effect.sleep(wait)
      const time = yield* now
      return [dayOf(time), Math.min(LONGEST_WAIT_MS, nextDayAt(time) - time)] as const
    }),
  )
  return Stream.changes(Stream.switchMap(SubscriptionRef.changes(estimate), () => fromNow))
}
