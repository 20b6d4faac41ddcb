/**
 * The engine handle that this tab works through, one at a time. The tab is attached to one account after the other.
 * When an attachment fails, a new one to the same account follows.
 */
import { type Cause, Effect, Exit, Option, Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { isSignedIn, Vault } from "../crypto/vault.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import type { Channels } from "../tabs/channels.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"
import type { Locks } from "../tabs/locks.ts"
import { type Account, AGAIN_MS, type Attachment, makeTakeEngine, type TakeOptions } from "./take-engine.ts"

/** Longest wait of a verb for a handle, ms. */
const HANDLE_MS = 20_000

export interface CurrentEngine {
  /**
   * Leaves the present handle and takes one at the user's account. `user`: the gateway's answer to a login just made,
   * else null.
   */
  readonly switchTo: (userId: number, user: OwnUser | null) => Effect.Effect<void>
  /** The same, for the account that `choose` gives when its turn comes; null keeps the present handle. */
  readonly switchBy: (choose: Effect.Effect<Account | null>) => Effect.Effect<void>
  /** Drops the present handle; verbs wait for the next one. */
  readonly detach: Effect.Effect<void>
  /** The user of the present attachment; null before the first. */
  readonly userId: () => number | null
  /** The present handle, or the next one when there is none. Fails with `workerSilent` after HANDLE_MS. */
  readonly handle: Effect.Effect<EngineHandle, AppFailure>
  /** The present handle, then each change of it; null while there is none. */
  readonly handles: Stream.Stream<EngineHandle | null>
  /** Replaces this handle by a new one at the same account, if it is still the present one. */
  readonly reopen: (handle: EngineHandle) => Effect.Effect<void>
  /** Completes when this handle is no longer the present one. */
  readonly left: (handle: EngineHandle) => Effect.Effect<void>
  readonly isOutdated: () => boolean
  /** Completes when another tab has a newer version. */
  readonly outdated: Effect.Effect<void>
}

export const makeCurrentEngine = Effect.fnUntraced(function* (
  options: TakeOptions,
): Effect.fn.Return<CurrentEngine, never, EngineNeeds | Locks | Channels | Scope.Scope> {
  const appScope = yield* Effect.scope
  const needs = yield* Effect.context<EngineNeeds | Locks | Channels>()
  const vault = yield* Vault
  const { take, isOutdated, outdated } = yield* makeTakeEngine(options)
  const changing = yield* Semaphore.make(1)
  const current = yield* SubscriptionRef.make<EngineHandle | null>(null)
  let attachedScope: Scope.Closeable | null = null
  let attachedUser: number | null = null

  /** Runs an effect outside the attachment's scope, because the effect ends that attachment. */
  const outside = <E>(effect: Effect.Effect<unknown, E>) =>
    Effect.asVoid(Effect.forkIn(Effect.ignoreCause(effect), appScope))

  const reopen = (scope: Scope.Scope) =>
    Effect.suspend(() =>
      attachedScope === scope && attachedUser !== null
        ? Effect.andThen(
            SubscriptionRef.set(current, null),
            switchBy(Effect.succeed({ userId: attachedUser, user: null })),
          )
        : Effect.void,
    )

  const attachmentIn = (scope: Scope.Scope): Attachment => ({
    scope,
    show: (handle) => SubscriptionRef.set(current, handle),
    reopen: outside(reopen(scope)),
    reopenAfter: (cause: Cause.Cause<unknown>) =>
      outside(
        Effect.gen(function* () {
          yield* Effect.logError("an engine has failed and is opened again", cause)
          yield* Effect.sleep(AGAIN_MS)
          yield* reopen(scope)
        }),
      ),
    leave: outside(Effect.suspend(() => switchTo(0, null))),
  })

  const switchBy = (choose: Effect.Effect<Account | null>): Effect.Effect<void> =>
    changing.withPermit(
      Effect.gen(function* () {
        const account = yield* choose
        if (account === null) return
        yield* SubscriptionRef.set(current, null)
        const userId = account.userId !== 0 && (yield* isSignedIn(vault, account.userId)) ? account.userId : 0
        if (attachedScope !== null) yield* Scope.close(attachedScope, Exit.void)
        const scope = yield* Scope.fork(appScope)
        const attachment = attachmentIn(scope)
        attachedScope = scope
        attachedUser = userId
        yield* take({ ...account, userId }, attachment).pipe(
          Scope.provide(scope),
          Effect.provide(needs),
          Effect.catchCause((cause) => attachment.reopenAfter(cause)),
        )
      }),
    )
  const switchTo = (userId: number, user: OwnUser | null) => switchBy(Effect.succeed({ userId, user }))

  return {
    switchTo,
    switchBy,
    detach: SubscriptionRef.set(current, null),
    userId: () => attachedUser,
    isOutdated,
    outdated,
    handles: SubscriptionRef.changes(current),
    reopen: (handle) =>
      Effect.suspend(() =>
        attachedScope !== null && SubscriptionRef.getUnsafe(current) === handle ? reopen(attachedScope) : Effect.void,
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
