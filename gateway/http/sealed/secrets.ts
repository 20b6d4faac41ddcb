/**
 * Unwrapped secrets of envelopes, in this process: a device seals under one for some minutes (worker/crypto/sealing.ts), and an unwrap is
 * the dearest step of a request. Those that were used longest ago go first; a forgotten one is unwrapped again.
 */
import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"

export interface Secrets {
  /** `key` is the envelope's own. */
  get(key: string): Buffer | undefined
  keep(key: string, secret: Buffer): void
}

/** Some 300 bytes each. */
const MOST = 50_000

export const makeSecrets = (max = MOST): Secrets => {
  const kept = new LRUCache<string, Buffer>({ max })
  // The keys themselves are half a kilobyte long.
  const nameOf = (key: string) => createHash("sha256").update(key).digest("base64")
  return {
    get: (key) => kept.get(nameOf(key)),
    keep: (key, secret) => void kept.set(nameOf(key), secret),
  }
}
