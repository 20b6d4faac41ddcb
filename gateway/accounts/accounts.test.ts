import { Clock, Effect, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { AppFailure, ErrorKind } from "#schema/errors.ts"
import { sha256Hex } from "../digests.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import { CookieJar } from "../http/cookies.ts"
import { Settings } from "../settings.ts"
import { makeMemoryStore } from "../store/memory/memory-store.ts"
import { Store } from "../store/store.ts"
import { accountHandlers } from "./account-handlers.ts"
import { setStanding } from "./ban.ts"
import { newAccount } from "./new-account.ts"
import { hashPassword, PasswordCost, verifyPassword } from "./password.ts"
import { passwordLoginHandlers } from "./password-login.ts"
import { banDevices, changeStanding, showAccount } from "./standing.ts"

const visitor: Caller = {
  addressCountry: null,
  origin: "http://localhost",
  userId: 0,
  deviceId: "cc-device",
  session: null,
  tokenHash: "",
  languageId: 1,
  countryId: null,
  ip: "10.0.0.1",
}
const form = {
  email: "Ann@Mail.example",
  password: "secret-1",
  birthday: "1990-05-10",
  gender: 2 as const,
  userName: " Ann ",
  countryId: "MY",
  devicePublicKey: "spki",
}

interface Written {
  readonly signedIn: Array<{ readonly userId: number; readonly token: string }>
  signedOut: number
}

const run = <A, E>(
  program: (written: Written) => Effect.Effect<A, E, Store | Feed | Entropy | CookieJar | Settings>,
  registration: "open" | "closed" = "open",
): Promise<A> => {
  const written: Written = { signedIn: [], signedOut: 0 }
  let userId = 0
  const jar = Layer.succeed(CookieJar, {
    get: () => undefined,
    set: (name, value) => {
      if (name === "user_login_id") userId = Number(value)
      if (name === "user_token") written.signedIn.push({ userId, token: value })
    },
    add: () => undefined,
    clear: () => {
      written.signedOut += 1
    },
    forget: () => undefined,
  })
  const layers = Layer.mergeAll(
    Layer.succeed(Store, makeMemoryStore()),
    Feed.layer,
    Entropy.seeded("accounts"),
    jar,
    Layer.succeed(Settings, { iceServers: [], agora: null, registration }),
    TestClock.layer(),
    Layer.succeed(PasswordCost, { N: 1024, r: 8, p: 1 }),
  )
  return Effect.runPromise(
    Effect.provide(Effect.andThen(TestClock.setTime(Date.parse("2026-05-09T12:00:00Z")), program(written)), layers),
  )
}

const kindOf = <A, R>(effect: Effect.Effect<A, AppFailure, R>): Effect.Effect<ErrorKind | "none", never, R> =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure.error.kind : "none"))

const { emailCheck, emailRegister, newUserCoins, currentCoin, logout } = accountHandlers
const { emailLogin } = passwordLoginHandlers

describe("registration", () => {
  test("AUTH-07: registering makes the account, signs in, and the feed says how the account stands", () =>
    run((written) =>
      Effect.gen(function* () {
        const login = yield* emailRegister(form, visitor)
        expect(login.user).toMatchObject({
          u_nm: "Ann",
          gd: 2,
          bd: "1990-05-10",
          c_id: "MY",
          c_nm: "Malaysia",
          reg: true,
          g_num: 0,
        })
        const store = yield* Store
        const feed = yield* store.transact((tx) => tx.feeds.pull(login.user.u_id, 0, 10))
        expect(feed.map(({ event }) => event._tag)).toEqual(["v1.ProfileSaved"])
        expect(written.signedIn.map(({ userId }) => userId)).toEqual([login.user.u_id])
      }),
    ))

  test("ENT-16: a region of a country is kept as it was chosen, and named after its country", () =>
    run(() =>
      Effect.gen(function* () {
        const { user } = yield* emailRegister({ ...form, countryId: "MY-C" }, visitor)
        expect(user).toMatchObject({ c_id: "MY-C", c_nm: "Malaysia (Chinese)" })
      }),
    ))

  test("AUTH-07: under 18 is refused to the day, and nothing is left behind", () =>
    run(() =>
      Effect.gen(function* () {
        expect(yield* kindOf(emailRegister({ ...form, birthday: "2008-05-10" }, visitor))).toBe("underAge")
        const store = yield* Store
        expect(yield* store.transact((tx) => tx.accounts.count())).toBe(0)
        expect(yield* kindOf(emailRegister({ ...form, birthday: "2008-05-09" }, visitor))).toBe("none")
      }),
    ))

  test("AUTH-14, ERR-02: a bad email, password, birthday or nickname gets its own error", () =>
    run(() =>
      Effect.gen(function* () {
        const cases: ReadonlyArray<readonly [Partial<typeof form>, ErrorKind]> = [
          [{ email: "ann" }, "emailInvalid"],
          [{ password: "12345" }, "passwordLength"],
          [{ password: "12345678901234567" }, "passwordLength"],
          [{ birthday: "1990-02-30" }, "birthdayInvalid"],
          [{ userName: "   " }, "nicknameEmpty"],
          [{ userName: "LivCam admin" }, "nicknameForbidden"],
          [{ userName: "R.4.p.1.s.t" }, "nicknameForbidden"],
        ]
        for (const [patch, kind] of cases)
          expect(yield* kindOf(emailRegister({ ...form, ...patch }, visitor))).toBe(kind)
      }),
    ))

  test("ERR-02: an email that is used is refused, whatever its case", () =>
    run(() =>
      Effect.gen(function* () {
        yield* emailRegister(form, visitor)
        expect(yield* kindOf(emailRegister({ ...form, email: "ANN@mail.example" }, visitor))).toBe("emailUsed")
        expect(yield* kindOf(emailCheck({ email: "ann@mail.example ", devicePublicKey: "" }, visitor))).toBe(
          "emailUsed",
        )
        expect(yield* kindOf(emailCheck({ email: "bob@mail.example", devicePublicKey: "" }, visitor))).toBe("none")
      }),
    ))
})

describe("sign-in", () => {
  const login = (email: string, password: string, by = visitor) =>
    emailLogin({ email, password, devicePublicKey: "spki" }, by)

  test("AUTH-01, ERR-02: the right password signs in; a wrong one and an unknown account have their own errors", () =>
    run((written) =>
      Effect.gen(function* () {
        yield* emailRegister(form, visitor)
        expect(yield* kindOf(login("ann@mail.example", "secret-2"))).toBe("passwordInvalid")
        expect(yield* kindOf(login("bob@mail.example", "secret-1"))).toBe("accountUnknown")
        const { user, signingToken } = yield* login(" ANN@mail.example", "secret-1")
        expect(user).toMatchObject({ u_nm: "Ann", reg: false })
        expect(Buffer.from(signingToken, "base64url")).toHaveLength(32)
        expect(written.signedIn).toHaveLength(2)
      }),
    ))

  test("AUTH-05: signing in again on a device ends the session before it there, and the cookie is a new one", () =>
    run((written) =>
      Effect.gen(function* () {
        yield* emailRegister(form, visitor)
        yield* login("ann@mail.example", "secret-1")
        const store = yield* Store
        const [first, second] = written.signedIn.map(({ token }) => sha256Hex(token))
        expect(first).not.toBe(second)
        const [before, now] = yield* store.transact((tx) =>
          Effect.all([tx.sessions.findByToken(first ?? ""), tx.sessions.findByToken(second ?? "")]),
        )
        expect([before?.revokedFor, now?.revokedFor]).toEqual(["replaced", null])
      }),
    ))

  test("AUTH-01: guessing is stopped after ten tries at one email in a quarter of an hour", () =>
    run(() =>
      Effect.gen(function* () {
        yield* emailRegister(form, visitor)
        for (let tries = 0; tries < 10; tries++)
          expect(yield* kindOf(login("ann@mail.example", `wrong-${tries}`))).toBe("passwordInvalid")
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("tooManyAttempts")
        yield* TestClock.adjust("15 minutes")
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("none")
      }),
    ))

  test("AUTH-01: a stranger's wrong guesses keep nobody out on a device where the account was signed in, and guesses there are stopped too", () =>
    run(() =>
      Effect.gen(function* () {
        yield* emailRegister(form, visitor)
        const stranger = { ...visitor, deviceId: "cc-device-stranger", ip: "10.0.0.9" }
        for (let tries = 0; tries < 10; tries++) yield* kindOf(login("ann@mail.example", `wrong-${tries}`, stranger))
        expect(yield* kindOf(login("ann@mail.example", "secret-1", stranger))).toBe("tooManyAttempts")
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("none")
        expect(yield* kindOf(login("ann@mail.example", "secret-1", stranger))).toBe("tooManyAttempts")
        for (let tries = 0; tries < 10; tries++)
          expect(yield* kindOf(login("ann@mail.example", `wrong-${tries}`))).toBe("passwordInvalid")
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("tooManyAttempts")
      }),
    ))

  test("AUTH-08: who is frozen cannot log in until it is lifted, who is blocked not for 48 hours, and is told until when", () =>
    run(() =>
      Effect.gen(function* () {
        const { user } = yield* emailRegister(form, visitor)
        const refusal = Effect.map(Effect.flip(login("ann@mail.example", "secret-1")), ({ error }) => error)
        const begun = yield* Clock.currentTimeMillis
        yield* setStanding(user.u_id, "frozen", "reports")
        expect(yield* refusal).toEqual({ kind: "accountFrozen" })
        yield* TestClock.adjust("90 days")
        expect(yield* refusal).toEqual({ kind: "accountFrozen" })
        yield* setStanding(user.u_id, "normal")
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("none")
        yield* setStanding(user.u_id, "blocked")
        const until = begun + 92 * 86_400_000
        expect(yield* refusal).toEqual({ kind: "accountBlocked", until })
        yield* TestClock.adjust("47 hours")
        expect(yield* refusal).toEqual({ kind: "accountBlocked", until })
        yield* TestClock.adjust("1 hour")
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("none")
      }),
    ))

  test("AUTH-08: an operator's word names an account by id or email, and a device by its id or by who is signed in there", () =>
    run(() =>
      Effect.gen(function* () {
        const { user } = yield* emailRegister(form, visitor)
        const shown = Effect.map(showAccount("Ann@mail.example"), (known) => [
          known?.standing,
          known?.account.standingReason,
          known?.devices,
        ])
        expect(yield* shown).toEqual(["normal", null, [visitor.deviceId]])
        expect((yield* changeStanding(String(user.u_id), "banned", "spam"))?.after.standing).toBe("banned")
        expect(yield* shown).toEqual(["banned", "spam", []])
        yield* changeStanding("ann@mail.example", "frozen", null)
        expect(yield* shown).toEqual(["frozen", null, []])
        yield* changeStanding("ann@mail.example", "normal", null)
        expect(yield* shown).toEqual(["normal", null, []])
        yield* login("ann@mail.example", "secret-1")
        expect(yield* banDevices("ann@mail.example")).toEqual([visitor.deviceId])
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("bannedDevice")
        expect(yield* banDevices("nobody@mail.example")).toBeNull()
        expect(yield* changeStanding("nobody@mail.example", "frozen", null)).toBeNull()
        expect(yield* banDevices("cc-another")).toEqual(["cc-another"])
      }),
    ))

  test("ERR-08: while registration is closed nobody joins, whatever they send, and members log in", () =>
    run(
      () =>
        Effect.gen(function* () {
          expect(yield* kindOf(emailRegister(form, visitor))).toBe("registrationClosed")
          expect(yield* kindOf(emailCheck({ email: "new@mail.example", devicePublicKey: "spki" }, visitor))).toBe(
            "registrationClosed",
          )
          const passwordHash = yield* hashPassword("secret-1")
          const member = newAccount({ email: "bo@mail.example", passwordHash, userName: "Bo", createdAt: 1 })
          yield* Store.use((store) => store.transact((tx) => tx.accounts.insert(member)))
          expect(yield* kindOf(login("bo@mail.example", "secret-1"))).toBe("none")
        }),
      "closed",
    ))

  test("NET-09: banned account and device cannot sign in, each with its own error", () =>
    run(() =>
      Effect.gen(function* () {
        const { user } = yield* emailRegister(form, visitor)
        const store = yield* Store
        yield* store.transact((tx) => tx.accounts.update(user.u_id, { banned: true }))
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("bannedAccount")
        yield* store.transact((tx) => tx.bans.setDevice(visitor.deviceId, true))
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("bannedBoth")
        yield* store.transact((tx) => tx.accounts.update(user.u_id, { banned: false }))
        expect(yield* kindOf(login("ann@mail.example", "secret-1"))).toBe("bannedDevice")
      }),
    ))

  test("AUTH-09: logout ends the session and asks for the cookies to go", () =>
    run((written) =>
      Effect.gen(function* () {
        yield* emailRegister(form, visitor)
        const store = yield* Store
        const hash = sha256Hex(written.signedIn[0]?.token ?? "")
        const session = yield* store.transact((tx) => tx.sessions.findByToken(hash))
        yield* logout({}, { ...visitor, userId: session?.userId ?? 0, session })
        expect(written.signedOut).toBe(1)
        expect((yield* store.transact((tx) => tx.sessions.findByToken(hash)))?.revokedFor).toBe("logout")
      }),
    ))
})

describe("new user's coins", () => {
  test("COIN-13: 120 coins are granted once for ever, by a double entry that the feed tells", () =>
    run(() =>
      Effect.gen(function* () {
        const { user } = yield* emailRegister(form, visitor)
        const me = { ...visitor, userId: user.u_id }
        expect(yield* newUserCoins({ countryId: null }, me)).toEqual({ granted: true })
        expect(yield* newUserCoins({ countryId: "MY" }, me)).toEqual({ granted: false })
        expect(yield* currentCoin({}, me)).toEqual({ goldNum: 120, points: 0 })
        const store = yield* Store
        const feed = yield* store.transact((tx) => tx.feeds.pull(user.u_id, 0, 10))
        expect(feed.map(({ event }) => event._tag)).toEqual(["v1.ProfileSaved", "v2.CoinsPosted"])
        expect(feed[1]?.event).toMatchObject({ amount: 120, balance: 120, reason: "newUser" })
        expect(yield* store.transact((tx) => tx.ledger.total())).toBe(0)
      }),
    ))

  test("COIN-13: a device and an address get them a bounded number of times a day, whatever accounts are made there", () =>
    run(() =>
      Effect.gen(function* () {
        const farm = Array.from({ length: 25 }, (_, n) => ({ ...visitor, userId: 20_000 + n, deviceId: `farm-${n}` }))
        const asked = yield* Effect.forEach(farm, (member) => newUserCoins({ countryId: null }, member))
        expect(asked.filter(({ granted }) => granted)).toHaveLength(20)
        const elsewhere = { ...visitor, ip: "203.0.113.9" }
        const home = [30_000, 30_001, 30_002, 30_003, 30_000].map((userId) => ({
          ...elsewhere,
          userId,
          deviceId: "one",
        }))
        const atHome = yield* Effect.forEach(home, (member) => newUserCoins({ countryId: null }, member))
        expect(atHome.map(({ granted }) => granted)).toEqual([true, true, true, false, false])
        yield* TestClock.adjust("1 day")
        const next = { ...visitor, userId: 20_024, deviceId: "farm-24" }
        expect(yield* newUserCoins({ countryId: null }, next)).toEqual({ granted: true })
      }),
    ))
})

describe("password hashes", () => {
  test("AUTH-01: a hash fits its password only, and two hashes of one password differ", () =>
    run(() =>
      Effect.gen(function* () {
        const [a, b] = [yield* hashPassword("secret-1"), yield* hashPassword("secret-1")]
        expect(a).not.toBe(b)
        expect(a).not.toContain("secret")
        expect([
          yield* verifyPassword("secret-1", a),
          yield* verifyPassword("secret-2", a),
          yield* verifyPassword("", null),
        ]).toEqual([true, false, false])
      }),
    ))
})
