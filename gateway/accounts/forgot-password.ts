/**
 * A forgotten password, in three steps (spec section 2): a code to the address, the code, a new password. An address
 * without an account gets a mail that says so: answers, their timing and mail errors are then the same for every
 * address and do not reveal who is a member.
 */
import { Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { isEmail } from "#schema/rules/account/account-rules.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import type { CookieJar } from "../http/cookies.ts"
import type { Handlers } from "../http/handler.ts"
import { Mail } from "../mail/mail.ts"
import { mailOf } from "../mail/mail-texts.ts"
import { Store } from "../store/store.ts"
import { foldedEmail } from "./folded-email.ts"
import { limitCodes } from "./limit-codes.ts"
import { limitTries } from "./limit-tries.ts"
import { type CodeFor, newCode, refusedCode, tryCode } from "./mail-codes.ts"
import { passwordProblem, problemFor, setPassword } from "./new-password.ts"
import { tellAccount } from "./notices/tell-account.ts"
import { openSession } from "./open-session.ts"
import { hashPassword } from "./password.ts"
import { takeByEmail } from "./proved-email.ts"
import { tellRemoved } from "./ways/remove-way.ts"

const codeFor = (email: string, { deviceId }: Caller): CodeFor => ({
  address: foldedEmail(email),
  purpose: "password",
  askedBy: deviceId,
})

const sendPasswordCode = Effect.fnUntraced(function* (request: RequestOf<"sendPasswordCode">, caller: Caller) {
  const [store, { send }] = [yield* Store, yield* Mail]
  const of = codeFor(request.email, caller)
  const { address } = of
  if (!isEmail(address)) return yield* failure("emailInvalid")
  yield* limitCodes(caller.ip, [`address ${address}`])
  const { account, code } = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const found = yield* tx.accounts.findByEmail(address)
      return { account: found, code: yield* newCode(tx, of, found !== null) }
    }),
  )
  yield* send({
    to: address,
    ...(account === null
      ? mailOf(caller.languageId, "noAccount", {})
      : mailOf(account.languageId, "passwordCode", { code })),
  })
  return {}
})

const checkPasswordCode = Effect.fnUntraced(function* (
  { email, code }: RequestOf<"checkPasswordCode">,
  caller: Caller,
) {
  const store = yield* Store
  yield* limitTries("code", caller.deviceId, caller.ip)
  const state = yield* store.transact((tx) => tryCode(tx, codeFor(email, caller), code))
  return state === "right" ? {} : yield* refusedCode(state, "codeExpired")
})

const resetPassword = Effect.fnUntraced(function* (request: RequestOf<"resetPassword">, caller: Caller) {
  const store = yield* Store
  const problem = passwordProblem(request.password)
  if (problem !== undefined) return yield* failure(problem)
  yield* limitTries("code", caller.deviceId, caller.ip)
  const passwordHash = yield* hashPassword(request.password)
  const done = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const of = codeFor(request.email, caller)
      const state = yield* tryCode(tx, of, request.code)
      if (state !== "right") return state
      const before = yield* tx.accounts.findByEmail(of.address)
      if (before === null) return "over" as const
      const gone = yield* takeByEmail(tx, before)
      const short = yield* problemFor(tx, before, request.password)
      if (short !== undefined) return yield* failure(short)
      const account = yield* setPassword(tx, before, passwordHash, null)
      const login = yield* openSession(tx, account, caller, request, { isNew: false, resumed: null })
      return { account, gone, login }
    }),
  )
  if (typeof done === "string") return yield* refusedCode(done, "resetTimeout")
  yield* tellAccount(done.account, "passwordChanged", {})
  for (const way of done.gone) yield* tellRemoved(done.account, way)
  return done.login
})

export const forgotPasswordHandlers: Handlers<
  "sendPasswordCode" | "checkPasswordCode" | "resetPassword",
  Store | Feed | Entropy | CookieJar
> = { sendPasswordCode, checkPasswordCode, resetPassword }
