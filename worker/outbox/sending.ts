/**
 * One sending of intents: the file that an intent refers to, the request, and the feed up to what the request caused.
 * The request is called off when the intent is given up meanwhile.
 */
import { Deferred, Effect, SubscriptionRef } from "effect"
import { type AppError, type AppFailure, failure } from "#schema/errors.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import { Blobs } from "../blobs/blobs.ts"
import { Feed } from "../feed/feed.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { kindOf } from "../intents/index.ts"
import { Intents } from "../intents/intents.ts"
import { Log } from "../log/log.ts"
import { askedBefore, spanned } from "../observability/spans.ts"

export const makeSending = Effect.gen(function* () {
  const blobs = yield* Blobs
  const client = yield* GatewayClient
  const log = yield* Log
  const feed = yield* Feed
  const intents = yield* Intents
  const sending = yield* SubscriptionRef.make<ReadonlySet<string>>(new Set())
  const underWayUntil = new Map<string, Deferred.Deferred<null>>()
  const isWaiting = ({ intentId }: Intent): boolean => intents.get(intentId)?.state === "waiting"

  const underWay = (batch: ReadonlyArray<Intent>, isUnderWay: boolean) =>
    SubscriptionRef.update(sending, (now) => {
      const next = new Set(now)
      for (const { intentId } of batch)
        if (isUnderWay) next.add(intentId)
        else next.delete(intentId)
      return next
    })

  /** Null when the intent is given up meanwhile. Its request is then called off, so that nothing more of it is sent. */
  const unlessGivenUp = <A>({ intentId }: Intent, request: Effect.Effect<A, AppFailure>) =>
    Effect.gen(function* () {
      const givenUp = yield* Deferred.make<null>()
      underWayUntil.set(intentId, givenUp)
      return yield* Effect.ensuring(
        Effect.raceFirst(request, Deferred.await(givenUp)),
        Effect.sync(() => underWayUntil.delete(intentId)),
      )
    })

  /** Sends one request, and takes the feed up to what it caused. */
  const attempt = Effect.fnUntraced(
    function* (batch: ReadonlyArray<Intent>, first: Intent) {
      yield* underWay(batch, true)
      const kind = kindOf(first.command._tag)
      if (kind.settledBy === "note") {
        const note = yield* unlessGivenUp(first, kind.send(first, client.call))
        if (note !== null && isWaiting(first))
          yield* log.append([note, { _tag: "v1.IntentSettled", intentId: first.intentId }])
      } else if (kind.settledBy !== "reply") {
        const blob = kind.blob?.(first.command)
        const brought = blob === undefined ? Effect.void : blobs.bring(blob)
        const sent = Effect.gen(function* () {
          const growth = yield* unlessGivenUp(first, Effect.andThen(brought, kind.send(first, client.call)))
          if (growth !== null) yield* feed.ingest(growth)
          if (isWaiting(first)) yield* feed.pull
        })
        yield* askedBefore(first.intentId, spanned("send", { intent: first.command._tag }, sent))
      } else {
        const settled = new Set(yield* kind.send(batch, client.call))
        yield* giveEach(
          "v1.IntentSettled",
          batch.filter(({ intentId }) => settled.has(intentId)),
        )
      }
      // The gateway has accepted the intent, but the feed does not say so yet: it is sent again later.
      if (batch.some(isWaiting)) return yield* failure("serverTrouble")
    },
    (effect, batch) => Effect.ensuring(effect, underWay(batch, false)),
  )

  const giveEach = (tag: "v1.IntentSettled" | "v1.IntentCancelled", batch: ReadonlyArray<Intent>) =>
    log.append(batch.filter(isWaiting).map(({ intentId }) => ({ _tag: tag, intentId })))

  /**
   * Handles an intent that the gateway refuses for good: parked where its user sees it, or given up where users would
   * not recognise it.
   */
  const putAway = (intent: Intent, reason: AppError) =>
    kindOf(intent.command._tag).settledBy === "reply"
      ? giveEach("v1.IntentCancelled", [intent])
      : log.append([{ _tag: "v1.IntentParked", intentId: intent.intentId, reason }])

  intents.onChange(() => {
    for (const [intentId, givenUp] of underWayUntil)
      if (intents.get(intentId) === undefined) Deferred.doneUnsafe(givenUp, Effect.succeed(null))
  })

  return { sending, attempt, isWaiting, putAway }
})
