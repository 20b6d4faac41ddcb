/**
 * Digests, signatures of requests and decoding of bytes, by Node's crypto. Signatures are compared in constant time.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto"

export const sha256Hex = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex")

/**
 * Undefined unless encoding the bytes gives exactly this text: the same bytes have only one spelling, so no replay
 * passes as a new text.
 */
export const textToBytes = (text: string, encoding: "base64" | "base64url"): Buffer | undefined => {
  const bytes = Buffer.from(text, encoding)
  return bytes.toString(encoding) === text ? bytes : undefined
}

/** Whether two texts are equal, in a time that does not reveal where they differ. */
export const isSameText = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256Hex(a)), Buffer.from(sha256Hex(b)))

/**
 * The signature's bytes when the signature is right, else undefined. `signingToken` and `signature` are base64url;
 * `text` is signatureText(...).
 */
export const rightSignature = (signingToken: string, text: string, signature: string): Buffer | undefined => {
  const expected = createHmac("sha256", Buffer.from(signingToken, "base64url")).update(text, "utf8").digest()
  const given = textToBytes(signature, "base64url")
  return given?.length === expected.length && timingSafeEqual(given, expected) ? given : undefined
}
