/**
 * How a tab gets a handle of its account's engine: it leads when it gets the account's lock, else it follows until the leader has
 * gone or is silent for too long. A tab of an older version than another's leads no account any more.
 */
import { type Cause, Deferred, Effect, Exit, Ref, Scope } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { SessionCommand } from "../commands/command-kinds.ts"
import { isSignedIn, Vault } from "../crypto/vault.ts"
import { type Engine, openEngine } from "../engine/engine.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { drawIntentId } from "../intents/intent-id.ts"
import { NewerRows } from "../store/device-versions.ts"
import { makeMemoryMedium } from "../store/disk/memory-disk.ts"
import { Disks } from "../store/disk/row-disk.ts"
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
  /** The engine that has just failed: what it holds in memory is not lost with a database that was cleared. */
  readonly failed?: Engine
}

/** One attachment of the tab to an account: its handles come one after the other, and all that they hold goes with `scope`. */
export interface Attachment {
  readonly scope: Scope.Scope
  /** Null while there is no handle. */
  readonly show: (handle: EngineHandle | null) => Effect.Effect<void>
  /** Ends this attachment and begins one to the same account; nothing when it has been left already. Ends outside of its scope. */
  readonly reopen: Effect.Effect<void>
  /** The same a moment after a failure. `failed`: the engine that it had. */
  readonly reopenAfter: (cause: Cause.Cause<unknown>, failed?: Engine) => Effect.Effect<void>
  /** Ends this attachment and begins the visitor's. */
  readonly leave: Effect.Effect<void>
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

  const lead = Effect.fnUntraced(function* ({ userId, user, failed }: Account, hold: Hold, attachment: Attachment) {
    const lease = yield* makeLease(hold)
    const replaced = Effect.andThen(Effect.logWarning("another tab has taken this account over"), attachment.reopen)
    yield* Effect.forkIn(Effect.andThen(lease.lost, replaced), attachment.scope)
    const leader = yield* drawIntentId
    const channel = yield* openLeaderChannel({ userId, leader, lease, outdated: metNewer(attachment) })
    const isLeft = yield* signOuts.resume(userId)
    if (userId !== 0 && (isLeft || !(yield* isSignedIn(vault, userId)))) return yield* attachment.leave

    const engineScope = yield* Scope.fork(attachment.scope)
    if (failed !== undefined && failed.userId === userId) yield* expectLoss(userId)
    const unsettled = failed?.userId === userId ? failed.unsettled() : []
    const engine = yield* openWithOrWithoutStorage(userId, user, unsettled).pipe(
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
    yield* Effect.forkIn(
      Effect.catchCause(engine.over, (cause) => attachment.reopenAfter(cause, engine)),
      engineScope,
    )
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

/** A platform that gives no storage still shows the wall and lets people sign in. The storage status says what is lost. */
const openWithOrWithoutStorage = (...wanted: Parameters<typeof openEngine>) =>
  Effect.catch(openEngine(...wanted), (failed) =>
    Effect.andThen(
      Effect.logError("the account's database does not open", failed),
      Effect.provideService(openEngine(...wanted), Disks, { ...makeMemoryMedium(), isFleeting: true }),
    ),
  )
