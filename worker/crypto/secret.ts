/**
 * Draws the secret of requests, and wraps it with an RSA public key by jsencrypt's RSA-OAEP-SHA-256. The only import of
 * jsencrypt.
 */
import "./jsencrypt-window.ts"
import { JSEncrypt } from "jsencrypt"
import type { EntropySource } from "./entropy.ts"
import { takeWindowBack } from "./jsencrypt-window.ts"

takeWindowBack()

/** Code points used of a plane: its last two are no characters. */
const PLANE = 0xfffe
const CHARACTERS = 8

/** Draws a number below 2 × PLANE by rejection, so that each code point is equally likely. */
const drawPlace = (entropy: EntropySource): number => {
  for (;;) {
    const [high = 0, middle = 0, low = 0] = entropy.bytes(3)
    const place = ((high & 1) << 16) | (middle << 8) | low
    if (place < 2 * PLANE) return place
  }
}

/**
 * Eight code points of the private-use planes 15 and 16. They give 136 bits in the eight characters that the protocol
 * allows, and are always 32 bytes of UTF-8.
 */
export const drawSecret = (entropy: EntropySource): string =>
  Array.from({ length: CHARACTERS }, () => {
    const place = drawPlace(entropy)
    return String.fromCodePoint(place < PLANE ? 0xf0000 + place : 0x100000 + place - PLANE)
  }).join("")

/** Bytes of a wrapped secret under a key of 3072 bits, the shortest accepted key. */
const LEAST_WRAPPED_BYTES = 384

/** `spki` is base64. Returns base64; throws when `spki` is no RSA key or its key is too short. */
export const wrapSecret = (secret: string, spki: string): string => {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(spki)
  // jsencrypt takes each UTF-16 unit as one byte, so it gets the UTF-8 bytes as a binary string.
  const wrapped = rsa.encryptOAEP(String.fromCharCode(...new TextEncoder().encode(secret)))
  if (wrapped === false || atob(wrapped).length < LEAST_WRAPPED_BYTES) throw new Error("the gateway's key cannot wrap")
  return wrapped
}
