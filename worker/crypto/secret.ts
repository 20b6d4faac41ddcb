/**
 * The secret of one exchange: eight code points of the private-use planes 15 and 16, which is 136 bits in the eight
 * characters that the protocol gives it, and always 32 bytes of UTF-8.
 */
import type { EntropySource } from "./entropy.ts"

/** Code points in a plane: its last two are no characters. */
const PLANE = 0xfffe
const CHARACTERS = 8

/** A number below 2 × PLANE by rejection, so that each code point is equally likely. */
const drawPlace = (entropy: EntropySource): number => {
  for (;;) {
    const [high = 0, middle = 0, low = 0] = entropy.bytes(3)
    const place = ((high & 1) << 16) | (middle << 8) | low
    if (place < 2 * PLANE) return place
  }
}

export const drawSecret = (entropy: EntropySource): string =>
  Array.from({ length: CHARACTERS }, () => {
    const place = drawPlace(entropy)
    return String.fromCodePoint(place < PLANE ? 0xf0000 + place : 0x100000 + place - PLANE)
  }).join("")
