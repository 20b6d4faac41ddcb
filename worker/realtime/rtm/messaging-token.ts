/**
 * The token of an Agora messaging client, and when it must be renewed: at 80 % of its life, and after the device woke
 * up (reliability P18). A renewal runs beside the connection and reports its result to it.
 */
import { Clock, Effect, FiberHandle, type Result } from "effect"
import { type AppError, type AppFailure, isTransient } from "#schema/errors.ts"
import { monotonicMs } from "../../http/gateway-clock.ts"

export interface Token {
  readonly token: string
  readonly lifeMs: number
  /** When the token was requested: on the monotonic clock, and on the device's, which goes on during sleep. */
  readonly askedMonotonic: number
  readonly askedWall: number
}

/** The failure is null when the SDK refused the new token. */
export type Renewal = Result.Result<Token, AppError | null>

/** The steps of a renewal: `ask` the gateway, `give` the token to the SDK, tell the connection that it has `ended`. */
interface RenewalParts {
  readonly ask: Effect.Effect<Token, AppFailure>
  readonly give: (token: string) => Effect.Effect<void, unknown>
  readonly ended: (renewal: Renewal) => void
}

const SHARE = 0.8
/** A wake-up does not renew a token younger than this. */
const YOUNG_MS = 60_000
const AGAIN_MS = 10_000

/** When the token is due for renewal, on the monotonic clock. */
const renewalAt = ({ lifeMs, askedMonotonic }: Token): number => askedMonotonic + SHARE * lifeMs

/** True when a wake-up renews the token. False when the device's clock was set back: it proves nothing then. */
const isDueAtWakeUp = ({ lifeMs, askedWall }: Token, wall: number): boolean =>
  wall - askedWall >= Math.min(YOUNG_MS, SHARE * lifeMs)

/** The token that `asked` gives, with both clocks' times from before the request. */
export const askedToken = Effect.fnUntraced(function* (
  asked: Effect.Effect<Pick<Token, "token" | "lifeMs">, AppFailure>,
) {
  const [askedMonotonic, askedWall] = [yield* monotonicMs, yield* Clock.currentTimeMillis]
  const { token, lifeMs } = yield* asked
  return { token, lifeMs, askedMonotonic, askedWall } satisfies Token
})

/** Renews the token of one connection in time. All times but `wall` are on the monotonic clock. */
export const makeTokenRenewal = Effect.fnUntraced(function* (first: Token, { ask, give, ended }: RenewalParts) {
  const renewing = yield* FiberHandle.make()
  let token = first
  let dueAt = renewalAt(first)
  const renewed = Effect.mapError(ask, ({ error }) => error).pipe(
    Effect.tap(({ token }) => Effect.mapError(give(token), () => null)),
  )
  return {
    dueAt: () => dueAt,
    expires: (now: number): void => {
      dueAt = now
    },
    wakesUp: (now: number, wall: number): void => {
      if (isDueAtWakeUp(token, wall)) dueAt = now
    },
    begin: Effect.suspend(() => {
      dueAt = Number.POSITIVE_INFINITY
      return FiberHandle.run(renewing, Effect.map(Effect.result(renewed), ended))
    }),
    /**
     * Takes a renewal's result. Gives the failure that ends the connection: the gateway's refusal, or null for the
     * SDK's. Undefined: the connection goes on.
     */
    take: (renewal: Renewal, now: number): AppError | null | undefined => {
      if (renewal._tag === "Success") {
        token = renewal.success
        dueAt = renewalAt(token)
        return undefined
      }
      if (renewal.failure === null || !isTransient(renewal.failure)) return renewal.failure
      dueAt = now + AGAIN_MS
      return undefined
    },
  }
})
