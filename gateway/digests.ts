/** Digests, signatures of requests and the texts of bytes, by Node's crypto. Signatures are compared in constant time. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto"

export const sha256Hex = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex")

/**
 * Undefined unless the text is what encoding would have written: the same bytes have one spelling, so that nothing passes twice.
 */
export const textToBytes = (text: string, encoding: "base64" | "base64url"): Buffer | undefined => {
  const bytes = Buffer.from(text, encoding)
  return bytes.toString(encoding) === text ? bytes : undefined
}

/** Whether two texts are equal, in a time that says nothing of where they differ. */
export const isSameText = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256Hex(a)), Buffer.from(sha256Hex(b)))

/**
 * The bytes of a signature that is right, undefined for any other. `signingToken` and `signature` are base64url; `text` is
 * signatureText(…).
 */
export const rightSignature = (signingToken: string, text: string, signature: string): Buffer | undefined => {
  const expected = createHmac("sha256", Buffer.from(signingToken, "base64url")).update(text, "utf8").digest()
  const given = textToBytes(signature, "base64url")
  return given?.length === expected.length && timingSafeEqual(given, expected) ? given : undefined
}
