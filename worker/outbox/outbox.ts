/**
 * Brings waiting intents to the gateway, each lane in order, no lane waiting for another. An intent is settled only by
 * the feed; until then it goes out again under the same id. What is on its way is known only here: a dead worker forgets
 * it and sends again.
 */
import { Context, Effect, Layer, Queue, SubscriptionRef } from "effect"
import { failure } from "#schema/errors.ts"
import type { Intent } from "#schema/model/intent.ts"
import { Feed } from "../feed/feed.ts"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { Log } from "../log/log.ts"
import { Bell } from "../network/bell.ts"
import { makePatience } from "../network/patience.ts"
import { Intents } from "./intents.ts"
import { sendIntent } from "./request-of.ts"
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
  static readonly layer: Layer.Layer<Outbox, never, GatewayClient | Log | Feed | Intents | Bell> = Layer.effect(
    Outbox,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const client = yield* GatewayClient
  const log = yield* Log
  const feed = yield* Feed
  const intents = yield* Intents
  const bell = yield* Bell
  const sending = yield* SubscriptionRef.make<ReadonlySet<string>>(new Set())
  const work = yield* Queue.unbounded<string>()
  const running = new Set<string>()
  let isFrozen = false

  const nextOf = (lane: string): Intent | undefined =>
    isFrozen ? undefined : intents.all().find((intent) => intent.lane === lane && intent.state === "waiting")
  const isWaiting = ({ intentId }: Intent): boolean => intents.get(intentId)?.state === "waiting"

  const underWay = (intentId: string, isUnderWay: boolean) =>
    SubscriptionRef.update(sending, (now) => {
      const next = new Set(now)
      if (isUnderWay) next.add(intentId)
      else next.delete(intentId)
      return next
    })

  /** One request, and the feed up to what it caused. */
  const attempt = Effect.fnUntraced(
    function* (intent: Intent) {
      yield* underWay(intent.intentId, true)
      yield* feed.ingest(yield* sendIntent(intent, client.call))
      if (isWaiting(intent)) yield* feed.pull
      // The gateway has taken it, and yet its feed says nothing of it: ask again later.
      if (isWaiting(intent)) return yield* failure("serverTrouble")
    },
    (effect, { intentId }) => Effect.ensuring(effect, underWay(intentId, false)),
  )

  const runLane = Effect.fnUntraced(function* (lane: string) {
    let failures = 0
    let failed: string | null = null
    let patience = yield* makePatience(bell)
    for (;;) {
      const intent = nextOf(lane)
      if (intent === undefined) return
      const result = yield* Effect.result(attempt(intent))
      if (result._tag === "Success") continue
      const { error } = result.failure
      if (failed !== intent.intentId) patience = yield* makePatience(bell)
      failures = failed === intent.intentId ? failures + 1 : 1
      failed = intent.intentId
      const verdict = verdictOn(error, failures)
      if (verdict === "stop") yield* bell.rung
      if (verdict === "park" && isWaiting(intent))
        yield* Effect.ignore(log.append([{ _tag: "v1.IntentParked", intentId: intent.intentId, reason: error }]))
      if (verdict !== "stop" && isWaiting(intent)) yield* patience.wait
    }
  })

  const begin = (lane: string) =>
    Effect.suspend(() => {
      if (running.has(lane) || nextOf(lane) === undefined) return Effect.void
      running.add(lane)
      const ended = Effect.suspend(() => {
        running.delete(lane)
        return nextOf(lane) === undefined ? Effect.void : Queue.offer(work, lane)
      })
      return Effect.forkScoped(Effect.ensuring(runLane(lane), ended))
    })

  intents.onChange((lanes) => {
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
