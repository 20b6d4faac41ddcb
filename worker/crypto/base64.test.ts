import fc from "fast-check"
import { expect, test } from "vitest"
import { base64ToBytes, base64UrlToBytes, bytesToBase64, bytesToBase64Url } from "./base64.ts"

test("NET-03: bytes come back from both alphabets, as Node writes them", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(bytesToBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"))
      expect(bytesToBase64Url(bytes)).toBe(Buffer.from(bytes).toString("base64url"))
      expect([...(base64ToBytes(bytesToBase64(bytes)) ?? [])]).toEqual([...bytes])
      expect([...(base64UrlToBytes(bytesToBase64Url(bytes)) ?? [])]).toEqual([...bytes])
    }),
  )
})

test("NET-04: a text that is no base64 gives nothing, never an exception", () => {
  for (const bad of ["a", "ab", "a===", "====", "ab c", "ab-_", "äöüß", "=abc"])
    expect(base64ToBytes(bad), bad).toBeUndefined()
  for (const bad of ["a", "ab=", "a+b/", "abcde"]) expect(base64UrlToBytes(bad), bad).toBeUndefined()
})
