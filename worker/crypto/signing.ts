/** Signs requests: HMAC-SHA-256 with a key that WebCrypto holds and never gives back, as base64url. */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { Context, Effect } from "effect"
import { base64UrlToBytes, bytesToBase64Url } from "./base64.ts"

const HMAC = { name: "HMAC", hash: "SHA-256" } as const

/** `signingToken` is base64url of at least 16 bytes; rejects otherwise. */
export const importSigningKey = async (signingToken: string): Promise<CryptoKey> => {
  const bytes = base64UrlToBytes(signingToken)
  if (bytes === undefined || bytes.length < 16) throw new Error("not a signing token")
  return await crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign"])
}

export const sign = (key: CryptoKey, text: string): Effect.Effect<string> =>
  Effect.promise(async () =>
    bytesToBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)))),
  )

/** Lower-case hex SHA-256 of the body's bytes; for a request without a body, of no bytes. */
export const bodyDigest = (body: string): string => bytesToHex(sha256(new TextEncoder().encode(body)))

/** Signs with a key of the vault. Default: WebCrypto; the simulator replaces it. */
export const Signer = Context.Reference<(key: CryptoKey, text: string) => Effect.Effect<string>>(
  "livcam/worker/crypto/Signer",
  { defaultValue: () => sign },
)
