import { Schema } from "effect"
import { describe, expect, test } from "vitest"
import { commands } from "../commands.ts"
import { IntentCommand } from "../outbox/intent.ts"
import { queries } from "../queries.ts"
import { ageOn, isAdult, isBirthday, isEmail, isEmailPassword, nicknameProblem } from "./account/account-rules.ts"
import { coinsNeeded, needsPriceTip } from "./calls/call-gate.ts"
import { callTimerText } from "./calls/call-time.ts"
import { chatTimeText } from "./chat-time.ts"
import { BIO_MAX, EMAIL_PASSWORD_MAX, MESSAGE_MAX, NICKNAME_MAX, SEARCH_MAX } from "./constants.ts"
import { firstLetters } from "./letters.ts"
import { LANGUAGE_CODES, PATH_LANGUAGES, SITE_LANGUAGES } from "./people/languages.ts"
import { profileProblem } from "./people/profile-rules.ts"
import { sanitiseText } from "./sanitise.ts"
import { membersOfSession, otherMember, sessionIdOf } from "./session-id.ts"
import {
  FRIEND_TEXT_MAX,
  friendTextProblem,
  REPORT_MAX,
  reportProblem,
  SAY_HI_MAX,
  sayHiProblem,
} from "./social-rules.ts"

describe("session id", () => {
  test("ENT-07: a session id is the smaller id, a hyphen, the larger id, whoever asks", () => {
    expect(sessionIdOf(17, 4)).toBe("4-17")
    expect(sessionIdOf(4, 17)).toBe("4-17")
  })
  test("ENT-07: a text that is no session id, or has the larger id first, has no members", () => {
    expect(membersOfSession("4-17")).toEqual([4, 17])
    for (const bad of ["17-4", "4-4", "4-", "-4", "4-17-5", "a-b", ""]) expect(membersOfSession(bad)).toBeUndefined()
  })
  test("ENT-07: the other member is found from either side, and nobody from outside", () => {
    expect(otherMember("4-17", 4)).toBe(17)
    expect(otherMember("4-17", 17)).toBe(4)
    expect(otherMember("4-17", 5)).toBeUndefined()
  })
})

describe("texts", () => {
  test("an emoji is one letter for every limit: messages, names, bios, passwords, greetings, requests, reports, searches", () => {
    const fits = (schema: Schema.Codec<unknown, unknown>, value: unknown) => Schema.is(schema)(value)
    const of = (letters: number) => "🎉".repeat(letters)
    const text = (letters: number) => ({ _tag: "sendMessage", to: 1, text: of(letters) })
    const search = (letters: number) => ({ _tag: "search", text: of(letters), sessionId: null, limit: 1 })
    const bio = (letters: number) =>
      profileProblem({ introduce: of(letters) }, { birthday: "2000-01-01", birthdayChange: true }, 0)
    const report = (letters: number) => ({ reason: "spam", details: of(letters), messageIds: [] }) as const
    const around = (most: number, isFine: (letters: number) => boolean) => [isFine(most), isFine(most + 1)]
    const limits: Readonly<Record<string, ReadonlyArray<boolean>>> = {
      command: around(MESSAGE_MAX, (n) => fits(commands.sendMessage.payload, text(n))),
      intent: around(MESSAGE_MAX, (n) => fits(IntentCommand, text(n))),
      search: around(SEARCH_MAX, (n) => fits(queries.search.params, search(n))),
      searchField: around(SEARCH_MAX, (n) => firstLetters(of(n), SEARCH_MAX) === of(n)),
      name: around(NICKNAME_MAX, (n) => nicknameProblem(`a${of(n - 1)}`) !== "nicknameTooLong"),
      bio: around(BIO_MAX, (n) => bio(n) === undefined),
      password: around(EMAIL_PASSWORD_MAX, (n) => isEmailPassword(of(n))),
      hello: around(SAY_HI_MAX, (n) => sayHiProblem(of(n)) === undefined),
      request: around(FRIEND_TEXT_MAX, (n) => friendTextProblem(of(n)) === undefined),
      report: around(REPORT_MAX, (n) => reportProblem(report(n)) === undefined),
    }
    for (const [limit, found] of Object.entries(limits)) expect([limit, ...found]).toEqual([limit, true, false])
  })
  test("CHAT-06: angle brackets become asterisks where markup words occur, and stay elsewhere", () => {
    expect(sanitiseText("<script>alert(1)</script>")).toBe("*script*alert(1)*/script*")
    expect(sanitiseText("<IMG src=x>")).toBe("*IMG src=x*")
    expect(sanitiseText("a < b and c > d")).toBe("a < b and c > d")
    expect(sanitiseText("my body is ready")).toBe("my body is ready")
  })
  test("CHAT-08: times show HH:mm today, Yesterday HH:mm, else MM-DD HH:mm", () => {
    const at = (text: string) => new Date(text).getTime()
    const now = at("2026-03-01T00:30:00")
    expect(chatTimeText(at("2026-03-01T00:05:00"), now)).toBe("00:05")
    expect(chatTimeText(at("2026-02-28T23:59:00"), now)).toBe("Yesterday 23:59")
    expect(chatTimeText(at("2026-02-27T09:07:00"), now)).toBe("02-27 09:07")
    expect(chatTimeText(at("2026-02-28T08:00:00"), now, "Semalam")).toBe("Semalam 08:00")
  })
  test("CALL-10: the call timer shows 1s under a second, mm:ss, and hh:mm:ss from an hour", () => {
    expect(callTimerText(0)).toBe("1s")
    expect(callTimerText(999)).toBe("1s")
    expect(callTimerText(1_000)).toBe("00:01")
    expect(callTimerText(61_000)).toBe("01:01")
    expect(callTimerText(3_599_999)).toBe("59:59")
    expect(callTimerText(3_661_000)).toBe("01:01:01")
  })
})

describe("account", () => {
  test("AUTH-14: email passwords have 6 to 16 characters", () => {
    expect(["12345", "123456", "1234567890123456", "12345678901234567"].map(isEmailPassword)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  test("AUTH-14: what is not an email is refused", () => {
    for (const good of ["a@b.co", "first.last+tag@mail.example.org"]) expect(isEmail(good)).toBe(true)
    for (const bad of ["", "a", "a@b", "a b@c.de", "a@b..de", "@b.de", "a@@b.de", `${"x".repeat(250)}@b.de`])
      expect(isEmail(bad)).toBe(false)
  })
  test("AUTH-07: somebody is adult from the day of the eighteenth birthday", () => {
    const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
    expect(isAdult("2008-05-10", day("2026-05-09"))).toBe(false)
    expect(isAdult("2008-05-10", day("2026-05-10"))).toBe(true)
    expect(ageOn("2000-02-29", day("2026-02-28"))).toBe(25)
    for (const bad of ["2000-02-30", "2000-13-01", "1899-01-01", "2000-1-1", ""]) expect(isBirthday(bad)).toBe(false)
  })
  test("AUTH-07: a nickname with a forbidden word is refused, also when it is disguised", () => {
    for (const bad of ["Admin", "l1vc4m girl", "S U P P O R T", "ôfficial"])
      expect(nicknameProblem(bad)).toBe("nicknameForbidden")
    expect(nicknameProblem("  ")).toBe("nicknameEmpty")
    expect(nicknameProblem("x".repeat(25))).toBe("nicknameTooLong")
    expect(nicknameProblem("Mia ✨")).toBeUndefined()
  })
})

describe("calls", () => {
  test("CALL-17: gender 1 needs 80 coins, others the listed price, and a free call nothing", () => {
    expect([
      coinsNeeded(1, 40),
      coinsNeeded(1, 120),
      coinsNeeded(2, 40),
      coinsNeeded(undefined, 30),
      coinsNeeded(1, 0),
    ]).toEqual([80, 80, 40, 30, 0])
  })
  test("CALL-17: the price is told always, once for each place, or never", () => {
    expect(needsPriceTip("always", "wall", ["wall"])).toBe(true)
    expect(needsPriceTip("once", "wall", [])).toBe(true)
    expect(needsPriceTip("once", "wall", ["wall"])).toBe(false)
    expect(needsPriceTip("once", "chat", ["wall"])).toBe(true)
    expect(needsPriceTip("never", "wall", [])).toBe(false)
  })
})

test("I18N-01: the site's languages are en, hi, ms and pt, and tr, gb, nl come from the path", () => {
  expect(SITE_LANGUAGES).toEqual(["en", "hi", "ms", "pt"])
  expect(PATH_LANGUAGES).toEqual(["tr", "gb", "nl"])
  expect(Object.keys(LANGUAGE_CODES)).toHaveLength(36)
  expect(new Set(Object.values(LANGUAGE_CODES)).size).toBe(36)
})
