import { expect, test } from "vitest"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { MAIL_LANGUAGES } from "../mail/mail-texts.ts"
import { CODE_LANGUAGES, codeText } from "./code-text.ts"

test("AUTH-02: a code is told in the page's languages, and bound to the page's origin for phones that fill it in", () => {
  expect(CODE_LANGUAGES).toEqual(MAIL_LANGUAGES)
  for (const id of Object.keys(LANGUAGE_CODES).map(Number)) {
    const lines = codeText(id, "012345", "https://livcam.example:8443").split("\n")
    expect(lines[0]).toContain("012345")
    expect(lines[0]).not.toMatch(/[{}]/)
    expect(lines.at(-1)).toBe("@livcam.example #012345")
  }
})
