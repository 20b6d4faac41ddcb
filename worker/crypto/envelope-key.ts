/** The AES-256-GCM key of one envelope: HKDF-SHA-256 of the secret, salted with the envelope's `key` text, one per direction. */
import { hkdf } from "@noble/hashes/hkdf.js"
import { sha256 } from "@noble/hashes/sha2.js"

export type Direction = "req" | "res"

const utf8 = new TextEncoder()

export const envelopeKey = (secret: Uint8Array, keyText: string, direction: Direction): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    "raw",
    new Uint8Array(hkdf(sha256, secret, sha256(utf8.encode(keyText)), utf8.encode(`v1|${direction}`), 32)),
    "AES-GCM",
    false,
    direction === "req" ? ["encrypt"] : ["decrypt"],
  )
