/**
 * Unwrapped envelope secrets of this process. A device seals under one secret for some minutes
 * (worker/crypto/sealing.ts), and an unwrap is the most expensive step of a request. An LRU cache: an evicted secret is
 * unwrapped again.
 */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { makeFairTurns } from "../../fair-turns.ts"
import { makeLines } from "../../lines.ts"

export interface Secrets {
  /** `key` is the envelope's `key` text. */
  get(key: string): Buffer | undefined
  keep(key: string, secret: Buffer): void
  /**
   * Runs one work at a time under a key: a device sends several requests at once under a new secret, and those behind
   * the first find the secret cached.
   */
  alone<A>(key: string, work: Effect.Effect<A>): Effect.Effect<A>
  /** Waits for a turn at the thread pool, in the queue of the fiber's party. */
  inTurn<A>(unwrap: Effect.Effect<A>): Effect.Effect<A>
}

/**
 * Threads that unwrap: half of Node's pool, so that passwords, files and name look-ups need not wait behind a storm of
 * new devices.
 */
const AT_ONCE = 2

/** Some 300 bytes each. */
const MOST = 50_000

export const makeSecrets = (max = MOST): Secrets => {
  const kept = new LRUCache<string, Buffer>({ max })
  // Hashed, because the keys themselves are half a kilobyte long.
  const nameOf = (key: string) => createHash("sha256").update(key).digest("base64")
  const turns = makeFairTurns(AT_ONCE)
  const lines = makeLines(1)
  return {
    inTurn: (unwrap) =>
      Effect.acquireUseRelease(
        turns.take,
        () => unwrap,
        () => turns.release,
      ),
    alone: (key, work) => lines.within(nameOf(key), work),
    get: (key) => kept.get(nameOf(key)),
    keep: (key, secret) => void kept.set(nameOf(key), secret),
  }
}
