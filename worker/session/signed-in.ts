/** Whoever has a session's key in the vault is signed in on this device; a vault that cannot be read has none. */
import { Effect } from "effect"
import type { Vault } from "../crypto/vault.ts"

/** The session whose key is kept now; null for none. */
export const sessionNow = (vault: Vault["Service"], userId: number): Effect.Effect<string | null> =>
  Effect.map(
    Effect.orElseSucceed(vault.signingKey(userId), () => null),
    (signing) => signing?.session ?? null,
  )

export const isSignedIn = (vault: Vault["Service"], userId: number): Effect.Effect<boolean> =>
  Effect.map(sessionNow(vault, userId), (session) => session !== null)
