import { Effect } from "effect"
import { expect, test } from "vitest"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import { type LogEntry, logsTo } from "../observability/log.ts"
import { logMail, noMail } from "./mail.ts"
import { MAIL_LANGUAGES, mailOf } from "./mail-texts.ts"

const GIVEN = {
  passwordCode: { code: "012345" },
  emailCode: { code: "012345" },
  noAccount: {},
  passwordChanged: {},
  emailChanged: { email: "n***@mail.example" },
  phoneBound: { phone: "+49***89" },
  passwordSet: {},
  wayAdded: { way: "Google" },
  wayRemoved: { way: "Google" },
  accountLeaving: { days: "30" },
  accountStays: {},
} as const

const idOf = (code: string): number => Number(Object.entries(LANGUAGE_CODES).find(([, one]) => one === code)?.[0])

test("AUTH-02: mails speak the six languages, fill in what they are given, and lead nowhere", () => {
  expect(MAIL_LANGUAGES.toSorted()).toEqual(["en", "hi", "ms", "nl", "pt", "tr"])
  for (const code of MAIL_LANGUAGES) {
    const said = [
      mailOf(idOf(code), "passwordCode", GIVEN.passwordCode),
      mailOf(idOf(code), "emailCode", GIVEN.emailCode),
      mailOf(idOf(code), "noAccount", GIVEN.noAccount),
      mailOf(idOf(code), "passwordChanged", GIVEN.passwordChanged),
      mailOf(idOf(code), "emailChanged", GIVEN.emailChanged),
      mailOf(idOf(code), "phoneBound", GIVEN.phoneBound),
      mailOf(idOf(code), "passwordSet", GIVEN.passwordSet),
      mailOf(idOf(code), "wayAdded", GIVEN.wayAdded),
      mailOf(idOf(code), "wayRemoved", GIVEN.wayRemoved),
      mailOf(idOf(code), "accountLeaving", GIVEN.accountLeaving),
      mailOf(idOf(code), "accountStays", GIVEN.accountStays),
    ].map(({ subject, text }) => `${subject}\n${text}`)
    for (const text of said) {
      expect(text).not.toMatch(/[{}]|https?:|<|\r/)
      expect(text).toContain("LivCam")
    }
    expect(said.map((text) => text.includes("012345"))).toEqual([true, true, ...said.slice(2).map(() => false)])
    for (const text of said.slice(0, 2)) expect(text).toContain("10 ")
    expect(said[4]).toContain(GIVEN.emailChanged.email)
    expect(said[5]).toContain(GIVEN.phoneBound.phone)
    for (const text of said.slice(7, 9)) expect(text).toContain("Google")
    expect(said[9]).toContain("30 ")
    expect(new Set(said).size).toBe(said.length)
  }
  // A language without mail texts.
  expect(mailOf(idOf("zh"), "noAccount", {})).toEqual(mailOf(idOf("en"), "noAccount", {}))
})

test("AUTH-02: without a server of mail a mail fails and the log does not have it; in a demo the log has it, with its code", async () => {
  const log: Array<LogEntry> = []
  const mail = { to: "ann@mail.example", subject: "s", text: "Your code: 123456" }
  const run = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.runPromise(
      Effect.provide(
        effect,
        logsTo((entry) => void log.push(entry)),
      ),
    )
  expect((await run(Effect.flip(noMail.send(mail)))).error.kind).toBe("mailFailed")
  expect(JSON.stringify(log)).not.toMatch(/123456|ann@/)
  await run(logMail.send(mail))
  expect(log.at(-1)).toMatchObject({ level: "info", message: "mail", fields: mail })
})
