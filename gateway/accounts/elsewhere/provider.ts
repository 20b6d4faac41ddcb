/** The port to sign-in providers. What they say of a person is read here into one shape for all. */
import type { Effect } from "effect"
import { isEmail, keptName, nicknameProblem } from "#schema/rules/account/account-rules.ts"
import type { ProviderName, SignInProblem } from "#schema/rules/account/sign-in-elsewhere.ts"

/** The secrets of one round trip, drawn anew for each. Addresses carry `state`, `nonce` and a hash of `verifier`. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The session that began a round trip, and its purpose. A round trip without a session signs in. */
export interface ForSession {
  readonly session: string
  /** True: the identity becomes a way into the session's account. False: it only proves the owner. */
  readonly links: boolean
}

/** A person whom a provider has proved. */
export interface PersonElsewhere {
  readonly subject: string
  /** Verified by the provider, in lower case. Null: none. */
  readonly email: string | null
  /** A suggested nickname; may be empty. */
  readonly name: string
}

/**
 * `back`: the address to which the browser returns; `returned`: that address with the provider's parameters. Errors are
 * problems that the page tells.
 */
export interface Provider {
  readonly name: ProviderName
  /** The provider returns by a form post from its own site, which carries none of our cookies. */
  readonly postsBack: boolean
  readonly begin: (flow: Flow, back: string) => Effect.Effect<string, SignInProblem>
  readonly finish: (flow: Flow, returned: URL) => Effect.Effect<PersonElsewhere, SignInProblem>
}

/** OpenID Connect Core, section 2: at most 255 characters of ASCII. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/

/** Undefined when the subject is missing or malformed: it cannot be stored. */
export const personOf = (said: {
  readonly subject: unknown
  readonly email?: unknown
  readonly isVerified: boolean
  readonly name?: unknown
}): PersonElsewhere | undefined => {
  if (typeof said.subject !== "string" || !SUBJECT.test(said.subject)) return undefined
  const email = typeof said.email === "string" ? said.email.trim().toLowerCase() : ""
  const name = typeof said.name === "string" && said.name.length <= 200 ? keptName(said.name) : ""
  return {
    subject: said.subject,
    email: said.isVerified && isEmail(email) ? email : null,
    name: nicknameProblem(name) === undefined ? name : "",
  }
}
