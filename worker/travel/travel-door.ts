/**
 * The way from the present into the past of a log, and back. While a tab is in the past, its past handle answers
 * everything in place of the present one. The code behind it is loaded at the first travel command.
 */
import { Effect, type Scope } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { TravelCommand } from "../commands/command-kinds.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"

export interface Surroundings {
  readonly tab: string
  /** The tab's handle of its account's engine, or the next one when there is none. */
  readonly present: Effect.Effect<EngineHandle, AppFailure>
  /** Gives the page's watches to this handle. */
  readonly show: (handle: EngineHandle) => Effect.Effect<void>
  /** Ends the page's watches at this handle. */
  readonly hide: (handle: EngineHandle) => Effect.Effect<void>
}

/** What time travel needs of the tab. `enter` switches to a past handle, or back to the present one (null). */
export interface TravelNeeds extends Pick<Surroundings, "tab" | "present"> {
  readonly enter: (past: EngineHandle | null) => Effect.Effect<void>
}

export interface Travel {
  readonly execute: (command: TravelCommand) => Effect.Effect<unknown, AppFailure>
  /** Closes the log and returns to the present. */
  readonly close: Effect.Effect<void>
}

export interface TravelDoor {
  readonly execute: Travel["execute"]
  /** The past handle; null in the present. */
  readonly past: () => EngineHandle | null
  /** Takes a new present handle of the tab. When its user differs from the former handle's, time travel ends. */
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

  /** Gives the watches to the present handle. When there is none, `entered` shows the next one. */
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
