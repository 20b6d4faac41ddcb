/**
 * Time travel behind the travel door: one open log at a time, its commits, and the tab's past handle. Its rows are
 * folded in memory; the account, its log and its database are never touched. Commands run one after the other.
 */
import { Effect, Exit, Scope, Semaphore } from "effect"
import type { CommandOf, CommandResult } from "#schema/commands.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { TravelCommand } from "../commands/command-kinds.ts"
import type { TravelTag } from "../commands/handler.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { FoldedRows } from "../log/refold.ts"
import { hashOfRows } from "../log/replay.ts"
import type { Timeline } from "../log/timeline.ts"
import { detailOf, isWanted, lineOf } from "./commit-lines.ts"
import { exportLog } from "./export-log.ts"
import { type OpenLog, openFile, openOwn } from "./open-log.ts"
import type { Travel, TravelNeeds } from "./travel-door.ts"
import { openTravelHandle, type TravelHandle } from "./travel-handle.ts"

/** Entries folded or searched before the worker yields to other work. */
const TURN = 200

type Handlers = { readonly [T in TravelTag]: (command: CommandOf<T>) => Effect.Effect<CommandResult<T>, AppFailure> }

type PlacesOf = (text: string, tag: string | null) => Effect.Effect<ReadonlyArray<number>>

/** Finds the commits that match a filter, newest first. Keeps the last answer, because its list is read in parts. */
const makePlacesOf = ({ entries }: Timeline): PlacesOf => {
  let found: { readonly of: string; readonly places: ReadonlyArray<number> } | null = null
  return Effect.fnUntraced(function* (text, tag) {
    const of = JSON.stringify([text, tag])
    if (found?.of === of) return found.places
    const places: Array<number> = []
    const filter = { text: text.trim().toLowerCase(), tag }
    for (let place = entries.length - 1; place >= 0; place--) {
      const entry = entries[place]
      if (entry !== undefined && isWanted(entry, filter)) places.push(place)
      if (place % TURN === 0) yield* Effect.yieldNow
    }
    found = { of, places }
    return places
  })
}

const rowsAfter = Effect.fnUntraced(function* ({ timeline }: OpenLog, count: number) {
  while (!timeline.approach(count, TURN)) yield* Effect.yieldNow
  return timeline.rowsAfter(count)
})

export const makeTravel = Effect.fn("makeTravel")(function* ({
  tab,
  present,
  enter,
}: TravelNeeds): Effect.fn.Return<Travel, never, GatewayClock | Scope.Scope> {
  const context = yield* Effect.context<GatewayClock | Scope.Scope>()
  const alone = yield* Semaphore.make(1)
  let open: (OpenLog & { readonly placesOf: PlacesOf }) | null = null
  let away: { readonly handle: TravelHandle; readonly scope: Scope.Closeable } | null = null

  const opened = Effect.suspend(() => (open === null ? Effect.fail(failure("notFound")) : Effect.succeed(open)))

  const comeBack = Effect.suspend(() => {
    const left = away
    away = null
    return left === null ? Effect.void : Effect.andThen(enter(null), Scope.close(left.scope, Exit.void))
  })

  const close = Effect.andThen(
    comeBack,
    Effect.sync(() => {
      open = null
    }),
  )

  const handleIn = Effect.fnUntraced(function* (log: OpenLog, rows: FoldedRows) {
    if (away !== null) return yield* away.handle.move(rows)
    const scope = yield* Scope.fork(yield* Effect.scope)
    const { summary, caches } = log
    const handle = yield* openTravelHandle({ userId: summary.userId, tab, caches, rows }).pipe(Scope.provide(scope))
    away = { handle, scope }
    yield* enter(handle.handle)
  })

  const handlers: Handlers = {
    openLog: Effect.fnUntraced(function* ({ file }) {
      const log = file === null ? yield* openOwn(yield* present, tab) : yield* openFile(file)
      yield* close
      open = { ...log, placesOf: makePlacesOf(log.timeline) }
      return log.summary
    }),
    closeLog: () => Effect.as(close, {}),
    listCommits: Effect.fnUntraced(function* ({ text, tag, from, limit }) {
      const log = yield* opened
      const places = yield* log.placesOf(text, tag)
      const { entries } = log.timeline
      const commits = places.slice(from, from + limit).flatMap((place) => {
        const entry = entries[place]
        return entry === undefined ? [] : [lineOf(entry, place)]
      })
      return { total: places.length, commits }
    }),
    showCommit: Effect.fnUntraced(function* ({ seq }) {
      const log = yield* opened
      const place = log.timeline.countUpTo(seq) - 1
      if (log.timeline.entries[place]?.seq !== seq) return yield* failure("notFound")
      yield* rowsAfter(log, place)
      return detailOf(log.timeline, place) ?? (yield* failure("notFound"))
    }),
    hashLog: Effect.fnUntraced(function* ({ seq }) {
      const log = yield* opened
      return { hash: hashOfRows(yield* rowsAfter(log, log.timeline.countUpTo(seq))) }
    }),
    travel: Effect.fnUntraced(function* ({ place }) {
      if (place === null) {
        yield* comeBack
        return { commit: null }
      }
      const log = yield* opened
      const { entries } = log.timeline
      const at = Math.min(Math.max(0, place), entries.length - 1)
      const entry = entries[at]
      if (entry === undefined) return yield* failure("notFound")
      yield* Effect.provide(handleIn(log, yield* rowsAfter(log, at + 1)), context)
      return { commit: lineOf(entry, at) }
    }),
    exportLog: ({ redact }) => Effect.flatMap(present, (handle) => exportLog(handle, tab, redact)),
  }

  const handle = <T extends TravelTag>(tag: T, command: CommandOf<T>) => handlers[tag](command)

  return {
    close: alone.withPermit(close),
    execute: (command: TravelCommand) => alone.withPermit(handle(command._tag, command)),
  }
})
