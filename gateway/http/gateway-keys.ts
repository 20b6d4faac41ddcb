/**
 * The gateway's RSA key pairs, newest first. Made at the first start and kept in the store, so that every process on one
 * database opens the same envelopes; the key before the newest still opens, and nothing older.
 */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto"
import { promisify } from "node:util"
import { Context, Effect, Layer, Schema } from "effect"
import { Entropy } from "../entropy.ts"
import { Store } from "../store/store.ts"

const KEYS_ACCEPTED = 2
const RSA_BITS = 3072
const META_KEY = "gatewayKeys"

/** `pkcs8` is PEM. */
const KeptKeys = Schema.fromJsonString(Schema.Array(Schema.Struct({ kid: Schema.String, pkcs8: Schema.String })))
export type KeptKey = (typeof KeptKeys.Type)[number]

export interface GatewayKey {
  readonly kid: string
  /** Public part, SPKI, base64. */
  readonly spki: string
  readonly privateKey: KeyObject
}

export class GatewayKeys extends Context.Service<
  GatewayKeys,
  {
    /** Newest first, never empty. */
    readonly accepted: readonly [GatewayKey, ...ReadonlyArray<GatewayKey>]
  }
>()("livcam/gateway/http/GatewayKeys") {
  /** `first` is taken when the store has none yet: tests hand one in, for making it takes a second. */
  static readonly layer = (first?: KeptKey) => Layer.effect(GatewayKeys, loadKeys(first))
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

/** Keeps a new newest key unless another process did so since `before` was read; gives what is kept then. */
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

/** Puts a new newest key before those that are kept; gateways use it from their next start on. */
export const rotateKeys = Effect.fnUntraced(function* (added?: KeptKey) {
  const before = yield* readKept
  return yield* addKey(added ?? (yield* freshKey), before)
})

function loadKeys(first?: KeptKey) {
  return Effect.gen(function* () {
    const kept = yield* readKept
    const keys = kept.length > 0 ? kept : yield* addKey(first ?? (yield* freshKey), [])
    const [newest, ...older] = keys.map(toGatewayKey)
    if (newest === undefined) return yield* Effect.die(new Error("the store keeps no gateway key"))
    return { accepted: [newest, ...older] } as const
  })
}

function toGatewayKey({ kid, pkcs8 }: KeptKey): GatewayKey {
  const privateKey = createPrivateKey(pkcs8)
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64")
  return { kid, spki, privateKey }
}
