/**
 * The token of a client of Agora's messaging, and when it is due for a new one: at 80 % of its life, and after the device woke up
 * (reliability P18). A renewal runs beside the connection, which is told how it ended.
 */
import { Clock, Effect, FiberHandle, type Result } from "effect"
import { type AppError, type AppFailure, isTransient } from "#schema/errors.ts"
import { monotonicMs } from "../../http/gateway-clock.ts"

export interface Token {
  readonly token: string
  readonly lifeMs: number
  /** When it was asked for: on the monotonic clock, and on the device's, which goes on while the device sleeps. */
  readonly askedMonotonic: number
  readonly askedWall: number
}

/** The failure is null when the SDK did not take the new token. */
export type Renewal = Result.Result<Token, AppError | null>

/** What a renewal asks of the gateway, gives to the SDK, and tells the connection when it has ended. */
interface RenewalParts {
  readonly ask: Effect.Effect<Token, AppFailure>
  readonly give: (token: string) => Effect.Effect<void, unknown>
  readonly ended: (renewal: Renewal) => void
}

const SHARE = 0.8
/** A younger one is not renewed at a wake-up. */
const YOUNG_MS = 60_000
const AGAIN_MS = 10_000

/** On the monotonic clock. */
const renewalAt = ({ lifeMs, askedMonotonic }: Token): number => askedMonotonic + SHARE * lifeMs

/** Whether it is renewed at a wake-up. A clock that was set back says nothing. */
const isDueAtWakeUp = ({ lifeMs, askedWall }: Token, wall: number): boolean =>
  wall - askedWall >= Math.min(YOUNG_MS, SHARE * lifeMs)

/** The token that `asked` gives, with the times before it was asked for. */
export const askedToken = Effect.fnUntraced(function* (
  asked: Effect.Effect<Pick<Token, "token" | "lifeMs">, AppFailure>,
) {
  const [askedMonotonic, askedWall] = [yield* monotonicMs, yield* Clock.currentTimeMillis]
  const { token, lifeMs } = yield* asked
  return { token, lifeMs, askedMonotonic, askedWall } satisfies Token
})

/** Keeps the token of one connection young. All times are on the monotonic clock. */
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
    /** Takes what a renewal ended with. Gives the failure that ends the connection: the gateway's refusal, or null for the SDK's. */
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
