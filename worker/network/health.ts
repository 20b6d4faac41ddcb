/**
 * What real attempts say about the network and the session. Each answer of the gateway passes here (observed-gateway.ts);
 * the browser's own flag is never asked.
 */
import { Context, Deferred, Effect, Layer, SubscriptionRef } from "effect"
import { type AppError, type AppFailure, type ErrorKind, reactionTo } from "#schema/errors.ts"
import { sessionOf } from "../gateway/refused-session.ts"

/** never: no attempt has ended yet. trouble: the last one did not reach the gateway. */
export type Heard = "never" | "ok" | "trouble"

/** The gateway's word that a session is over. */
export interface Ended {
  readonly error: AppError
  /** Whose key the refused request or socket was signed with; null when it was not signed. */
  readonly session: string | null
}

export class Health extends Context.Service<
  Health,
  {
    readonly heard: SubscriptionRef.SubscriptionRef<Heard>
    readonly note: (heard: Heard) => Effect.Effect<void>
    /** Learns from how a call to the gateway ended. */
    readonly observe: <A>(call: Effect.Effect<A, AppFailure>) => Effect.Effect<A, AppFailure>
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
      const note = (next: Heard) =>
        Effect.suspend(() =>
          SubscriptionRef.getUnsafe(heard) === next ? Effect.void : SubscriptionRef.set(heard, next),
        )
      const endBy = (end: Ended) => Effect.asVoid(Deferred.succeed(ended, end))
      return {
        heard,
        note,
        end: endBy,
        ended: Deferred.await(ended),
        observe: (call) =>
          Effect.tapError(
            Effect.tap(call, () => note("ok")),
            (failed) => {
              const { error } = failed
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
