/** By what an account is entered beside its email and password, and who may change it: what page and gateway both know. */
import { PROVIDERS } from "./sign-in-elsewhere.ts"

/** Accounts elsewhere, and a telephone number. */
export const WAYS_IN = [...PROVIDERS, "phone"] as const
/** One of them. */
export type WayIn = (typeof WAYS_IN)[number]

/** For so long after whoever has a session showed that the account is theirs it need not be shown again, where the account has no password. */
export const OWNER_PROOF_MS = 10 * 60_000
