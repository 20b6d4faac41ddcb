import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { type AppFailure, failure } from "#schema/errors.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import {
  addUser,
  callerOf,
  inWorld,
  noCookies,
  START,
  visitor,
  type World,
} from "../../../tests/worlds/gateway/world.ts"
import type { Caller } from "../../http/caller.ts"
import { CookieJar } from "../../http/cookies.ts"
import { Mail, type MailMessage, memoryMail } from "../../mail/mail.ts"
import { CodeCarrier, type CodeCarrierPort, memoryCarrier, type PhoneCode } from "../../phone/code-carrier.ts"
import { Settings } from "../../settings.ts"
import { Store } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"
import { securityHandlers } from "../account-security.ts"
import { socialRegister } from "../elsewhere/social-login.ts"
import { forgotPasswordHandlers } from "../forgot-password.ts"
import { hashPassword, PasswordCost } from "../password.ts"
import { passwordLoginHandlers } from "../password-login.ts"
import { phoneBindingHandlers } from "./phone-binding.ts"
import { phoneLoginHandlers } from "./phone-login.ts"

const { sendPhoneCode, phoneLogin, phoneRegister, checkPhoneCode, resetPhonePassword } = phoneLoginHandlers
const { phoneBinding, sendPhoneBindCode, bindPhone } = phoneBindingHandlers

const PHONE = "+4915123456789"
const OTHER = "+12025550143"
const devicePublicKey = "spki"
const FORM = { birthday: "1996-04-03", gender: 1, userName: "Sam Lee", countryId: null } as const

interface Sent {
  readonly codes: Array<PhoneCode>
  readonly mails: Array<MailMessage>
}
const inPhone = <A, E>(
  body: (sent: Sent) => Effect.Effect<A, E, World | CookieJar>,
  carrier: Partial<CodeCarrierPort> = {},
): Promise<A> => {
  const sent: Sent = { codes: [], mails: [] }
  return inWorld(
    body(sent).pipe(
      Effect.provide(noCookies),
      Effect.provideService(CodeCarrier, { ...memoryCarrier(sent.codes), ...carrier }),
      Effect.provideService(Mail, memoryMail(sent.mails)),
      Effect.provideService(PasswordCost, { N: 1024, r: 8, p: 1 }),
    ),
  )
}

const kindOf = <A, R>(effect: Effect.Effect<A, AppFailure, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure.error.kind : "fine"))
const codeIn = ({ codes }: Sent): string => codes.at(-1)?.code ?? ""
const anotherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0")
const send = (phone = PHONE, caller: Caller = visitor, use: "login" | "password" = "login") =>
  sendPhoneCode({ phone, way: "sms", use, devicePublicKey }, caller)
const logIn = (code: string, caller: Caller = visitor, phone = PHONE) =>
  phoneLogin({ phone, code, devicePublicKey }, caller)
const join = (ticket: string, password: string | null = null, caller: Caller = visitor) =>
  phoneRegister({ ticket, password, ...FORM, devicePublicKey }, caller)
const byPassword = (password: string, caller: Caller = visitor, phone = PHONE) =>
  passwordLoginHandlers.phonePasswordLogin({ phone, password, devicePublicKey }, caller)
const elsewhere: Caller = { ...visitor, deviceId: "cc-another" }

/** The registration ticket that a code gave. */
const ticketOf = Effect.fnUntraced(function* (sent: Sent, caller: Caller = visitor, phone = PHONE) {
  yield* send(phone, caller)
  const begun = yield* logIn(codeIn(sent), caller, phone)
  return "needs" in begun ? begun.ticket : expect.unreachable("there is an account already")
})
/** A new member by phone number; returns the user id. */
const joined = Effect.fnUntraced(function* (sent: Sent, password: string | null = null, phone = PHONE) {
  return (yield* join(yield* ticketOf(sent, visitor, phone), password)).user.u_id
})

describe("an account by telephone number", () => {
  test("AUTH-02, AUTH-07: a code gives leave to join, and the next one opens the account", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        expect(yield* send("0049 151 2345-6789")).toEqual({})
        expect(sent.codes).toMatchObject([{ to: PHONE, way: "sms" }])
        expect(sent.codes[0]?.text).toContain(`${codeIn(sent)} is your LivCam code`)
        const begun = yield* logIn(codeIn(sent))
        expect(begun).toMatchObject({ needs: "registration", nickname: "" })
        const login = yield* join("ticket" in begun ? begun.ticket : "")
        expect(login.user.u_nm).toBe("Sam Lee")
        yield* send(PHONE, elsewhere)
        expect(yield* logIn(codeIn(sent), elsewhere)).toMatchObject({ user: { u_id: login.user.u_id } })
      }),
    ))

  test("AUTH-02: without a password it is entered by codes alone; with one also by that", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const without = yield* joined(sent)
        for (const guess of ["", "secret-22"]) expect(yield* kindOf(byPassword(guess))).toBe("passwordInvalid")
        const id = yield* joined(sent, "secret-22", OTHER)
        expect(id).not.toBe(without)
        expect((yield* byPassword("secret-22", elsewhere, "+1 202 555-0143")).user.u_id).toBe(id)
        expect(yield* kindOf(byPassword("secret-23", elsewhere, OTHER))).toBe("passwordInvalid")
      }),
    ))

  test("AUTH-02: nobody learns by a password whether a number has an account, and tries are counted", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        yield* joined(sent, "secret-22")
        const tries = (phone: string) =>
          Effect.all(Array.from({ length: 11 }, () => kindOf(byPassword("secret-23", elsewhere, phone))))
        const [member, nobody] = [yield* tries(PHONE), yield* tries(OTHER)]
        expect(nobody).toEqual(member)
        expect([member[9], member[10]]).toEqual(["passwordInvalid", "tooManyAttempts"])
        expect(yield* kindOf(byPassword("secret-22", elsewhere))).toBe("tooManyAttempts")
        // Wrong guesses elsewhere do not lock out the member's own device.
        expect(yield* kindOf(byPassword("secret-22"))).toBe("fine")
      }),
    ))

  test("ERR-01: a code works once, for ten minutes, on the device that asked, and is void after five wrong tries", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        yield* joined(sent)
        yield* send()
        const code = codeIn(sent)
        expect(yield* kindOf(logIn(code, elsewhere))).toBe("codeExpired")
        expect(yield* kindOf(logIn(anotherThan(code)))).toBe("codeWrong")
        expect([yield* kindOf(logIn(code)), yield* kindOf(logIn(code))]).toEqual(["fine", "codeExpired"])
        yield* send()
        yield* TestClock.adjust("10 minutes")
        expect(yield* kindOf(logIn(codeIn(sent)))).toBe("codeExpired")
        yield* send()
        const last = codeIn(sent)
        const kinds = []
        for (let n = 0; n < 5; n++) kinds.push(yield* kindOf(logIn(anotherThan(last))))
        expect(kinds.slice(3)).toEqual(["codeWrong", "codeTries"])
        expect(yield* kindOf(logIn(last))).toBe("codeTries")
      }),
    ))

  test("AUTH-02: a code for a password opens no account, nor the other way round", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        yield* joined(sent)
        yield* send(PHONE, visitor, "password")
        expect(yield* kindOf(logIn(codeIn(sent)))).toBe("codeExpired")
        yield* send(OTHER)
        const given = { phone: OTHER, code: codeIn(sent), devicePublicKey }
        expect(yield* kindOf(checkPhoneCode(given, visitor))).toBe("codeExpired")
      }),
    ))

  test("AUTH-02: leave to join is good once, where the code was asked for, for a quarter of an hour, and not for another way in", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const stolen = yield* ticketOf(sent)
        expect(yield* kindOf(join(stolen, null, elsewhere))).toBe("signInOver")
        expect(yield* kindOf(socialRegister({ ticket: stolen, ...FORM, devicePublicKey }, visitor))).toBe("signInOver")
        const forged = Effect.provideService(
          socialRegister({ ticket: yield* ticketOf(sent), ...FORM, devicePublicKey }, visitor),
          CookieJar,
          { ...(yield* CookieJar), get: () => `device ${visitor.deviceId}` },
        )
        expect(yield* kindOf(forged)).toBe("signInOver")
        const late = yield* ticketOf(sent)
        yield* TestClock.adjust("15 minutes")
        expect(yield* kindOf(join(late))).toBe("signInOver")
        const [one, two] = [yield* ticketOf(sent), yield* ticketOf(sent)]
        expect([yield* kindOf(join(one)), yield* kindOf(join(two))]).toEqual(["fine", "signInOver"])
      }),
    ))

  test("AUTH-02: joining whose answer was lost is asked again by the same leave, for the same password, and makes one account", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const ticket = yield* ticketOf(sent)
        const ids = []
        for (let n = 0; n < 2; n++) ids.push((yield* join(ticket, "secret-22")).user.u_id)
        expect(ids[1]).toBe(ids[0])
        const kinds = []
        for (const password of ["secret-33", null]) kinds.push(yield* kindOf(join(ticket, password)))
        const byAnother = { ticket, password: "secret-22", ...FORM, devicePublicKey: "another" }
        kinds.push(yield* kindOf(phoneRegister(byAnother, visitor)))
        kinds.push(yield* kindOf(join(ticket, "secret-22", elsewhere)))
        expect(kinds).toEqual(["signInOver", "signInOver", "signInOver", "signInOver"])
        // Two requests at once.
        yield* send(OTHER)
        const { ticket: second } = (yield* logIn(codeIn(sent), visitor, OTHER)) as { ticket: string }
        const both = yield* Effect.all([join(second), join(second)], { concurrency: 2 })
        expect(new Set(both.map(({ user }) => user.u_id)).size).toBe(1)
        yield* TestClock.adjust("15 minutes")
        expect(yield* kindOf(join(ticket, "secret-22"))).toBe("signInOver")
      }),
    ))

  test("AUTH-14, AUTH-07: a form that is refused leaves the leave as it was", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const ticket = yield* ticketOf(sent)
        const kinds = []
        for (const password of ["seven77", "x".repeat(65), "        ", "password"])
          kinds.push(yield* kindOf(join(ticket, password)))
        expect(kinds).toEqual(["phonePasswordLength", "phonePasswordLength", "passwordWeak", "passwordCommon"])
        const young = { ticket, password: null, ...FORM, birthday: "2020-01-01", devicePublicKey }
        expect(yield* kindOf(phoneRegister(young, visitor))).toBe("underAge")
        expect(yield* kindOf(join(ticket, "long enough to be one of a phone"))).toBe("fine")
      }),
    ))

  test("ERR-08: nobody joins while registration is closed, and members log in as ever", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        yield* joined(sent)
        const settings = yield* Settings
        const closed = <A, E, R>(work: Effect.Effect<A, E, R>) =>
          Effect.provideService(work, Settings, { ...settings, registration: "closed" })
        yield* send(OTHER)
        expect(yield* kindOf(closed(logIn(codeIn(sent), visitor, OTHER)))).toBe("registrationClosed")
        yield* send()
        expect(yield* kindOf(closed(logIn(codeIn(sent))))).toBe("fine")
      }),
    ))

  test("ERR-08: codes go to the countries that the operator serves, by ways that there are", () =>
    inPhone(
      (sent) =>
        Effect.gen(function* () {
          const asked = { phone: PHONE, way: "whatsapp", use: "login", devicePublicKey } as const
          expect([
            yield* kindOf(send(OTHER)),
            yield* kindOf(send("0151 23456789")),
            yield* kindOf(sendPhoneCode(asked, visitor)),
            yield* kindOf(send()),
          ]).toEqual(["phoneCountry", "phoneInvalid", "phoneFailed", "fine"])
          expect(sent.codes).toHaveLength(1)
        }),
      { ways: ["sms"], countries: ["+49", "+1876"] },
    ))

  test("ERR-01: a code that cannot be handed over is told, and a number gets five an hour, ten a day", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const broken = Effect.provideService(send(OTHER), CodeCarrier, {
          ...memoryCarrier([]),
          send: () => Effect.fail(failure("phoneFailed")),
        })
        expect(yield* kindOf(broken)).toBe("phoneFailed")
        const from = (n: number): Caller => ({ ...visitor, ip: `10.1.0.${n}`, deviceId: `cc-${n}` })
        const five = (first: number) =>
          Effect.all(Array.from({ length: 6 }, (_, n) => kindOf(send(PHONE, from(first + n)))))
        expect((yield* five(0)).slice(4)).toEqual(["fine", "codesTooMany"])
        yield* TestClock.adjust("1 hour")
        yield* five(10)
        yield* TestClock.adjust("1 hour")
        expect(yield* kindOf(send(PHONE, from(30)))).toBe("codesDaily")
        expect(sent.codes).toHaveLength(10)
      }),
    ))
})

describe("a forgotten password of a number", () => {
  const ask = (sent: Sent, phone = PHONE) => Effect.map(send(phone, elsewhere, "password"), () => codeIn(sent))
  const reset = (code: string, password = "secret-33", phone = PHONE) =>
    resetPhonePassword({ phone, code, password, devicePublicKey }, elsewhere)
  const check = (code: string, phone = PHONE) => checkPhoneCode({ phone, code, devicePublicKey }, elsewhere)

  test("AUTH-02: three steps: a code, the code, another password, by which one is in; sessions elsewhere end", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const id = yield* joined(sent, "secret-22")
        const before = yield* byPassword("secret-22")
        const code = yield* ask(sent)
        expect(yield* check(code)).toEqual({})
        expect((yield* reset(code)).user.u_id).toBe(id)
        const old = yield* Store.use((store) => store.transact((tx) => tx.sessions.find(before.sessionKey)))
        expect(old?.revokedFor).toBe("password")
        expect([yield* kindOf(byPassword("secret-22")), yield* kindOf(byPassword("secret-33"))]).toEqual([
          ...["passwordInvalid", "fine"],
        ])
        expect(yield* kindOf(reset(code))).toBe("resetTimeout")
      }),
    ))

  test("AUTH-02: who has the number without an account learns that by the code, and nobody else does", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const code = yield* ask(sent)
        expect(yield* kindOf(check(anotherThan(code)))).toBe("codeWrong")
        expect([yield* kindOf(check(code)), yield* kindOf(reset(code))]).toEqual(["accountUnknown", "accountUnknown"])
      }),
    ))

  test("AUTH-14: a password that is refused uses no code", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        yield* joined(sent)
        const code = yield* ask(sent)
        expect(yield* kindOf(reset(code, "seven77"))).toBe("phonePasswordLength")
        expect(yield* kindOf(reset(code))).toBe("fine")
      }),
    ))
})

describe("the number of an account", () => {
  const ann = Effect.flatMap(hashPassword("secret-1"), (passwordHash) =>
    addUser("Ann", { email: "ann@mail.example", emailProvedAt: START, passwordHash }),
  )
  const ask = (by: Pick<AccountRow, "id">, phone = PHONE, password = "secret-1") =>
    sendPhoneBindCode({ phone, way: "sms", password }, callerOf(by))
  const bind = (by: Pick<AccountRow, "id">, code: string, phone = PHONE) => bindPhone({ phone, code }, callerOf(by))

  test("AUTH-11: is bound by the password and a code; the email is told, and the number opens the account", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const me = yield* ann
        expect(yield* phoneBinding({}, callerOf(me))).toEqual({ phone: null, opensAt: null })
        expect(yield* ask(me)).toEqual({})
        expect(yield* bind(me, codeIn(sent))).toEqual({})
        expect(yield* phoneBinding({}, callerOf(me))).toEqual({ phone: "+49***89", opensAt: START + 7 * DAY_MS })
        expect(sent.mails).toMatchObject([{ to: "ann@mail.example" }])
        expect(sent.mails[0]?.text).toContain("+49***89")
        yield* send()
        expect(yield* logIn(codeIn(sent))).toMatchObject({ user: { u_id: me.id } })
        expect((yield* byPassword("secret-1")).user.u_id).toBe(me.id)
      }),
    ))

  test("AUTH-11: neither the same number, nor another within seven days, nor somebody else's; after that another takes its place", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const me = yield* ann
        yield* ask(me)
        yield* bind(me, codeIn(sent))
        yield* joined(sent, null, OTHER)
        expect([
          yield* kindOf(ask(me)),
          yield* kindOf(ask(me, "+4915100000000")),
          yield* kindOf(ask(me, OTHER, "secret-2")),
        ]).toEqual(["phoneSame", "phoneLocked", "passwordInvalid"])
        yield* TestClock.adjust(7 * DAY_MS)
        // Only whoever holds the number learns that it has an account.
        expect(yield* kindOf(ask(me, OTHER))).toBe("fine")
        expect(yield* kindOf(bind(me, "000000", OTHER))).toBe("codeWrong")
        expect(yield* kindOf(bind(me, codeIn(sent), OTHER))).toBe("phoneUsed")
        yield* send()
        const old = codeIn(sent)
        yield* ask(me, "+4915100000000")
        expect(yield* kindOf(bind(me, codeIn(sent), "+4915100000000"))).toBe("fine")
        // The old number, and codes sent to it, open nothing.
        expect(yield* kindOf(logIn(old))).toBe("codeExpired")
        yield* send()
        expect(yield* logIn(codeIn(sent))).toMatchObject({ needs: "registration" })
      }),
    ))

  test("AUTH-02, AUTH-11: a new password voids the codes that would give another one, those to the number too", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const me = yield* ann
        yield* ask(me)
        yield* bind(me, codeIn(sent))
        yield* send(PHONE, elsewhere, "password")
        const code = codeIn(sent)
        yield* securityHandlers.changePassword({ password: "secret-1", newPassword: "secret-2" }, callerOf(me))
        const given = { phone: PHONE, code, devicePublicKey }
        expect(yield* kindOf(checkPhoneCode(given, elsewhere))).toBe("codeExpired")
      }),
    ))

  test("AUTH-14: an account that has a number takes no password shorter than one of a phone, however it gets it", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const me = yield* ann
        yield* ask(me)
        yield* bind(me, codeIn(sent))
        const change = (newPassword: string) =>
          securityHandlers.changePassword({ password: "secret-1", newPassword }, callerOf(me))
        expect(yield* kindOf(change("seven77"))).toBe("phonePasswordLength")
        const mail = { email: "ann@mail.example", devicePublicKey }
        yield* forgotPasswordHandlers.sendPasswordCode(mail, elsewhere)
        const code = /\d{6}/.exec(sent.mails.at(-1)?.text ?? "")?.[0] ?? ""
        const reset = (password: string) => forgotPasswordHandlers.resetPassword({ ...mail, code, password }, elsewhere)
        expect(yield* kindOf(reset("seven77"))).toBe("phonePasswordLength")
        expect([yield* kindOf(reset("eight888")), yield* kindOf(byPassword("eight888"))]).toEqual(["fine", "fine"])
      }),
    ))

  test("AUTH-11: of two accounts that have a code for one number, the first one gets it", () =>
    inPhone((sent) =>
      Effect.gen(function* () {
        const me = yield* ann
        const passwordHash = yield* hashPassword("secret-1")
        const bo = yield* addUser("Bo", { email: "bo@mail.example", passwordHash })
        yield* ask(me)
        const mine = codeIn(sent)
        yield* ask(bo)
        const theirs = codeIn(sent)
        expect(yield* kindOf(bind(bo, mine))).toBe(mine === theirs ? "fine" : "codeWrong")
        expect([yield* kindOf(bind(me, mine)), yield* kindOf(bind(bo, theirs)), yield* kindOf(ask(bo))]).toEqual([
          ...["fine", "codeExpired", "fine"],
        ])
      }),
    ))
})
