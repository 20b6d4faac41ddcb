/** Ways to sign in besides email and password, and when they may be changed. Page and gateway share these rules. */
import { PROVIDERS } from "./sign-in-elsewhere.ts"

/** Accounts of providers, and a phone number. */
export const WAYS_IN = [...PROVIDERS, "phone"] as const
/** One of `WAYS_IN`. */
export type WayIn = (typeof WAYS_IN)[number]

/**
 * For an account without a password: how long a session stays trusted after its user proved to own the account, ms.
 * Until then no new proof is needed.
 */
export const OWNER_PROOF_MS = 10 * 60_000
