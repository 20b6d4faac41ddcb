import { Deferred, Effect, Fiber, Layer, SubscriptionRef } from "effect"
import { expect, test } from "vitest"
import { makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Log } from "../log/log.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { RowReader } from "../store/row-reader.ts"
import { firstStatus, StorageState } from "../store/storage-state.ts"
import { History } from "./history.ts"

test("CHAT-12: whoever interrupts a fetch waits until the messages that have come stand in the log", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const [asked, kept] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const { message } = makeEventFactory(1).message(2, 1, "hello")
      const services = Layer.mergeAll(
        Layer.succeed(GatewayClient, {
          call: () => Effect.succeed({ list: [message] }),
        } as unknown as GatewayClient["Service"]),
        Layer.mock(Log, {
          appendFacts: () => Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(kept)),
        }),
        Layer.mock(RowReader, { rows: () => Effect.succeed(new Map()), watch: () => Effect.void }),
        Layer.effect(
          StorageState,
          Effect.map(SubscriptionRef.make(firstStatus({})), (status) => ({ status, lookAtRoom: Effect.void })),
        ),
        WakeSignal.layer,
      )
      yield* Effect.gen(function* () {
        const history = yield* History
        const span = { before: 64, pageSize: 64, pages: [0] }
        const fetching = yield* Effect.forkChild(history.fetch(message.sessionId, span))
        yield* Deferred.await(asked)
        const interrupted = yield* Effect.forkChild(Fiber.interrupt(fetching))
        yield* Effect.yieldNow
        expect(interrupted.pollUnsafe()).toBeUndefined()
        yield* Deferred.succeed(kept, undefined)
        yield* Fiber.join(interrupted)
      }).pipe(Effect.provide(Layer.provide(History.layer, services)), Effect.scoped)
    }),
  ))
