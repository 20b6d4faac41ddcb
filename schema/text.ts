/** Texts that people write, with limits counted in letters (rules/letters.ts). */
import { Schema } from "effect"
import { Text } from "./disclosure.ts"
import { lettersOf } from "./rules/letters.ts"

/** A text of `least` to `most` letters. */
export const textUpTo = (most: number, least = 0) =>
  Text.check(
    Schema.makeFilter(
      (text: string) => {
        const letters = lettersOf(text)
        return letters >= least && letters <= most
      },
      { expected: `a text of ${least} to ${most} letters` },
    ),
  )
