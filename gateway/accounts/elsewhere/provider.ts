/** The port to those by whose accounts one signs in. What they say of a person is read here into the same few words for all. */
import type { Effect } from "effect"
import { isEmail, keptName, nicknameProblem } from "#schema/rules/account-rules.ts"
import type { ProviderName, SignInProblem } from "#schema/rules/sign-in-elsewhere.ts"

/** What one way there and back is held to, drawn anew for each: none of it is ever in an address but `state` and hashes of the others. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The session that has begun a way, and what for; a way of nobody's session signs in. */
export interface ForSession {
  readonly session: string
  /** The person becomes a way into its account; false: they show that they are its owner, and no more. */
  readonly links: boolean
}

/** Whom a provider has proved. */
export interface PersonElsewhere {
  readonly subject: string
  /** One that the provider has seen to be theirs, in lower case; null: none. */
  readonly email: string | null
  /** A nickname to begin with; may be empty. */
  readonly name: string
}

/** Errors are problems that the page tells. `back`: where the browser comes back to, with what it brought in `returned`. */
export interface Provider {
  readonly name: ProviderName
  /** It comes back by a form from another site, with which no cookie comes. */
  readonly postsBack: boolean
  readonly begin: (flow: Flow, back: string) => Effect.Effect<string, SignInProblem>
  readonly finish: (flow: Flow, returned: URL) => Effect.Effect<PersonElsewhere, SignInProblem>
}

/** OpenID Connect Core, section 2: at most 255 characters of ASCII. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/

/** Undefined for a name of nobody: it cannot be kept. */
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
