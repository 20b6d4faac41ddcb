/**
 * How a tab gets a handle of its account's engine: it leads when it gets the account's lock, else it follows until the leader has
 * gone or is silent for too long. A tab of an older version than another's leads no account any more.
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
  /** Commands on the session whose engine runs here: they close it. */
  readonly executeSession: (own: OwnEngine, command: SessionCommand) => Effect.Effect<unknown, AppFailure>
}

export interface Account {
  readonly userId: number
  readonly user: OwnUser | null
}

/** One attachment of the tab to an account: its handles come one after the other, and all that they hold goes with `scope`. */
export interface Attachment {
  readonly scope: Scope.Scope
  /** Null while there is no handle. */
  readonly show: (handle: EngineHandle | null) => Effect.Effect<void>
  /** Ends this attachment and begins one to the same account; nothing when it has been left already. Ends outside of its scope. */
  readonly reopen: Effect.Effect<void>
  /** The same a moment after a failure. */
  readonly reopenAfter: (cause: Cause.Cause<unknown>) => Effect.Effect<void>
  /** Ends this attachment and begins the visitor's. */
  readonly leave: Effect.Effect<void>
}

/** Between an engine or a handle that failed and the next, ms. */
export const AGAIN_MS = 1_000

/** A lock that is ours, and whose it is. */
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

  /** A database that is new now was cleared under the app: the notice says so. Nothing of memory is lost. */
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

  /** `failed`: the engine before. What it holds in memory is not lost with a database that was cleared. */
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

  /** The next engine under the same lock: a tab that came in between would know nothing of what the failed one holds. */
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

  /** Its handle is in a scope inside the attachment's: it is left when the lock comes. */
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
    /** Done when another tab is of a newer version. */
    outdated: Deferred.await(newer),
  }
})

/**
 * A platform that gives no storage still shows the wall and lets people sign in. The storage status says what is lost. What the engine
 * before holds in memory was in a database a moment ago: one that is just being cleared is given some time.
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
