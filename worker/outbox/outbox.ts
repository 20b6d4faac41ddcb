/**
 * Brings waiting intents to the gateway, each lane in order; lanes do not wait for each other. An intent is settled by
 * the feed, or by the gateway's reply where its kind says so. Until then it is sent again under the same id. Only this
 * worker knows which requests are under way: when it dies, the next one sends again.
 */
import { Context, Effect, Layer, Queue, type SubscriptionRef } from "effect"
import type { Intent } from "#schema/outbox/intent.ts"
import type { Blobs } from "../blobs/blobs.ts"
import type { Feed } from "../feed/feed.ts"
import type { GatewayClient } from "../http/gateway-client.ts"
import { kindOf } from "../intents/index.ts"
import { Intents } from "../intents/intents.ts"
import { isUnblocking } from "../intents/relation-with-wishes.ts"
import type { Log } from "../log/log.ts"
import { makeBackoff } from "../network/backoff.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { makeSending } from "./sending.ts"
import { isUnread, verdictOn } from "./verdict.ts"

export class Outbox extends Context.Service<
  Outbox,
  {
    /** Ids of the intents whose request is under way. */
    readonly sending: SubscriptionRef.SubscriptionRef<ReadonlySet<string>>
    /** No intent is sent from now on. */
    readonly freeze: Effect.Effect<void>
  }
>()("livcam/worker/outbox/Outbox") {
  static readonly layer: Layer.Layer<Outbox, never, Blobs | GatewayClient | Log | Feed | Intents | WakeSignal> =
    Layer.effect(
      Outbox,
      Effect.suspend(() => make),
    )
}

const make = Effect.gen(function* () {
  const intents = yield* Intents
  const wakeSignal = yield* WakeSignal
  const { sending, attempt, isWaiting, putAway } = yield* makeSending
  const work = yield* Queue.unbounded<string>()
  const running = new Set<string>()
  /**
   * asked: by lane, the first intent of the request that is under way. unblocked: those of them that met a waiting
   * unblocking meanwhile.
   */
  const asked = new Map<string, Intent>()
  const unblocked = new Set<Intent>()
  let isFrozen = false

  /** What a lane sends next: its first intent, and up to `most` intents in all that share its request. */
  const nextOf = (lane: string, most: number): ReadonlyArray<Intent> => {
    if (isFrozen) return []
    const waiting = intents.all().filter((intent) => intent.lane === lane && intent.state === "waiting")
    const [first] = waiting
    if (first === undefined) return []
    const kind = kindOf(first.command._tag)
    if (kind.settledBy !== "reply") return [first]
    return waiting.filter(({ command }) => command._tag === first.command._tag).slice(0, Math.min(most, kind.together))
  }
  const hasNext = (lane: string): boolean => nextOf(lane, 1).length > 0

  const noteUnblocking = (): void => {
    const all = intents.all()
    for (const intent of asked.values()) if (isUnblocking(all, intent.command)) unblocked.add(intent)
  }

  const runLane = Effect.fnUntraced(function* (lane: string) {
    let unread = 0
    let failed: string | null = null
    let backoff = yield* makeBackoff(wakeSignal)
    let most = Number.POSITIVE_INFINITY
    for (;;) {
      const batch = nextOf(lane, most)
      const [intent] = batch
      if (intent === undefined) return
      asked.set(lane, intent)
      noteUnblocking()
      const result = yield* Effect.result(attempt(batch, intent))
      asked.delete(lane)
      const isUnblocked = unblocked.delete(intent)
      if (result._tag === "Success") continue
      const { error } = result.failure
      if (failed !== intent.intentId) {
        backoff = yield* makeBackoff(wakeSignal)
        unread = 0
      }
      failed = intent.intentId
      if (isUnread(error)) unread += 1
      // The unblocking may be newer than the request, and may have been fulfilled between the gateway's refusal and its
      // arrival here.
      const verdict = error.kind === "blockedByMe" && isUnblocked ? "wait" : verdictOn(error, unread)
      if (verdict === "stop") yield* wakeSignal.next
      // One intent of many was wrong. Sent alone, the wrong one is found.
      most = verdict === "park" && batch.length > 1 ? 1 : Number.POSITIVE_INFINITY
      if (verdict === "park" && batch.length === 1 && isWaiting(intent)) yield* Effect.ignore(putAway(intent, error))
      if (verdict !== "stop" && isWaiting(intent)) yield* backoff.wait
    }
  })

  const begin = (lane: string) =>
    Effect.suspend(() => {
      if (running.has(lane) || !hasNext(lane)) return Effect.void
      running.add(lane)
      const ended = Effect.suspend(() => {
        running.delete(lane)
        return hasNext(lane) ? Queue.offer(work, lane) : Effect.void
      })
      return Effect.forkScoped(Effect.ensuring(runLane(lane), ended))
    })

  intents.onChange((lanes) => {
    noteUnblocking()
    for (const lane of lanes) Queue.offerUnsafe(work, lane)
  })
  for (const { lane } of intents.all()) Queue.offerUnsafe(work, lane)
  yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.take(work), begin)))

  return Outbox.of({
    sending,
    freeze: Effect.sync(() => {
      isFrozen = true
    }),
  })
})
