import { Effect, Layer, SubscriptionRef } from "effect"
import { expect, test } from "vitest"
import { ann, bo } from "../../../tests/worlds/cast.ts"
import { feedOf, makeEventFactory } from "../../../tests/worlds/log/event-factory.ts"
import { run } from "../../../tests/worlds/run.ts"
import { type Filling, History } from "../../history/history.ts"
import { Identity } from "../../http/identity.ts"
import { Intents } from "../../intents/intents.ts"
import { Log, makeLog } from "../../log/log.ts"
import { Outbox } from "../../outbox/outbox.ts"
import { makeMemoryMedium, memoryDisks } from "../../store/disk/memory-disk.ts"
import { storeLayer } from "../../store/open-store.ts"
import { openThread } from "./thread-view.ts"

const me = ann.userId

/** The services of a thread, on an empty disk; `asked` collects the messages that it wants fetched. */
const withThread = () => {
  const asked: Array<ReadonlyArray<number>> = []
  const history = Effect.map(SubscriptionRef.make<ReadonlyMap<string, Filling>>(new Map()), (filling) =>
    History.of({
      filling,
      fill: (_, messages) => Effect.sync(() => void asked.push(messages)),
      fetch: () => Effect.succeed(0),
    }),
  )
  const outbox = Effect.map(SubscriptionRef.make<ReadonlySet<string>>(new Set()), (sending) =>
    Outbox.of({ sending, freeze: Effect.void }),
  )
  const layer = Layer.mergeAll(
    Layer.effect(History, history),
    Layer.effect(Outbox, outbox),
    Layer.succeed(Identity, { userId: me }),
    Intents.layer,
  ).pipe(
    Layer.provideMerge(Layer.effect(Log, makeLog(me))),
    Layer.provideMerge(storeLayer(me)),
    Layer.provide(memoryDisks(makeMemoryMedium())),
  )
  return { asked, layer }
}

test("CHAT-12: a message that is written and not yet told is no hole: it is shown, and nothing is fetched", () => {
  const { asked, layer } = withThread()
  const make = makeEventFactory(me)
  const feed = feedOf([0, 1, 2].map((n) => make.message(bo.userId, me, `text ${n}`)))
  return run(
    Effect.gen(function* () {
      const log = yield* Log
      yield* log.take(feed.slice(0, 2))
      const view = yield* openThread({ _tag: "thread", friendId: bo.userId, anchor: "newest", before: 30, after: 0 })
      expect((yield* view.read(null)).head).toMatchObject({ count: 2, missing: "none" })
      yield* log.take(feed)
      // Something else than rows has changed: the commit itself has not been told yet.
      const shown = yield* view.read(new Set())
      expect(shown.head).toMatchObject({ count: 3, missing: "none" })
      expect(shown.order).toHaveLength(3)
      expect(asked).toEqual([])
    }),
    layer,
  )
})
