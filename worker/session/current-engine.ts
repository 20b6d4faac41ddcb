/**
 * The engine that this tab works through: one handle at a time. The tab leads its account when it gets the lock, else it
 * follows until the leader has gone or is silent for too long. Handles are changed one after the other; one that fails is
 * followed by a new one. A tab of an older version than another's leads no account any more.
 */
import { type Cause, Deferred, Effect, Exit, Option, Ref, Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { SessionCommand } from "../commands/command-kinds.ts"
import { isSignedIn, Vault } from "../crypto/vault.ts"
import { type Engine, openEngine } from "../engine/engine.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { drawIntentId } from "../intents/intent-id.ts"
import { makeMemoryMedium } from "../store/disk/memory-disk.ts"
import { Disks } from "../store/disk/row-disk.ts"
import type { Channels } from "../tabs/channels.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"
import { makeFailureDetector } from "../tabs/failure-detector.ts"
import { openFollower } from "../tabs/follower.ts"
import { openLeader } from "../tabs/leader.ts"
import { openLeaderChannel } from "../tabs/leader-channel.ts"
import { Lease, makeLease } from "../tabs/lease.ts"
import { type Hold, Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import { leaderLockOf, OwnProtocol } from "../tabs/messages.ts"
import type { SignOuts } from "./sign-outs.ts"

/** How long a verb waits for a handle, ms. */
const HANDLE_MS = 20_000
/** Between a handle that failed and the next, ms. */
const AGAIN_MS = 1_000

/** An engine that this tab's worker runs. */
export interface OwnEngine {
  readonly engine: Engine
  /** Closes the engine and its database; the account's lock stays held. */
  readonly close: Effect.Effect<void>
}

export interface CurrentEngineOptions {
  readonly tab: string
  readonly signOuts: SignOuts
  /** Commands on the session whose engine runs here: they close it. */
  readonly executeSession: (own: OwnEngine, command: SessionCommand) => Effect.Effect<unknown, AppFailure>
}

export interface Account {
  readonly userId: number
  readonly user: OwnUser | null
  /** The engine that has just failed: what it holds in memory is not lost with a database that was cleared. */
  readonly failed?: Engine
}

export interface CurrentEngine {
  /** Leaves the present handle and takes one at a user's account. `user`: the gateway's word from a login just made. */
  readonly switchTo: (userId: number, user: OwnUser | null) => Effect.Effect<void>
  /** The same, for whom `choose` says when its turn has come: null leaves the handle as it is. */
  readonly switchBy: (choose: Effect.Effect<Account | null>) => Effect.Effect<void>
  /** Lets go of the present handle; verbs wait for the next one. */
  readonly detach: Effect.Effect<void>
  /** Whose handle it is; null before the first. */
  readonly userId: () => number | null
  /** The present handle, or the next one. */
  readonly handle: Effect.Effect<EngineHandle, AppFailure>
  /** The present handle, then each change of it; null while there is none. */
  readonly handles: Stream.Stream<EngineHandle | null>
  /** Another handle at the same account in place of this one, if it is still the present one. */
  readonly reopen: (handle: EngineHandle) => Effect.Effect<void>
  /** Done when this handle is not the present one. */
  readonly left: (handle: EngineHandle) => Effect.Effect<void>
  readonly isOutdated: () => boolean
  /** Done when another tab is of a newer version. */
  readonly outdated: Effect.Effect<void>
}

export const makeCurrentEngine = Effect.fnUntraced(function* ({
  tab,
  signOuts,
  executeSession,
}: CurrentEngineOptions): Effect.fn.Return<CurrentEngine, never, EngineNeeds | Locks | Channels | Scope.Scope> {
  const appScope = yield* Effect.scope
  const needs = yield* Effect.context<EngineNeeds | Locks | Channels>()
  const vault = yield* Vault
  const locks = yield* Locks
  const protocol = yield* OwnProtocol
  const facts = yield* ClientFacts
  const changing = yield* Semaphore.make(1)
  const current = yield* SubscriptionRef.make<EngineHandle | null>(null)
  let handleScope: Scope.Closeable | null = null
  let userOfHandle: number | null = null
  const newer = yield* Deferred.make<void>()
  const isOutdated = () => Deferred.isDoneUnsafe(newer)

  /** A database that is new now was cleared under the app: the notice says so. Nothing of memory is lost. */
  const expectLoss = (userId: number) =>
    Effect.andThen(
      Ref.update(facts, (now) => ({ ...now, kept: { userId, unsent: 0 } })),
      Effect.ignore(marksOf(vault).keepLastUser(userId)),
    )

  /** Outside the handle's scope: it ends the handle that it comes from. */
  const outside = <E>(effect: Effect.Effect<unknown, E>) =>
    Effect.asVoid(Effect.forkIn(Effect.ignoreCause(effect), appScope))

  /** Another handle at the same account, unless that of `scope` has been left already. `failed`: the engine that it had. */
  const reopen = (scope: Scope.Scope, failed?: Engine) =>
    Effect.suspend(() =>
      handleScope === scope && userOfHandle !== null
        ? Effect.andThen(
            SubscriptionRef.set(current, null),
            switchBy(Effect.succeed({ userId: userOfHandle, user: null, ...(failed === undefined ? {} : { failed }) })),
          )
        : Effect.void,
    )
  const reopenAfter = (scope: Scope.Scope, cause: Cause.Cause<unknown>, failed?: Engine) =>
    outside(
      Effect.gen(function* () {
        yield* Effect.logError("an engine has failed and is opened again", cause)
        yield* Effect.sleep(AGAIN_MS)
        yield* reopen(scope, failed)
      }),
    )

  const metNewer = (scope: Scope.Scope) =>
    Effect.flatMap(Deferred.succeed(newer, undefined), (isFirst) => (isFirst ? outside(reopen(scope)) : Effect.void))

  const lead = Effect.fnUntraced(function* ({ userId, user, failed }: Account, hold: Hold, scope: Scope.Scope) {
    const lease = yield* makeLease(hold)
    const replaced = Effect.andThen(Effect.logWarning("another tab has taken this account over"), reopen(scope))
    yield* Effect.forkIn(Effect.andThen(lease.lost, outside(replaced)), scope)
    const leader = yield* drawIntentId
    const channel = yield* openLeaderChannel({ userId, leader, lease, outdated: metNewer(scope) })
    const isLeft = yield* signOuts.resume(userId)
    if (userId !== 0 && (isLeft || !(yield* isSignedIn(vault, userId)))) return yield* outside(switchTo(0, null))

    const engineScope = yield* Scope.fork(scope)
    if (failed !== undefined && failed.userId === userId) yield* expectLoss(userId)
    const unsettled = failed?.userId === userId ? failed.unsettled() : []
    const engine = yield* openWithOrWithoutStorage(userId, user, unsettled).pipe(
      Effect.provideService(Lease, lease),
      Scope.provide(engineScope),
    )
    const own = { engine, close: Scope.close(engineScope, Exit.void) }
    const handle = yield* openLeader({
      tab,
      channel,
      engine,
      executeSession: (command) => executeSession(own, command),
    })
    yield* Effect.forkIn(
      Effect.catchCause(engine.over, (cause) => reopenAfter(scope, cause, engine)),
      engineScope,
    )
    yield* SubscriptionRef.set(current, handle)
  })

  /** Its handle is in a scope inside the account's: it is left when the lock comes. */
  const beFollower = Effect.fnUntraced(function* (userId: number, heard: () => void, scope: Scope.Scope) {
    const followerScope = yield* Scope.fork(scope)
    const options = { userId, tab, heard, outdated: metNewer(scope), isOutdated: isOutdated() }
    yield* SubscriptionRef.set(current, yield* openFollower(options).pipe(Scope.provide(followerScope)))
    return Effect.andThen(SubscriptionRef.set(current, null), Scope.close(followerScope, Exit.void))
  })

  const take = Effect.fnUntraced(function* (account: Account, scope: Scope.Scope) {
    const { userId } = account
    const newest = yield* Effect.orElseSucceed(marksOf(vault).raiseProtocol(protocol), () => protocol)
    if (newest > protocol) yield* Deferred.succeed(newer, undefined)
    if (isOutdated()) return void (yield* beFollower(userId, () => {}, scope))
    const lock = leaderLockOf(userId)
    const hold = yield* locks.tryHold(lock)
    if (hold !== undefined) return yield* lead(account, hold, scope)
    const detector = yield* makeFailureDetector
    const leave = yield* beFollower(userId, detector.heard, scope)
    const inherit = Effect.gen(function* () {
      const inherited = yield* Effect.raceFirst(locks.hold(lock), detector.steal(lock))
      yield* leave
      yield* lead({ userId, user: null }, inherited, scope)
    })
    yield* Effect.forkIn(
      Effect.catchCause(inherit, (cause) => reopenAfter(scope, cause)),
      scope,
    )
  })

  const switchBy = (choose: Effect.Effect<Account | null>): Effect.Effect<void> =>
    changing.withPermit(
      Effect.gen(function* () {
        const account = yield* choose
        if (account === null) return
        yield* SubscriptionRef.set(current, null)
        const userId = account.userId !== 0 && (yield* isSignedIn(vault, account.userId)) ? account.userId : 0
        if (handleScope !== null) yield* Scope.close(handleScope, Exit.void)
        const scope = yield* Scope.fork(appScope)
        handleScope = scope
        userOfHandle = userId
        yield* take({ ...account, userId }, scope).pipe(
          Scope.provide(scope),
          Effect.provide(needs),
          Effect.catchCause((cause) => reopenAfter(scope, cause)),
        )
      }),
    )
  const switchTo = (userId: number, user: OwnUser | null) => switchBy(Effect.succeed({ userId, user }))

  return {
    switchTo,
    switchBy,
    detach: SubscriptionRef.set(current, null),
    userId: () => userOfHandle,
    isOutdated,
    outdated: Deferred.await(newer),
    handles: SubscriptionRef.changes(current),
    reopen: (handle) =>
      Effect.suspend(() =>
        handleScope !== null && SubscriptionRef.getUnsafe(current) === handle ? reopen(handleScope) : Effect.void,
      ),
    handle: SubscriptionRef.changes(current).pipe(
      Stream.filter((handle) => handle !== null),
      Stream.runHead,
      Effect.map(Option.getOrUndefined),
      Effect.timeoutOrElse({ duration: HANDLE_MS, orElse: () => Effect.succeed(undefined) }),
      Effect.flatMap((handle) =>
        handle === undefined ? Effect.fail(failure("workerSilent")) : Effect.succeed(handle),
      ),
    ),
    left: (handle) =>
      SubscriptionRef.changes(current).pipe(
        Stream.filter((now) => now !== handle),
        Stream.runHead,
        Effect.asVoid,
      ),
  }
})

/** A platform that gives no storage still shows the wall and lets people sign in. The storage status says what is lost. */
const openWithOrWithoutStorage = (...wanted: Parameters<typeof openEngine>) =>
  Effect.catch(openEngine(...wanted), (failed) =>
    Effect.andThen(
      Effect.logError("the account's database does not open", failed),
      Effect.provideService(openEngine(...wanted), Disks, { ...makeMemoryMedium(), isFleeting: true }),
    ),
  )
