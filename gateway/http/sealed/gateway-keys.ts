/**
 * The gateway's RSA key pairs, newest first. The first is made at the first start and kept in the store, so that all
 * processes on one database open the same envelopes. The newest two keys open envelopes, older ones do not. With the
 * operator's secret all keys are stored encrypted, also those stored in plain before.
 */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, webcrypto } from "node:crypto"
import { promisify } from "node:util"
import { Context, Effect, Layer, Schema } from "effect"
import { Entropy } from "../../entropy.ts"
import { Store } from "../../store/store.ts"
import { encryptKey, isEncrypted, readKey } from "./key-at-rest.ts"
import { makeSecrets, type Secrets } from "./secrets.ts"

const KEYS_ACCEPTED = 2
const RSA_BITS = 3072
const META_KEY = "gatewayKeys"

/** `pkcs8` is PEM, or encrypted (key-at-rest.ts). */
const KeptKeys = Schema.fromJsonString(Schema.Array(Schema.Struct({ kid: Schema.String, pkcs8: Schema.String })))
export type KeptKey = (typeof KeptKeys.Type)[number]

export interface GatewayKey {
  readonly kid: string
  /** Public key, SPKI, base64. */
  readonly spki: string
  /** The private key for the threads that unwrap: imported at first use, not exportable. */
  readonly forUnwrap: () => Promise<webcrypto.CryptoKey>
  /** A secret that is wrapped to this key has the same length and is a smaller number. */
  readonly modulus: Buffer
}

export class GatewayKeys extends Context.Service<
  GatewayKeys,
  {
    /** Newest first, never empty. */
    readonly accepted: readonly [GatewayKey, ...ReadonlyArray<GatewayKey>]
    /** Secrets that were unwrapped with these keys. */
    readonly secrets: Secrets
  }
>()("livcam/gateway/http/GatewayKeys") {
  /** `first` is used when the store has no key: tests pass one, because making a key takes a second. */
  static readonly layer = (first?: KeptKey, secret: string | null = null) =>
    Layer.effect(GatewayKeys, loadKeys(first, secret))
}

export const makeKeptKey = (kid: string): Effect.Effect<KeptKey> =>
  Effect.map(
    Effect.promise(() => promisify(generateKeyPair)("rsa", { modulusLength: RSA_BITS })),
    ({ privateKey }) => ({ kid, pkcs8: privateKey.export({ type: "pkcs8", format: "pem" }).toString() }),
  )

const readKept = Effect.gen(function* () {
  const store = yield* Store
  const text = yield* store.transact((tx) => tx.meta.get(META_KEY))
  return text === null ? [] : yield* Effect.orDie(Schema.decodeEffect(KeptKeys)(text))
})

/** Stores a new newest key, unless another process has done so since `before` was read; returns what is stored then. */
const addKey = Effect.fnUntraced(function* (added: KeptKey, before: ReadonlyArray<KeptKey>) {
  const store = yield* Store
  return yield* store.transact((tx) =>
    Effect.gen(function* () {
      const text = yield* tx.meta.get(META_KEY)
      const now = text === null ? [] : yield* Effect.orDie(Schema.decodeEffect(KeptKeys)(text))
      if (now[0]?.kid !== before[0]?.kid) return now
      const keys = [added, ...now].slice(0, KEYS_ACCEPTED)
      yield* tx.meta.set(META_KEY, yield* Effect.orDie(Schema.encodeEffect(KeptKeys)(keys)))
      return keys
    }),
  )
})

const freshKey = Effect.gen(function* () {
  return yield* makeKeptKey((yield* (yield* Entropy).id).slice(0, 8))
})

const encrypted = ({ kid, pkcs8 }: KeptKey, secret: string | null): KeptKey => ({
  kid,
  pkcs8: secret === null || isEncrypted(pkcs8) ? pkcs8 : encryptKey(pkcs8, kid, secret),
})

/** Encrypts keys that are stored in plain, in place. */
const encryptKept = (secret: string) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const text = yield* tx.meta.get(META_KEY)
        const keys = text === null ? [] : yield* Effect.orDie(Schema.decodeEffect(KeptKeys)(text))
        if (keys.every(({ pkcs8 }) => isEncrypted(pkcs8))) return
        const next = keys.map((key) => encrypted(key, secret))
        yield* tx.meta.set(META_KEY, yield* Effect.orDie(Schema.encodeEffect(KeptKeys)(next)))
      }),
    ),
  )

/** Stores a new newest key before the existing ones; gateways use it from their next start on. */
export const rotateKeys = Effect.fnUntraced(function* (added?: KeptKey, secret: string | null = null) {
  const before = yield* readKept
  return yield* addKey(encrypted(added ?? (yield* freshKey), secret), before)
})

function loadKeys(first: KeptKey | undefined, secret: string | null) {
  return Effect.gen(function* () {
    const kept = yield* readKept
    const keys = kept.length > 0 ? kept : yield* addKey(encrypted(first ?? (yield* freshKey), secret), [])
    const [newest, ...older] = keys.map((key) => toGatewayKey(key, secret))
    if (newest === undefined) return yield* Effect.die(new Error("the store keeps no gateway key"))
    if (secret !== null) yield* encryptKept(secret)
    return { accepted: [newest, ...older], secrets: makeSecrets() } as const
  })
}

/** The modulus of an RSA key, without leading zeros. */
export const modulusOf = (publicKey: KeyObject): Buffer =>
  Buffer.from(publicKey.export({ format: "jwk" }).n ?? "", "base64url")

/** Throws WrongSecret. */
export function toGatewayKey({ kid, pkcs8 }: KeptKey, secret: string | null = null): GatewayKey {
  const privateKey = createPrivateKey(readKey(pkcs8, kid, secret))
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64")
  let imported: Promise<webcrypto.CryptoKey> | undefined
  const forUnwrap = () => {
    const der = () => privateKey.export({ type: "pkcs8", format: "der" })
    imported ??= webcrypto.subtle.importKey("pkcs8", der(), { name: "RSA-OAEP", hash: "SHA-256" }, false, ["decrypt"])
    return imported
  }
  return { kid, spki, forUnwrap, modulus: modulusOf(publicKey) }
}
