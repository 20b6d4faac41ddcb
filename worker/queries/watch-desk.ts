/**
 * All watches of the account, of this tab and of its followers. A commit or a change of live state marks the watches
 * that it concerns. They are read again together, once for everything that came in one tick, and send what changed.
 */
import { Context, Effect, Exit, Layer, Queue, Result, Schema, Scope, Stream } from "effect"
import { type AppFailure, type ErrorKind, failure } from "#schema/errors.ts"
import { type Query, type QueryOf, type QueryTag, queries } from "#schema/queries.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import { Intents } from "../intents/intents.ts"
import { spanned } from "../observability/spans.ts"
import type { RowKey } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { LiveRows, makeLiveRows, type ReactiveRows } from "./live-rows.ts"
import { patchMessage, wholeMessage } from "./patch.ts"
import { liveTopics } from "./topics.ts"
import type { RowView, Topic, View } from "./view.ts"
import { type ViewServices, views } from "./views.ts"

const UNREAD: ReadonlySet<ErrorKind> = new Set(["storageBroken", "storageBusy"])
/** Pause after a read that the disk refused. */
const READ_AGAIN = "500 millis"

type Send = (message: WatchMessage) => void

interface Watch {
  readonly id: number
  readonly tag: QueryTag
  /** Null while the view opens; the watch can be ended then too. */
  view: View<unknown> | RowView<unknown> | null
  readonly send: Send
  readonly scope: Scope.Closeable
  /** Rows written since the last reading; null: it must be read as a whole. */
  changed: Set<RowKey> | null
  /** A long reading is under way. */
  isBeingRead: boolean
  last: unknown
}

export class WatchDesk extends Context.Service<
  WatchDesk,
  {
    /**
     * `client` names the tab; ids are the tab's own. The first message is the whole result. A watch of the same id is
     * replaced.
     */
    readonly watch: (client: string, id: number, query: unknown, send: Send) => Effect.Effect<void, AppFailure>
    readonly unwatch: (client: string, id: number) => Effect.Effect<void>
    /** Ends all watches of a client. */
    readonly drop: (client: string) => Effect.Effect<void>
    /** From now on rows come from RxDB's reactive queries, as far as it has them. */
    readonly attach: (rows: ReactiveRows) => Effect.Effect<void>
  }
>()("livcam/worker/queries/WatchDesk") {
  static readonly layer: Layer.Layer<WatchDesk, never, ViewServices> = Layer.effect(
    WatchDesk,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const services = yield* Effect.context<ViewServices>()
  const reader = yield* RowReader
  const live = yield* makeLiveRows
  const watches = new Map<string, Watch>()
  const dirty = new Set<Watch>()
  const work = yield* Queue.sliding<void>(1)
  const keyOf = (client: string, id: number): string => `${client} ${id}`

  const mark = (watch: Watch): void => {
    dirty.add(watch)
    Queue.offerUnsafe(work, undefined)
  }

  const readAgain = Effect.fnUntraced(function* (watch: Watch) {
    const { view, tag, id, send, changed } = watch
    if (view === null) return
    watch.changed = new Set()
    const reading = "concerns" in view ? view.read(changed) : live.whole(view.read(changed))
    const read = yield* Effect.result(spanned("query", { query: tag }, reading))
    if (Result.isFailure(read)) {
      watch.changed = null
      const { error } = read.failure
      const isUnread = UNREAD.has(error.kind)
      // A disk that cannot be read for a moment does not make the shown result wrong.
      if (!isUnread || watch.last === undefined) send({ id, kind: "failed", error })
      if (isUnread)
        yield* Effect.forkIn(
          Effect.delay(
            Effect.sync(() => mark(watch)),
            READ_AGAIN,
          ),
          watch.scope,
        )
      return
    }
    const message =
      changed === null ? wholeMessage(tag, id, read.success) : patchMessage(tag, id, watch.last, read.success)
    watch.last = read.success
    if (message !== null) send(message)
  })

  /** A view that dies takes none of the others with it, and is read as a whole at its next change. */
  const readSafely = (watch: Watch): Effect.Effect<void> =>
    Effect.catchCause(readAgain(watch), (cause) => {
      watch.changed = null
      const told = Effect.sync(() => watch.send({ id: watch.id, kind: "failed", error: { kind: "unknown" } }))
      return Effect.andThen(Effect.logError("a query could not be read", cause), Effect.ignoreCause(told))
    })

  /** A watch that is marked meanwhile stays marked, and is read again afterwards. */
  const readBeside = (watch: Watch) => {
    watch.isBeingRead = true
    const ended = Effect.sync(() => {
      watch.isBeingRead = false
      if (dirty.has(watch)) mark(watch)
    })
    return Effect.forkIn(Effect.ensuring(readSafely(watch), ended), watch.scope)
  }

  const turn = Effect.gen(function* () {
    yield* Queue.take(work)
    yield* Effect.yieldNow
    // Threads and lists of chats first: others may wait for RxDB.
    const marked = [...dirty]
      .filter(({ isBeingRead }) => !isBeingRead)
      .sort((a, b) => Number(isLive(a)) - Number(isLive(b)))
    for (const watch of marked) dirty.delete(watch)
    yield* Effect.forEach(
      marked,
      (watch): Effect.Effect<unknown> => (watch.view?.isLong === true ? readBeside(watch) : readSafely(watch)),
      { discard: true },
    )
  })

  yield* reader.watch((writes) => {
    for (const watch of watches.values())
      for (const { key } of writes)
        if (watch.view !== null && "concerns" in watch.view && watch.view.concerns(key)) {
          watch.changed?.add(key)
          mark(watch)
        }
  })
  const markTopic = (topic: Topic): void => {
    for (const watch of watches.values()) if (watch.view?.topics.includes(topic)) mark(watch)
  }
  services.pipe(Context.get(Intents)).onChange(() => markTopic("intents"))
  for (const [topic, changes] of yield* liveTopics)
    yield* Effect.forkScoped(Stream.runForEach(changes, () => Effect.sync(() => markTopic(topic))))
  yield* Effect.forkScoped(Effect.forever(turn))
  const deskScope = yield* Effect.scope

  const forget = (key: string, watch: Watch): void => {
    if (watches.get(key) === watch) watches.delete(key)
    dirty.delete(watch)
  }
  const end = (key: string, watch: Watch): Effect.Effect<void> =>
    Effect.suspend(() => {
      forget(key, watch)
      return Scope.close(watch.scope, Exit.void)
    })

  const open = Effect.fnUntraced(function* (client: string, id: number, query: Query, send: Send) {
    const key = keyOf(client, id)
    const scope = yield* Scope.fork(deskScope)
    const watch: Watch = {
      id,
      tag: query._tag,
      view: null,
      send,
      scope,
      changed: null,
      isBeingRead: false,
      last: undefined,
    }
    const former = watches.get(key)
    watches.set(key, watch)
    const rows = live.open(() => mark(watch))
    const opened = openView(query._tag, query).pipe(
      Effect.provideServiceEffect(LiveRows, rows),
      // Its own scope comes first: the services' context has one too, the desk's.
      Effect.provideService(Scope.Scope, scope),
      Effect.provide(services),
      Effect.onError(() => end(key, watch)),
      Effect.catchDefect((defect) =>
        Effect.andThen(Effect.logError("a query could not be opened", defect), Effect.fail(failure("unknown", defect))),
      ),
    )
    if (former !== undefined) yield* end(key, former)
    const view = yield* opened
    if (watches.get(key) !== watch) return
    watch.view = view
    mark(watch)
  })

  return WatchDesk.of({
    attach: live.attach,
    watch: (client, id, query, send) => Effect.flatMap(decodeQuery(query), (known) => open(client, id, known, send)),
    unwatch: (client, id) =>
      Effect.suspend(() => {
        const key = keyOf(client, id)
        const watch = watches.get(key)
        return watch === undefined ? Effect.void : end(key, watch)
      }),
    // Forgets all present watches of the client at once: a watch that the client opens while scopes close stays.
    drop: (client) =>
      Effect.suspend(() => {
        const gone = [...watches].filter(([key]) => key.startsWith(`${client} `))
        for (const [key, watch] of gone) forget(key, watch)
        return Effect.forEach(gone, ([key, watch]) => end(key, watch), { discard: true })
      }),
  })
})

const isLive = ({ view }: Watch): boolean => view !== null && !("concerns" in view)

const openView = <T extends QueryTag>(
  tag: T,
  query: QueryOf<T>,
): Effect.Effect<View<unknown> | RowView<unknown>, never, ViewServices | LiveRows | Scope.Scope> => views[tag](query)

const Queries = Schema.Union(Object.values(queries).map(({ params }) => params))
const decode = Schema.decodeUnknownResult(Queries)

const decodeQuery = (query: unknown): Effect.Effect<Query, AppFailure> => {
  const decoded = decode(query)
  return Result.isSuccess(decoded) ? Effect.succeed(decoded.success) : Effect.fail(failure("commandInvalid"))
}
