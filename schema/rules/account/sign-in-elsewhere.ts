/**
 * Signing in with an account of a provider: the providers, and what the address contains when the browser comes back.
 */

/** The providers. */
export const PROVIDERS = ["google", "apple", "facebook"] as const
/** One of `PROVIDERS`. */
export type ProviderName = (typeof PROVIDERS)[number]
/** Brand names of the providers, the same in every language. */
export const PROVIDER_NAMES = { google: "Google", apple: "Apple", facebook: "Facebook" } as const

/** The gateway's address that starts the sign-in with a provider. */
export const signInPath = (provider: ProviderName): string => `/signin/${provider}`
/** The page's path to which the browser comes back. */
export const SIGN_IN_PLACE = "/login"
/** The path to which the browser comes back when a signed-in user started it, to link the provider's account. */
export const LINK_PLACE = "/security"

/** How long the sign-in at the provider may take, there and back, ms. */
export const SIGN_IN_WAY_MS = 10 * 60_000
/** How long the ticket from the provider's answer is valid, ms. */
export const SIGN_IN_TICKET_MS = 2 * 60_000
/** How long a new user may take to fill in what the account needs, ms. */
export const SIGN_IN_JOIN_MS = 15 * 60_000

/**
 * Why the browser comes back without a ticket. denied: the user did not consent at the provider; cancelled: the user
 * went back; unreachable: the provider does not answer; expired: started by another browser, or too long ago; failed:
 * the provider's answer is not usable.
 */
export const SIGN_IN_PROBLEMS = ["denied", "cancelled", "unreachable", "expired", "failed"] as const
/** One of `SIGN_IN_PROBLEMS`. */
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** What the browser brings back from the provider. */
export type SignInReturn = { readonly provider: ProviderName } & (
  | { readonly ticket: string }
  | { readonly problem: SignInProblem }
)

const TICKET = /^[A-Za-z0-9_-]{43}$/

/** The return address. The result is in the fragment, which never reaches a request or a log. */
export const returnAddress = (told: SignInReturn, place: string = SIGN_IN_PLACE): string =>
  `${place}#provider=${told.provider}&${"ticket" in told ? `ticket=${told.ticket}` : `problem=${told.problem}`}`

const FRAGMENT = /^#provider=([a-z]+)&(ticket|problem)=([\w-]+)$/

/** Reads the result from a fragment; undefined when the fragment is not one of ours. */
export const readReturn = (fragment: string): SignInReturn | undefined => {
  const [, named, kind, value = ""] = FRAGMENT.exec(fragment) ?? []
  const provider = PROVIDERS.find((name) => name === named)
  if (provider === undefined) return undefined
  if (kind === "ticket") return TICKET.test(value) ? { provider, ticket: value } : undefined
  const problem = SIGN_IN_PROBLEMS.find((one) => one === value)
  return problem === undefined ? undefined : { provider, problem }
}
