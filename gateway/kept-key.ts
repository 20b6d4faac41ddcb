/**
 * The gateway's own keys: drawn at first use and kept in the store, which all gateways share. With an operator's
 * secret, the store alone does not reveal the key.
 */
import { hkdfSync } from "node:crypto"
import { Effect } from "effect"
import { Entropy } from "./entropy.ts"
import type { Tx } from "./store/store.ts"

const KEY_BYTES = 32

interface KeptKey {
  /** Its name in the table of single values (`meta`). */
  readonly name: string
  /** What the key is for. Keys for different purposes are independent. */
  readonly about: string
  /** The operator's secret, or null. */
  readonly secret: string | null
}

const drawn = Effect.fnUntraced(function* (tx: Tx, name: string) {
  const kept = yield* tx.meta.get(name)
  if (kept !== null) return kept
  const text = Buffer.from(yield* (yield* Entropy).bytes(KEY_BYTES)).toString("hex")
  yield* tx.meta.set(name, text)
  return text
})

/** 32 bytes (HKDF over the kept value and the secret, RFC 5869). */
export const keptKey = (tx: Tx, { name, about, secret }: KeptKey): Effect.Effect<Buffer, never, Entropy> =>
  Effect.map(drawn(tx, name), (kept) => Buffer.from(hkdfSync("sha256", kept, secret ?? "", about, KEY_BYTES)))
