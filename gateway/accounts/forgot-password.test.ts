import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { type AppFailure, failure } from "#schema/errors.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { addUser, inWorld, noCookies, visitor, type World } from "../../tests/worlds/gateway/world.ts"
import type { Caller } from "../http/caller.ts"
import type { CookieJar } from "../http/cookies.ts"
import { Mail, type MailMessage, memoryMail } from "../mail/mail.ts"
import { readEndedNotice } from "../realtime/ended-notice.ts"
import { Store } from "../store/store.ts"
import { forgotPasswordHandlers } from "./forgot-password.ts"
import { hashPassword, PasswordCost } from "./password.ts"
import { passwordLoginHandlers } from "./password-login.ts"

const { sendPasswordCode, checkPasswordCode, resetPassword } = forgotPasswordHandlers
const { emailLogin } = passwordLoginHandlers

const EMAIL = "ann@mail.example"
const devicePublicKey = "spki"

type Sent = Array<MailMessage>
const inMail = <A, E>(body: (sent: Sent) => Effect.Effect<A, E, World | CookieJar>): Promise<A> => {
  const sent: Sent = []
  return inWorld(
    body(sent).pipe(
      Effect.provide(noCookies),
      Effect.provideService(Mail, memoryMail(sent)),
      Effect.provideService(PasswordCost, { N: 1024, r: 8, p: 1 }),
    ),
  )
}

const kindOf = <A, R>(effect: Effect.Effect<A, AppFailure, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure.error.kind : "fine"))

const ann = Effect.flatMap(hashPassword("secret-1"), (passwordHash) => addUser("Ann", { email: EMAIL, passwordHash }))
const codeIn = (sent: Sent): string => /\d{6}/.exec(sent.at(-1)?.text ?? "")?.[0] ?? ""
const anotherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0")
const send = (email = EMAIL, caller: Caller = visitor) => sendPasswordCode({ email, devicePublicKey }, caller)
const check = (code: string, caller: Caller = visitor, email = EMAIL) =>
  checkPasswordCode({ email, code, devicePublicKey }, caller)
const reset = (code: string, password = "secret-2", caller: Caller = visitor, email = EMAIL) =>
  resetPassword({ email, code, password, devicePublicKey }, caller)
const signIn = (password: string) =>
  emailLogin({ email: EMAIL, password, devicePublicKey }, { ...visitor, deviceId: "cc-another" })

describe("a forgotten password", () => {
  test("AUTH-02, ROUTE-24: a code by mail gives another one, which signs in here; sessions elsewhere, links and the old one open nothing", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        const { id } = yield* ann
        const store = yield* Store
        const before = yield* signIn("secret-1")
        yield* store.transact((tx) =>
          tx.loginLinks.insert({
            ...{ tokenHash: "l", userId: id, deviceId: "cc-another", nonce: "n" },
            ...{ jumpTime: 0, expiresAt: 8e15 },
          }),
        )
        const notices: Array<string> = []
        yield* store.listen((notice) => void notices.push(notice))
        expect(yield* send(" Ann@Mail.example ")).toEqual({})
        expect(sent).toMatchObject([{ to: EMAIL }])
        const code = codeIn(sent)
        expect(yield* check(code)).toEqual({})
        const login = yield* reset(code)
        expect(login.user.u_id).toBe(id)
        const [old, link] = yield* store.transact((tx) =>
          Effect.all([tx.sessions.find(before.sessionKey), tx.loginLinks.take("l")]),
        )
        expect([old?.revokedFor, link]).toEqual(["password", null])
        expect(notices.map(readEndedNotice)).toContainEqual({
          ...{ _tag: "ended", userId: id, sessionId: before.sessionKey },
          why: "loginExpired",
        })
        expect(yield* kindOf(signIn("secret-1"))).toBe("passwordInvalid")
        expect((yield* signIn("secret-2")).user.u_id).toBe(id)
        expect(sent.slice(1)).toMatchObject([{ to: EMAIL, subject: "Your LivCam password was changed" }])
      }).pipe(Effect.scoped),
    ))

  test("AUTH-02: a code works once", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        yield* ann
        yield* send()
        const code = codeIn(sent)
        yield* reset(code)
        expect([yield* kindOf(check(code)), yield* kindOf(reset(code, "secret-3"))]).toEqual([
          "codeExpired",
          "resetTimeout",
        ])
      }),
    ))

  test("AUTH-02: a code works for ten minutes, and a new one takes the place of the one before", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        yield* ann
        yield* send()
        const first = codeIn(sent)
        yield* TestClock.adjust("9 minutes")
        yield* send()
        const second = codeIn(sent)
        if (first !== second) expect(yield* kindOf(check(first))).toBe("codeWrong")
        yield* TestClock.adjust("599 seconds")
        expect(yield* kindOf(check(second))).toBe("fine")
        yield* TestClock.adjust("1 second")
        expect([yield* kindOf(check(second)), yield* kindOf(reset(second))]).toEqual(["codeExpired", "resetTimeout"])
      }),
    ))

  test("AUTH-02: after five wrong tries a code is void, the right one too, in either step", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        yield* ann
        yield* send()
        const code = codeIn(sent)
        const wrong = anotherThan(code)
        const kinds = []
        for (const step of [check, reset, check, reset, check]) kinds.push(yield* kindOf(step(wrong)))
        expect(kinds).toEqual(["codeWrong", "codeWrong", "codeWrong", "codeWrong", "codeTries"])
        expect([yield* kindOf(check(code)), yield* kindOf(reset(code))]).toEqual(["codeTries", "codeTries"])
        yield* send()
        expect(yield* kindOf(reset(codeIn(sent)))).toBe("fine")
      }),
    ))

  test("AUTH-02: a code is one for the device that asked: a stranger's tries neither fit nor count, their codes void none", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        yield* ann
        const mallory = { ...visitor, deviceId: "cc-mallory", ip: "10.0.0.9" }
        yield* send()
        const code = codeIn(sent)
        yield* send(EMAIL, mallory)
        const theirs = codeIn(sent)
        for (let n = 0; n < 6; n++) yield* kindOf(check(anotherThan(theirs), mallory))
        expect(yield* kindOf(check(code, { ...mallory, deviceId: "cc-third" }))).toBe("codeExpired")
        expect(yield* kindOf(check(code, mallory))).toBe("codeTries")
        expect(yield* kindOf(reset(code))).toBe("fine")
        // The reset voids the account's other codes.
        expect(yield* kindOf(check(theirs, mallory))).toBe("codeExpired")
      }),
    ))

  test("AUTH-02: who has no account is told by mail alone: each step answers as it does for a member", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        yield* ann
        const steps = (email: string) =>
          Effect.gen(function* () {
            const kinds = [yield* kindOf(send(email))]
            // No code is right, whichever is tried.
            for (let n = 0; n < 6; n++) kinds.push(yield* kindOf(check("000000", visitor, email)))
            for (let n = 0; n < 5; n++) kinds.push(yield* kindOf(send(email)))
            kinds.push(yield* kindOf(reset("000000", "secret-2", visitor, email)))
            kinds.push(yield* kindOf(reset("000000", "short", visitor, email)))
            return kinds
          })
        const [member, nobody] = [yield* steps(EMAIL), yield* steps("nobody@mail.example")]
        expect(nobody).toEqual(member)
        expect(new Set(member)).toEqual(new Set(["fine", "codeWrong", "codeTries", "codesTooMany", "passwordLength"]))
        const theirs = sent.filter(({ to }) => to !== EMAIL)
        expect(theirs).toHaveLength(5)
        for (const { text } of theirs) expect(text).toMatch(/no account uses it/)
        expect(theirs.some(({ text }) => /\d{6}/.test(text))).toBe(false)
      }),
    ))

  test("AUTH-02: the code that was drawn for an address without an account is right nowhere", async () => {
    /** Each run draws the same code. */
    const drawnFor = (email: string) =>
      inMail((sent) =>
        Effect.gen(function* () {
          yield* ann
          yield* send(email)
          return codeIn(sent)
        }),
      )
    const code = await drawnFor(EMAIL)
    expect([code.length, await drawnFor("nobody@mail.example")]).toEqual([6, ""])
    const said = (email: string) =>
      inMail(() =>
        Effect.gen(function* () {
          yield* ann
          yield* send(email)
          return yield* kindOf(check(code, visitor, email))
        }),
      )
    expect([await said(EMAIL), await said("nobody@mail.example")]).toEqual(["fine", "codeWrong"])
  })

  test("AUTH-02, ERR-02: an address gets five codes an hour and ten a day, one place in the network sends twenty an hour to all", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        yield* ann
        const from = (n: number) => ({ ...visitor, ip: `10.1.0.${n}`, deviceId: `cc-${n}` })
        const kinds = []
        for (let n = 0; n < 6; n++) kinds.push(yield* kindOf(send(EMAIL, from(n))))
        yield* TestClock.adjust("1 hour")
        for (let n = 0; n < 5; n++) kinds.push(yield* kindOf(send(EMAIL, from(n))))
        yield* TestClock.adjust("1 hour")
        kinds.push(yield* kindOf(send(EMAIL, from(1))))
        const five = Array.from({ length: 5 }, () => "fine")
        expect(kinds).toEqual([...five, "codesTooMany", ...five, "codesDaily"])
        expect(sent).toHaveLength(10)
        yield* TestClock.adjust(DAY_MS)
        expect(yield* kindOf(send())).toBe("fine")
        const many = []
        for (let n = 0; n < 20; n++) many.push(yield* kindOf(send(`p${n}@mail.example`)))
        expect([many.filter((kind) => kind === "fine").length, many.at(-1)]).toEqual([19, "rateLimited"])
      }),
    ))

  test("AUTH-14: the new password keeps the rules of joining, and one that is refused uses no code", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        yield* ann
        yield* send()
        const code = codeIn(sent)
        const kinds = []
        for (const password of ["12345", "a".repeat(17), "      ", "password"])
          kinds.push(yield* kindOf(reset(code, password)))
        expect(kinds).toEqual(["passwordLength", "passwordLength", "passwordWeak", "passwordCommon"])
        expect(yield* kindOf(reset(code))).toBe("fine")
      }),
    ))

  test("ERR-02: a mail that cannot be delivered is told, for whomever it was", () =>
    inMail(() =>
      Effect.gen(function* () {
        yield* ann
        const kinds = [yield* kindOf(send()), yield* kindOf(send("nobody@mail.example")), yield* kindOf(send("nobody"))]
        expect(kinds).toEqual(["mailFailed", "mailFailed", "emailInvalid"])
      }).pipe(Effect.provideService(Mail, { send: () => Effect.fail(failure("mailFailed")) })),
    ))

  test("AUTH-02: the store has neither the code nor what an unkeyed hash of it would be, and forgets it with its time", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        yield* ann
        yield* send()
        const key = { address: EMAIL, purpose: "password", askedBy: visitor.deviceId } as const
        const row = yield* Store.use((store) => store.transact((tx) => tx.mailCodes.find(key)))
        expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)
        yield* send("ann2@mail.example")
        expect(JSON.stringify(row)).not.toContain(codeIn(sent.slice(0, 1)))
      }),
    ))

  test("AUTH-02: a login whose password is changed while it is compared opens no session", () =>
    inMail(() =>
      Effect.gen(function* () {
        const { id } = yield* ann
        const store = yield* Store
        const passwordHash = yield* hashPassword("secret-2")
        let asked = 0
        const racing = Store.of({
          ...store,
          // Changes the password right after the account is read.
          transact: (body) =>
            Effect.tap(store.transact(body), () =>
              ++asked === 1 ? store.transact((tx) => tx.accounts.update(id, { passwordHash })) : Effect.void,
            ),
        })
        expect(yield* kindOf(Effect.provideService(signIn("secret-1"), Store, racing))).toBe("passwordInvalid")
      }),
    ))
})
