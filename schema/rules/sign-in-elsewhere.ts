/** Signing in by an account elsewhere: who offers it, and what the address says when the browser comes back from there. */

/** Who offers it. */
export const PROVIDERS = ["google", "apple", "facebook"] as const
/** One of them. */
export type ProviderName = (typeof PROVIDERS)[number]
/** Their own names, the same in every language. */
export const PROVIDER_NAMES = { google: "Google", apple: "Apple", facebook: "Facebook" } as const

/** Where the browser goes for it. */
export const signInPath = (provider: ProviderName): string => `/signin/${provider}`
/** The place of the page that it comes back to. */
export const SIGN_IN_PLACE = "/login"
/** The place that it comes back to where a session has begun it. */
export const LINK_PLACE = "/security"

/** How long the way there and back may take, ms. */
export const SIGN_IN_WAY_MS = 10 * 60_000
/** How long its ticket is good, ms. */
export const SIGN_IN_TICKET_MS = 2 * 60_000
/** How long one may take to fill in what a new account needs, ms. */
export const SIGN_IN_JOIN_MS = 15 * 60_000

/**
 * What it may come back with in place of a ticket. denied: the person did not agree there; cancelled: they went back; unreachable: the
 * provider does not answer; expired: not this browser's, or too long ago; failed: the provider's answer is none to go by.
 */
export const SIGN_IN_PROBLEMS = ["denied", "cancelled", "unreachable", "expired", "failed"] as const
/** One of them. */
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** What the browser comes back with. */
export type SignInReturn = { readonly provider: ProviderName } & (
  | { readonly ticket: string }
  | { readonly problem: SignInProblem }
)

const TICKET = /^[A-Za-z0-9_-]{43}$/

/** The place with what is told there, in the fragment, which no request and no log ever has. */
export const returnAddress = (told: SignInReturn, place: string = SIGN_IN_PLACE): string =>
  `${place}#provider=${told.provider}&${"ticket" in told ? `ticket=${told.ticket}` : `problem=${told.problem}`}`

const FRAGMENT = /^#provider=([a-z]+)&(ticket|problem)=([\w-]+)$/

/** What a fragment tells; undefined when that is nothing of ours. */
export const readReturn = (fragment: string): SignInReturn | undefined => {
  const [, named, kind, value = ""] = FRAGMENT.exec(fragment) ?? []
  const provider = PROVIDERS.find((name) => name === named)
  if (provider === undefined) return undefined
  if (kind === "ticket") return TICKET.test(value) ? { provider, ticket: value } : undefined
  const problem = SIGN_IN_PROBLEMS.find((one) => one === value)
  return problem === undefined ? undefined : { provider, problem }
}
