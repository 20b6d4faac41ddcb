/** A tab's past handle: answers queries from rows in memory and remotes from cached answers; carries out nothing. */
import { Context, Effect, Layer, type Scope } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import { Intents } from "../intents/intents.ts"
import type { FoldedRows } from "../log/refold.ts"
import { changesBetween } from "../log/timeline.ts"
import { WatchDesk } from "../queries/watch-desk.ts"
import { Remotes } from "../remotes/remotes.ts"
import { scanning } from "../search/scan.ts"
import type { RowKey, ValueOf } from "../store/families.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"
import { makePastLog } from "./past-log.ts"
import { quietServices } from "./quiet-services.ts"

export interface TravelHandle {
  readonly handle: EngineHandle
  /** Switches to other rows of the same log. Watches hear what differs. */
  readonly move: (rows: FoldedRows) => Effect.Effect<void>
}

interface Options {
  readonly userId: number
  readonly tab: string
  readonly caches: ReadonlyMap<RowKey, ValueOf<RowKey>>
  readonly rows: FoldedRows
}

export const openTravelHandle = Effect.fnUntraced(function* ({
  userId,
  tab,
  caches,
  rows: first,
}: Options): Effect.fn.Return<TravelHandle, AppFailure, GatewayClock | Scope.Scope> {
  const past = makePastLog(first, caches)
  const ground = Layer.provideMerge(
    Layer.mergeAll(Intents.layer, scanning),
    Layer.mergeAll(past.layer, quietServices(userId)),
  )
  const verbs = Layer.mergeAll(WatchDesk.layer, Remotes.layerKept).pipe(Layer.provideMerge(ground))
  const services = yield* Layer.build(verbs)
  const desk = Context.get(services, WatchDesk)
  const remotes = Context.get(services, Remotes)
  const refused = Effect.fail(failure("timeTravelling"))
  return {
    move: (rows) => Effect.sync(() => past.move(rows, changesBetween(past.rows(), rows))),
    handle: {
      userId,
      role: "leader",
      execute: () => refused,
      watch: (id, query, send) => desk.watch(tab, id, query, send),
      unwatch: (id) => desk.unwatch(tab, id),
      read: remotes.read,
      hurry: Effect.void,
      browserSays: () => Effect.void,
      look: () => Effect.void,
      ended: Effect.never,
    },
  }
})
