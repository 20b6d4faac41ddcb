/** Account endpoints (spec section 7): sign-in, registration, session, the caller's own coins. */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { ownUserToWire } from "#schema/people/user.ts"
import { isEmail } from "#schema/rules/account/account-rules.ts"
import { grantNewUserCoins } from "../coins/coins.ts"
import { addressHadEnough, hadEnough } from "../coins/free-coins.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { refuseBanned } from "../http/authorise.ts"
import type { Caller } from "../http/caller.ts"
import { CookieJar } from "../http/cookies.ts"
import type { Handlers } from "../http/handler.ts"
import { announceEnded } from "../realtime/ended-notice.ts"
import type { Settings } from "../settings.ts"
import { Store, type Tx } from "../store/store.ts"
import { socialLogin, socialRegister } from "./elsewhere/social-login.ts"
import { foldedEmail } from "./folded-email.ts"
import { limitTries } from "./limit-tries.ts"
import { makeLoginLink, signInByLink } from "./login-link.ts"
import { checkMember, insertMember } from "./new-member.ts"
import { passwordProblem } from "./new-password.ts"
import { openSession } from "./open-session.ts"
import { hashPassword } from "./password.ts"
import { ownUserOf } from "./profile/own-user.ts"
import { tellOwner } from "./profile/tell-owner.ts"
import { refuseClosed } from "./refuse-closed.ts"
import { resumeLogin } from "./resume-login.ts"

type AccountEndpoint =
  | "emailCheck"
  | "emailRegister"
  | "autoLogin"
  | "logout"
  | "newUserCoins"
  | "currentCoin"
  | "resumeLogin"
  | "makeLoginLink"
  | "emailAutoLogin"
  | "socialLogin"
  | "socialRegister"
  | "getCountryIp"

/** New accounts per device and day that get their coins: enough for a family. */
const NEW_USERS_OF_DEVICE = 3

/** Errors: emailInvalid, emailUsed. */
const freeEmail = (tx: Tx, text: string): Effect.Effect<string, AppFailure<"emailInvalid" | "emailUsed">> =>
  Effect.gen(function* () {
    const email = foldedEmail(text)
    if (!isEmail(email)) return yield* failure("emailInvalid")
    if ((yield* tx.accounts.findByEmail(email)) !== null) return yield* failure("emailUsed")
    return email
  })

/**
 * Grants a new user's coins, once per account; false when they were granted before. Fails with "enough", and grants
 * nothing, when the device or the address has reached today's limit: the account may ask again another day.
 */
const welcome = (tx: Tx, { userId, deviceId, ip }: Caller): Effect.Effect<boolean, "enough", Feed> =>
  Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    if (!(yield* grantNewUserCoins(tx, userId))) return false
    if (yield* hadEnough(tx, "newUserOn", deviceId, at, NEW_USERS_OF_DEVICE))
      return yield* Effect.fail("enough" as const)
    if (yield* addressHadEnough(tx, "newUser", ip, at)) return yield* Effect.fail("enough" as const)
    return true
  })

export const accountHandlers: Handlers<AccountEndpoint, Store | Feed | Entropy | CookieJar | Settings> = {
  emailCheck: ({ email }, caller) =>
    Effect.gen(function* () {
      const store = yield* Store
      yield* refuseClosed
      yield* limitTries("emailCheck", caller.deviceId, caller.ip)
      return yield* store.transact((tx) => Effect.as(freeEmail(tx, email), {}))
    }),

  emailRegister: (request, caller) =>
    Effect.gen(function* () {
      const store = yield* Store
      const now = yield* Clock.currentTimeMillis
      yield* refuseClosed
      if (!isEmail(foldedEmail(request.email))) return yield* failure("emailInvalid")
      const wrong = passwordProblem(request.password)
      if (wrong !== undefined) return yield* failure(wrong)
      yield* checkMember(request, now)
      yield* limitTries("register", caller.deviceId, caller.ip)
      const passwordHash = yield* hashPassword(request.password)
      return yield* store.transact((tx) =>
        Effect.gen(function* () {
          yield* refuseBanned(tx, 0, caller.deviceId)
          const email = yield* freeEmail(tx, request.email)
          const account = yield* insertMember(tx, request, { email, emailProvedAt: null, passwordHash }, caller, now)
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
          // Nothing left by this session may open a new one: neither resuming an earlier session nor a login link.
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
  socialLogin,
  socialRegister,
  getCountryIp: (_, { addressCountry }) => Effect.succeed({ country: addressCountry }),

  newUserCoins: (_, caller) =>
    Store.use((store) => store.transact((tx) => welcome(tx, caller))).pipe(
      Effect.catch(() => Effect.succeed(false)),
      Effect.map((granted) => ({ granted })),
    ),

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
