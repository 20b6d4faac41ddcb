/** Who has an account once the owner of its email has a new password by mail: the ways in of others go. */
import { Effect, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { AppFailure } from "#schema/errors.ts"
import { addUser, callerOf, inWorld, noCookies, START, visitor, type World } from "../../tests/worlds/gateway/world.ts"
import { sha256Hex } from "../digests.ts"
import { CookieJar } from "../http/cookies.ts"
import { Mail, type MailMessage, memoryMail } from "../mail/mail.ts"
import { session } from "../store/contract/samples.ts"
import { Store, type Tx } from "../store/store.ts"
import type { NewAccount } from "../store/tables/accounts/accounts.ts"
import { accountHandlers } from "./account-handlers.ts"
import { securityHandlers } from "./account-security.ts"
import { browserCookie } from "./elsewhere/browser-cookies.ts"
import { forgotPasswordHandlers } from "./forgot-password.ts"
import { hashPassword, PasswordCost } from "./password.ts"
import { finishLink } from "./ways/link-elsewhere.ts"

const EMAIL = "ann@mail.example"
const PASSWORD = "secret-1"
const PHONE = "+4915123456789"
const devicePublicKey = "spki"
const FORM = { birthday: "1990-05-10", gender: 2 as const, userName: "Ann", countryId: null, devicePublicKey }
const owner = { ...visitor, deviceId: "cc-owner", ip: "10.0.0.9" }

/** A browser that has come back from a provider. */
const browser = Layer.effect(
  CookieJar,
  Effect.map(CookieJar, (jar) => ({
    ...jar,
    get: (name: string) => (name === browserCookie(false) ? "b" : undefined),
  })),
).pipe(Layer.provide(noCookies))

type Sent = Array<MailMessage>
const inMail = <A, E>(body: (sent: Sent) => Effect.Effect<A, E, World | CookieJar>): Promise<A> => {
  const sent: Sent = []
  return inWorld(
    body(sent).pipe(
      Effect.provide(browser),
      Effect.provideService(Mail, memoryMail(sent)),
      Effect.provideService(PasswordCost, { N: 1024, r: 8, p: 1 }),
    ),
  )
}
const inStore = <A>(body: (tx: Tx) => Effect.Effect<A>) => Store.use((store) => store.transact(body))
const kindOf = <A, R>(effect: Effect.Effect<A, AppFailure, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure.error.kind : "fine"))
const codeIn = (sent: Sent): string => /\d{6}/.exec(sent.at(-1)?.text ?? "")?.[0] ?? ""

const reset = Effect.fnUntraced(function* (sent: Sent, email = EMAIL) {
  yield* forgotPasswordHandlers.sendPasswordCode({ email, devicePublicKey }, owner)
  const asked = { email, code: codeIn(sent), password: "secret-2", devicePublicKey }
  return yield* forgotPasswordHandlers.resetPassword(asked, owner)
})
const register = Effect.map(
  accountHandlers.emailRegister({ ...FORM, email: EMAIL, password: PASSWORD }, visitor),
  ({ user, sessionKey }) => ({ id: user.u_id, sessionKey }),
)
const bind = (userId: number, provider: "phone" | "google" | "apple", at = START + 1) =>
  inStore((tx) =>
    tx.identities.add({ provider, subject: provider === "phone" ? PHONE : `${provider} ${userId}`, userId, at }),
  )
const waysOf = (userId: number) =>
  inStore((tx) => Effect.map(tx.identities.listOf(userId), (ways) => ways.map(({ provider }) => provider).toSorted()))
/** A ticket from Google, which vouches for the email; null: for none. */
const ticketOf = Effect.fnUntraced(function* (
  userId: number,
  email: string | null,
  given: { readonly joins?: boolean; readonly links?: boolean; readonly sessionId?: string } = {},
) {
  const ticket = `ticket of ${userId}`
  yield* inStore((tx) =>
    tx.signInTickets.insert({
      ...{ tokenHash: sha256Hex(ticket), browserHash: sha256Hex("b"), provider: "google", subject: `google ${userId}` },
      ...{ email, name: "Ann", joins: false, userId: null, keyHash: null, sessionId: null, links: false },
      ...{ expiresAt: START + 60_000, ...given },
    }),
  )
  return ticket
})

describe("a password that is reset by mail", () => {
  test("AUTH-02, AUTH-11: ends all that whoever joined with the address left in the account, and its owner is told", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        const { id, sessionKey } = yield* register
        for (const way of ["phone", "google"] as const) yield* bind(id, way)
        const subscription = { userId: id, endpoint: "e", p256dh: "p", auth: "a", names: true, proofHash: null }
        yield* inStore((tx) =>
          Effect.all([
            tx.loginLinks.insert({
              ...{ tokenHash: "l", userId: id, deviceId: visitor.deviceId, nonce: "n", jumpTime: 0, expiresAt: 8e15 },
            }),
            // One of a session that a ban has ended: it would live on.
            ...[sessionKey, "banned"].map((sessionId) =>
              tx.pushSubscriptions.put({
                ...{ ...subscription, id: sessionId, sessionId, proofUntil: null, provedAt: 1, savedAt: 1 },
              }),
            ),
          ]),
        )
        expect((yield* reset(sent)).user.u_id).toBe(id)
        const left = yield* inStore((tx) =>
          Effect.all({
            ways: tx.identities.listOf(id),
            session: Effect.map(tx.sessions.find(sessionKey), (row) => row?.revokedFor),
            link: tx.loginLinks.take("l"),
            pushes: tx.pushSubscriptions.of(id),
            provedAt: Effect.map(tx.accounts.find(id), (row) => row?.emailProvedAt),
          }),
        )
        expect(left).toEqual({ ways: [], session: "password", link: null, pushes: [], provedAt: START })
        const told = sent.slice(1).map(({ to, subject, text }) => [to, subject, /Google|\+49\*\*\*89/.exec(text)?.[0]])
        const removed = "A way into your LivCam account was removed"
        expect(told).toEqual([
          [EMAIL, "Your LivCam password was changed", undefined],
          [EMAIL, removed, "+49***89"],
          [EMAIL, removed, "Google"],
        ])
        // From here on the owner's own ways stay.
        yield* bind(id, "phone")
        yield* reset(sent)
        expect(yield* waysOf(id)).toEqual(["phone"])
      }),
    ))

  test("AUTH-02: that is refused leaves everything as it is, and the number's rule for passwords goes with the number", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        const { id } = yield* register
        yield* bind(id, "phone")
        yield* inStore((tx) => tx.bans.setDevice(owner.deviceId, true))
        expect(yield* kindOf(reset(sent))).toBe("bannedDevice")
        expect([yield* waysOf(id), (yield* inStore((tx) => tx.accounts.find(id)))?.emailProvedAt]).toEqual([
          ["phone"],
          null,
        ])
        yield* inStore((tx) => tx.bans.setDevice(owner.deviceId, false))
        yield* forgotPasswordHandlers.sendPasswordCode({ email: EMAIL, devicePublicKey }, owner)
        const short = { email: EMAIL, code: codeIn(sent), password: "seven77", devicePublicKey }
        expect(yield* kindOf(forgotPasswordHandlers.resetPassword(short, owner))).toBe("fine")
      }),
    ))
})

describe("an email is proved, so a reset leaves the other ways in,", () => {
  /** Links Google, or confirms it, as the session of the account. */
  const link = Effect.fnUntraced(function* (id: number, email: string | null) {
    const mine = session(id, "cc-here")
    yield* inStore((tx) => tx.sessions.insert(mine))
    const ticket = yield* ticketOf(id, email, { sessionId: mine.id, links: true })
    return yield* finishLink({ ticket }, callerOf({ id }, { session: mine }))
  })
  const enter = Effect.fnUntraced(function* (id: number, email: string | null) {
    yield* bind(id, "google")
    const ticket = yield* ticketOf(id, email)
    return yield* accountHandlers.socialLogin({ ticket, devicePublicKey }, visitor)
  })
  const WAYS: ReadonlyArray<
    readonly [what: string, prove: (id: number) => Effect.Effect<unknown, AppFailure, World | CookieJar>, stay: boolean]
  > = [
    ["by Google, which vouches for it, when it is linked", (id) => link(id, EMAIL), true],
    ["not by one that has another email", (id) => link(id, "mallory@mail.example"), false],
    ["nor by one that vouches for none", (id) => link(id, null), false],
    ["when it confirms the owner", (id) => Effect.andThen(bind(id, "google"), link(id, EMAIL)), true],
    ["when somebody signs in by it", (id) => enter(id, EMAIL), true],
    ["not when that one has another email", (id) => enter(id, "mallory@mail.example"), false],
  ]
  test.each(WAYS)("AUTH-03: %s", (_, prove, stay) =>
    inMail((sent) =>
      Effect.gen(function* () {
        const { id } = yield* register
        yield* bind(id, "phone")
        yield* TestClock.adjust("1 second")
        yield* prove(id)
        expect(yield* waysOf(id)).toEqual(["google", "phone"])
        yield* reset(sent)
        expect(yield* waysOf(id)).toEqual(stay ? ["google", "phone"] : [])
      }),
    ),
  )

  test("AUTH-03: when the account is made by a provider that vouches for it", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        const ticket = yield* ticketOf(1, EMAIL, { joins: true })
        const { id } = yield* Effect.map(accountHandlers.socialRegister({ ...FORM, ticket }, visitor), ({ user }) => ({
          id: user.u_id,
        }))
        expect((yield* inStore((tx) => tx.accounts.find(id)))?.emailProvedAt).toBe(START)
        yield* bind(id, "phone")
        yield* reset(sent)
        expect(yield* waysOf(id)).toEqual(["google", "phone"])
      }),
    ))

  test("AUTH-11: when it is bound by a code", () =>
    inMail((sent) =>
      Effect.gen(function* () {
        const { id } = yield* register
        yield* bind(id, "phone")
        yield* TestClock.adjust("1 second")
        const [email, caller] = ["ann2@mail.example", callerOf({ id })]
        yield* securityHandlers.sendEmailCode({ email, password: PASSWORD }, caller)
        yield* securityHandlers.bindEmail({ email, code: codeIn(sent) }, caller)
        expect((yield* inStore((tx) => tx.accounts.find(id)))?.emailProvedAt).toBe(START + 1_000)
        yield* reset(sent, email)
        expect(yield* waysOf(id)).toEqual(["phone"])
      }),
    ))
})

describe("an account older than the time of the proof", () => {
  type Made = readonly [what: string, account: Partial<NewAccount>, way: "google" | "phone", at: number, stays: boolean]
  const OLDER: ReadonlyArray<Made> = [
    ["made by a provider, keeps that way", {}, "google", START, true],
    ["whose email was bound by a code, keeps its ways", { emailChangedAt: START + 5 }, "google", START + 1, true],
    ["that linked a provider later, loses it", {}, "google", START + 1, false],
    ["that has a number as old as itself, loses it: a number brings no email", {}, "phone", START, false],
  ]
  test.each(OLDER)("AUTH-02, AUTH-03: %s", (_, fields, way, at, stays) =>
    inMail((sent) =>
      Effect.gen(function* () {
        const passwordHash = yield* hashPassword(PASSWORD)
        const { id } = yield* addUser("Ann", { email: EMAIL, passwordHash, createdAt: START, ...fields })
        yield* bind(id, way, at)
        yield* reset(sent)
        expect(yield* waysOf(id)).toEqual(stays ? [way] : [])
        expect((yield* inStore((tx) => tx.accounts.find(id)))?.emailProvedAt).toBe(START)
      }),
    ),
  )
})
