/**
 * Who this tab works for, and how: one seat at a time. It owns the account when it gets the lock, else it is a guest until
 * the owner has gone, is silent for too long, or robs it in turn. Seats are changed one after the other; what goes wrong in
 * one ends in a new one. A tab of an older version than another's owns nothing any more.
 */
import { type Cause, Effect, Exit, Option, Ref, Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/model/user.ts"
import type { Asked } from "#schema/worker-api.ts"
import { Vault } from "../crypto/vault.ts"
import type { Engine } from "../engine/engine.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { ClientFacts } from "../gateway/client-facts.ts"
import { drawIntentId } from "../intents/intent-id.ts"
import type { Ended } from "../network/health.ts"
import type { Channels } from "../tabs/channels.ts"
import { openGuestSeat } from "../tabs/guest-seat.ts"
import { type Hold, Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import { ownerLockOf } from "../tabs/messages.ts"
import { OwnProtocol } from "../tabs/own-protocol.ts"
import { openOwnerSeat } from "../tabs/owner-seat.ts"
import { beginReign } from "../tabs/reign.ts"
import type { Seat, SeatCommand } from "../tabs/seat.ts"
import { makeSilence } from "../tabs/silence.ts"
import { makeTenure, Tenure } from "../tabs/tenure.ts"
import type { Departures } from "./departures.ts"
import { openWithOrWithoutStorage } from "./open-engine.ts"
import { decodeSeatCommand } from "./seat-command.ts"
import { isSignedIn } from "./signed-in.ts"

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
  readonly departures: Departures
  readonly execute: (
    owned: Owned,
    command: SeatCommand,
    tab: string,
    asked: Asked,
  ) => Effect.Effect<unknown, AppFailure>
  /** A seat has been taken. */
  readonly entered: (seat: Seat) => Effect.Effect<void>
  /** The gateway has ended a session of the user who sits here. False when the user has another one by now. */
  readonly ended: (userId: number, end: Ended) => Effect.Effect<boolean>
  /** Another tab is of a newer version: said once. */
  readonly outdated: Effect.Effect<void>
}

export interface Sitter {
  readonly userId: number
  readonly user: OwnUser | null
  /** The engine that has just failed in this seat: what it holds in memory is not lost with a database that was cleared. */
  readonly fallen?: Engine
}

export interface Sitting {
  /** Leaves the present seat and takes one at a user's account. `user`: the gateway's word from a login just made. */
  readonly sit: (userId: number, user: OwnUser | null) => Effect.Effect<void>
  /** The same, for whom `choose` says when its turn has come: null leaves the seat as it is. */
  readonly change: (choose: Effect.Effect<Sitter | null>) => Effect.Effect<void>
  /** Nobody sits from now on; verbs wait for the next seat. */
  readonly rise: Effect.Effect<void>
  /** Whose seat it is; null before the first. */
  readonly userId: () => number | null
  /** The present seat, or the next one. */
  readonly seat: Effect.Effect<Seat, AppFailure>
  /** Done when this seat is not the present one. */
  readonly left: (seat: Seat) => Effect.Effect<void>
  readonly isOutdated: () => boolean
}

export const makeSitting = Effect.fnUntraced(function* ({
  tab,
  departures,
  execute,
  entered,
  ended,
  outdated,
}: SittingOptions): Effect.fn.Return<Sitting, never, EngineNeeds | Locks | Channels | Scope.Scope> {
  const appScope = yield* Effect.scope
  const needs = yield* Effect.context<EngineNeeds | Locks | Channels>()
  const vault = yield* Vault
  const locks = yield* Locks
  const protocol = yield* OwnProtocol
  const facts = yield* ClientFacts
  const changing = yield* Semaphore.make(1)
  const current = yield* SubscriptionRef.make<Seat | null>(null)
  let seatScope: Scope.Closeable | null = null
  let userOfSeat: number | null = null
  let isOutdated = false

  /** A database that is new now was cleared under the app: the notice says so. Nothing of memory is lost. */
  const expectLoss = (userId: number) =>
    Effect.andThen(
      Ref.update(facts, (now) => ({ ...now, kept: { userId, unsent: 0 } })),
      Effect.ignore(marksOf(vault).keepLastUser(userId)),
    )

  /** What a seat is entered with may wait for an owner that is yet to come, so nothing here waits for it. */
  const enter = (seat: Seat, scope: Scope.Scope) =>
    Effect.andThen(SubscriptionRef.set(current, seat), Effect.forkIn(entered(seat), scope))

  /** Outside the seat's scope: it ends the seat that it comes from. */
  const outside = <E>(effect: Effect.Effect<unknown, E>) =>
    Effect.asVoid(Effect.forkIn(Effect.ignoreCause(effect), appScope))

  /** Another seat at the same account, unless that of `scope` has been left already. `fallen`: the engine that sat there. */
  const sitAnew = (scope: Scope.Scope, fallen?: Engine) =>
    Effect.suspend(() =>
      seatScope === scope && userOfSeat !== null
        ? Effect.andThen(
            SubscriptionRef.set(current, null),
            change(Effect.succeed({ userId: userOfSeat, user: null, ...(fallen === undefined ? {} : { fallen }) })),
          )
        : Effect.void,
    )
  const sitAgain = (scope: Scope.Scope, cause: Cause.Cause<unknown>, fallen?: Engine) =>
    outside(
      Effect.gen(function* () {
        yield* Effect.logError("an engine has failed and is opened again", cause)
        yield* Effect.sleep(AGAIN_MS)
        yield* sitAnew(scope, fallen)
      }),
    )

  const grow = (scope: Scope.Scope) =>
    Effect.suspend(() => {
      if (isOutdated) return Effect.void
      isOutdated = true
      return Effect.andThen(outdated, outside(sitAnew(scope)))
    })

  const own = Effect.fnUntraced(function* ({ userId, user, fallen }: Sitter, hold: Hold, scope: Scope.Scope) {
    const tenure = yield* makeTenure(hold)
    const robbed = Effect.andThen(Effect.logWarning("another tab has taken this account over"), sitAnew(scope))
    yield* Effect.forkIn(Effect.andThen(tenure.lost, outside(robbed)), scope)
    const owner = yield* drawIntentId
    const reign = yield* beginReign({ userId, owner, tenure, outdated: grow(scope) })
    const isLeft = yield* departures.resume(userId)
    if (userId !== 0 && (isLeft || !(yield* isSignedIn(vault, userId)))) return yield* outside(sit(0, null))

    const engineScope = yield* Scope.fork(scope)
    if (fallen !== undefined && fallen.userId === userId) yield* expectLoss(userId)
    const unsettled = fallen?.userId === userId ? fallen.unsettled() : []
    const engine = yield* openWithOrWithoutStorage(userId, user, unsettled).pipe(
      Effect.provideService(Tenure, tenure),
      Scope.provide(engineScope),
    )
    const owned = { engine, close: Scope.close(engineScope, Exit.void) }
    const seat = yield* openOwnerSeat({
      tab,
      reign,
      engine,
      execute: (command, by, asked) => execute(owned, command, by, asked),
      decodeCommand: decodeSeatCommand,
    })
    yield* Effect.forkIn(
      Effect.flatMap(engine.ended, (end) =>
        outside(Effect.flatMap(ended(userId, end), (isLeft) => (isLeft ? Effect.void : sitAnew(scope)))),
      ),
      engineScope,
    )
    yield* Effect.forkIn(
      Effect.catchCause(engine.over, (cause) => sitAgain(scope, cause, engine)),
      engineScope,
    )
    yield* enter(seat, engineScope)
  })

  /** Its seat is in a scope inside that of the sitting: it is left when the lock comes. */
  const beGuest = Effect.fnUntraced(function* (userId: number, heard: () => void, scope: Scope.Scope) {
    const guestScope = yield* Scope.fork(scope)
    const options = { userId, tab, heard, outdated: grow(scope), isOutdated }
    yield* enter(yield* openGuestSeat(options).pipe(Scope.provide(guestScope)), guestScope)
    return Effect.andThen(SubscriptionRef.set(current, null), Scope.close(guestScope, Exit.void))
  })

  const take = Effect.fnUntraced(function* (sitter: Sitter, scope: Scope.Scope) {
    const { userId } = sitter
    const newest = yield* Effect.orElseSucceed(marksOf(vault).raiseProtocol(protocol), () => protocol)
    if (newest > protocol && !isOutdated) {
      isOutdated = true
      yield* outdated
    }
    if (isOutdated) return void (yield* beGuest(userId, () => {}, scope))
    const lock = ownerLockOf(userId)
    const hold = yield* locks.tryHold(lock)
    if (hold !== undefined) return yield* own(sitter, hold, scope)
    const silence = yield* makeSilence
    const leave = yield* beGuest(userId, silence.heard, scope)
    const inherit = Effect.gen(function* () {
      const inherited = yield* Effect.raceFirst(locks.hold(lock), silence.rob(lock))
      yield* leave
      yield* own({ userId, user: null }, inherited, scope)
    })
    yield* Effect.forkIn(
      Effect.catchCause(inherit, (cause) => sitAgain(scope, cause)),
      scope,
    )
  })

  const change = (choose: Effect.Effect<Sitter | null>): Effect.Effect<void> =>
    changing.withPermit(
      Effect.gen(function* () {
        const sitter = yield* choose
        if (sitter === null) return
        yield* SubscriptionRef.set(current, null)
        const userId = sitter.userId !== 0 && (yield* isSignedIn(vault, sitter.userId)) ? sitter.userId : 0
        if (seatScope !== null) yield* Scope.close(seatScope, Exit.void)
        const scope = yield* Scope.fork(appScope)
        seatScope = scope
        userOfSeat = userId
        yield* take({ ...sitter, userId }, scope).pipe(
          Scope.provide(scope),
          Effect.provide(needs),
          Effect.catchCause((cause) => sitAgain(scope, cause)),
        )
      }),
    )
  const sit = (userId: number, user: OwnUser | null) => change(Effect.succeed({ userId, user }))

  return {
    sit,
    change,
    rise: SubscriptionRef.set(current, null),
    userId: () => userOfSeat,
    isOutdated: () => isOutdated,
    seat: SubscriptionRef.changes(current).pipe(
      Stream.filter((seat) => seat !== null),
      Stream.runHead,
      Effect.map(Option.getOrUndefined),
      Effect.timeoutOrElse({ duration: SEAT_MS, orElse: () => Effect.succeed(undefined) }),
      Effect.flatMap((seat) => (seat === undefined ? Effect.fail(failure("workerSilent")) : Effect.succeed(seat))),
    ),
    left: (seat) =>
      SubscriptionRef.changes(current).pipe(
        Stream.filter((now) => now !== seat),
        Stream.runHead,
        Effect.asVoid,
      ),
  }
})
