import { expect, test } from "vitest"
import { isWeakPassword, keptName, nicknameProblem } from "#schema/rules/account/account-rules.ts"
import { skeletonOf } from "../../words/look-alikes.ts"
import { finderOf } from "../../words/sensitive-words.ts"
import { SENSITIVE_WORDS } from "../../words/word-list.ts"
import { nameProblem, writtenProblem } from "./text-problems.ts"

const finds = finderOf(SENSITIVE_WORDS)

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
    expect([name, nameProblem(name, finds)]).toEqual([name, "nicknameForbidden"])
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
  for (const name of names) expect([name, nameProblem(name, finds)]).toEqual([name, undefined])
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

test("AUTH-10: a nickname and an introduction have no sensitive words of any language of the page, disguised or not", () => {
  for (const userName of [
    "kill_yourself",
    "R.a.p.i.s.t",
    "Tecavüzcü",
    "Жан rаpist",
    "बलात्कारी",
    "Verkrachter",
    "R4p1st",
  ])
    expect([userName, writtenProblem({ userName }, finds)]).toEqual([userName, "nicknameForbidden"])
  for (const introduce of ["Ask for my PayPal, I answer", "s e l l i n g weed", "manda um pix, amor", "Çocuk pornosu"])
    expect([introduce, writtenProblem({ introduce }, finds)]).toEqual([introduce, "introduceForbidden"])
  expect(writtenProblem({ userName: "Draper", introduce: "I grew up in Scunthorpe and like grapes." }, finds)).toBe(
    undefined,
  )
  expect(writtenProblem({ languageIds: [1] }, finds)).toBe(undefined)
})
