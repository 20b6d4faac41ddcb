/** The secret of one envelope: eight characters of the private-use planes, 136 bits, 32 bytes in UTF-8 (design section 7). */
import { Effect } from "effect"
import { Entropy } from "../entropy.ts"

const LENGTH = 8
/** U+F0000–U+FFFFD and U+100000–U+10FFFD. */
const PLANE = 0xfffe
const PLANES = [0xf_0000, 0x10_0000] as const

/** Places of 17 bits that are beyond both planes are drawn again, so that each character is equally likely. */
export const drawSecret: Effect.Effect<Buffer, never, Entropy> = Effect.gen(function* () {
  const entropy = yield* Entropy
  let secret = ""
  for (let drawn = 0; drawn < LENGTH; ) {
    const [high = 0, middle = 0, low = 0] = yield* entropy.bytes(3)
    const place = ((high & 1) << 16) | (middle << 8) | low
    if (place >= 2 * PLANE) continue
    secret += String.fromCodePoint(place < PLANE ? PLANES[0] + place : PLANES[1] + place - PLANE)
    drawn += 1
  }
  return Buffer.from(secret, "utf8")
})

/** Eight characters of any alphabet: a foreign client may have another. */
export const isSecret = (bytes: Uint8Array): boolean => [...Buffer.from(bytes).toString("utf8")].length === LENGTH
