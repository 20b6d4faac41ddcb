/**
 * Enforces one rate for a client at all gateway processes on a database: once a second each process tells the others
 * what it took out of buckets that are less than half full. A client that stays within half a burst causes no message;
 * a client that asks at every process gets half a burst at each, and what drips in within a second.
 */
import { Clock, Effect, Layer, Option, Schema } from "effect"
import { Entropy } from "./entropy.ts"
import { RATE_KINDS, RateLimit } from "./rate-limit.ts"
import { announceLong, makeAssembler } from "./realtime/long-notice.ts"
import { Store } from "./store/store.ts"

const TOLD_MS = 1_000
/** Keys of each kind that are told at once: those with the largest amounts. */
const MOST_KEYS = 100

const Taken = Schema.Array(
  Schema.Tuple([
    Schema.String.check(Schema.isMaxLength(200)),
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e9 })),
  ]),
).check(Schema.isMaxLength(MOST_KEYS))
const Notice = Schema.TaggedStruct("rates", {
  by: Schema.String,
  spent: Schema.Record(Schema.Literals(RATE_KINDS), Schema.optionalKey(Taken)),
})
const read = Schema.decodeUnknownOption(Schema.fromJsonString(Notice))

export const ratesElsewhere: Layer.Layer<never, never, Store | RateLimit | Entropy> = Layer.effectDiscard(
  Effect.gen(function* () {
    const [store, limit, entropy, clock] = [yield* Store, yield* RateLimit, yield* Entropy, yield* Clock.Clock]
    const me = yield* entropy.id
    const wholeOf = makeAssembler()

    yield* store.listen((part) => {
      const whole = wholeOf(part)
      if (!whole?.startsWith('{"_tag":"rates"')) return
      const notice = Option.getOrUndefined(read(whole))
      if (notice !== undefined && notice.by !== me) limit.hear(notice.spent, clock.currentTimeMillisUnsafe())
    })

    const tell = Effect.gen(function* () {
      yield* Effect.sleep(TOLD_MS)
      const spent = limit.news(MOST_KEYS)
      if (Object.keys(spent).length === 0) return
      const notice = JSON.stringify({ _tag: "rates", by: me, spent } satisfies typeof Notice.Type)
      const id = yield* entropy.id
      yield* store.transact((tx) => announceLong(tx, notice, id))
    })
    const surviving = Effect.catchCause(tell, (cause) => Effect.logError("telling other processes of rates", cause))
    yield* Effect.forkScoped(Effect.forever(surviving))
  }),
)
