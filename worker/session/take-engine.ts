/**
 * How a tab gets a handle of its account's engine. It leads when it gets the account's lock; else it follows until the
 * leader is gone or silent for too long. A tab that has met a newer version leads no account any more.
 */
import { type Cause, Deferred, Effect, Exit, Ref, Schedule, Scope } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { SessionCommand } from "../commands/command-kinds.ts"
import { isSignedIn, Vault } from "../crypto/vault.ts"
import { type Engine, openEngine } from "../engine/engine.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { drawIntentId } from "../intents/intent-id.ts"
import { NewerRows } from "../store/device-versions.ts"
import { makeMemoryMedium } from "../store/disk/memory-disk.ts"
import { Disks } from "../store/disk/row-disk.ts"
import type { Channels } from "../tabs/channels.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"
import { makeFailureDetector } from "../tabs/failure-detector.ts"
import { openFollower } from "../tabs/follower.ts"
import { openLeader } from "../tabs/leader.ts"
import { openLeaderChannel } from "../tabs/leader-channel.ts"
import { Lease, type LeaseShape, makeLease } from "../tabs/lease.ts"
import { type Hold, Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import { leaderLockOf, OwnProtocol } from "../tabs/messages.ts"
import type { SignOuts } from "./sign-outs.ts"

/** An engine that this tab's worker runs. */
export interface OwnEngine {
  readonly engine: Engine
  /** Closes the engine and its database; the account's lock stays held. */
  readonly close: Effect.Effect<void>
}

export interface TakeOptions {
  readonly tab: string
  readonly signOuts: SignOuts
  /** Carries out a command on the session of the engine that runs here. */
  readonly executeSession: (own: OwnEngine, command: SessionCommand) => Effect.Effect<unknown, AppFailure>
}

export interface Account {
  readonly userId: number
  readonly user: OwnUser | null
}

/** One attachment of the tab to an account. It has one handle at a time; closing `scope` frees all that they hold. */
export interface Attachment {
  readonly scope: Scope.Scope
  /** Null while there is no handle. */
  readonly show: (handle: EngineHandle | null) => Effect.Effect<void>
  /** Ends this attachment and begins one to the same account, unless it was left already. Runs outside of `scope`. */
  readonly reopen: Effect.Effect<void>
  /** The same after a failure, with a short pause. */
  readonly reopenAfter: (cause: Cause.Cause<unknown>) => Effect.Effect<void>
  /** Ends this attachment and begins the visitor's. */
  readonly leave: Effect.Effect<void>
}

/** Pause between a failed engine or handle and the next, ms. */
export const AGAIN_MS = 1_000

/** This tab's time as leader of an account, with the account's lock. */
interface Term {
  readonly userId: number
  readonly hold: Hold
  readonly lease: LeaseShape
  readonly attachment: Attachment
}

export const makeTakeEngine = Effect.fnUntraced(function* ({ tab, signOuts, executeSession }: TakeOptions) {
  const vault = yield* Vault
  const locks = yield* Locks
  const protocol = yield* OwnProtocol
  const facts = yield* ClientFacts
  const newer = yield* Deferred.make<void>()
  const isOutdated = () => Deferred.isDoneUnsafe(newer)
  const metNewer = (attachment: Attachment) =>
    Effect.flatMap(Deferred.succeed(newer, undefined), (isFirst) => (isFirst ? attachment.reopen : Effect.void))

  /**
   * If the database is new at the next opening, the browser has cleared it, and the notice says so. Memory is not lost.
   */
  const expectLoss = (userId: number) =>
    Effect.andThen(
      Ref.update(facts, (now) => ({ ...now, kept: { userId, unsent: 0 } })),
      Effect.ignore(marksOf(vault).keepLastUser(userId)),
    )

  const lead = Effect.fnUntraced(function* ({ userId, user }: Account, hold: Hold, attachment: Attachment) {
    const lease = yield* makeLease(hold)
    const replaced = Effect.andThen(Effect.logWarning("another tab has taken this account over"), attachment.reopen)
    yield* Effect.forkIn(Effect.andThen(lease.lost, replaced), attachment.scope)
    yield* begin({ userId, hold, lease, attachment }, user, null)
  })

  /** `failed`: the engine before. Its intents in memory pass to the next engine, so they survive a cleared database. */
  const begin = Effect.fnUntraced(function* (
    term: Term,
    user: OwnUser | null,
    failed: Engine | null,
  ): Effect.fn.Return<void, AppFailure, EngineNeeds | Locks | Channels> {
    const scope = yield* Scope.fork(term.attachment.scope)
    yield* open(term, user, failed, scope).pipe(
      Scope.provide(scope),
      Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause))),
    )
  })

  /** Opens the next engine under the same lock: another tab, in between, would lack what the failed one holds. */
  const beginAgain = (
    cause: Cause.Cause<unknown>,
    term: Term,
    failed: Engine,
    scope: Scope.Closeable | null,
  ): Effect.Effect<void, never, EngineNeeds | Locks | Channels> =>
    Effect.gen(function* () {
      yield* Effect.logError("an engine has failed and is opened again", cause)
      yield* Effect.sleep(AGAIN_MS)
      yield* term.attachment.show(null)
      if (scope !== null) yield* Scope.close(scope, Exit.void)
      yield* (yield* term.hold.check) ? begin(term, null, failed) : term.attachment.reopen
    }).pipe(Effect.catchCause((again) => beginAgain(again, term, failed, null)))

  const open = Effect.fnUntraced(function* (
    term: Term,
    user: OwnUser | null,
    failed: Engine | null,
    scope: Scope.Closeable,
  ) {
    const { userId, lease, attachment } = term
    const leader = yield* drawIntentId
    const channel = yield* openLeaderChannel({ userId, leader, lease, outdated: metNewer(attachment) })
    const isLeft = yield* signOuts.resume(userId)
    if (userId !== 0 && (isLeft || !(yield* isSignedIn(vault, userId)))) return yield* attachment.leave

    const engineScope = yield* Scope.fork(scope)
    if (failed !== null) yield* expectLoss(userId)
    const engine = yield* openWithOrWithoutStorage(userId, user, failed?.unsettled() ?? []).pipe(
      Effect.provideService(Lease, lease),
      Scope.provide(engineScope),
      Effect.catchDefect((defect) =>
        defect instanceof NewerRows ? Effect.as(metNewer(attachment), null) : Effect.die(defect),
      ),
    )
    if (engine === null) return
    const own = { engine, close: Scope.close(engineScope, Exit.void) }
    const handle = yield* openLeader({
      tab,
      channel,
      engine,
      executeSession: (command) => executeSession(own, command),
    })
    const next = (cause: Cause.Cause<unknown>) =>
      Effect.forkIn(beginAgain(cause, term, engine, scope), attachment.scope)
    yield* Effect.forkIn(Effect.catchCause(engine.over, next), engineScope)
    yield* attachment.show(handle)
  })

  /** The follower's handle lives in its own scope inside the attachment's, which closes when this tab gets the lock. */
  const follow = Effect.fnUntraced(function* (userId: number, heard: () => void, attachment: Attachment) {
    const followerScope = yield* Scope.fork(attachment.scope)
    const options = { userId, tab, heard, outdated: metNewer(attachment), isOutdated: isOutdated() }
    yield* attachment.show(yield* openFollower(options).pipe(Scope.provide(followerScope)))
    return Effect.andThen(attachment.show(null), Scope.close(followerScope, Exit.void))
  })

  const take = Effect.fnUntraced(function* (account: Account, attachment: Attachment) {
    const { userId } = account
    const newest = yield* Effect.orElseSucceed(marksOf(vault).raiseProtocol(protocol), () => protocol)
    if (newest > protocol) yield* Deferred.succeed(newer, undefined)
    if (isOutdated()) return void (yield* follow(userId, () => {}, attachment))
    const lock = leaderLockOf(userId)
    const hold = yield* locks.tryHold(lock)
    if (hold !== undefined) return yield* lead(account, hold, attachment)
    const detector = yield* makeFailureDetector
    const leave = yield* follow(userId, detector.heard, attachment)
    const inherit = Effect.gen(function* () {
      const inherited = yield* Effect.raceFirst(locks.hold(lock), detector.steal(lock))
      yield* leave
      yield* lead({ userId, user: null }, inherited, attachment)
    })
    yield* Effect.forkIn(
      Effect.catchCause(inherit, (cause) => attachment.reopenAfter(cause)),
      attachment.scope,
    )
  })

  return {
    take,
    isOutdated,
    /** Completes when another tab has a newer version. */
    outdated: Deferred.await(newer),
  }
})

/**
 * On a platform without storage the engine runs in memory, so that users see the wall and can sign in; the storage
 * status says what is lost. With intents of a failed engine the database is retried first: it existed a moment ago, and
 * the browser may be clearing it.
 */
const openWithOrWithoutStorage = (userId: number, user: OwnUser | null, unsettled: ReadonlyArray<Intent>) =>
  openEngine(userId, user, unsettled).pipe(
    Effect.retry({ times: unsettled.length > 0 ? TRIES : 0, schedule: Schedule.spaced(AGAIN_MS) }),
    Effect.catch((failed) =>
      Effect.andThen(
        Effect.logError("the account's database does not open", failed),
        Effect.provideService(openEngine(userId, user, unsettled), Disks, { ...makeMemoryMedium(), isFleeting: true }),
      ),
    ),
  )
const TRIES = 3
