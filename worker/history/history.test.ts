import { Deferred, Effect, Fiber, Layer, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { Message } from "#schema/chat/message.ts"
import { failure } from "#schema/errors.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { run } from "../../tests/worlds/run.ts"
import { pass } from "../../tests/worlds/turns.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Log } from "../log/log.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { families, type RowKey, type ValueOf } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import type { ChatRow } from "../store/row-schemas.ts"
import { firstStatus, StorageState } from "../store/storage-state.ts"
import { makePastLog } from "../travel/past-log.ts"
import { History } from "./history.ts"
import { surveyHistory } from "./survey.ts"

/** A history of one message at the gateway. */
const historyOver = (message: Message, log: Partial<Log["Service"]>) =>
  Layer.provide(
    History.layer,
    Layer.mergeAll(
      Layer.succeed(GatewayClient, {
        call: () => Effect.succeed({ list: [message] }),
      } as unknown as GatewayClient["Service"]),
      Layer.mock(Log, log),
      Layer.mock(RowReader, { rows: () => Effect.succeed(new Map()), watch: () => Effect.void }),
      Layer.effect(
        StorageState,
        Effect.map(SubscriptionRef.make(firstStatus({})), (status) => ({ status, lookAtRoom: Effect.void })),
      ),
      WakeSignal.layer,
    ),
  )

test("R12: messages that the disk did not take for a moment are fetched again", () => {
  const { message } = makeEventFactory(1).message(2, 1, "hello")
  let refusals = 1
  let taken = 0
  const story = Effect.gen(function* () {
    const { fill } = yield* History
    yield* fill(message.sessionId, [message.n])
    yield* pass("2 seconds")
    expect(taken).toBe(1)
  })
  const appendFacts = () =>
    Effect.suspend(() => (refusals-- > 0 ? Effect.fail(failure("storageBroken")) : Effect.sync(() => void taken++)))
  return run(story, Layer.provideMerge(historyOver(message, { appendFacts }), TestClock.layer()))
})

test("CHAT-12: whoever interrupts a fetch waits until the messages that have come stand in the log", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const [asked, kept] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const { message } = makeEventFactory(1).message(2, 1, "hello")
      const appendFacts = () => Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(kept))
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
      }).pipe(Effect.provide(historyOver(message, { appendFacts })), Effect.scoped)
    }),
  ))

test("CHAT-12: a survey of many messages leaves turns to others, a thousand messages at a time, and counts all of them", () => {
  const { message } = makeEventFactory(1).message(2, 1, "hello")
  const { sessionId } = message
  const count = 40 * MESSAGE_PAGE + 5
  const chat: ChatRow = {
    ...{ sessionId, friendId: 2, person: null, count, last: null, lastMine: -1, readByMe: -1, readByFriend: -1 },
    ...{ friendAt: 0, openedAt: 0, draft: "" },
  }
  const lengthOf = (page: number) => (page === 7 ? 60 : Math.min(MESSAGE_PAGE, count - page * MESSAGE_PAGE))
  const pages = Array.from({ length: 41 }, (_, page) => {
    const messages = Array.from({ length: lengthOf(page) }, (_, at) => ({ ...message, n: page * MESSAGE_PAGE + at }))
    return [families.page.key(sessionId, page), { sessionId, page, messages }] as const
  })
  const past = makePastLog(
    new Map<RowKey, ValueOf<RowKey>>([[families.chat.key(sessionId), chat], ...pages]),
    new Map(),
  )
  const turns: Array<number | "other"> = []
  const story = Effect.gen(function* () {
    const reader = yield* RowReader
    const rows: typeof reader.rows = (keys) => {
      const asked = [...keys]
      turns.push(asked.length * MESSAGE_PAGE)
      return reader.rows(asked)
    }
    const other = Effect.sync(() => void turns.push("other"))
    // It yields after each turn.
    yield* Effect.forkScoped(Effect.forever(other), { startImmediately: true })
    const { done, total, missing } = yield* surveyHistory({ ...reader, rows }, null)
    expect([done, total, missing]).toEqual([count - 4, count, [{ sessionId, page: 7, count: 4 }]])
    const reads = turns.flatMap((turn, at) => (turn === "other" ? [] : [at]))
    for (const at of reads) expect(turns[at]).toBeLessThanOrEqual(1_024)
    for (const at of reads.slice(1)) expect(turns[at - 1]).toBe("other")
  })
  return run(story, past.layer)
})
