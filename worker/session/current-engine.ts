/**
 * The engine that this tab works through: one handle at a time. The tab is attached to one account after the other; an attachment that
 * fails is followed by a new one to the same account.
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

/** How long a verb waits for a handle, ms. */
const HANDLE_MS = 20_000

export interface CurrentEngine {
  /** Leaves the present handle and takes one at a user's account. `user`: as the gateway has named them in a login just made. */
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

  /** Outside the attachment's scope: it ends the attachment that it comes from. */
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
