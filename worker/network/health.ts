/**
 * What real attempts say about the network and the session. Each answer of the gateway passes here (observed-gateway.ts);
 * the browser's own flag is never asked.
 */
import { Context, Deferred, Effect, Layer, SubscriptionRef } from "effect"
import { type AppError, type AppFailure, type ErrorKind, reactionTo } from "#schema/errors.ts"

/** never: no attempt has ended yet. trouble: the last one did not reach the gateway. */
export type Heard = "never" | "ok" | "trouble"

export class Health extends Context.Service<
  Health,
  {
    readonly heard: SubscriptionRef.SubscriptionRef<Heard>
    readonly note: (heard: Heard) => Effect.Effect<void>
    /** Learns from how a call to the gateway ended. */
    readonly observe: <A>(call: Effect.Effect<A, AppFailure>) => Effect.Effect<A, AppFailure>
    /** Done when the gateway has said that this session is over. */
    readonly ended: Effect.Effect<AppError>
    readonly end: (error: AppError) => Effect.Effect<void>
  }
>()("livcam/worker/network/Health") {
  static readonly layer: Layer.Layer<Health> = Layer.effect(
    Health,
    Effect.gen(function* () {
      const heard = yield* SubscriptionRef.make<Heard>("never")
      const ended = yield* Deferred.make<AppError>()
      const note = (next: Heard) =>
        Effect.suspend(() =>
          SubscriptionRef.getUnsafe(heard) === next ? Effect.void : SubscriptionRef.set(heard, next),
        )
      const end = (error: AppError) => Effect.asVoid(Deferred.succeed(ended, error))
      return {
        heard,
        note,
        end,
        ended: Deferred.await(ended),
        observe: (call) =>
          Effect.tapError(
            Effect.tap(call, () => note("ok")),
            ({ error }) => {
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
