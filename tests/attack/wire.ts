/**
 * The wire formats, written from the specification (section 7) without any shared code: what is signed, how envelopes
 * are sealed and opened, what a device's key pair is. Node's own crypto only.
 */
import crypto from "node:crypto"
import { inflateRawSync } from "node:zlib"

const OAEP = { padding: crypto.constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" } as const

export interface GatewayKey {
  readonly kid: string
  /** base64 */
  readonly spki: string
}

export interface Envelope {
  readonly data: string
  readonly key: string
}

/** The parameters of each request. Each has a header; the country has none when it is null. */
export interface Params {
  readonly appId: string
  readonly version: string
  readonly languageId: number
  readonly deviceId: string
  readonly userId: number
  readonly portType: number
  readonly countryId: string | null
  readonly timestamp: number
  readonly digits: string
  readonly nonce: string
}

export const HEADERS = {
  appId: "x-app-id",
  version: "x-app-version",
  languageId: "x-language-id",
  deviceId: "x-device-id",
  userId: "x-user-id",
  portType: "x-port-type",
  countryId: "x-country-id",
  timestamp: "x-timestamp",
  digits: "x-digits",
  nonce: "x-nonce",
} as const satisfies Record<keyof Params, string>

export const SIGNATURE = "x-signature"

/** Tells the gateway that long replies may come packed. */
const OPENS_PACKED = { "x-sealed-version": "2" }

export const headersOf = (params: Params): Record<string, string> => ({
  ...OPENS_PACKED,
  ...Object.fromEntries(
    (Object.keys(HEADERS) as ReadonlyArray<keyof Params>).flatMap((name) =>
      params[name] === null ? [] : [[HEADERS[name], String(params[name])]],
    ),
  ),
})

const joined = (fields: ReadonlyArray<string | number>): string =>
  fields.map((field) => `${String(field).length}:${field}`).join("")

const sha256Hex = (text: string): string => crypto.createHash("sha256").update(text).digest("hex")

const stamped = (p: Params) => [p.appId, p.deviceId, p.userId, p.timestamp, p.digits, p.nonce] as const
/** Parameters that the specification's list does not name come after it. */
const added = (p: Params) =>
  [p.version, p.languageId, p.portType, ...(p.countryId === null ? [] : [p.countryId])] as const

export const signedText = (method: string, url: string, params: Params, body: string): string =>
  joined(["v1", method, url, ...stamped(params), sha256Hex(body), ...added(params)])

export const boundText = (direction: "req" | "res", method: string, url: string, params: Params): string =>
  joined(["v1", direction, method, url, ...stamped(params), ...added(params)])

/** base64url of the HMAC; `token` is the signing token that a login gives. */
export const signatureOf = (token: string, text: string): string =>
  crypto.createHmac("sha256", Buffer.from(token, "base64url")).update(text).digest("base64url")

const aesKey = (secret: Uint8Array, key: string, direction: "req" | "res"): Buffer =>
  Buffer.from(
    crypto.hkdfSync("sha256", secret, crypto.createHash("sha256").update(key).digest(), `v1|${direction}`, 32),
  )

/** Eight characters of a private-use plane. */
export const drawSecret = (): Buffer =>
  Buffer.from(
    Array.from({ length: 8 }, () => String.fromCodePoint(0xf0000 + crypto.randomInt(0xfffe))).join(""),
    "utf8",
  )

const publicKeyOf = (spki: string) =>
  crypto.createPublicKey({ key: Buffer.from(spki, "base64"), format: "der", type: "spki" })

export const wrap = ({ kid, spki }: GatewayKey, secret: Buffer): string =>
  `v1.${kid}.${crypto.publicEncrypt({ key: publicKeyOf(spki), ...OAEP }, secret).toString("base64")}`

/** Seals `plain` to the gateway. An attack may bring its own secret, or one that is wrapped already. */
export const seal = (
  plain: string,
  bound: string,
  gatewayKey: GatewayKey,
  secret = drawSecret(),
  key = wrap(gatewayKey, secret),
): Envelope => {
  const iv = crypto.randomBytes(12)
  const cipher = crypto.createCipheriv("aes-256-gcm", aesKey(secret, key, "req"), iv).setAAD(Buffer.from(bound))
  const data = Buffer.concat([iv, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()])
  return { data: data.toString("base64"), key }
}

/** Opens what the gateway sealed to a device. Throws when it is sealed to another device. */
export const open = ({ data, key }: Envelope, bound: string, privateKey: crypto.KeyObject): string => {
  const secret = crypto.privateDecrypt({ key: privateKey, ...OAEP }, Buffer.from(key.split(".")[2] ?? "", "base64"))
  const bytes = Buffer.from(data, "base64")
  const decipher = crypto
    .createDecipheriv("aes-256-gcm", aesKey(secret, key, "res"), bytes.subarray(0, 12))
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(-16))
  const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  return (key.startsWith("v2.") ? inflateRawSync(plain.subarray(4, 4 + plain.readUInt32BE())) : plain).toString("utf8")
}

export type DevicePair = crypto.KeyPairKeyObjectResult

export const makePair = (modulusLength = 2048): DevicePair => crypto.generateKeyPairSync("rsa", { modulusLength })

export const spkiOf = ({ publicKey }: DevicePair): string =>
  publicKey.export({ type: "spki", format: "der" }).toString("base64")
