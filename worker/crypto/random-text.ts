/**
 * The random texts that requests carry. Each character is equally likely: a byte that would favour some characters is
 * drawn again.
 */
import type { EntropySource } from "./entropy.ts"

const URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** `count` characters of `alphabet`, which has at most 256. */
const drawn = (entropy: EntropySource, count: number, alphabet: string): string => {
  const fair = 256 - (256 % alphabet.length)
  let text = ""
  while (text.length < count)
    for (const byte of entropy.bytes(count - text.length)) if (byte < fair) text += alphabet[byte % alphabet.length]
  return text
}

/** Five digits 1 to 9. With the timestamp they tell two requests apart; they are no secret. */
export const drawDigits = (entropy: EntropySource): string => drawn(entropy, 5, "123456789")
/** Eight characters, no secret. */
export const drawNonce = (entropy: EntropySource): string => drawn(entropy, 8, URL_SAFE)
/** `cc-` and 192 random bits. */
export const drawDeviceId = (entropy: EntropySource): string => `cc-${drawn(entropy, 32, URL_SAFE)}`
