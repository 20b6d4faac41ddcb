/**
 * What real attempts say about the network and the session. Each answer of the gateway passes here
 * (engine/observed-gateway.ts); the browser's own flag is never asked. Its event that the network has gone is believed
 * at once, because an attempt would need its whole timeout to find out. Its event that the network is back only causes
 * an attempt.
 */
import { Context, Deferred, Effect, Layer, SubscriptionRef } from "effect"
import type { AppError, AppFailure, ErrorKind } from "#schema/errors.ts"
import { reactionTo } from "#schema/rules/reactions.ts"
import { sessionOf } from "./refused-session.ts"

/**
 * never: no attempt has ended yet. trouble: the last attempt did not reach the gateway. cut: the browser has said that
 * the network is gone, and no attempt has reached the gateway since. waking: the gateway has answered that it is
 * starting.
 */
export type Heard = "never" | "ok" | "trouble" | "cut" | "waking"

/** The gateway has said that a session is over. */
export interface Ended {
  readonly error: AppError
  /** The session whose key signed the refused request or socket; null when it was not signed. */
  readonly session: string | null
}

export class Health extends Context.Service<
  Health,
  {
    readonly heard: SubscriptionRef.SubscriptionRef<Heard>
    readonly note: (heard: Heard) => Effect.Effect<void>
    /** The browser says that the network has gone, or is back. */
    readonly browserSays: (isOnline: boolean) => Effect.Effect<void>
    /** Learns from how a call to the gateway ended. */
    readonly observe: <A, K extends ErrorKind>(call: Effect.Effect<A, AppFailure<K>>) => Effect.Effect<A, AppFailure<K>>
    /** Done when the gateway has said that a session of this engine is over. */
    readonly ended: Effect.Effect<Ended>
    readonly end: (ended: Ended) => Effect.Effect<void>
  }
>()("livcam/worker/network/Health") {
  static readonly layer: Layer.Layer<Health> = Layer.effect(
    Health,
    Effect.gen(function* () {
      const heard = yield* SubscriptionRef.make<Heard>("never")
      const ended = yield* Deferred.make<Ended>()
      const change = (to: (now: Heard) => Heard) =>
        Effect.suspend(() => {
          const now = SubscriptionRef.getUnsafe(heard)
          return to(now) === now ? Effect.void : SubscriptionRef.set(heard, to(now))
        })
      const note = (next: Heard) => change((now) => (now === "cut" && next === "trouble" ? now : next))
      const browserSays = (isOnline: boolean) => change((now) => (isOnline ? (now === "cut" ? "trouble" : now) : "cut"))
      const endBy = (end: Ended) => Effect.asVoid(Deferred.succeed(ended, end))
      return {
        heard,
        note,
        browserSays,
        end: endBy,
        ended: Deferred.await(ended),
        observe: (call) =>
          Effect.tapError(
            Effect.tap(call, () => note("ok")),
            (failed) => {
              const { error } = failed
              if (error.kind === "serviceStarting") return note("waking")
              const end = (error: AppError) => endBy({ error, session: sessionOf(failed) })
              if (UNREACHED.has(error.kind)) return note("trouble")
              if (error.code === undefined) return Effect.void
              return isSessionEnd(error) ? Effect.andThen(note("ok"), end(error)) : note("ok")
            },
          ),
      }
    }),
  )
}

const UNREACHED: ReadonlySet<ErrorKind> = new Set(["offline", "timeout", "serverTrouble"])

/** Codes after which the session is cleared (spec section 8). */
export const isSessionEnd = (error: AppError): boolean => ["root", "logout"].includes(reactionTo(error))
