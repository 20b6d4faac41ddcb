/**
 * The way from the present into the past of a log, and back. While a tab is in the past, its handle there answers everything
 * in place of the present one. The code behind it is loaded when a log is first asked for.
 */
import { Effect, type Scope } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { TravelCommand } from "../commands/command-kinds.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"

export interface Surroundings {
  readonly tab: string
  /** The tab's handle of its account's engine, or the next one. */
  readonly present: Effect.Effect<EngineHandle, AppFailure>
  /** From now on this handle answers the page's watches. */
  readonly show: (handle: EngineHandle) => Effect.Effect<void>
  /** This one answers none of them any more. */
  readonly hide: (handle: EngineHandle) => Effect.Effect<void>
}

/** What the open log needs of the tab. `enter` takes a handle in the past, or the present one again (null). */
export interface TravelNeeds extends Pick<Surroundings, "tab" | "present"> {
  readonly enter: (past: EngineHandle | null) => Effect.Effect<void>
}

export interface Travel {
  readonly execute: (command: TravelCommand) => Effect.Effect<unknown, AppFailure>
  /** The log is put away and the present is back. */
  readonly close: Effect.Effect<void>
}

export interface TravelDoor {
  readonly execute: Travel["execute"]
  /** The handle in the past; null in the present. */
  readonly past: () => EngineHandle | null
  /** The tab has another handle. When it is of another user than the open log, time travel ends. */
  readonly entered: (handle: EngineHandle) => Effect.Effect<void>
}

export const makeTravelDoor = Effect.fnUntraced(function* ({
  tab,
  present,
  show,
  hide,
}: Surroundings): Effect.fn.Return<TravelDoor, never, GatewayClock | Scope.Scope> {
  const context = yield* Effect.context<GatewayClock | Scope.Scope>()
  const scope = yield* Effect.scope
  let past: EngineHandle | null = null
  let travel: Travel | undefined
  let userId: number | undefined

  /** When there is no handle in the present just now, the next one is shown by itself. */
  const showPresent = Effect.forkIn(Effect.ignore(Effect.flatMap(present, show)), scope)

  const enter = (next: EngineHandle | null): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (next === past) return Effect.void
      const wasPresent = past === null
      past = next
      if (next === null) return Effect.asVoid(showPresent)
      const leave = wasPresent ? Effect.ignore(Effect.flatMap(present, hide)) : Effect.void
      return Effect.andThen(show(next), Effect.forkIn(leave, scope))
    }).pipe(Effect.asVoid)

  const open = Effect.gen(function* () {
    const { makeTravel } = yield* Effect.tryPromise({
      try: () => import("./travel.ts"),
      catch: (cause) => failure("offline", cause),
    })
    travel ??= yield* makeTravel({ tab, present, enter })
    return travel
  }).pipe(Effect.provide(context))

  return {
    past: () => past,
    execute: (command) =>
      Effect.flatMap(
        Effect.suspend(() => (travel === undefined ? open : Effect.succeed(travel))),
        (it) => it.execute(command),
      ),
    entered: (handle) =>
      Effect.suspend(() => {
        const isOther = userId !== undefined && userId !== handle.userId
        userId = handle.userId
        if (past === null) return show(handle)
        return isOther && travel !== undefined ? travel.close : Effect.void
      }),
  }
})
