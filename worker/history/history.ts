/**
 * Fetches messages of a chat that are not on this device: older ones on a new device, pruned ones, those of an
 * unreadable row. A message that comes twice stays one. What cannot be fetched now is fetched when the gateway can be
 * reached again.
 */
import { Context, Effect, Layer, Stream, SubscriptionRef } from "effect"
import { type AppFailure, type ErrorKind, isTransient } from "#schema/errors.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { Log } from "../log/log.ts"
import { makeBackoff } from "../network/backoff.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { families, familyOf } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { StorageState } from "../store/storage-state.ts"
import { pagesOf, type Span, spansOf } from "./spans.ts"

/** A chat's messages are being fetched, or will be when the gateway can be reached. */
export type Filling = "loading" | "offline"

export class History extends Context.Service<
  History,
  {
    /**
     * Begins to fetch these messages of a session. Messages that were asked for are not asked for again while they stay
     * on the device.
     */
    readonly fill: (sessionId: string, messages: ReadonlyArray<number>) => Effect.Effect<void>
    /** Sessions with an unfinished fetch. */
    readonly filling: SubscriptionRef.SubscriptionRef<ReadonlyMap<string, Filling>>
    /**
     * Sends one request. Done when the log has those of its messages that the device lacked. Returns how many messages
     * came.
     */
    readonly fetch: (sessionId: string, span: Span) => Effect.Effect<number, AppFailure>
  }
>()("livcam/worker/history/History") {
  static readonly layer: Layer.Layer<History, never, GatewayClient | Log | RowReader | StorageState | WakeSignal> =
    Layer.effect(
      History,
      Effect.suspend(() => make),
    )
}

/** Tries to store messages on a disk that refuses them. After these the fetch ends until it is asked for again. */
const TRIES = 4
const NOT_KEPT: ReadonlySet<ErrorKind> = new Set(["storageFull", "storageBroken"])

/**
 * Sends one request; the messages that the device lacks go into the log. An interruption waits until the messages that
 * came are there.
 */
const makeFetch = Effect.gen(function* () {
  const client = yield* GatewayClient
  const log = yield* Log
  const { rows } = yield* RowReader
  return Effect.fnUntraced(function* (sessionId: string, { before, pageSize }: Span) {
    const { list } = yield* client.call("history", { sessionId, before, pageSize })
    const own = list.filter((message) => message.sessionId === sessionId)
    const keys = [...pagesOf(own.map(({ n }) => n))].map((page) => families.page.key(sessionId, page))
    const pages = yield* rows(keys)
    const held = new Set(keys.flatMap((key) => pages.get(key)?.messages ?? []).map(({ n }) => n))
    const lacking = own.filter(({ n }) => !held.has(n))
    if (lacking.length > 0)
      yield* Effect.uninterruptible(
        log.appendFacts(lacking.map((message) => ({ _tag: "v1.MessageReceived" as const, message }))),
      )
    return own.length
  })
})

/**
 * Pages that were asked for and answered, by session. A session is forgotten when one of its pages is removed, and all
 * are when messages are dropped for want of room.
 */
const makeAnsweredPages = Effect.gen(function* () {
  const { watch } = yield* RowReader
  const { status } = yield* StorageState
  const bySession = new Map<string, Set<number>>()
  yield* watch((writes) => {
    for (const { key, value } of writes)
      if (value === null && familyOf(key) === "page") bySession.delete(key.split("|")[1] ?? "")
  })
  let dropped = 0
  yield* Effect.forkScoped(
    Stream.runForEach(SubscriptionRef.changes(status), ({ pruned }) =>
      Effect.sync(() => {
        if (pruned > dropped) bySession.clear()
        dropped = pruned
      }),
    ),
  )
  return {
    has: (sessionId: string, page: number): boolean => bySession.get(sessionId)?.has(page) === true,
    add: (sessionId: string, pages: ReadonlyArray<number>): void => {
      bySession.set(sessionId, new Set([...(bySession.get(sessionId) ?? []), ...pages]))
    },
  }
})

const make = Effect.gen(function* () {
  const wakeSignal = yield* WakeSignal
  const fetch = yield* makeFetch
  const answered = yield* makeAnsweredPages
  const filling = yield* SubscriptionRef.make<ReadonlyMap<string, Filling>>(new Map())
  const scope = yield* Effect.scope
  const wanted = new Map<string, Set<number>>()
  const running = new Set<string>()

  const say = (sessionId: string, state: Filling | null) =>
    SubscriptionRef.update(filling, (now) => {
      if ((now.get(sessionId) ?? null) === state) return now
      const next = new Map(now)
      if (state === null) next.delete(sessionId)
      else next.set(sessionId, state)
      return next
    })

  const work = Effect.fnUntraced(function* (sessionId: string) {
    const backoff = yield* makeBackoff(wakeSignal)
    const pages = wanted.get(sessionId) ?? new Set()
    let triesLeft = TRIES
    for (;;) {
      const [span] = spansOf(pages)
      if (span === undefined) {
        yield* say(sessionId, null)
        if (pages.size > 0) continue
        running.delete(sessionId)
        return
      }
      if (triesLeft === TRIES) yield* say(sessionId, "loading")
      const result = yield* Effect.result(fetch(sessionId, span))
      if (result._tag === "Failure" && isTransient(result.failure.error)) {
        yield* say(sessionId, "offline")
        yield* backoff.wait
        continue
      }
      if (result._tag === "Failure" && NOT_KEPT.has(result.failure.error.kind)) {
        // The gateway gave the messages, but the disk refused them. After some tries the fetch ends, and may be asked
        // for again.
        yield* say(sessionId, null)
        yield* backoff.wait
        if (--triesLeft === 0) {
          pages.clear()
          triesLeft = TRIES
        }
        continue
      }
      triesLeft = TRIES
      if (result._tag === "Failure") yield* Effect.logWarning("messages were not given", result.failure)
      answered.add(sessionId, span.pages)
      for (const page of span.pages) pages.delete(page)
    }
  })

  const begin = (sessionId: string) =>
    Effect.suspend(() => {
      if (running.has(sessionId)) return Effect.void
      running.add(sessionId)
      return Effect.andThen(say(sessionId, "loading"), Effect.forkIn(work(sessionId), scope))
    })

  return History.of({
    filling,
    fetch,
    fill: (sessionId, messages) =>
      Effect.suspend(() => {
        const pages = [...pagesOf(messages)].filter((page) => !answered.has(sessionId, page))
        if (pages.length === 0) return Effect.void
        const all = wanted.get(sessionId) ?? new Set()
        wanted.set(sessionId, all)
        for (const page of pages) all.add(page)
        return begin(sessionId)
      }),
  })
})
