/**
 * Seals requests and opens answers. Associated data binds each envelope to one direction, method, address, user, device
 * and time. One secret seals the requests of some minutes, so that wrapping and unwrapping it is paid for once. Every
 * reason why an answer does not open is the same error, 6666.
 */

import { hkdf } from "@noble/hashes/hkdf.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { Clock, Effect, Schema } from "effect"
import { AppFailure, errorOfCode } from "#schema/errors.ts"
import { Envelope } from "#schema/gateway/reply.ts"
import { unpackText } from "../store/disk/packed-text.ts"
import { base64ToBytes, bytesToBase64 } from "./base64.ts"
import { Entropy } from "./entropy.ts"
import { drawSecret, wrapSecret } from "./secret.ts"

const IV_BYTES = 12
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const DEVICE_KEY = /^v([12])\.device\./

/** A public key of the gateway; `spki` is base64. */
export interface GatewayKey {
  readonly kid: string
  readonly spki: string
}

/** The same error for every reason, without a cause: parsers quote what they could not read. */
const unopened = () => new AppFailure<"envelopeInvalid">({ error: errorOfCode(6666) })

/** A secret that seals requests; `key` is sent with each of them. */
interface Wrapped {
  readonly of: GatewayKey
  readonly key: string
  readonly aes: CryptoKey
  /** When the next secret is drawn, ms. */
  readonly until: number
}

/** How long one secret seals requests, ms. */
export const SECRET_KEPT_MS = 10 * 60_000

const drawWrapped = Effect.fnUntraced(function* (gatewayKey: GatewayKey) {
  const entropy = yield* Entropy
  const until = (yield* Clock.currentTimeMillis) + SECRET_KEPT_MS
  return yield* Effect.tryPromise({
    try: async (): Promise<Wrapped> => {
      const secret = drawSecret(entropy)
      const key = `v1.${gatewayKey.kid}.${wrapSecret(secret, gatewayKey.spki)}`
      return { of: gatewayKey, key, aes: await envelopeKey(utf8.encode(secret), key, "req"), until }
    },
    catch: unopened,
  })
})

export interface Sealer {
  /**
   * `binding` is bindingText("req", ...) of the request that will carry the envelope. Errors: envelopeInvalid, also
   * when the key cannot wrap.
   */
  seal(
    plaintext: string,
    binding: string,
    gatewayKey: GatewayKey,
  ): Effect.Effect<Envelope, AppFailure<"envelopeInvalid">>
  /** Drops the secret, so that the next request draws a new one: the gateway could not open the last request. */
  forget(): void
}

export const makeSealer = (): Sealer => {
  let kept: Wrapped | undefined
  return {
    seal: Effect.fnUntraced(function* (plaintext, binding, gatewayKey) {
      const now = yield* Clock.currentTimeMillis
      const isGood = kept !== undefined && now < kept.until && now > kept.until - 2 * SECRET_KEPT_MS
      const isOfKey = kept?.of.kid === gatewayKey.kid && kept.of.spki === gatewayKey.spki
      if (kept === undefined || !isGood || !isOfKey) kept = yield* drawWrapped(gatewayKey)
      const { key, aes } = kept
      const iv = (yield* Entropy).bytes(IV_BYTES)
      return yield* Effect.tryPromise({
        try: async (): Promise<Envelope> => {
          const name = { name: "AES-GCM", iv, additionalData: utf8.encode(binding) }
          const sealed = await crypto.subtle.encrypt(name, aes, utf8.encode(plaintext))
          return { data: bytesToBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)])), key }
        },
        catch: unopened,
      })
    }),
    forget: () => {
      kept = undefined
    },
  }
}

/** `binding` is bindingText("res", ...) of the answered request. Returns the parsed JSON, still to be decoded. */
export const openResponse = Effect.fnUntraced(function* (body: unknown, binding: string, deviceKey: CryptoKey) {
  return yield* Effect.tryPromise({
    try: async (): Promise<unknown> => {
      const { data, key } = Schema.decodeUnknownSync(Envelope)(body)
      const [prefix, version] = DEVICE_KEY.exec(key) ?? []
      const wrapped = prefix === undefined ? undefined : base64ToBytes(key.slice(prefix.length))
      const bytes = base64ToBytes(data)
      if (wrapped === undefined || bytes === undefined || bytes.length < IV_BYTES + TAG_BYTES) throw unopened()
      const secret = new Uint8Array(await crypto.subtle.decrypt({ name: "RSA-OAEP" }, deviceKey, wrapped))
      const opened = await crypto.subtle.decrypt(
        {
          name: "AES-GCM",
          iv: bytes.subarray(0, IV_BYTES),
          additionalData: new TextEncoder().encode(binding),
        },
        await envelopeKey(secret, key, "res"),
        bytes.subarray(IV_BYTES),
      )
      return JSON.parse(
        version === "2" ? await unpacked(opened) : new TextDecoder("utf-8", { fatal: true }).decode(opened),
      )
    },
    catch: unopened,
  })
})

/** The text of a long reply (schema/gateway/reply.ts). */
const unpacked = (opened: ArrayBuffer): Promise<string> =>
  unpackText(new Uint8Array(opened).subarray(LENGTH_BYTES, LENGTH_BYTES + new DataView(opened).getUint32(0)))

type Direction = "req" | "res"

const utf8 = new TextEncoder()

/** The AES-256-GCM key of one envelope: HKDF-SHA-256 of the secret, salted with the envelope's `key` text, one per direction. */
const envelopeKey = (secret: Uint8Array, keyText: string, direction: Direction): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    "raw",
    new Uint8Array(hkdf(sha256, secret, sha256(utf8.encode(keyText)), utf8.encode(`v1|${direction}`), 32)),
    "AES-GCM",
    false,
    direction === "req" ? ["encrypt"] : ["decrypt"],
  )
