/**
 * Unwrapped secrets of envelopes, in this process: a device seals under one for some minutes (worker/crypto/sealing.ts), and an unwrap is
 * the dearest step of a request. Those that were used longest ago go first; a forgotten one is unwrapped again.
 */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { makeFairTurns } from "../../fair-turns.ts"
import { makeLines } from "../../lines.ts"

export interface Secrets {
  /** `key` is the envelope's own. */
  get(key: string): Buffer | undefined
  keep(key: string, secret: Buffer): void
  /** One at a time under a key: a device sends several at once under a new secret, and those behind the first find it kept. */
  alone<A>(key: string, work: Effect.Effect<A>): Effect.Effect<A>
  /** A turn at the thread pool, in the line of the fiber's party. */
  inTurn<A>(unwrap: Effect.Effect<A>): Effect.Effect<A>
}

/** Threads that unwrap: half of Node's pool, so that passwords, files and names of hosts need not wait behind a storm of new devices. */
const AT_ONCE = 2

/** Some 300 bytes each. */
const MOST = 50_000

export const makeSecrets = (max = MOST): Secrets => {
  const kept = new LRUCache<string, Buffer>({ max })
  // The keys themselves are half a kilobyte long.
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
