/**
 * Follows the user's feed: takes entries that fit, pulls what a gap lacks, drops repeats. Hints only make this quicker:
 * the gateway's numbers say what the log lacks.
 */
import { Clock, Context, type Duration, Effect, Layer, Queue, Semaphore, Stream, SubscriptionRef } from "effect"
import type { DeviceError, RequestError } from "#schema/command-errors.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { GatewayPacket } from "#schema/realtime/packets.ts"

import { Log } from "../log/log.ts"
import { Realtime } from "../realtime/realtime.ts"
import { LogStore } from "../store/log-store.ts"
import { RowReader } from "../store/row-reader.ts"
import { type CatchUpNeeds, catchUp } from "./catch-up.ts"
import { settlePassed } from "./settle-passed.ts"

/** Without hints the feed is checked this often. */
const LOOK: Duration.Input = "60 seconds"
/** When no commit writes it, the time of completeness is written at most this often, ms. */
const NOTE_MS = 30_000

export class Feed extends Context.Service<
  Feed,
  {
    /** Takes the entries of a reply or a hint, and pulls what is still missing. Done when the log has it. */
    readonly ingest: (growth: FeedGrowth) => Effect.Effect<void, AppFailure<RequestError | DeviceError>>
    /**
     * Pulls until the log has everything that the gateway had when it was asked. Callers that wait for a pull to begin
     * share it.
     */
    readonly pull: Effect.Effect<void, AppFailure>
    /** Device time, ms, at which the log was last known to be complete; null when never. */
    readonly completeAt: SubscriptionRef.SubscriptionRef<number | null>
  }
>()("livcam/worker/feed/Feed") {
  /** A visitor has no feed. */
  static readonly layerNone: Layer.Layer<Feed> = Layer.effect(
    Feed,
    Effect.map(SubscriptionRef.make<number | null>(null), (completeAt) => ({
      ingest: () => Effect.void,
      pull: Effect.void,
      completeAt,
    })),
  )

  static readonly layer: Layer.Layer<Feed, never, CatchUpNeeds | LogStore | Realtime> = Layer.effect(
    Feed,
    Effect.gen(function* () {
      const services = yield* Effect.context<CatchUpNeeds>()
      const log = yield* Log
      const store = yield* LogStore
      const reader = yield* RowReader
      const realtime = yield* Realtime
      const alone = yield* Semaphore.make(1)
      const completeAt = yield* SubscriptionRef.make((yield* store.head).savedAt)
      /** Pulls are numbered as they begin. */
      let begun = 0
      let succeeded = 0

      /** Notes that the log has everything that the gateway had just now. */
      const complete = Effect.gen(function* () {
        const [now, { savedAt }] = [yield* Clock.currentTimeMillis, yield* store.head]
        yield* SubscriptionRef.set(completeAt, now)
        if (savedAt === null || now - savedAt >= NOTE_MS) yield* store.note({ savedAt: now })
      })

      const pullNow = Effect.gen(function* () {
        const number = ++begun
        if (yield* Effect.provide(catchUp, services)) yield* complete
        succeeded = number
      })

      /** A pull that runs already may have asked the gateway too early, so the caller waits for the next. */
      const pull = Effect.suspend(() => {
        const before = begun
        return alone.withPermit(Effect.suspend(() => (succeeded > before ? Effect.void : pullNow)))
      })

      const ingest = Effect.fnUntraced(function* ({ head, entries }: FeedGrowth) {
        const before = yield* log.cursor
        const reached = entries.length === 0 ? before : yield* log.take(entries)
        yield* reached < head ? pull : complete
        if (entries.some(({ seq }) => seq <= before || seq > reached)) yield* settlePassed(log, reader, entries)
      })

      /**
       * A gateway whose welcome names a lower number than it has told before may have forgotten the rest. The pull
       * finds out.
       */
      const welcome = (head: number) =>
        Effect.flatMap(log.cursor, (cursor) => (head < cursor ? pull : ingest({ head, entries: [] })))

      /**
       * A `purchased` or `blockNotice` packet changes nothing itself. It leads to a pull, one for all that have come.
       */
      const mayLook = yield* Queue.sliding<void>(1)
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(mayLook), Effect.ignore(pull))))

      const hear = (packet: GatewayPacket): Effect.Effect<unknown> => {
        if (packet._tag === "welcome") return Effect.ignore(welcome(packet.head))
        if (packet._tag === "hint") return Effect.ignore(ingest(packet))
        if (packet._tag === "purchased" || packet._tag === "blockNotice") return Queue.offer(mayLook, undefined)
        return Effect.void
      }

      yield* Effect.forkScoped(Stream.runForEach(realtime.packets, hear))
      yield* Effect.forkScoped(
        Stream.runForEach(SubscriptionRef.changes(realtime.link), (link) =>
          link === "offline" ? Effect.ignore(pull) : Effect.void,
        ),
      )
      yield* Effect.forkScoped(Effect.forever(Effect.delay(Effect.ignore(pull), LOOK)))
      return { ingest, pull, completeAt }
    }),
  )
}
