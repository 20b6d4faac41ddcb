/**
 * Which account this tab works for, and when that changes: signing in and out, here or in another tab, and sessions that the gateway ends. Signing out deletes the
 * account's database; an ended session keeps it, with all that waits in it, for the same user's return (reliability P25, P43).
 */
import { Effect, Ref, type Scope, SubscriptionRef } from "effect"
import type { CommandOf } from "#schema/commands/index.ts"
import { type AppError, type AppFailure, failure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/model/user.ts"
import type { Asked } from "#schema/worker-api.ts"
import { Vault } from "../crypto/vault.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { ClientFacts } from "../gateway/client-facts.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import type { Channels } from "../tabs/channels.ts"
import type { EngineHandle, LeaderCommand } from "../tabs/engine-handle.ts"
import { Locks } from "../tabs/locks.ts"
import type { SessionNews } from "../tabs/messages.ts"
import { type CurrentEngine, makeCurrentEngine, type Owned } from "./current-engine.ts"
import { makeNews } from "./news.ts"
import type { Renew } from "./renew.ts"
import type { ResumeSecrets } from "./resume-secrets.ts"
import { inTurn } from "./sign-in-lock.ts"
import { makeSignOuts } from "./sign-outs.ts"
import { isSignedIn, sessionNow } from "./signed-in.ts"

/** A follower's answer must be out before its leader leaves. */
const FAREWELL = "50 millis"

export interface SessionChanges {
  readonly handle: CurrentEngine["handle"]
  readonly left: CurrentEngine["left"]
  readonly isOutdated: CurrentEngine["isOutdated"]
  readonly userId: CurrentEngine["userId"]
  /** Works for the user, or for the visitor when the user's key is not in the vault. */
  readonly begin: (userId: number) => Effect.Effect<void>
  readonly signedIn: (user: OwnUser) => Effect.Effect<{ readonly userId: number }>
}

export const makeSessionChanges = Effect.fnUntraced(function* (
  tab: string,
  entered: (handle: EngineHandle) => Effect.Effect<void>,
  outdated: Effect.Effect<void>,
  renew: Renew,
  secrets: ResumeSecrets,
): Effect.fn.Return<SessionChanges, never, EngineNeeds | Locks | Channels | Scope.Scope> {
  const scope = yield* Effect.scope
  const vault = yield* Vault
  const locks = yield* Locks
  const notice = yield* EndedNotice
  const signOuts = yield* makeSignOuts
  const facts = yield* ClientFacts

  /** What was saved here is gone on purpose. */
  const forgetNote = Ref.update(facts, (now) => ({ ...now, kept: null }))

  /** Whose session has ended in this tab, and nobody has signed in since. */
  let endedUser: number | null = null

  /** Who signs out while the session ends: what is saved goes as was asked, but nothing that was to be sent first. */
  const signOutEnded = Effect.fnUntraced(function* (unsent: CommandOf<"signOut">["unsent"]) {
    if (endedUser === null || (yield* isSignedIn(vault, endedUser))) return { unsent: 0 }
    if (unsent === "send") return yield* failure("loginExpired")
    yield* signOuts.begin(endedUser)
    yield* signOuts.resumeAll
    return { unsent: 0 }
  })

  const signOut = Effect.fnUntraced(function* ({ engine, close }: Owned, { unsent }: CommandOf<"signOut">) {
    const { userId } = engine
    if (userId === 0) return yield* signOutEnded(unsent)
    const session = yield* sessionNow(vault, userId)
    const left = yield* engine.leave(unsent, signOuts.begin(userId))
    const go = Effect.andThen(news.tell({ _tag: "signedOut", userId }), current.switchTo(0, null))
    yield* Effect.gen(function* () {
      yield* current.detach
      yield* vault.forgetSigningKey(userId, session)
      secrets.forget()
      yield* close
      yield* signOuts.finish(userId, session)
    }).pipe(Effect.ensuring(Effect.forkIn(Effect.delay(go, FAREWELL), scope)))
    return { unsent: left }
  })

  const execute = (
    owned: Owned,
    command: LeaderCommand,
    by: string,
    asked: Asked,
  ): Effect.Effect<unknown, AppFailure> => {
    if (command._tag === "signOut") return signOut(owned, command)
    if (command._tag !== "dismissEnded") return owned.engine.execute(command, by, asked)
    return Effect.as(Effect.andThen(SubscriptionRef.set(notice, null), news.tell({ _tag: "dismissed" })), {})
  }

  /**
   * The ended session's key is forgotten by now: one that is there belongs to a later session, which goes on (false). `always`:
   * the key could not be forgotten and is of no use.
   */
  const leaveEnded = Effect.fnUntraced(function* (userId: number, error: AppError, always = false) {
    let goesOn = false
    yield* current.switchBy(
      Effect.gen(function* () {
        goesOn = !always && (yield* isSignedIn(vault, userId))
        if (goesOn || current.userId() !== userId) return null
        endedUser = userId
        yield* SubscriptionRef.set(notice, error)
        return { userId: 0, user: null }
      }),
    )
    return !goesOn
  })

  const current: CurrentEngine = yield* makeCurrentEngine({
    tab,
    signOuts,
    execute,
    entered,
    outdated,
    ended: (userId, { error, session }) =>
      Effect.gen(function* () {
        if (error.kind === "loginExpired" && session !== null && (yield* renew(userId, session))) return false
        const forgotten = yield* Effect.option(inTurn(locks, vault.forgetSigningKey(userId, session)))
        if (forgotten._tag === "Some" && !forgotten.value) return false
        yield* news.tell({ _tag: "ended", userId, error })
        return yield* leaveEnded(userId, error, forgotten._tag === "None")
      }),
  })

  const news = yield* makeNews((heard: SessionNews): Effect.Effect<void> => {
    switch (heard._tag) {
      case "signedIn":
        return current.userId() === heard.userId ? Effect.void : current.switchTo(heard.userId, null)
      case "signedOut":
        return Effect.andThen(
          forgetNote,
          current.userId() === heard.userId ? current.switchTo(heard.userId, null) : Effect.void,
        )
      case "ended":
        return Effect.asVoid(leaveEnded(heard.userId, heard.error))
      case "dismissed":
        return SubscriptionRef.set(notice, null)
    }
  })

  return {
    handle: current.handle,
    left: current.left,
    isOutdated: current.isOutdated,
    userId: current.userId,
    begin: (userId) => Effect.andThen(signOuts.resumeAll, current.switchTo(userId, null)),
    signedIn: Effect.fnUntraced(function* (user) {
      const begins = Effect.gen(function* () {
        endedUser = null
        yield* SubscriptionRef.set(notice, null)
        return { userId: user.id, user }
      })
      yield* current.switchBy(begins)
      yield* news.tell({ _tag: "signedIn", userId: user.id })
      return { userId: user.id }
    }),
  }
})
