/**
 * Base64 (with padding) and base64url (without). Decoding returns undefined for a text of another alphabet or an
 * impossible length.
 */

export const bytesToBase64 = (bytes: Uint8Array): string => {
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export const bytesToBase64Url = (bytes: Uint8Array): string =>
  bytesToBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")

export const base64ToBytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0))
}

export const base64UrlToBytes = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  /^[A-Za-z0-9_-]*$/.test(text) && text.length % 4 !== 1
    ? base64ToBytes(text.replace(/-/g, "+").replace(/_/g, "/") + "=".repeat((4 - (text.length % 4)) % 4))
    : undefined
