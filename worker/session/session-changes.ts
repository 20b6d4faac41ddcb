/**
 * Which account this tab works for, and when that changes: signing in and out, here or in another tab, and sessions
 * that the gateway ends. Signing out deletes the account's database. An ended session keeps it, with all that waits in
 * it, for the same user's return (reliability P25, P43).
 */
import { Effect, Option, Queue, Ref, Schema, type Scope, Stream, SubscriptionRef } from "effect"
import type { AppError, AppFailure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/people/user.ts"
import type { SessionCommand } from "../commands/command-kinds.ts"
import { isSignedIn, Vault } from "../crypto/vault.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import type { Ended } from "../network/health.ts"
import { Channels } from "../tabs/channels.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"
import { Locks } from "../tabs/locks.ts"
import { NEWS_CHANNEL, SessionNews } from "../tabs/messages.ts"
import { inTurn } from "./accounts.ts"
import { type CurrentEngine, makeCurrentEngine } from "./current-engine.ts"
import type { Renew } from "./renew.ts"
import type { ResumeSecrets } from "./resume-secrets.ts"
import { makeSignOut } from "./sign-out.ts"
import { makeSignOuts } from "./sign-outs.ts"
import type { OwnEngine } from "./take-engine.ts"

export interface SessionChanges {
  readonly current: CurrentEngine
  /** Switches to the user, or to the visitor when the user's key is not in the vault. */
  readonly begin: (userId: number) => Effect.Effect<void>
  readonly signedIn: (user: OwnUser) => Effect.Effect<{ readonly userId: number }>
}

export const makeSessionChanges = Effect.fnUntraced(function* (
  tab: string,
  renew: Renew,
  secrets: ResumeSecrets,
): Effect.fn.Return<SessionChanges, never, EngineNeeds | Locks | Channels | Scope.Scope> {
  const vault = yield* Vault
  const locks = yield* Locks
  const notice = yield* EndedNotice
  const signOuts = yield* makeSignOuts
  const signOut = yield* makeSignOut(signOuts, secrets)
  const facts = yield* ClientFacts

  /** Forgets the note of what was saved here: the data is gone on purpose. */
  const forgetNote = Ref.update(facts, (now) => ({ ...now, kept: null }))

  /** The user whose session has ended in this tab. Null when no session has, or a user has signed in since. */
  let endedUser: number | null = null

  const executeSession = (own: OwnEngine, command: SessionCommand): Effect.Effect<unknown, AppFailure> =>
    command._tag === "signOut"
      ? signOut(own, command.unsent, {
          endedUser,
          detach: current.detach,
          leave: (userId) => Effect.andThen(news.tell({ _tag: "signedOut", userId }), current.switchTo(0, null)),
        })
      : Effect.as(Effect.andThen(SubscriptionRef.set(notice, null), news.tell({ _tag: "dismissed" })), {})

  /**
   * Leaves the account of an ended session. That session's key is forgotten by now, so a key that is there belongs to a
   * later session: it goes on, and the result is false. `always`: the ended session's key could not be forgotten, so no
   * key counts.
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

  const current: CurrentEngine = yield* makeCurrentEngine({ tab, signOuts, executeSession })

  /** Handles a session that the gateway has ended. False when the user has another session by now. */
  const endSession = Effect.fnUntraced(function* (userId: number, { error, session }: Ended) {
    if (error.kind === "loginExpired" && session !== null && (yield* renew(userId, session))) return false
    const forgotten = yield* Effect.option(inTurn(locks, vault.forgetSigningKey(userId, session)))
    if (forgotten._tag === "Some" && !forgotten.value) return false
    yield* news.tell({ _tag: "ended", userId, error })
    return yield* leaveEnded(userId, error, forgotten._tag === "None")
  })
  const hear = (heard: SessionNews): Effect.Effect<void> => {
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
  }
  const news = yield* openNews(hear)
  yield* followEnds(current, endSession)

  return {
    current,
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

/** Handles the end of each handle's session. When the user has another session by now, a new handle follows. */
const followEnds = Effect.fnUntraced(function* (
  current: CurrentEngine,
  endSession: (userId: number, end: Ended) => Effect.Effect<boolean, AppFailure>,
) {
  const scope = yield* Effect.scope
  const end = (handle: EngineHandle) =>
    Effect.flatMap(handle.ended, (end) =>
      Effect.forkIn(
        Effect.ignoreCause(
          Effect.flatMap(endSession(handle.userId, end), (isLeft) => (isLeft ? Effect.void : current.reopen(handle))),
        ),
        scope,
      ),
    )
  yield* Effect.forkScoped(
    Stream.runDrain(
      Stream.switchMap(current.handles, (handle) => (handle === null ? Stream.empty : Stream.fromEffect(end(handle)))),
    ),
  )
})

const decodeNews = Schema.decodeUnknownOption(SessionNews)

/** The broadcast to all tabs: who signs in and out, and why a session ended. `hear` gets other tabs' news in order. */
const openNews = Effect.fnUntraced(function* (hear: (news: SessionNews) => Effect.Effect<void>) {
  const channel = yield* (yield* Channels).open(NEWS_CHANNEL)
  const heard = yield* Queue.unbounded<SessionNews>()
  channel.listen((message) => {
    const news = Option.getOrUndefined(decodeNews(message))
    if (news !== undefined) Queue.offerUnsafe(heard, news)
  })
  yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.take(heard), hear)))
  return { tell: (news: SessionNews) => Effect.sync(() => channel.post(news)) }
})
