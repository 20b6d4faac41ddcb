import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { type AppFailure, failure } from "#schema/errors.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { addUser, callerOf, inWorld, noCookies, START, visitor, type World } from "../../tests/worlds/gateway/world.ts"
import type { Caller } from "../http/caller.ts"
import type { CookieJar } from "../http/cookies.ts"
import { Mail, type MailMessage, memoryMail } from "../mail/mail.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { maskedEmail, securityHandlers } from "./account-security.ts"
import { forgotPasswordHandlers } from "./forgot-password.ts"
import { hashPassword, PasswordCost } from "./password.ts"
import { passwordLoginHandlers } from "./password-login.ts"

const { emailBinding, sendEmailCode, bindEmail, changePassword } = securityHandlers

const OLD = "ann@mail.example"
const NEW = "new@mail.example"
const PASSWORD = "secret-1"
const devicePublicKey = "spki"

type Sent = Array<MailMessage>
const inMail = <A, E>(body: (sent: Sent, me: AccountRow) => Effect.Effect<A, E, World | CookieJar>): Promise<A> => {
  const sent: Sent = []
  const ann = Effect.flatMap(hashPassword(PASSWORD), (passwordHash) => addUser("Ann", { email: OLD, passwordHash }))
  return inWorld(
    Effect.flatMap(ann, (me) => body(sent, me)).pipe(
      Effect.provide(noCookies),
      Effect.provideService(Mail, memoryMail(sent)),
      Effect.provideService(PasswordCost, { N: 1024, r: 8, p: 1 }),
    ),
  )
}

const kindOf = <A, R>(effect: Effect.Effect<A, AppFailure, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure.error.kind : "fine"))
const codeIn = (sent: Sent): string => /\d{6}/.exec(sent.at(-1)?.text ?? "")?.[0] ?? ""
const find = ({ id }: Pick<AccountRow, "id">) => Store.use((store) => store.transact((tx) => tx.accounts.find(id)))
const send = (by: Pick<AccountRow, "id">, email = NEW, password = PASSWORD) =>
  sendEmailCode({ email, password }, callerOf(by))
const bind = (by: Pick<AccountRow, "id">, code: string, email = NEW) => bindEmail({ email, code }, callerOf(by))
const signIn = (password: string, caller: Caller = visitor, email = OLD) =>
  passwordLoginHandlers.emailLogin({ email, password, devicePublicKey }, caller)

describe("the email of an account", () => {
  test("AUTH-11: is changed by the password and a code at the new address; the old one is told, and the new one signs in", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        expect(yield* emailBinding({}, callerOf(me))).toEqual({ email: "a***@mail.example", opensAt: null })
        expect(yield* send(me, " New@Mail.example ")).toEqual({})
        expect(sent).toMatchObject([{ to: NEW }])
        expect(yield* bind(me, codeIn(sent), "NEW@mail.example")).toEqual({})
        expect((yield* find(me))?.email).toBe(NEW)
        expect(yield* emailBinding({}, callerOf(me))).toEqual({
          email: "n***@mail.example",
          opensAt: START + 7 * DAY_MS,
        })
        expect(sent.slice(1)).toMatchObject([{ to: OLD, subject: "Your LivCam email was changed" }])
        expect(sent[1]?.text).toContain("n***@mail.example")
        expect(sent[1]?.text).not.toContain(NEW)
        expect([yield* kindOf(signIn(PASSWORD)), yield* kindOf(signIn(PASSWORD, visitor, NEW))]).toEqual([
          "accountUnknown",
          "fine",
        ])
      }),
    ))

  test("AUTH-11: says of no more addresses than emailCheck whether they are used, free ones and used ones alike", () =>
    inMail((_, me) =>
      Effect.gen(function* () {
        yield* addUser("Bo", { email: "used@mail.example" })
        const told = yield* Effect.forEach(Array.from({ length: 25 }), (_, n) =>
          kindOf(send(me, n % 2 === 0 ? "used@mail.example" : `free-${n}@mail.example`)),
        )
        expect(told.slice(20)).toEqual(Array.from({ length: 5 }, () => "rateLimited"))
        expect(told.slice(0, 20)).not.toContain("rateLimited")
      }),
    ))

  test("AUTH-11: stays for seven days after it was changed, and says when it may be changed again", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        yield* send(me)
        yield* bind(me, codeIn(sent))
        yield* TestClock.adjust(7 * DAY_MS - 1)
        expect(yield* kindOf(send(me, "third@mail.example"))).toBe("emailLocked")
        yield* TestClock.adjust(1)
        expect((yield* emailBinding({}, callerOf(me))).opensAt).toBeNull()
        expect(yield* kindOf(send(me, "third@mail.example"))).toBe("fine")
        expect(yield* kindOf(bind(me, codeIn(sent), "third@mail.example"))).toBe("fine")
      }),
    ))

  test("AUTH-11: is not changed to the same one, to that of another account, to what is none, or by a wrong password; no mail goes then", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        yield* addUser("Bo", { email: "bo@mail.example" })
        const kinds = []
        for (const email of [OLD, "ANN@mail.example", "bo@mail.example", "nothing"])
          kinds.push(yield* kindOf(send(me, email)))
        expect(kinds).toEqual(["emailSame", "emailSame", "emailUsed", "emailInvalid"])
        // Without the password, the answers do not reveal who is a member.
        const unproved = []
        for (const email of [OLD, "bo@mail.example", NEW]) unproved.push(yield* kindOf(send(me, email, "secret-9")))
        expect([unproved, sent]).toEqual([Array.from({ length: 3 }, () => "passwordInvalid"), []])
      }),
    ))

  test("AUTH-11: what has changed since the code was sent is looked at again: the address, the lock, and whose it is", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        const bo = yield* addUser("Bo", { email: "bo@mail.example", passwordHash: me.passwordHash })
        yield* send(me)
        const mine = codeIn(sent)
        yield* send(bo)
        const his = codeIn(sent)
        if (mine !== his) expect(yield* kindOf(bind(bo, mine))).toBe("codeWrong")
        expect(yield* kindOf(bind(bo, his, "another@mail.example"))).toBe("codeExpired")
        expect(yield* kindOf(bind(bo, his))).toBe("fine")
        // Binding by Bo's code voids all codes for the address.
        expect(yield* kindOf(bind(me, mine))).toBe("codeExpired")
        yield* send(me, "other@mail.example")
        const other = codeIn(sent)
        yield* addUser("Cy", { email: "other@mail.example" })
        expect(yield* kindOf(bind(me, other, "other@mail.example"))).toBe("emailUsed")
        expect((yield* find(me))?.email).toBe(OLD)
      }),
    ))

  test("AUTH-11: a code is one for its purpose: one for a new password binds nothing, and one that binds gives no password", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        const caller = callerOf(me)
        yield* forgotPasswordHandlers.sendPasswordCode({ email: OLD, devicePublicKey }, caller)
        expect(yield* kindOf(bind(me, codeIn(sent), OLD))).toBe("codeExpired")
        yield* send(me)
        const reset = { email: NEW, code: codeIn(sent), password: "secret-2", devicePublicKey }
        expect(yield* kindOf(forgotPasswordHandlers.resetPassword(reset, caller))).toBe("resetTimeout")
      }),
    ))

  test("AUTH-11: a code for a new password that was sent to the address before works no more", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        yield* forgotPasswordHandlers.sendPasswordCode({ email: OLD, devicePublicKey }, visitor)
        const code = codeIn(sent)
        yield* send(me)
        yield* bind(me, codeIn(sent))
        const reset = { email: OLD, code, password: "secret-2", devicePublicKey }
        const { checkPasswordCode, resetPassword } = forgotPasswordHandlers
        expect(yield* kindOf(checkPasswordCode(reset, visitor))).toBe("codeExpired")
        expect(yield* kindOf(resetPassword(reset, visitor))).toBe("resetTimeout")
      }),
    ))

  test("AUTH-11: an account sends five codes an hour, to whatever addresses, and five wrong tries void one", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        const kinds = []
        for (let n = 0; n < 6; n++) kinds.push(yield* kindOf(send(me, `p${n}@mail.example`)))
        expect(kinds).toEqual([...Array.from({ length: 5 }, () => "fine"), "codesTooMany"])
        const code = codeIn(sent)
        const wrong = code === "000000" ? "000001" : "000000"
        const tries = []
        for (let n = 0; n < 5; n++) tries.push(yield* kindOf(bind(me, wrong, "p4@mail.example")))
        tries.push(yield* kindOf(bind(me, code, "p4@mail.example")))
        expect(tries).toEqual(["codeWrong", "codeWrong", "codeWrong", "codeWrong", "codeTries", "codeTries"])
      }),
    ))

  test("ERR-02: a code that cannot be delivered is told; a notice that cannot be changes nothing", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        const broken = Effect.provideService(Mail, { send: () => Effect.fail(failure("mailFailed")) })
        expect(yield* kindOf(broken(send(me)))).toBe("mailFailed")
        yield* send(me)
        expect(yield* kindOf(broken(bind(me, codeIn(sent))))).toBe("fine")
      }),
    ))

  test("AUTH-11: all of it but its first letter and its server is masked", () => {
    const masked = ["ann@mail.example", "a@b.example", "😀x@mail.example"].map(maskedEmail)
    expect(masked).toEqual(["a***@mail.example", "a***@b.example", "😀***@mail.example"])
  })
})

describe("another password", () => {
  test("AUTH-11: by the one before ends the sessions elsewhere, keeps this one, and is told by mail", () =>
    inMail((sent, me) =>
      Effect.gen(function* () {
        const [here, there] = [yield* signIn(PASSWORD), yield* signIn(PASSWORD, { ...visitor, deviceId: "cc-there" })]
        const store = yield* Store
        const ends = store.transact((tx) =>
          Effect.forEach([here, there], ({ sessionKey }) =>
            Effect.map(tx.sessions.find(sessionKey), (row) => row?.revokedFor),
          ),
        )
        const session = yield* store.transact((tx) => tx.sessions.find(here.sessionKey))
        const caller = callerOf(me, { session })
        const change = (password: string, newPassword: string) =>
          kindOf(changePassword({ password, newPassword }, caller))
        expect([yield* change("secret-9", "secret-2"), yield* change(PASSWORD, "short"), yield* ends]).toEqual([
          "passwordInvalid",
          "passwordLength",
          [null, null],
        ])
        expect([yield* change(PASSWORD, "secret-2"), yield* ends]).toEqual(["fine", [null, "password"]])
        expect(sent).toMatchObject([{ to: OLD, subject: "Your LivCam password was changed" }])
        expect([yield* kindOf(signIn(PASSWORD)), yield* kindOf(signIn("secret-2"))]).toEqual([
          "passwordInvalid",
          "fine",
        ])
      }),
    ))

  test("AUTH-11: who guesses the password in a session is stopped after ten tries, here and where the email is changed", () =>
    inMail((_sent, me) =>
      Effect.gen(function* () {
        const change = (password: string) => kindOf(changePassword({ password, newPassword: "secret-2" }, callerOf(me)))
        for (let n = 0; n < 10; n++) expect(yield* change(`guess-${n}`)).toBe("passwordInvalid")
        expect([yield* change(PASSWORD), yield* kindOf(send(me))]).toEqual(["tooManyAttempts", "tooManyAttempts"])
        // Login itself still works.
        expect(yield* kindOf(signIn(PASSWORD))).toBe("fine")
      }),
    ))
})
