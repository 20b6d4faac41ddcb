/**
 * Keeps the secrets that resume this browser's session (schema/rules/account/resume-secrets.ts) in localStorage, which outlives
 * IndexedDB.
 */
import { withSecret } from "#schema/rules/account/resume-secrets.ts"
import { dropStored, keepStored, readStored } from "../../browser/stored.ts"

const KEY = "livcam_resume"

export const keptSecrets = (): string | null => readStored(KEY) ?? null

/** Null forgets all. */
export const keepSecret = (secret: string | null): void => {
  if (secret === null) dropStored(KEY)
  else keepStored(KEY, withSecret(readStored(KEY), secret))
}
