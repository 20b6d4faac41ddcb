/**
 * Keys of the gateway's own: drawn at their first use and kept in the store, which all gateways share. With the operator's secret, who has
 * the store alone does not have the key.
 */
import { hkdfSync } from "node:crypto"
import { Effect } from "effect"
import { Entropy } from "./entropy.ts"
import type { Tx } from "./store/store.ts"

const KEY_BYTES = 32

interface KeptKey {
  /** Its name in the table of single values. */
  readonly name: string
  /** What it is for: keys of another purpose have nothing in common with it. */
  readonly about: string
  /** The operator's secret; null: none. */
  readonly secret: string | null
}

const drawn = Effect.fnUntraced(function* (tx: Tx, name: string) {
  const kept = yield* tx.meta.get(name)
  if (kept !== null) return kept
  const text = Buffer.from(yield* (yield* Entropy).bytes(KEY_BYTES)).toString("hex")
  yield* tx.meta.set(name, text)
  return text
})

/** 32 bytes (HKDF over what is kept and the secret, RFC 5869). */
export const keptKey = (tx: Tx, { name, about, secret }: KeptKey): Effect.Effect<Buffer, never, Entropy> =>
  Effect.map(drawn(tx, name), (kept) => Buffer.from(hkdfSync("sha256", kept, secret ?? "", about, KEY_BYTES)))
