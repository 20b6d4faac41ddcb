/** Wraps a secret with an RSA public key by jsencrypt's RSA-OAEP-SHA-256. The only import of jsencrypt. */
import "./jsencrypt-window.ts"
import { JSEncrypt } from "jsencrypt"

/** Bytes that a wrap has under a key of 3072 bits, the shortest that is taken. */
const LEAST_WRAPPED_BYTES = 384

/** `spki` is base64. Gives base64; throws when it is no RSA key or too short a one. */
export const wrapSecret = (secret: string, spki: string): string => {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(spki)
  // jsencrypt takes each UTF-16 unit as one byte, so it is handed the UTF-8 bytes as a binary string.
  const wrapped = rsa.encryptOAEP(String.fromCharCode(...new TextEncoder().encode(secret)))
  if (wrapped === false || atob(wrapped).length < LEAST_WRAPPED_BYTES) throw new Error("the gateway's key cannot wrap")
  return wrapped
}
