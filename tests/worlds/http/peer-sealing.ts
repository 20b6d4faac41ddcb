/**
 * The gateway's side of sealing and signing, written again on Node's own crypto without shared code: what it opens
 * follows the specification.
 */
import crypto from "node:crypto"
import { deflateRawSync } from "node:zlib"

export interface Sealed {
  readonly data: string
  readonly key: string
}

const OAEP = { padding: crypto.constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" } as const

const aesKey = (secret: Buffer, keyText: string, direction: "req" | "res"): Buffer =>
  Buffer.from(
    crypto.hkdfSync(
      "sha256",
      secret,
      crypto.createHash("sha256").update(keyText, "utf8").digest(),
      `v1|${direction}`,
      32,
    ),
  )

export interface GatewayKeyPair {
  readonly kid: string
  /** SPKI, base64. */
  readonly spki: string
  readonly privateKey: crypto.KeyObject
}

export const makeGatewayKeyPair = (kid: string): GatewayKeyPair => {
  const { publicKey, privateKey } = crypto.generateKeyPairSync("rsa", { modulusLength: 3072 })
  return { kid, spki: publicKey.export({ type: "spki", format: "der" }).toString("base64"), privateKey }
}

/** The secret inside a sealed request. */
export const unwrapSecret = (sealed: Sealed, pair: GatewayKeyPair): Buffer => {
  const [version, kid, wrapped = ""] = sealed.key.split(".")
  if (version !== "v1" || kid !== pair.kid) throw new Error(`not sealed to ${pair.kid}`)
  return crypto.privateDecrypt({ key: pair.privateKey, ...OAEP }, Buffer.from(wrapped, "base64"))
}

/** Plaintext of a sealed request; throws when it does not open. */
export const openRequest = (sealed: Sealed, binding: string, pair: GatewayKeyPair): string => {
  const bytes = Buffer.from(sealed.data, "base64")
  const decipher = crypto.createDecipheriv(
    "aes-256-gcm",
    aesKey(unwrapSecret(sealed, pair), sealed.key, "req"),
    bytes.subarray(0, 12),
  )
  decipher.setAAD(Buffer.from(binding, "utf8"))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8")
}

/** A long answer before it is encrypted: its length, then the deflated text, then zeros. */
export const packAnswer = (json: string): Buffer => {
  const bytes = deflateRawSync(json)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes, Buffer.alloc(99)])
}

/** Seals an answer to a device; `devicePublicKey` is SPKI, base64. */
export const sealResponse = (
  plaintext: string | Buffer,
  binding: string,
  devicePublicKey: string,
  version: "v1" | "v2" = "v1",
): Sealed => {
  const secret = crypto.randomBytes(32)
  const publicKey = crypto.createPublicKey({ key: Buffer.from(devicePublicKey, "base64"), format: "der", type: "spki" })
  const key = `${version}.device.${crypto.publicEncrypt({ key: publicKey, ...OAEP }, secret).toString("base64")}`
  const iv = crypto.randomBytes(12)
  const cipher = crypto.createCipheriv("aes-256-gcm", aesKey(secret, key, "res"), iv)
  cipher.setAAD(Buffer.from(binding, "utf8"))
  const data = Buffer.concat([iv, cipher.update(Buffer.from(plaintext)), cipher.final(), cipher.getAuthTag()])
  return { data: data.toString("base64"), key }
}

export const signatureOf = (signingToken: string, text: string): string =>
  crypto.createHmac("sha256", Buffer.from(signingToken, "base64url")).update(text, "utf8").digest("base64url")

export const sha256Hex = (text: string): string => crypto.createHash("sha256").update(text, "utf8").digest("hex")

/** Common parameters of a signed-in device, for tests that only need some values. */
export const someParams = {
  appId: "livcam-web",
  version: "1.0.0",
  languageId: 1,
  deviceId: "cc-abcdefghijklmnopqrstuv",
  userId: 7,
  portType: 4,
  countryId: null,
  timestamp: 1_700_000_000_000,
  digits: "12345",
  nonce: "abcdefgh",
}
