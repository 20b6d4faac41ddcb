/**
 * Requests to a provider, with a timeout, and their failures as the problems that the page tells. A provider's own
 * words never enter a log.
 */
import { Effect } from "effect"
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client"
import type { ProviderName, SignInProblem } from "#schema/rules/account/sign-in-elsewhere.ts"

/** Timeout of each request to a provider, seconds; a sign-in takes at most three requests. */
export const REQUEST_S = 6

/** Problem by error code, of OAuth 2 (RFC 6749, 4.1.2.1), OpenID Connect and Apple. */
const SAID: Readonly<Record<string, SignInProblem>> = {
  access_denied: "denied",
  consent_required: "denied",
  user_cancelled_authorize: "cancelled",
  login_required: "cancelled",
  interaction_required: "cancelled",
  account_selection_required: "cancelled",
  server_error: "unreachable",
  temporarily_unavailable: "unreachable",
}

/** Looks at the `status` field, not the class: @hono/node-server may have replaced the global Response. */
const isServerTrouble = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "status" in cause && Number(cause.status) >= 500

const isAway = (error: unknown): boolean => {
  if (error instanceof TypeError) return error.message === "fetch failed"
  if (!(error instanceof ClientError)) return false
  if (error.code === "OAUTH_TIMEOUT" || error.code === "OAUTH_ABORT") return true
  return isServerTrouble(error.cause) || isAway(error.cause)
}

export const problemOf = (error: unknown): SignInProblem => {
  if (error instanceof AuthorizationResponseError) return SAID[error.error] ?? "failed"
  return isAway(error) ? "unreachable" : "failed"
}

/** Short, and only the library's own words or a well-formed error code. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return /^[\w-]{1,40}$/.test(error.error) ? error.error : "an error"
  if (error instanceof ClientError) return error.code ?? "no code"
  return error instanceof Error ? error.name : "unknown"
}

/** Logs the reason for an operator, unless the person caused the failure. */
export const asksProvider = <A>(name: ProviderName, ask: () => Promise<A>): Effect.Effect<A, SignInProblem> =>
  Effect.tryPromise({ try: ask, catch: (error) => error }).pipe(
    Effect.catch((error) => {
      const problem = problemOf(error)
      const isOurs = problem === "failed" || problem === "unreachable"
      const told = Effect.logWarning("a sign-in elsewhere came to nothing", { provider: name, why: reasonOf(error) })
      return Effect.andThen(isOurs ? told : Effect.void, Effect.fail(problem))
    }),
  )
