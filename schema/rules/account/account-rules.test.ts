/** Exact limits of the rules of accounts and profiles, and of what the page keeps of them. */
import { describe, expect, test } from "vitest"
import { APP_ID, BIO_MAX, MAX_INTERESTS, MAX_LANGUAGES, PLATFORM_TYPE, SOURCE_TAG } from "../constants.ts"
import { type KeptNote, keptToText, textToKept } from "../kept-note.ts"
import { firstLetters, lettersOf } from "../letters.ts"
import { type ProfileChanges, profileProblem } from "../people/profile-rules.ts"
import { sanitiseText } from "../sanitise.ts"
import { membersOfSession, otherMember, sessionIdOf } from "../session-id.ts"
import { REPORT_MESSAGES, reportProblem } from "../social-rules.ts"
import { hasForbiddenWord, isBirthday, isEmail, isWeakPassword, keptName, nicknameProblem } from "./account-rules.ts"
import { linkQueryText, readLinkQuery } from "./link-query.ts"
import { MOST_RESUME_SECRETS, textToSecrets, withSecret } from "./resume-secrets.ts"

const NOW = Date.UTC(2026, 0, 15)
const refused = (texts: ReadonlyArray<string>, isFine: (text: string) => boolean) =>
  texts.filter((text) => !isFine(text))

describe("accounts", () => {
  test("AUTH-14: an email has at most 254 characters and one domain of at least two parts", () => {
    const of = (length: number) => `${"x".repeat(length - 5)}@b.de`
    expect([of(254), of(255)].map(isEmail)).toEqual([true, false])
    const bad = ["x a@b.de", "a@b.de x", "a@b .de", "a@b.d e", "a,b@c.de", "a@.de", "a@b.", "a@b.de.", "a@b.de@c.de"]
    expect(refused(bad, isEmail)).toEqual(bad)
  })
  test("AUTH-14: one letter in two cases or two forms is one letter again and again", () => {
    for (const weak of ["aaaaaa", "aAaAaA", "a\uff41a\uff41aa", "      ", "\u2003\u2003\u2003"])
      expect(isWeakPassword(weak)).toBe(true)
    for (const fine of ["aaaaab", " a", "ab"]) expect(isWeakPassword(fine)).toBe(false)
  })
  test("AUTH-07: a name is kept in one form, its blanks as single spaces", () => {
    expect(keptName("  Mia \n\t Lou\u2800")).toBe("Mia Lou")
    expect(keptName("\uff2dia")).toBe("Mia")
  })
  test("AUTH-07: a name that a forbidden word only happens to be in is a name", () => {
    for (const name of ["Ishita", "Nazir", "Nazia", "Draper", "Grape", "Torpedo"])
      expect(nicknameProblem(name)).toBeUndefined()
    for (const name of [
      "nazi",
      "N a z i",
      "Nazis",
      "a nazi",
      "sh1t",
      "$hitty",
      "mad rapist rape",
      "xXfuckXx",
      "hitler88",
    ])
      expect([name, nicknameProblem(name)]).toEqual([name, "nicknameForbidden"])
  })
  test("AUTH-07: what nobody sees is refused in a name, but where an emoji or a script needs it", () => {
    for (const name of ["M\u200bia", "M\u202eia", "Mia\u0007", "x\u0301\u0301\u0301\u0301ia", "a\ufe0fb"])
      expect(nicknameProblem(name)).toBe("nicknameCharacters")
    for (const name of ["Mia ❤\ufe0f", "👩\u200d🚀", "1\ufe0f\u20e3", "क्\u200dष"])
      expect(nicknameProblem(name)).toBeUndefined()
  })
  test("a longer text is refused for a whole word, wherever its sentence puts it", () => {
    for (const text of ["shit", "oh, shit.", "no Nazis!", "what?\nfuck", "s.h.i.t happens"])
      expect(hasForbiddenWord(text)).toBe(true)
    for (const text of ["grapes", "a pedometer", "Scunthorpe", ""]) expect(hasForbiddenWord(text)).toBe(false)
  })
  test("AUTH-07: a birthday is a day of the calendar from 1900 on, and nothing beside it", () => {
    for (const day of ["1900-01-01", "2000-02-29"]) expect(isBirthday(day)).toBe(true)
    const bad = ["1899-12-31", "x2000-01-01", "2000-01-01x", "02000-01-01", "2001-02-29", "2000-00-10", "2000-01-00"]
    expect(refused(bad, isBirthday)).toEqual(bad)
  })
})

describe("profiles", () => {
  const problem = (changes: ProfileChanges) =>
    profileProblem(changes, { birthday: "1990-05-05", birthdayChange: false }, NOW)
  test("AUTH-12: a bio is counted without the blanks around it", () => {
    expect(problem({ introduce: ` ${"x".repeat(BIO_MAX)} ` })).toBeUndefined()
    expect(problem({ introduce: "x".repeat(BIO_MAX + 1) })).toBe("introduceTooLong")
    expect(problem({ introduce: "oh shit" })).toBe("introduceForbidden")
  })
  test("AUTH-12: languages and interests are as many as allowed, known, and none twice", () => {
    const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
    expect(problem({ languageIds: upTo(MAX_LANGUAGES) })).toBeUndefined()
    expect(problem({ languageIds: upTo(MAX_LANGUAGES + 1) })).toBe("languagesTooMany")
    for (const ids of [[], [1, 1], [0], [999]]) expect(problem({ languageIds: ids })).toBe("languageUnknown")
    expect(problem({ interestIds: upTo(MAX_INTERESTS) })).toBeUndefined()
    expect(problem({ interestIds: upTo(MAX_INTERESTS + 1) })).toBe("interestsTooMany")
    for (const ids of [[1, 1], [0], [999]]) expect(problem({ interestIds: ids })).toBe("interestUnknown")
    expect(problem({ interestIds: [] })).toBeUndefined()
  })
  test("AUTH-12: a birthday that is fixed may be named again and not changed", () => {
    expect(problem({ birthday: "1990-05-05" })).toBeUndefined()
    expect(problem({ birthday: "1990-05-06" })).toBe("birthdayFixed")
    expect(problem({})).toBe("profileUnchanged")
  })
  test("a report quotes as many messages as allowed, none twice, and says a word when its reason is another", () => {
    const report = (messageIds: ReadonlyArray<string>, details = "d") =>
      reportProblem({ reason: "other", details, messageIds })
    const ids = Array.from({ length: REPORT_MESSAGES + 1 }, (_, n) => `m${n}`)
    expect(report(ids.slice(1))).toBeUndefined()
    expect(report(ids)).toBe("reportMessages")
    expect(report(["m1", "m1"])).toBe("reportMessages")
    expect(report([], " \n")).toBe("reportDetails")
  })
})

describe("texts and ids", () => {
  test("CHAT-06: each word of markup turns brackets, of either kind, and brackets alone stay", () => {
    for (const word of ["script", "img", "iframe", "style", "body"]) expect(sanitiseText(`<${word}`)).toBe(`*${word}`)
    expect(sanitiseText("style>")).toBe("style*")
    expect(sanitiseText("1 < 2")).toBe("1 < 2")
  })
  test("ENT-07: a session of one id twice, or with anything around it, has no members", () => {
    expect(sessionIdOf(4, 4)).toBe("4-4")
    for (const bad of ["4-4", "x4-17", "4-17x", " 4-17", `4-1${"0".repeat(15)}`])
      expect(membersOfSession(bad)).toBeUndefined()
    expect(otherMember("x4-17", 4)).toBeUndefined()
  })
  test("letters are code points, and a text that is cut loses whole ones", () => {
    expect(lettersOf("a🎉b")).toBe(3)
    expect(firstLetters("a🎉b", 2)).toBe("a🎉")
    expect(firstLetters("🎉🎉", 2)).toBe("🎉🎉")
    expect(firstLetters("ab", 2)).toBe("ab")
  })
  test("AUTH-04: a link's query of more than 1,000 characters is not read", () => {
    const fields = { userId: 7, deviceId: `cc-${"d".repeat(22)}`, appId: APP_ID, loginToken: "t".repeat(43) }
    const ours = { nonce: "nnnnnnnn", platformType: PLATFORM_TYPE, jumpTime: 1_700_000_000_000, source2: SOURCE_TAG }
    const link = `${linkQueryText({ ...fields, ...ours })}&more=`
    expect(readLinkQuery(link.padEnd(1_000, "x"))?.userId).toBe(7)
    expect(readLinkQuery(link.padEnd(1_001, "x"))).toBeUndefined()
  })
})

describe("what the page keeps beside the saved data", () => {
  test("the note of what waits is read as it was written, and nothing else is a note", () => {
    const notes: ReadonlyArray<KeptNote> = [
      { userId: 7, unsent: 0 },
      { userId: 999_999_999_999, unsent: 999_999 },
    ]
    for (const note of notes) expect(textToKept(keptToText(note))).toEqual(note)
    for (const bad of [
      null,
      undefined,
      "",
      "7",
      "0.1",
      "7.",
      ".1",
      "x7.1",
      "7.1x",
      "7x1",
      "1234567890123.1",
      "7.1234567",
      "-7.1",
    ])
      expect(textToKept(bad)).toBeNull()
  })
  test("of resume secrets the newest are kept, each once, and what is no secret is left out", () => {
    const secret = (letter: string) => letter.repeat(43)
    expect(MOST_RESUME_SECRETS).toBe(3)
    expect(textToSecrets(`${secret("a")}.nonsense.${secret("b")}x.x${secret("c")}.${secret("d")}`)).toEqual([
      secret("a"),
      secret("d"),
    ])
    expect([textToSecrets(null), textToSecrets(undefined), textToSecrets("")]).toEqual([[], [], []])
    const kept = [..."abcd"].reduce((text, letter) => withSecret(text, secret(letter)), "")
    expect(textToSecrets(kept)).toEqual([secret("d"), secret("c"), secret("b")])
    expect(textToSecrets(withSecret(kept, secret("b")))).toEqual([secret("b"), secret("d"), secret("c")])
    expect(withSecret(null, secret("a"))).toBe(secret("a"))
    expect(withSecret(kept, "nonsense")).toBe(kept)
  })
})
