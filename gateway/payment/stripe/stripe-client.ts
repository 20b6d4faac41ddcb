/** Stripe's own library, as Effects: what is asked of it is logged by name when it fails, and nothing of the answer. */
import { Effect } from "effect"
import Stripe from "stripe"
import { failure } from "#schema/errors.ts"

export interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another host than Stripe's, for tests. */
  readonly apiBase?: string
}

/** Tried once more: with the pause between them both fit into what a caller waits. */
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
