/**
 * Our store alone: the product's disk, log, folds and views in a worker, without network, tabs and accounts. Every
 * message is a feed entry that the log takes in; every read is a view's read.
 */

import { Effect, ManagedRuntime, Scope } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { QueryResult } from "#schema/queries.ts"
import { Log } from "../../../worker/log/log.ts"
import { openChats } from "../../../worker/queries/chats/chats-view.ts"
import { openThread } from "../../../worker/queries/chats/thread-view.ts"
import { LogStore } from "../../../worker/store/log-store.ts"
import { RowReader } from "../../../worker/store/row-reader.ts"
import { textOf } from "../../worlds/text-of.ts"
import { friendOf, ME, SCREEN, type World } from "../workload/world.ts"
import type { Engine } from "./engine.ts"
import { makeDesk, messageOf } from "./our-desk.ts"
import { type OurServices, ourServices } from "./our-services.ts"

const received = (message: Message) => ({ _tag: "v1.MessageReceived", message }) as const

export const makeOurs = (world: World): Engine => {
  const runtime = ManagedRuntime.make(ourServices(ME))
  const scope = Scope.makeUnsafe()
  const run = <A, E>(effect: Effect.Effect<A, E, OurServices | Scope.Scope>) =>
    runtime.runPromise(Effect.provideService(effect, Scope.Scope, scope))

  const thread = (session: number, anchor: number | "newest", before: number) =>
    run(
      Effect.flatMap(openThread({ _tag: "thread", friendId: friendOf(session), anchor, before, after: 0 }), (view) =>
        view.read(null),
      ),
    )
  const messagesOf = ({ order, rows }: QueryResult<"thread">, session: number): ReadonlyArray<Message> =>
    order.flatMap((id) => {
      const item = rows.get(id)
      return item === undefined ? [] : messageOf(item, friendOf(session))
    })

  let cursor = 0
  const entries = (messages: ReadonlyArray<Message>): ReadonlyArray<FeedEntry> =>
    messages.map((message) => ({ seq: ++cursor, at: message.time, event: received(message) }))
  const take = (messages: ReadonlyArray<Message>) =>
    run(Effect.flatMap(Effect.service(Log), (log) => log.take(entries(messages))))
  const facts = (messages: ReadonlyArray<Message>) =>
    run(Effect.flatMap(Effect.service(Log), (log) => log.appendFacts(messages.map(received))))
  const desk = makeDesk(run)
  const sessionNumbers = new Map<string, number>()
  const numberOf = (sessionId: string): number => {
    const known = sessionNumbers.get(sessionId)
    if (known !== undefined) return known
    for (let session = 0; session < 1_000; session++) sessionNumbers.set(world.sessionOf(session), session)
    return sessionNumbers.get(sessionId) ?? -1
  }

  return {
    open: async () => {
      const { cursor: reached } = await run(Effect.flatMap(Effect.service(LogStore), ({ head }) => head))
      cursor = reached
    },
    newest: async (session, limit) => messagesOf(await thread(session, "newest", limit), session),
    older: async ({ sessionId, n }, limit) => {
      const session = numberOf(sessionId)
      return messagesOf(await thread(session, n - 1, limit - 1), session)
    },
    chats: async (limit) => {
      const { order, rows } = await run(Effect.flatMap(openChats({ _tag: "chats" }), (view) => view.read(null)))
      return order.slice(0, limit).flatMap((id) => {
        const row = rows.get(id)
        return row === undefined ? [] : [{ sessionId: id, time: row.timestamp, text: textOf(row.last?.content) }]
      })
    },
    count: async (session) => (await thread(session, "newest", 1)).head.count,
    seed: async (spans) => {
      const begun = spans.filter(({ from }) => from === 0)
      const people = begun.map(({ session }) => ({ _tag: "v1.PersonSeen", person: world.personOf(session) }) as const)
      if (people.length > 0) await run(Effect.flatMap(Effect.service(Log), (log) => log.appendFacts(people)))
      for (const span of spans) await take(world.messagesOf(span))
    },
    seeded: async () => {
      await run(Effect.flatMap(Effect.service(Log), ({ compact }) => compact))
    },
    sync: facts,
    watch: async (session) => {
      await desk.watch(session, SCREEN)
    },
    receive: async (message) => {
      const seen = desk.when(message)
      await take([message])
      return seen
    },
    single: async (message) => {
      await take([message])
    },
    burst: async (messages) => {
      await Promise.all(messages.map((message) => take([message])))
      await desk.idle()
    },
    emissions: desk.emissions,
    outdate: () => run(Effect.flatMap(Effect.service(LogStore), ({ note }) => note({ folds: -1 }))),
    rebuild: () =>
      run(
        Effect.gen(function* () {
          const [reader, log] = [yield* RowReader, yield* Log]
          yield* log.rebuilt
          return (yield* reader.range("chat")).length
        }),
      ),
  }
}
