import { expect, test } from "vitest"
import { ageOf, oneLine, quoted } from "./terminal-text.ts"

const ESC = "\u001b"
const HOSTILE = `a${ESC}[2J${ESC}]0;title\u0007b\r\u0008\u009bc\u202ed\u2028e\u200f`

test("P40: what a terminal would take for commands, what turns text around and what ends lines is left out", () => {
  for (const shown of [oneLine(HOSTILE), quoted(HOSTILE)]) expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  expect(oneLine("नमस्ते 🙂\nreport x is handled")).toBe("नमस्ते 🙂 report x is handled")
})

test("P40: no line of a text looks like one of ours", () => {
  expect(quoted("one\n2 open\r\nreport x is handled")).toBe("  > one\n  > 2 open \n  > report x is handled")
  expect(quoted("")).toBe("  > ")
})

test("an age is said roughly", () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  expect([0, 119 * minute, 2 * hour, 47 * hour, 2 * day, 40 * day].map(ageOf)).toEqual(
    "0 min,119 min,2 h,47 h,2 d,40 d".split(","),
  )
})
