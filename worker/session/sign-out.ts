/**
 * Signing out. What is unsent is sent first if the user asked for that; then the account's data is deleted. The engine
 * closes before its database is deleted, and the other tabs are told.
 */
import { Effect } from "effect"
import type { CommandOf } from "#schema/commands.ts"
import { failure } from "#schema/errors.ts"
import { isSignedIn, sessionNow, Vault } from "../crypto/vault.ts"
import type { ResumeSecrets } from "./resume-secrets.ts"
import type { SignOuts } from "./sign-outs.ts"
import type { OwnEngine } from "./take-engine.ts"

/** Time for a follower's answer to get out before its leader leaves. */
const FAREWELL = "50 millis"

type Unsent = CommandOf<"signOut">["unsent"]

/** The tab as signing out needs it. */
interface Tab {
  /** The user whose session has ended here; null when none has, or a user has signed in since. */
  readonly endedUser: number | null
  /** Drops the present handle: verbs wait for the next one. */
  readonly detach: Effect.Effect<void>
  /** Tells the other tabs and switches to the visitor. */
  readonly leave: (userId: number) => Effect.Effect<void>
}

export const makeSignOut = Effect.fnUntraced(function* (signOuts: SignOuts, secrets: ResumeSecrets) {
  const vault = yield* Vault
  const scope = yield* Effect.scope

  /** Signs out a user whose session has ended. Deletes the saved data; fails when unsent data was to be sent first. */
  const signOutEnded = Effect.fnUntraced(function* (endedUser: number | null, unsent: Unsent) {
    if (endedUser === null || (yield* isSignedIn(vault, endedUser))) return { unsent: 0 }
    if (unsent === "send") return yield* failure("loginExpired")
    yield* signOuts.begin(endedUser)
    yield* signOuts.resumeAll
    return { unsent: 0 }
  })

  return Effect.fnUntraced(function* ({ engine, close }: OwnEngine, unsent: Unsent, tab: Tab) {
    const { userId } = engine
    if (userId === 0) return yield* signOutEnded(tab.endedUser, unsent)
    const session = yield* sessionNow(vault, userId)
    const left = yield* engine.leave(unsent, signOuts.begin(userId))
    yield* Effect.gen(function* () {
      yield* tab.detach
      yield* vault.forgetSigningKey(userId, session)
      secrets.forget()
      yield* close
      yield* signOuts.finish(userId, session)
    }).pipe(Effect.ensuring(Effect.forkIn(Effect.delay(tab.leave(userId), FAREWELL), scope)))
    return { unsent: left }
  })
})
