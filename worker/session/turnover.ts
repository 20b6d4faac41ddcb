/**
 * Who sits when: signing in and out, here or in another tab, and sessions that the gateway ends. Signing out deletes the
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
import { Locks } from "../tabs/locks.ts"
import type { SessionNews } from "../tabs/messages.ts"
import type { Seat, SeatCommand } from "../tabs/seat.ts"
import { inTurn } from "./arrival.ts"
import { makeDepartures } from "./departures.ts"
import { makeNews } from "./news.ts"
import type { Renew } from "./renew.ts"
import type { ResumeSecrets } from "./resume-secrets.ts"
import { isSignedIn, sessionNow } from "./signed-in.ts"
import { makeSitting, type Owned, type Sitting } from "./sitting.ts"

/** A guest's answer must be out before its owner leaves. */
const FAREWELL = "50 millis"

export interface Turnover {
  readonly seat: Sitting["seat"]
  readonly left: Sitting["left"]
  readonly isOutdated: Sitting["isOutdated"]
  readonly userId: Sitting["userId"]
  /** Sits down as the user, or as the visitor when the user's key is not in the vault. */
  readonly begin: (userId: number) => Effect.Effect<void>
  readonly signedIn: (user: OwnUser) => Effect.Effect<{ readonly userId: number }>
}

export const makeTurnover = Effect.fnUntraced(function* (
  tab: string,
  entered: (seat: Seat) => Effect.Effect<void>,
  outdated: Effect.Effect<void>,
  renew: Renew,
  secrets: ResumeSecrets,
): Effect.fn.Return<Turnover, never, EngineNeeds | Locks | Channels | Scope.Scope> {
  const scope = yield* Effect.scope
  const vault = yield* Vault
  const locks = yield* Locks
  const notice = yield* EndedNotice
  const departures = yield* makeDepartures
  const facts = yield* ClientFacts

  /** What was saved here is gone on purpose. */
  const forgetNote = Ref.update(facts, (now) => ({ ...now, kept: null }))

  /** Whose session has ended in this tab, and nobody has signed in since. */
  let endedUser: number | null = null

  /** Who signs out while the session ends: what is saved goes as was asked, but nothing that was to be sent first. */
  const signOutEnded = Effect.fnUntraced(function* (unsent: CommandOf<"signOut">["unsent"]) {
    if (endedUser === null || (yield* isSignedIn(vault, endedUser))) return { unsent: 0 }
    if (unsent === "send") return yield* failure("loginExpired")
    yield* departures.begin(endedUser)
    yield* departures.resumeAll
    return { unsent: 0 }
  })

  const signOut = Effect.fnUntraced(function* ({ engine, close }: Owned, { unsent }: CommandOf<"signOut">) {
    const { userId } = engine
    if (userId === 0) return yield* signOutEnded(unsent)
    const session = yield* sessionNow(vault, userId)
    const left = yield* engine.leave(unsent, departures.begin(userId))
    const go = Effect.andThen(news.tell({ _tag: "signedOut", userId }), sitting.sit(0, null))
    yield* Effect.gen(function* () {
      yield* sitting.rise
      yield* vault.forgetSigningKey(userId, session)
      secrets.forget()
      yield* close
      yield* departures.finish(userId, session)
    }).pipe(Effect.ensuring(Effect.forkIn(Effect.delay(go, FAREWELL), scope)))
    return { unsent: left }
  })

  const execute = (
    owned: Owned,
    command: SeatCommand,
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
    yield* sitting.change(
      Effect.gen(function* () {
        goesOn = !always && (yield* isSignedIn(vault, userId))
        if (goesOn || sitting.userId() !== userId) return null
        endedUser = userId
        yield* SubscriptionRef.set(notice, error)
        return { userId: 0, user: null }
      }),
    )
    return !goesOn
  })

  const sitting: Sitting = yield* makeSitting({
    tab,
    departures,
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
        return sitting.userId() === heard.userId ? Effect.void : sitting.sit(heard.userId, null)
      case "signedOut":
        return Effect.andThen(
          forgetNote,
          sitting.userId() === heard.userId ? sitting.sit(heard.userId, null) : Effect.void,
        )
      case "ended":
        return Effect.asVoid(leaveEnded(heard.userId, heard.error))
      case "dismissed":
        return SubscriptionRef.set(notice, null)
    }
  })

  return {
    seat: sitting.seat,
    left: sitting.left,
    isOutdated: sitting.isOutdated,
    userId: sitting.userId,
    begin: (userId) => Effect.andThen(departures.resumeAll, sitting.sit(userId, null)),
    signedIn: Effect.fnUntraced(function* (user) {
      const arrives = Effect.gen(function* () {
        endedUser = null
        yield* SubscriptionRef.set(notice, null)
        return { userId: user.id, user }
      })
      yield* sitting.change(arrives)
      yield* news.tell({ _tag: "signedIn", userId: user.id })
      return { userId: user.id }
    }),
  }
})
