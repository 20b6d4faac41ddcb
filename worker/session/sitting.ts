/**
 * Who this tab works for, and how: one seat at a time. It owns the account when it gets the lock, else it is a guest
 * until the owner has gone. Seats are changed one after the other; what goes wrong in one ends in a new one.
 */
import { type Cause, Effect, Exit, Option, Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { type AppError, type AppFailure, failure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/model/user.ts"
import { drawIntentId } from "../commands/intent-id.ts"
import { Vault } from "../crypto/vault.ts"
import { type Engine, openEngine } from "../engine/engine.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { makeMemoryMedium } from "../store/memory-disk.ts"
import { Disks } from "../store/row-disk.ts"
import type { Channels } from "../tabs/channels.ts"
import { openGuestSeat } from "../tabs/guest-seat.ts"
import { Locks } from "../tabs/locks.ts"
import { ownerLockOf } from "../tabs/messages.ts"
import { openOwnerSeat } from "../tabs/owner-seat.ts"
import type { Seat, SeatCommand } from "../tabs/seat.ts"
import { decodeSeatCommand } from "./seat-command.ts"

/** How long a verb waits for a seat, ms. */
const SEAT_MS = 20_000
/** Between a seat that failed and the next, ms. */
const AGAIN_MS = 1_000

/** An engine that this tab owns. */
export interface Owned {
  readonly engine: Engine
  /** Closes the engine and its database; the account's lock stays held. */
  readonly close: Effect.Effect<void>
}

export interface SittingOptions {
  readonly tab: string
  readonly execute: (owned: Owned, command: SeatCommand, tab: string) => Effect.Effect<unknown, AppFailure>
  /** A seat has been taken. */
  readonly entered: (seat: Seat) => Effect.Effect<void>
  /** The gateway has ended the session of the user who sits here. */
  readonly ended: (userId: number, error: AppError) => Effect.Effect<void>
}

export interface Sitting {
  /** Leaves the present seat and takes one at a user's account. `user`: the gateway's word from a login just made. */
  readonly sit: (userId: number, user: OwnUser | null) => Effect.Effect<void>
  /** Nobody sits from now on; verbs wait for the next seat. */
  readonly rise: Effect.Effect<void>
  /** Whose seat it is; null before the first. */
  readonly userId: () => number | null
  /** The present seat, or the next one. */
  readonly seat: Effect.Effect<Seat, AppFailure>
}

export const makeSitting = Effect.fnUntraced(function* ({
  tab,
  execute,
  entered,
  ended,
}: SittingOptions): Effect.fn.Return<Sitting, never, EngineNeeds | Locks | Channels | Scope.Scope> {
  const appScope = yield* Effect.scope
  const needs = yield* Effect.context<EngineNeeds | Locks | Channels>()
  const vault = yield* Vault
  const locks = yield* Locks
  const changing = yield* Semaphore.make(1)
  const current = yield* SubscriptionRef.make<Seat | null>(null)
  let seatScope: Scope.Closeable | null = null
  let userOfSeat: number | null = null

  /** What a seat is entered with may wait for an owner that is yet to come, so nothing here waits for it. */
  const enter = (seat: Seat, scope: Scope.Scope) =>
    Effect.andThen(SubscriptionRef.set(current, seat), Effect.forkIn(entered(seat), scope))

  /** Outside the seat's scope: it ends the seat that it comes from. */
  const outside = <E>(effect: Effect.Effect<unknown, E>) =>
    Effect.asVoid(Effect.forkIn(Effect.ignoreCause(effect), appScope))

  const sitAgain = (scope: Scope.Scope, cause: Cause.Cause<unknown>) =>
    outside(
      Effect.gen(function* () {
        yield* Effect.logError("an engine has failed and is opened again", cause)
        yield* Effect.sleep(AGAIN_MS)
        if (seatScope === scope && userOfSeat !== null) yield* sit(userOfSeat, null)
      }),
    )

  const own = Effect.fnUntraced(function* (userId: number, user: OwnUser | null, scope: Scope.Scope) {
    const engineScope = yield* Scope.fork(scope)
    const engine = yield* openWithOrWithoutStorage(userId, user).pipe(Scope.provide(engineScope))
    const owned = { engine, close: Scope.close(engineScope, Exit.void) }
    const seat = yield* openOwnerSeat({
      tab,
      owner: yield* drawIntentId,
      engine,
      execute: (command, by) => execute(owned, command, by),
      decodeCommand: decodeSeatCommand,
    })
    yield* Effect.forkIn(
      Effect.flatMap(engine.ended, (error) => outside(ended(userId, error))),
      engineScope,
    )
    yield* Effect.forkIn(
      Effect.catchCause(engine.over, (cause) => sitAgain(scope, cause)),
      engineScope,
    )
    yield* enter(seat, engineScope)
  })

  /** Whoever is signed out everywhere is a visitor, whatever was said before. */
  const stillSignedIn = (userId: number) =>
    Effect.map(
      Effect.orElseSucceed(vault.signingKey(userId), () => null),
      (key) => key !== null,
    )

  const take = Effect.fnUntraced(function* (userId: number, user: OwnUser | null, scope: Scope.Scope) {
    if (yield* locks.tryHold(ownerLockOf(userId))) return yield* own(userId, user, scope)
    const guestScope = yield* Scope.fork(scope)
    yield* enter(yield* openGuestSeat(userId, tab).pipe(Scope.provide(guestScope)), guestScope)
    const inherit = Effect.gen(function* () {
      yield* locks.hold(ownerLockOf(userId))
      if (userId !== 0 && !(yield* stillSignedIn(userId))) return yield* outside(sit(0, null))
      yield* SubscriptionRef.set(current, null)
      yield* Scope.close(guestScope, Exit.void)
      yield* own(userId, null, scope)
    })
    yield* Effect.forkIn(
      Effect.catchCause(inherit, (cause) => sitAgain(scope, cause)),
      scope,
    )
  })

  const sit = (asked: number, user: OwnUser | null): Effect.Effect<void> =>
    changing.withPermit(
      Effect.gen(function* () {
        yield* SubscriptionRef.set(current, null)
        const userId = asked !== 0 && (yield* stillSignedIn(asked)) ? asked : 0
        if (seatScope !== null) yield* Scope.close(seatScope, Exit.void)
        const scope = yield* Scope.fork(appScope)
        seatScope = scope
        userOfSeat = userId
        yield* take(userId, user, scope).pipe(
          Scope.provide(scope),
          Effect.provide(needs),
          Effect.catchCause((cause) => sitAgain(scope, cause)),
        )
      }),
    )

  return {
    sit,
    rise: SubscriptionRef.set(current, null),
    userId: () => userOfSeat,
    seat: SubscriptionRef.changes(current).pipe(
      Stream.filter((seat) => seat !== null),
      Stream.runHead,
      Effect.map(Option.getOrUndefined),
      Effect.timeoutOrElse({ duration: SEAT_MS, orElse: () => Effect.succeed(undefined) }),
      Effect.flatMap((seat) => (seat === undefined ? Effect.fail(failure("workerSilent")) : Effect.succeed(seat))),
    ),
  }
})

/** A platform that gives no storage still shows the wall and lets people sign in; the storage status says what is lost. */
const openWithOrWithoutStorage = (userId: number, user: OwnUser | null) =>
  Effect.catch(openEngine(userId, user), (failed) =>
    Effect.andThen(
      Effect.logError("the account's database does not open", failed),
      Effect.provideService(openEngine(userId, user), Disks, { ...makeMemoryMedium(), isFleeting: true }),
    ),
  )
