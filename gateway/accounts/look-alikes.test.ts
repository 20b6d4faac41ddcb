import { expect, test } from "vitest"
import { isWeakPassword, keptName, nicknameProblem } from "#schema/rules/account-rules.ts"
import { nameProblem, skeletonOf } from "./look-alikes.ts"

test("a name that only looks like a reserved or forbidden word is refused as that word", () => {
  // Cyrillic А, Greek ο, Cyrillic і, fullwidth, mathematical, small capitals, Cherokee, an accent, a digit.
  for (const name of [
    "Аdmin",
    "Suppοrt",
    "Lіvcam",
    "АdmІn",
    "Іivcam",
    "Ａｄｍｉｎ",
    "𝓐𝓭𝓶𝓲𝓷",
    "ᴏfficial",
    "Ꮪupport",
    "Ádmin",
    "Adm1n",
    "А d m i n",
  ])
    expect([name, nameProblem(name)]).toEqual([name, "nicknameForbidden"])
})

test("names of every script are names", () => {
  const names = [
    "Анна",
    "Гарет",
    "Ελένη",
    "نازلی",
    "Nazlı",
    "Օֆելյա",
    "李小龙",
    "さくら",
    "अनन्या",
    "क्‍षमा",
    "Ann 👩‍👩‍👧 ❤️ 👩🏽‍🚀 1️⃣",
    "D’Arcy",
  ]
  for (const name of names) expect([name, nameProblem(name)]).toEqual([name, undefined])
})

test("what nobody sees and what turns text around is refused; blanks alone are no name", () => {
  for (const name of [
    "\u202enimdA",
    "Ann\u200b",
    "\u200b\u200d",
    "A\u2066nn",
    "\u3164",
    "Ann\u0007",
    "A\u0301\u0302\u0303\u0304\u0305\u0306nn",
  ])
    expect([escape(name), nicknameProblem(name)]).toEqual([escape(name), "nicknameCharacters"])
  for (const name of [" ", "\u00a0\u2003", "\n\t", "\u2800", "\ufeff"])
    expect([escape(name), nicknameProblem(name)]).toEqual([escape(name), "nicknameEmpty"])
})

test("a name is kept in one spelling: NFKC, each run of blanks and line breaks one space", () => {
  expect(keptName(" Ann\n\n Lee\u2028Ｘ ")).toBe("Ann Lee X")
  expect(skeletonOf("Рауреr", "l")).toBe("payper")
})

test("a password of one letter repeated, or of blanks, is weak", () => {
  expect(
    ["aaaaaa", "AaAaAa", "        ", "\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0", "ａaａaａa"].map(isWeakPassword),
  ).not.toContain(false)
  expect(["aaaaab", "secret-1", "a     "].map(isWeakPassword)).not.toContain(true)
})
