/**
 * The gateway's identity at push services (VAPID, RFC 8292): the operator's key pair, or one that is drawn at first use
 * and kept in the store, so that all gateways on it share it. With the operator's secret it is stored encrypted. A new
 * pair invalidates all subscriptions.
 */
import { createECDH } from "node:crypto"
import { Effect, Schema } from "effect"
import { Entropy } from "../entropy.ts"
import { encryptKey, readKey } from "../http/sealed/key-at-rest.ts"
import type { VapidKeys } from "../settings.ts"
import { Store, type Tx } from "../store/store.ts"

const META_KEY = "vapidKeys"
/** The contact for push services. It reaches nobody: an operator who serves others sets VAPID_SUBJECT. */
const NOBODY = "mailto:nobody@livcam.test"

const Pair = Schema.fromJsonString(Schema.Struct({ publicKey: Schema.String, privateKey: Schema.String }))

/** A P-256 key pair, base64url. The public key is an uncompressed point. */
export const pairOf = (privateKey: Uint8Array): typeof Pair.Type => {
  const ecdh = createECDH("prime256v1")
  ecdh.setPrivateKey(privateKey)
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: Buffer.from(privateKey).toString("base64url") }
}

/** The public key of a private key, both base64url; undefined for an invalid private key. */
export const publicKeyOf = (privateKey: string): string | undefined => {
  try {
    return pairOf(Buffer.from(privateKey, "base64url")).publicKey
  } catch {
    return undefined
  }
}

const keptPair = (tx: Tx, secret: string | null) =>
  Effect.gen(function* () {
    const kept = yield* tx.meta.get(META_KEY)
    if (kept !== null) return yield* Effect.orDie(Schema.decodeEffect(Pair)(readKey(kept, META_KEY, secret)))
    const pair = pairOf(yield* (yield* Entropy).bytes(32))
    const text = yield* Effect.orDie(Schema.encodeEffect(Pair)(pair))
    yield* tx.meta.set(META_KEY, secret === null ? text : encryptKey(text, META_KEY, secret))
    return pair
  })

/** Read once for each process. */
export const vapidKeys = (own: VapidKeys | undefined, secret: string | null) =>
  Effect.gen(function* () {
    const [store, entropy] = [yield* Store, yield* Entropy]
    const kept = store
      .transact((tx) => keptPair(tx, secret))
      .pipe(
        Effect.map((pair): VapidKeys => ({ ...pair, subject: NOBODY })),
        Effect.provideService(Entropy, entropy),
      )
    return own === undefined ? yield* Effect.cached(kept) : Effect.succeed(own)
  })
