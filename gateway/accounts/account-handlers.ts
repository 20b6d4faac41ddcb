/** Account endpoints (spec section 7): sign-in, registration, session, coins of one's own. */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { ownUserToWire } from "#schema/people/user.ts"
import { isAdult, isBirthday, isEmail, isEmailPassword, isWeakPassword, keptName } from "#schema/rules/account-rules.ts"
import { NEW_USER_COINS } from "#schema/rules/constants.ts"
import { ONCE } from "../activity/tasks.ts"
import { grantNewUserCoins } from "../coins/coins.ts"
import { hadEnough } from "../coins/of-address.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { refuseBanned } from "../http/authorise.ts"
import type { Caller } from "../http/caller.ts"
import { CookieJar } from "../http/cookies.ts"
import type { Handlers } from "../http/handler.ts"
import { announceEnded } from "../realtime/ended-notice.ts"
import { Store, type Tx } from "../store/store.ts"
import { limitTries } from "./limit-tries.ts"
import { makeLoginLink, signInByLink } from "./login-link.ts"
import { nameProblem } from "./look-alikes.ts"
import { newAccount } from "./new-account.ts"
import { openSession } from "./open-session.ts"
import { ownUserOf } from "./own-user.ts"
import { hashPassword, isCommonPassword, verifyPassword } from "./password.ts"
import { resumeLogin } from "./resume-login.ts"
import { tellOwner } from "./tell-owner.ts"

type AccountEndpoint =
  | "emailCheck"
  | "emailLogin"
  | "emailRegister"
  | "autoLogin"
  | "logout"
  | "newUserCoins"
  | "currentCoin"
  | "resumeLogin"
  | "makeLoginLink"
  | "emailAutoLogin"

const folded = (email: string): string => email.trim().toLowerCase()

/** Errors: emailInvalid, emailUsed. */
const freeEmail = (tx: Tx, text: string): Effect.Effect<string, AppFailure<"emailInvalid" | "emailUsed">> =>
  Effect.gen(function* () {
    const email = folded(text)
    if (!isEmail(email)) return yield* failure("emailInvalid")
    if ((yield* tx.accounts.findByEmail(email)) !== null) return yield* failure("emailUsed")
    return email
  })

const NEW_USER = "newUser"

/** The coins of a new user: once for an account, once for a device, and so often near one address. False when there are none. */
const welcome = (tx: Tx, { userId, deviceId, ip }: Caller): Effect.Effect<boolean, never, Feed> =>
  Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    if ((yield* tx.taskClaims.of(userId, [ONCE])).includes(NEW_USER)) return false
    if ((yield* tx.taskClaims.onDevice(deviceId, ONCE, NEW_USER)) !== null) return false
    if (yield* hadEnough(tx, NEW_USER, ip, at)) return false
    yield* tx.taskClaims.insert({ userId, taskId: NEW_USER, period: ONCE, deviceId, coins: NEW_USER_COINS, at })
    return yield* grantNewUserCoins(tx, userId)
  })

export const accountHandlers: Handlers<AccountEndpoint, Store | Feed | Entropy | CookieJar> = {
  emailCheck: ({ email }, caller) =>
    Effect.gen(function* () {
      const store = yield* Store
      yield* limitTries("emailCheck", caller.deviceId, caller.ip)
      return yield* store.transact((tx) => Effect.as(freeEmail(tx, email), {}))
    }),

  emailLogin: (request, caller) =>
    Effect.gen(function* () {
      const store = yield* Store
      const email = folded(request.email)
      if (!isEmail(email)) return yield* failure("emailInvalid")
      yield* limitTries("login", email, caller.ip)
      const account = yield* store.transact((tx) => tx.accounts.findByEmail(email))
      const fits = yield* verifyPassword(request.password, account?.passwordHash ?? null)
      if (account === null) return yield* failure("accountUnknown")
      if (!fits) return yield* failure("passwordInvalid")
      return yield* store.transact((tx) =>
        Effect.andThen(
          tx.attempts.clear(`login:${email}`),
          openSession(tx, account, caller, request, { isNew: false, resumed: null }),
        ),
      )
    }),

  emailRegister: (request, caller) =>
    Effect.gen(function* () {
      const store = yield* Store
      const now = yield* Clock.currentTimeMillis
      if (!isEmail(folded(request.email))) return yield* failure("emailInvalid")
      if (!isEmailPassword(request.password)) return yield* failure("passwordLength")
      if (isWeakPassword(request.password)) return yield* failure("passwordWeak")
      if (isCommonPassword(request.password)) return yield* failure("passwordCommon")
      if (!isBirthday(request.birthday)) return yield* failure("birthdayInvalid")
      if (!isAdult(request.birthday, now)) return yield* failure("underAge")
      const problem = nameProblem(request.userName)
      if (problem !== undefined) return yield* failure(problem)
      yield* limitTries("register", caller.deviceId, caller.ip)
      const passwordHash = yield* hashPassword(request.password)
      return yield* store.transact((tx) =>
        Effect.gen(function* () {
          yield* refuseBanned(tx, 0, caller.deviceId)
          const inserted = yield* tx.accounts.insert(
            newAccount({
              email: yield* freeEmail(tx, request.email),
              passwordHash,
              userName: keptName(request.userName),
              birthday: request.birthday,
              gender: request.gender,
              countryId: request.countryId,
              languageId: caller.languageId,
              createdAt: now,
            }),
          )
          const account =
            (yield* tx.accounts.update(inserted.id, { headImg: `/media/avatar/${inserted.id}.svg` })) ?? inserted
          return yield* openSession(tx, account, caller, request, { isNew: true, resumed: null })
        }),
      )
    }),

  autoLogin: (_, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const account = yield* tx.accounts.find(userId)
          if (account === null) return yield* failure("userUnknown")
          const user = yield* ownUserOf(tx, account)
          yield* tellOwner(tx, account, user)
          return { user: ownUserToWire(user) }
        }),
      ),
    ),

  logout: (_, caller) =>
    Effect.gen(function* () {
      const store = yield* Store
      const jar = yield* CookieJar
      const now = yield* Clock.currentTimeMillis
      const sessionId = caller.session?.id ?? ""
      yield* store.transact((tx) =>
        Effect.gen(function* () {
          yield* tx.sessions.revoke(sessionId, "logout", now)
          // Nothing that this session left behind opens another one: neither a session before it nor links.
          yield* tx.sessions.endResuming(caller.deviceId, caller.userId)
          yield* tx.pushSubscriptions.dropSession(sessionId)
          yield* tx.loginLinks.forget(caller.userId, caller.deviceId)
          yield* announceEnded(tx, caller.userId, sessionId, null)
        }),
      )
      jar.clear()
      return {}
    }),

  resumeLogin,
  makeLoginLink: (_, caller) => makeLoginLink(caller),
  emailAutoLogin: signInByLink,

  newUserCoins: (_, caller) =>
    Store.use((store) => store.transact((tx) => Effect.map(welcome(tx, caller), (granted) => ({ granted })))),

  currentCoin: (_, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          return {
            goldNum: yield* tx.ledger.balance(`coins:${userId}`),
            points: yield* tx.ledger.balance(`points:${userId}`),
          }
        }),
      ),
    ),
}
