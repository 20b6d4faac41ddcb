import { describe, expect, test } from "vitest"
import { drawDeviceId, drawDigits, drawNonce } from "./random-text.ts"
import { drawSecret } from "./secret.ts"

/** Bytes 0, 1, 2 … 255, 0, 1 …: each value equally often. */
const counting = () => {
  let next = 0
  return { bytes: (count: number) => Uint8Array.from({ length: count }, () => next++ % 256) }
}
const platform = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) }

describe("random texts", () => {
  test("NET-02: a request has five digits 1 to 9 and a nonce of eight characters", () => {
    for (let round = 0; round < 200; round++) {
      expect(drawDigits(platform)).toMatch(/^[1-9]{5}$/)
      expect(drawNonce(platform)).toMatch(/^[A-Za-z0-9_-]{8}$/)
    }
  })
  test("NET-02: each digit is equally likely: of evenly spread bytes, each digit comes equally often", () => {
    const entropy = counting()
    const counts = new Map<string, number>()
    // 256 bytes hold 252 that count, and 5 × 252 digits are 252 draws of five.
    for (let draw = 0; draw < 252; draw++)
      for (const digit of drawDigits(entropy)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
    expect([...counts.keys()].sort().join("")).toBe("123456789")
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(2)
  })
  test("ENT-19: a device id has the prefix cc- and more than 128 random bits", () => {
    expect(drawDeviceId(platform)).toMatch(/^cc-[A-Za-z0-9_-]{32}$/)
    expect(drawDeviceId(platform)).not.toBe(drawDeviceId(platform))
  })
})

describe("the secret of an exchange", () => {
  test("NET-03: it has eight code points, all private-use characters, 32 bytes in UTF-8", () => {
    for (let round = 0; round < 200; round++) {
      const secret = drawSecret(platform)
      const points = [...secret].map((character) => character.codePointAt(0) ?? 0)
      expect(points).toHaveLength(8)
      for (const point of points)
        expect((point >= 0xf0000 && point <= 0xffffd) || (point >= 0x100000 && point <= 0x10fffd)).toBe(true)
      expect(new TextEncoder().encode(secret)).toHaveLength(32)
    }
  })
  test("NET-03: the first and the last places are drawn, and a place beyond them is drawn again", () => {
    const script = [
      [0, 0, 0],
      [0, 0xff, 0xfd],
      [0, 0xff, 0xfe],
      [1, 0xff, 0xfb],
      [1, 0xff, 0xfc],
      [1, 0xff, 0xff],
      [0xfe, 0, 1],
    ]
    const entropy = { bytes: () => Uint8Array.from(script.shift() ?? [0, 0, 0]) }
    const points = [...drawSecret(entropy)].slice(0, 5).map((character) => character.codePointAt(0)?.toString(16))
    expect(points).toEqual(["f0000", "ffffd", "100000", "10fffd", "f0001"])
  })
})
