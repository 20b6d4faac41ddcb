/** Stripe's own library as Effects. A request that fails is logged by name, without Stripe's message. */
import { Effect } from "effect"
import Stripe from "stripe"
import { failure } from "#schema/errors.ts"

export interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Replaces Stripe's host in tests. */
  readonly apiBase?: string
}

/** For each of two tries, ms: both, with the pause between them, fit into a caller's timeout. */
const WAIT_MS = 4_000

export const stripeClient = ({ secretKey, apiBase }: StripeKeys): Stripe => {
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  const isPlain = base?.protocol === "http:"
  return new Stripe(secretKey, {
    ...{ timeout: WAIT_MS, maxNetworkRetries: 1, telemetry: false },
    ...(base && { host: base.hostname, port: base.port || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" }),
  })
}

/** Fails with what the library throws. */
export const asking = <A>(what: string, ask: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: ask, catch: (cause) => cause }).pipe(
    Effect.tapError((cause) => {
      const { type, code, statusCode, requestId } = cause instanceof Stripe.errors.StripeError ? cause : {}
      const about = { what, type: type ?? "other", code, statusCode, requestId }
      return Effect.annotateLogs(Effect.logWarning("Stripe did not do it"), about)
    }),
  )

export const unavailable = () => failure("payUnavailable")
