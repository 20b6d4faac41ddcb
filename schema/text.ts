/** Texts that people write, bounded in letters (rules/letters.ts). */
import { Schema } from "effect"
import { Text } from "./disclosure.ts"
import { lettersOf } from "./rules/letters.ts"

/** A text of at most so many letters, and at least so many. */
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
