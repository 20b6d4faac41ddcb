/**
 * Brings waiting intents to the gateway, each lane in order, no lane waiting for another. An intent is settled by the feed,
 * or by the gateway's reply where its kind says so; until then it goes out again under the same id. What is on its way is
 * known only here: a dead worker forgets it and sends again.
 */
import { Context, Deferred, Effect, Layer, Queue, SubscriptionRef } from "effect"
import { type AppError, type AppFailure, failure } from "#schema/errors.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import { Blobs } from "../blobs/blobs.ts"
import { Feed } from "../feed/feed.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { kindOf } from "../intents/index.ts"
import { Intents } from "../intents/intents.ts"
import { isUnblocking } from "../intents/relation-with-wishes.ts"
import { Log } from "../log/log.ts"
import { makeBackoff } from "../network/backoff.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { verdictOn } from "./verdict.ts"

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
  const blobs = yield* Blobs
  const client = yield* GatewayClient
  const log = yield* Log
  const feed = yield* Feed
  const intents = yield* Intents
  const wakeSignal = yield* WakeSignal
  const sending = yield* SubscriptionRef.make<ReadonlySet<string>>(new Set())
  const work = yield* Queue.unbounded<string>()
  const running = new Set<string>()
  const underWayUntil = new Map<string, Deferred.Deferred<null>>()
  let isFrozen = false

  /** What goes out next of a lane: its first intent, and up to `most` of those behind it that share its request. */
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
  const isWaiting = ({ intentId }: Intent): boolean => intents.get(intentId)?.state === "waiting"

  const underWay = (batch: ReadonlyArray<Intent>, isUnderWay: boolean) =>
    SubscriptionRef.update(sending, (now) => {
      const next = new Set(now)
      for (const { intentId } of batch)
        if (isUnderWay) next.add(intentId)
        else next.delete(intentId)
      return next
    })

  /** Null when the intent is given up meanwhile: its request is called off, so that what has not left does not leave. */
  const unlessGivenUp = <A>({ intentId }: Intent, request: Effect.Effect<A, AppFailure>) =>
    Effect.gen(function* () {
      const givenUp = yield* Deferred.make<null>()
      underWayUntil.set(intentId, givenUp)
      return yield* Effect.ensuring(
        Effect.raceFirst(request, Deferred.await(givenUp)),
        Effect.sync(() => underWayUntil.delete(intentId)),
      )
    })

  /** One request, and the feed up to what it caused. */
  const attempt = Effect.fnUntraced(
    function* (batch: ReadonlyArray<Intent>, first: Intent) {
      yield* underWay(batch, true)
      const kind = kindOf(first.command._tag)
      if (kind.settledBy !== "reply") {
        const blob = kind.blob?.(first.command)
        const brought = blob === undefined ? Effect.void : blobs.bring(blob)
        const growth = yield* unlessGivenUp(first, Effect.andThen(brought, kind.send(first, client.call)))
        if (growth !== null) yield* feed.ingest(growth)
        if (isWaiting(first)) yield* feed.pull
      } else {
        const settled = new Set(yield* kind.send(batch, client.call))
        yield* giveEach(
          "v1.IntentSettled",
          batch.filter(({ intentId }) => settled.has(intentId)),
        )
      }
      // The gateway has taken it, and yet it does not say so: ask again later.
      if (batch.some(isWaiting)) return yield* failure("serverTrouble")
    },
    (effect, batch) => Effect.ensuring(effect, underWay(batch, false)),
  )

  const giveEach = (tag: "v1.IntentSettled" | "v1.IntentCancelled", batch: ReadonlyArray<Intent>) =>
    log.append(batch.filter(isWaiting).map(({ intentId }) => ({ _tag: tag, intentId })))

  /** What the gateway refuses for good: shown to its user, or given up where nobody would know it. */
  const putAway = (intent: Intent, reason: AppError) =>
    kindOf(intent.command._tag).settledBy === "reply"
      ? giveEach("v1.IntentCancelled", [intent])
      : log.append([{ _tag: "v1.IntentParked", intentId: intent.intentId, reason }])

  const runLane = Effect.fnUntraced(function* (lane: string) {
    let failures = 0
    let failed: string | null = null
    let backoff = yield* makeBackoff(wakeSignal)
    let most = Number.POSITIVE_INFINITY
    for (;;) {
      const batch = nextOf(lane, most)
      const [intent] = batch
      if (intent === undefined) return
      const isUnblockingFirst = isUnblocking(intents.all(), intent.command)
      const result = yield* Effect.result(attempt(batch, intent))
      if (result._tag === "Success") continue
      const { error } = result.failure
      if (failed !== intent.intentId) backoff = yield* makeBackoff(wakeSignal)
      failures = failed === intent.intentId ? failures + 1 : 1
      failed = intent.intentId
      // Asked before the request: the wish may be fulfilled between the gateway's refusal and its arrival here.
      const verdict = error.kind === "blockedByMe" && isUnblockingFirst ? "wait" : verdictOn(error, failures)
      if (verdict === "stop") yield* wakeSignal.next
      // One of many was wrong: alone, it is known which.
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
    for (const [intentId, givenUp] of underWayUntil)
      if (intents.get(intentId) === undefined) Deferred.doneUnsafe(givenUp, Effect.succeed(null))
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
