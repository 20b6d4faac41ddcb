/**
 * Opens requests and seals replies. A request that does not open goes through the same steps to the end and gives the
 * same result, so that neither answer nor time tells which step failed. A secret under which a request has opened is
 * kept (secrets.ts): later requests under it skip the unwrap, which only tells that the secret was right before.
 */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  publicEncrypt,
  webcrypto,
} from "node:crypto"
import { promisify } from "node:util"
import { deflateRaw } from "node:zlib"
import { Effect, Result, Schema } from "effect"
import { LRUCache } from "lru-cache"
import { Envelope, PADDED_TO } from "#schema/gateway/reply.ts"
import { textToBytes } from "../../digests.ts"
import { Entropy } from "../../entropy.ts"
import { parseJson } from "../storable-text.ts"
import { type GatewayKey, modulusOf } from "./gateway-keys.ts"
import type { Secrets } from "./secrets.ts"

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" }
const IV_BYTES = 12
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const DEVICE_RSA = { leastBits: 2048, mostBits: 4096, exponent: 65_537n }

const NO_DATA = Buffer.alloc(IV_BYTES + TAG_BYTES)
const NO_SECRET = Buffer.alloc(32)

const decodeEnvelope = Schema.decodeUnknownResult(Envelope, { onExcessProperty: "error" })

/** The envelope in a body; undefined unless the body is written exactly as `JSON.stringify({ data, key })`. */
const readEnvelope = (body: string): Envelope | undefined => {
  const decoded = decodeEnvelope(parseJson(body))
  if (Result.isFailure(decoded)) return undefined
  const { data, key } = decoded.success
  return JSON.stringify({ data, key }) === body ? decoded.success : undefined
}

const aesKey = (secret: Uint8Array, keyText: string, direction: "req" | "res"): Uint8Array =>
  new Uint8Array(
    hkdfSync("sha256", secret, createHash("sha256").update(keyText, "utf8").digest(), `v1|${direction}`, 32),
  )

const attempt = <A>(step: () => A): A | undefined => {
  try {
    return step()
  } catch {
    return undefined
  }
}

/**
 * The bytes to decrypt, and whether they are the sent ones. Bytes of another length, or not less than the modulus,
 * would be refused before any work, which can be timed: other bytes are decrypted in their place.
 */
export const toUnwrap = (wrapped: Buffer | undefined, { modulus }: GatewayKey): { bytes: Buffer; isSent: boolean } =>
  wrapped?.length === modulus.length && wrapped.compare(modulus) < 0
    ? { bytes: wrapped, isSent: true }
    : { bytes: Buffer.alloc(modulus.length, 1), isSent: false }

/**
 * Runs on a thread of Node's pool: unwrapping takes two milliseconds of processor time, and the event loop stays free.
 */
const unwrap = (wrapped: Buffer, { forUnwrap }: GatewayKey): Effect.Effect<Buffer | undefined> =>
  Effect.flatMap(Effect.promise(forUnwrap), (key) =>
    Effect.promise(() =>
      webcrypto.subtle.decrypt("RSA-OAEP", key, wrapped).then(
        (bytes) => {
          const secret = Buffer.from(bytes)
          return isSecret(secret) ? secret : undefined
        },
        () => undefined,
      ),
    ),
  )

const decrypt = (secret: Uint8Array, keyText: string, data: Buffer, binding: string): Buffer | undefined =>
  attempt(() => {
    const decipher = createDecipheriv("aes-256-gcm", aesKey(secret, keyText, "req"), data.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(binding, "utf8"))
    decipher.setAuthTag(data.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(data.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  })

export interface Opened {
  /** All texts in it are storable. */
  readonly json: unknown
  /** The wrapped secret: only its device could have sealed with it, and it has only one spelling. */
  readonly wrapped: Buffer
}

/** The content of a sealed body; undefined when it does not open. `binding` is bindingText("req", ...). */
export const openEnvelope = (
  body: Uint8Array,
  binding: string,
  keys: readonly [GatewayKey, ...ReadonlyArray<GatewayKey>],
  secrets: Secrets,
): Effect.Effect<Opened | undefined> => {
  const utf8 = (bytes: Uint8Array) =>
    attempt(() => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes))
  const envelope = readEnvelope(utf8(body) ?? "") ?? { data: "", key: "" }
  const [version, kid, text = "", ...more] = envelope.key.split(".")
  const known = keys.find((candidate) => candidate.kid === kid)
  const key = known ?? keys[0]
  const isNamed = version === "v1" && more.length === 0 && known !== undefined
  const wrapped = toUnwrap(isNamed ? textToBytes(text, "base64") : undefined, key)
  const openBy = (secret: Buffer | undefined): Opened | undefined => {
    const data = textToBytes(envelope.data, "base64")
    const isDataFine = data !== undefined && data.length >= NO_DATA.length
    const plain = decrypt(secret ?? NO_SECRET, envelope.key, isDataFine ? data : NO_DATA, binding)
    const json = parseJson((plain === undefined ? undefined : utf8(plain)) ?? "")
    if (!wrapped.isSent || !isDataFine || secret === undefined || json === undefined) return undefined
    secrets.keep(envelope.key, secret)
    return { json, wrapped: wrapped.bytes }
  }
  const kept = secrets.get(envelope.key)
  if (kept !== undefined) return Effect.succeed(openBy(kept))
  const unwrapped = Effect.suspend(() => {
    const meanwhile = secrets.get(envelope.key)
    return meanwhile === undefined ? secrets.inTurn(unwrap(wrapped.bytes, key)) : Effect.succeed(meanwhile)
  })
  return secrets.alone(envelope.key, Effect.map(unwrapped, openBy))
}

const isUsable = (key: KeyObject): boolean => {
  const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
  return (
    key.asymmetricKeyType === "rsa" &&
    modulusLength >= DEVICE_RSA.leastBits &&
    modulusLength <= DEVICE_RSA.mostBits &&
    publicExponent === DEVICE_RSA.exponent &&
    // Nothing can be encrypted modulo an even number.
    ((modulusOf(key).at(-1) ?? 0) & 1) === 1
  )
}

/**
 * The device's public key; undefined unless it is an RSA key that costs no more than ours: 2,048 to 4,096 bits,
 * exponent 65537. `spki` is base64.
 */
export const deviceKeyOf = (spki: string): KeyObject | undefined => {
  const der = textToBytes(spki, "base64")
  const key = der && attempt(() => createPublicKey({ key: der, format: "der", type: "spki" }))
  return key !== undefined && isUsable(key) ? key : undefined
}

/** Keys of devices with a session: parsing a key costs as much as sealing to it. Some 2 kB each. */
const sessionKeys = new LRUCache<string, KeyObject>({ max: 10_000 })

/** Like deviceKeyOf, cached: for a session's device. */
export const sessionKeyOf = (spki: string): KeyObject | undefined => {
  const key = sessionKeys.get(spki) ?? deviceKeyOf(spki)
  if (key !== undefined) sessionKeys.set(spki, key)
  return key
}

/** Bytes. Shorter replies fit into a few packets either way. */
const WORTH_PACKING = 4_096
/** Higher levels take several times as long and save a tenth more. */
const LEVEL = 2
const deflated = promisify(deflateRaw)

const packed = async (json: Buffer): Promise<Buffer> => {
  const bytes = await deflated(json, { level: LEVEL })
  const whole = Buffer.alloc(Math.ceil((LENGTH_BYTES + bytes.length) / PADDED_TO) * PADDED_TO)
  whole.writeUInt32BE(bytes.length)
  bytes.copy(whole, LENGTH_BYTES)
  return whole
}

/**
 * Seals a reply to a device under a fresh secret. `binding` is bindingText("res", ...) of the request; `packs`: the
 * device opens v2.
 */
export const sealReply = Effect.fnUntraced(function* (
  json: string,
  { binding, deviceKey, packs }: { readonly binding: string; readonly deviceKey: KeyObject; readonly packs: boolean },
) {
  const entropy = yield* Entropy
  const secret = yield* drawSecret
  const iv = yield* entropy.bytes(IV_BYTES)
  const plain = Buffer.from(json, "utf8")
  const isPacked = packs && plain.length >= WORTH_PACKING
  const content = isPacked ? yield* Effect.promise(() => packed(plain)) : plain
  const wrapped = publicEncrypt({ key: deviceKey, ...OAEP }, secret).toString("base64")
  const key = `${isPacked ? "v2" : "v1"}.device.${wrapped}`
  const cipher = createCipheriv("aes-256-gcm", aesKey(secret, key, "res"), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(binding, "utf8"))
  const sealed = [cipher.update(content), cipher.final(), cipher.getAuthTag()]
  return { data: Buffer.concat([iv, ...sealed]).toString("base64"), key } satisfies Envelope
})

/** Characters of a secret, all from the private-use planes: 136 bits, 32 bytes in UTF-8. */
const LENGTH = 8
/** U+F0000 to U+FFFFD and U+100000 to U+10FFFD. */
const PLANE = 0xfffe
const PLANES = [0xf_0000, 0x10_0000] as const

/** Draws of 17 bits beyond both planes are drawn again, so that each character is equally likely. */
export const drawSecret: Effect.Effect<Buffer, never, Entropy> = Effect.gen(function* () {
  const entropy = yield* Entropy
  let secret = ""
  for (let left = LENGTH; left > 0; ) {
    const drawn = yield* entropy.bytes(3 * left)
    for (let at = 0; at < drawn.length; at += 3) {
      const [high = 0, middle = 0, low = 0] = drawn.subarray(at, at + 3)
      const place = ((high & 1) << 16) | (middle << 8) | low
      if (place >= 2 * PLANE) continue
      secret += String.fromCodePoint(place < PLANE ? PLANES[0] + place : PLANES[1] + place - PLANE)
      left -= 1
    }
  }
  return Buffer.from(secret, "utf8")
})

/** Eight characters of any alphabet: a foreign client may use another one. */
export const isSecret = (bytes: Uint8Array): boolean => [...Buffer.from(bytes).toString("utf8")].length === LENGTH
