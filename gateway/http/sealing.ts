/**
 * Opening of requests and sealing of replies (design section 7). Whatever keeps a request from opening, the same steps are
 * walked to the end and the same nothing comes out: neither shape nor time tells which step it was.
 */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
} from "node:crypto"
import { Effect, Result, Schema } from "effect"
import { Envelope } from "#schema/gateway/reply.ts"
import { Entropy } from "../entropy.ts"
import type { GatewayKey } from "./gateway-keys.ts"
import { drawSecret, isSecret } from "./secret.ts"
import { parseJson } from "./storable-text.ts"

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" }
const IV_BYTES = 12
const TAG_BYTES = 16
const DEVICE_RSA_BITS = { least: 2048, most: 4096 }

const NO_DATA = Buffer.alloc(IV_BYTES + TAG_BYTES)
const NO_SECRET = Buffer.alloc(32)

const decodeEnvelope = Schema.decodeUnknownResult(Envelope, { onExcessProperty: "error" })

/** Undefined for what base64 would not have written. */
const base64ToBytes = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, "base64")
  return bytes.toString("base64") === text ? bytes : undefined
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

const wrappedBytes = ({ privateKey }: GatewayKey): number => (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8

const unwrap = (wrapped: Buffer, key: GatewayKey): Buffer | undefined => {
  const secret = attempt(() => privateDecrypt({ key: key.privateKey, ...OAEP }, wrapped))
  return secret !== undefined && isSecret(secret) ? secret : undefined
}

const decrypt = (secret: Uint8Array, keyText: string, data: Buffer, binding: string): Buffer | undefined =>
  attempt(() => {
    const decipher = createDecipheriv("aes-256-gcm", aesKey(secret, keyText, "req"), data.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(binding, "utf8"))
    decipher.setAuthTag(data.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(data.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  })

/** The JSON inside a sealed body, its texts made storable; undefined when it does not open. `binding` is bindingText("req", …). */
export const openEnvelope = (
  body: Uint8Array,
  binding: string,
  keys: readonly [GatewayKey, ...ReadonlyArray<GatewayKey>],
): unknown => {
  const utf8 = (bytes: Uint8Array) => attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  const decoded = decodeEnvelope(parseJson(utf8(body) ?? ""))
  const envelope = Result.isSuccess(decoded) ? decoded.success : { data: "", key: "" }
  const [version, kid, text = "", ...more] = envelope.key.split(".")
  const known = keys.find((candidate) => candidate.kid === kid)
  const key = known ?? keys[0]
  const wrapped = base64ToBytes(text)
  const isKeyFine =
    version === "v1" && more.length === 0 && known !== undefined && wrapped?.length === wrappedBytes(known)
  const secret = unwrap(isKeyFine ? wrapped : Buffer.alloc(wrappedBytes(key), 1), key)
  const data = base64ToBytes(envelope.data)
  const isDataFine = data !== undefined && data.length >= NO_DATA.length
  const plain = decrypt(secret ?? NO_SECRET, envelope.key, isDataFine ? data : NO_DATA, binding)
  const json = parseJson((plain === undefined ? undefined : utf8(plain)) ?? "")
  return isKeyFine && isDataFine && secret !== undefined ? json : undefined
}

/** The device's public key; undefined when it is no RSA key of a size that we use. `spki` is base64. */
export const deviceKeyOf = (spki: string): KeyObject | undefined => {
  const der = base64ToBytes(spki)
  const key = der && attempt(() => createPublicKey({ key: der, format: "der", type: "spki" }))
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  const isFine = key?.asymmetricKeyType === "rsa" && bits >= DEVICE_RSA_BITS.least && bits <= DEVICE_RSA_BITS.most
  return isFine ? key : undefined
}

/** Seals a reply to a device under a fresh secret. `binding` is bindingText("res", …) of the request. */
export const sealReply = Effect.fnUntraced(function* (json: string, binding: string, deviceKey: KeyObject) {
  const entropy = yield* Entropy
  const secret = yield* drawSecret
  const iv = yield* entropy.bytes(IV_BYTES)
  const key = `v1.device.${publicEncrypt({ key: deviceKey, ...OAEP }, secret).toString("base64")}`
  const cipher = createCipheriv("aes-256-gcm", aesKey(secret, key, "res"), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(binding, "utf8"))
  const sealed = [cipher.update(json, "utf8"), cipher.final(), cipher.getAuthTag()]
  return { data: Buffer.concat([iv, ...sealed]).toString("base64"), key } satisfies Envelope
})
