/** Digests and signatures of requests, by Node's crypto. Signatures are compared in constant time. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto"

export const sha256Hex = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex")

/** `signingToken` and `signature` are base64url; `text` is signatureText(…). */
export const signatureMatches = (signingToken: string, text: string, signature: string): boolean => {
  const expected = createHmac("sha256", Buffer.from(signingToken, "base64url")).update(text, "utf8").digest()
  const given = Buffer.from(signature, "base64url")
  return given.length === expected.length && timingSafeEqual(given, expected)
}
