/**
 * Who sits when: signing in and out, here or in another tab, and sessions that the gateway ends. Signing out deletes the
 * account's database; an ended session keeps it, with all that waits in it, for the same user's return (reliability P25, P43).
 */
import { Effect, type Scope, SubscriptionRef } from "effect"
import type { CommandOf } from "#schema/commands/index.ts"
import type { AppError, AppFailure } from "#schema/errors.ts"
import type { OwnUser } from "#schema/model/user.ts"
import { Vault } from "../crypto/vault.ts"
import type { EngineNeeds } from "../engine/engine-layer.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import { Disks } from "../store/row-disk.ts"
import type { Channels } from "../tabs/channels.ts"
import type { Locks } from "../tabs/locks.ts"
import type { SessionNews } from "../tabs/messages.ts"
import type { Seat, SeatCommand } from "../tabs/seat.ts"
import { makeNews } from "./news.ts"
import { makeSitting, type Owned, type Sitting } from "./sitting.ts"

/** A guest's answer must be out before its owner leaves. */
const FAREWELL = "50 millis"
const DESTROY = "5 seconds"

export interface Turnover {
  readonly seat: Sitting["seat"]
  /** Sits down as the user, or as the visitor when the user's key is not in the vault. */
  readonly begin: (userId: number) => Effect.Effect<void>
  readonly signedIn: (user: OwnUser) => Effect.Effect<{ readonly userId: number }>
}

export const makeTurnover = Effect.fnUntraced(function* (
  tab: string,
  entered: (seat: Seat) => Effect.Effect<void>,
): Effect.fn.Return<Turnover, never, EngineNeeds | Locks | Channels | Scope.Scope> {
  const scope = yield* Effect.scope
  const vault = yield* Vault
  const disks = yield* Disks
  const notice = yield* EndedNotice

  /** A database that another tab still holds open is deleted when that tab lets go of it; the visitor does not wait for it. */
  const destroy = (userId: number) =>
    Effect.tryPromise(() => disks.destroy(userId)).pipe(
      Effect.timeout(DESTROY),
      Effect.catch((cause) => Effect.logError("the account's database is not deleted yet", cause)),
    )

  const signOut = Effect.fnUntraced(function* ({ engine, close }: Owned, { unsent }: CommandOf<"signOut">) {
    const { userId } = engine
    if (userId === 0) return { unsent: 0 }
    const left = yield* engine.leave(unsent)
    const go = Effect.andThen(news.tell({ _tag: "signedOut", userId }), sitting.sit(0, null))
    yield* Effect.gen(function* () {
      yield* sitting.rise
      yield* vault.forgetSigningKey(userId)
      yield* close
      yield* destroy(userId)
    }).pipe(Effect.ensuring(Effect.forkIn(Effect.delay(go, FAREWELL), scope)))
    return { unsent: left }
  })

  const execute = (owned: Owned, command: SeatCommand, by: string): Effect.Effect<unknown, AppFailure> => {
    if (command._tag === "signOut") return signOut(owned, command)
    if (command._tag !== "dismissEnded") return owned.engine.execute(command, by)
    return Effect.as(Effect.andThen(SubscriptionRef.set(notice, null), news.tell({ _tag: "dismissed" })), {})
  }

  const leaveEnded = (userId: number, error: AppError): Effect.Effect<void> =>
    Effect.suspend(() =>
      sitting.userId() === userId
        ? Effect.andThen(SubscriptionRef.set(notice, error), sitting.sit(0, null))
        : Effect.void,
    )

  const sitting: Sitting = yield* makeSitting({
    tab,
    execute,
    entered,
    ended: (userId, error) =>
      Effect.gen(function* () {
        yield* Effect.ignore(vault.forgetSigningKey(userId))
        yield* news.tell({ _tag: "ended", userId, error })
        yield* leaveEnded(userId, error)
      }),
  })

  const news = yield* makeNews((heard: SessionNews): Effect.Effect<void> => {
    switch (heard._tag) {
      case "signedIn":
        return sitting.userId() === heard.userId ? Effect.void : sitting.sit(heard.userId, null)
      case "signedOut":
        return sitting.userId() === heard.userId ? sitting.sit(0, null) : Effect.void
      case "ended":
        return leaveEnded(heard.userId, heard.error)
      case "dismissed":
        return SubscriptionRef.set(notice, null)
    }
  })

  return {
    seat: sitting.seat,
    begin: (userId) => sitting.sit(userId, null),
    signedIn: Effect.fnUntraced(function* (user) {
      yield* SubscriptionRef.set(notice, null)
      yield* sitting.sit(user.id, user)
      yield* news.tell({ _tag: "signedIn", userId: user.id })
      return { userId: user.id }
    }),
  }
})
