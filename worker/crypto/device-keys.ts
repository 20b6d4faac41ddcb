/** Makes the device's own key pair. The private part never leaves WebCrypto. */
import { bytesToBase64 } from "./base64.ts"
import type { DeviceKeys } from "./vault.ts"

export const makeDeviceKeys = async (): Promise<DeviceKeys> => {
  const pair = await crypto.subtle.generateKey(
    { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ["encrypt", "decrypt"],
  )
  const spki = await crypto.subtle.exportKey("spki", pair.publicKey)
  return { privateKey: pair.privateKey, publicKey: bytesToBase64(new Uint8Array(spki)) }
}
