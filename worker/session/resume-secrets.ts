/**
 * The secrets that, with the session's cookie, resume a session when the vault has been cleared. The page keeps them.
 * It gets each new secret before the gateway hears of it, so that a lost answer does not cost the session.
 */
import { Effect } from "effect"
import { textToSecrets, withSecret } from "#schema/rules/account/resume-secrets.ts"
import { bytesToBase64Url } from "../crypto/base64.ts"
import { Entropy } from "../crypto/entropy.ts"

export interface ResumeSecrets {
  /** Newest first. */
  readonly all: () => ReadonlyArray<string>
  /** The secret of the next session. The same until a session has begun with it. */
  readonly next: () => string
  readonly begun: () => void
  /** Forgets all secrets: the user has signed out. */
  readonly forget: () => void
}

/** `kept`: the secrets that the page has. `keep` hands the page a new secret, or null to forget all. */
export const makeResumeSecrets = (kept: string | null | undefined, keep: (secret: string | null) => void) =>
  Effect.map(Effect.service(Entropy), (entropy): ResumeSecrets => {
    let text = textToSecrets(kept).join(".")
    let drawn: string | null = null
    return {
      all: () => textToSecrets(text),
      next: () => {
        if (drawn !== null) return drawn
        drawn = bytesToBase64Url(entropy.bytes(32))
        text = withSecret(text, drawn)
        keep(drawn)
        return drawn
      },
      begun: () => {
        drawn = null
      },
      forget: () => {
        text = ""
        drawn = null
        keep(null)
      },
    }
  })
