/**
 * Tells the other gateway processes on the same database who is online here, and learns who is online there. A silent
 * process is forgotten, so that no user stays online after a crash; what was missed during a lost connection is
 * requested again.
 */
import { Clock, Effect, Layer, Queue } from "effect"
import { Entropy } from "../entropy.ts"
import { Online } from "../people/online.ts"
import { MISSED } from "../store/changes.ts"
import { Store } from "../store/store.ts"
import { announceLong, makeAssembler } from "./long-notice.ts"
import { digestOf, type ProcessNotice, readProcessNotice } from "./process-notices.ts"

/**
 * When a process dies, another takes over its calls within five seconds: by then it must know that their members are
 * gone.
 */
const ALIVE_MS = 1_000
const SILENT_MS = 4_000

export const onlineElsewhere: Layer.Layer<never, never, Store | Online | Entropy> = Layer.effectDiscard(
  Effect.gen(function* () {
    const [store, online, entropy] = [yield* Store, yield* Online, yield* Entropy]
    const me = yield* entropy.id
    const outgoing = yield* Queue.unbounded<() => ReadonlyArray<ProcessNotice>>()
    const heardAt = new Map<string, number>()
    const clock = yield* Clock.Clock
    const wholeOf = makeAssembler()
    let news = new Map<number, boolean>()

    const say = (make: () => ReadonlyArray<ProcessNotice>): void => void Queue.offerUnsafe(outgoing, make)
    const everybody = (): ReadonlyArray<ProcessNotice> => [{ _tag: "onlineAll", by: me, users: online.here() }]
    /** Built when it is sent: everything that happened until then. */
    const tellNews = (): ReadonlyArray<ProcessNotice> => {
      const [told, of] = [news, (isOnline: boolean) => [...told].flatMap(([id, now]) => (now === isOnline ? [id] : []))]
      news = new Map()
      return told.size === 0 ? [] : [{ _tag: "onlineNews", by: me, came: of(true), went: of(false) }]
    }

    const forget = (process: string): void => {
      heardAt.delete(process)
      for (const userId of online.at(process)) online.hear(process, userId, false)
    }
    const replace = (process: string, users: ReadonlyArray<number>): void => {
      const present = new Set(users)
      for (const userId of online.at(process)) if (!present.has(userId)) online.hear(process, userId, false)
      for (const userId of users) online.hear(process, userId, true)
    }
    const agrees = (process: string, { count, sum }: { readonly count: number; readonly sum: number }): boolean => {
      const known = digestOf(online.at(process))
      return known.count === count && known.sum === sum
    }

    const hear = (notice: ProcessNotice): void => {
      const { by } = notice
      if (by === me) return
      heardAt.set(by, clock.currentTimeMillisUnsafe())
      switch (notice._tag) {
        case "onlineNews":
          for (const userId of notice.came) online.hear(by, userId, true)
          for (const userId of notice.went) online.hear(by, userId, false)
          break
        case "onlineAll":
          replace(by, notice.users)
          break
        case "onlineAlive":
          if (!agrees(by, notice)) say(() => [{ _tag: "onlineAsk", by: me, of: by }])
          break
        case "onlineAsk":
          if (notice.of === null || notice.of === me) say(everybody)
          break
        case "onlineGone":
          forget(by)
      }
    }

    const announce = Effect.fnUntraced(function* (notices: ReadonlyArray<ProcessNotice>) {
      if (notices.length === 0) return
      const id = yield* entropy.id
      yield* store.transact((tx) =>
        Effect.forEach(notices, (notice, n) => announceLong(tx, JSON.stringify(notice), `${id}-${n}`), {
          discard: true,
        }),
      )
    })
    const surviving = (notices: ReadonlyArray<ProcessNotice>) =>
      Effect.catchCause(announce(notices), (cause) => Effect.logError("telling other processes who is online", cause))

    yield* store.listen((part) => {
      const whole = wholeOf(part)
      const notice = whole === undefined ? undefined : readProcessNotice(whole)
      if (notice !== undefined) hear(notice)
    })
    const stop = online.listenHere((userId, isOnline) => {
      news.set(userId, isOnline)
      if (news.size === 1) say(tellNews)
    })
    yield* Effect.addFinalizer(() => Effect.andThen(Effect.sync(stop), surviving([{ _tag: "onlineGone", by: me }])))

    say(() => [{ _tag: "onlineAsk", by: me, of: null }, ...everybody()])
    yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.take(outgoing), (make) => surviving(make()))))
    const beat = Effect.gen(function* () {
      yield* Effect.sleep(ALIVE_MS)
      const now = yield* Clock.currentTimeMillis
      const silent = [...heardAt].flatMap(([process, at]) => (now - at > SILENT_MS ? [process] : []))
      silent.forEach(forget)
      // The last changes of a dead process may not have been announced. One of the remaining processes says so.
      const isFirst = [...heardAt.keys()].every((other) => me < other)
      if (silent.length > 0 && isFirst)
        yield* Effect.forkScoped(Effect.ignoreCause(store.transact((tx) => tx.announce(MISSED))))
      say(() => [{ _tag: "onlineAlive", by: me, ...digestOf(online.here()) }])
    })
    yield* Effect.forkScoped(Effect.forever(beat))
  }),
)
