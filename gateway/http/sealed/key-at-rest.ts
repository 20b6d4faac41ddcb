/**
 * A private key as stored: PEM, or encrypted under the operator's secret (AES-256-GCM, key derived by scrypt, the key's
 * id as additional data). A text encrypted under another secret does not open; the error says what to do.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto"

export class WrongSecret extends Error {
  override readonly name = "WrongSecret"
}

const MARK = "aes-256-gcm"
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const IV_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 16

const keyOf = (secret: string, salt: Uint8Array): Buffer => scryptSync(secret.normalize("NFKC"), salt, 32, COST)

export const isEncrypted = (kept: string): boolean => kept.startsWith(`${MARK}.`)

export const encryptKey = (pem: string, kid: string, secret: string): string => {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const cipher = createCipheriv(MARK, keyOf(secret, salt), iv).setAAD(Buffer.from(kid))
  const body = Buffer.concat([cipher.update(pem, "utf8"), cipher.final(), cipher.getAuthTag()])
  return [MARK, ...[salt, iv, body].map((part) => part.toString("base64url"))].join(".")
}

/** The PEM. Throws WrongSecret. */
export const readKey = (kept: string, kid: string, secret: string | null): string => {
  if (!isEncrypted(kept)) return kept
  if (secret === null)
    throw new WrongSecret(
      "the gateway's keys are encrypted. Set LIVCAM_SECRET to the secret that they were encrypted with",
    )
  const [salt, iv, body] = kept
    .split(".")
    .slice(1)
    .map((part) => Buffer.from(part, "base64url"))
  if (salt === undefined || iv === undefined || body === undefined)
    throw new WrongSecret("the gateway's keys are damaged")
  try {
    const opening = createDecipheriv(MARK, keyOf(secret, salt), iv)
      .setAAD(Buffer.from(kid))
      .setAuthTag(body.subarray(-TAG_BYTES))
    return Buffer.concat([opening.update(body.subarray(0, -TAG_BYTES)), opening.final()]).toString("utf8")
  } catch {
    throw new WrongSecret("LIVCAM_SECRET is not the secret that the gateway's keys were encrypted with")
  }
}
