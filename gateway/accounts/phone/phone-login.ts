/**
 * Accounts by phone number (spec sections 2, 4 and 8). A code proves the number and opens its account, or gives a
 * ticket to register, with a password or without. A forgotten password is reset by a code of its own.
 */
import { Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { Entropy } from "../../entropy.ts"
import type { Feed } from "../../feed/feed.ts"
import type { Caller } from "../../http/caller.ts"
import type { CookieJar } from "../../http/cookies.ts"
import type { Handlers } from "../../http/handler.ts"
import type { Settings } from "../../settings.ts"
import { Store } from "../../store/store.ts"
import { joinByTicket, leaveByPhone } from "../join-by-ticket.ts"
import { limitTries } from "../limit-tries.ts"
import { type CodeFor, refusedCode, tryCode } from "../mail-codes.ts"
import { phonePasswordProblem, setPassword } from "../new-password.ts"
import { tellAccount } from "../notices/tell-account.ts"
import { openSession } from "../open-session.ts"
import { hashPassword } from "../password.ts"
import { refuseClosed } from "../refuse-closed.ts"
import { accountOfPhone, phoneAsKept, phoneToServe, sendPhoneCodeTo } from "./phone-codes.ts"

const codeFor = (phone: string, purpose: "login" | "password", { deviceId }: Caller): CodeFor => ({
  address: phone,
  purpose,
  askedBy: deviceId,
})

const sendPhoneCode = Effect.fnUntraced(function* ({ phone, way, use }: RequestOf<"sendPhoneCode">, caller: Caller) {
  yield* sendPhoneCodeTo(codeFor(yield* phoneToServe(phone, way), use, caller), way, caller)
  return {}
})

const phoneLogin = Effect.fnUntraced(function* (request: RequestOf<"phoneLogin">, caller: Caller) {
  const store = yield* Store
  const phone = yield* phoneAsKept(request.phone)
  yield* limitTries("code", caller.deviceId, caller.ip)
  const done = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const state = yield* tryCode(tx, codeFor(phone, "login", caller), request.code)
      if (state !== "right") return state
      yield* tx.mailCodes.forget(phone, "login")
      const account = yield* accountOfPhone(tx, phone)
      if (account !== null) return yield* openSession(tx, account, caller, request, { isNew: false, resumed: null })
      yield* refuseClosed
      return yield* leaveByPhone(tx, phone, caller)
    }),
  )
  return typeof done === "string" ? yield* refusedCode(done, "codeExpired") : done
})

const phoneRegister = Effect.fnUntraced(function* (request: RequestOf<"phoneRegister">, caller: Caller) {
  const { password, ...member } = request
  const problem = password === null ? undefined : phonePasswordProblem(password)
  if (problem !== undefined) return yield* failure(problem)
  return yield* joinByTicket(member, { isByPhone: true, password, mayJoin: () => Effect.void }, caller)
})

const checkPhoneCode = Effect.fnUntraced(function* (request: RequestOf<"checkPhoneCode">, caller: Caller) {
  const store = yield* Store
  const phone = yield* phoneAsKept(request.phone)
  yield* limitTries("code", caller.deviceId, caller.ip)
  const state = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const tried = yield* tryCode(tx, codeFor(phone, "password", caller), request.code)
      return tried === "right" && (yield* accountOfPhone(tx, phone)) === null ? ("nobody" as const) : tried
    }),
  )
  if (state === "nobody") return yield* failure("accountUnknown")
  return state === "right" ? {} : yield* refusedCode(state, "codeExpired")
})

const resetPhonePassword = Effect.fnUntraced(function* (request: RequestOf<"resetPhonePassword">, caller: Caller) {
  const store = yield* Store
  const phone = yield* phoneAsKept(request.phone)
  const problem = phonePasswordProblem(request.password)
  if (problem !== undefined) return yield* failure(problem)
  yield* limitTries("code", caller.deviceId, caller.ip)
  const passwordHash = yield* hashPassword(request.password)
  const done = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const state = yield* tryCode(tx, codeFor(phone, "password", caller), request.code)
      if (state !== "right") return state
      yield* tx.mailCodes.forget(phone, "password")
      const before = yield* accountOfPhone(tx, phone)
      if (before === null) return null
      const account = yield* setPassword(tx, before, passwordHash, null)
      return { account, login: yield* openSession(tx, account, caller, request, { isNew: false, resumed: null }) }
    }),
  )
  if (done === null) return yield* failure("accountUnknown")
  if (typeof done === "string") return yield* refusedCode(done, "resetTimeout")
  yield* tellAccount(done.account, "passwordChanged", {})
  return done.login
})

export const phoneLoginHandlers: Handlers<
  "sendPhoneCode" | "phoneLogin" | "phoneRegister" | "checkPhoneCode" | "resetPhonePassword",
  Store | Feed | Entropy | CookieJar | Settings
> = { sendPhoneCode, phoneLogin, phoneRegister, checkPhoneCode, resetPhonePassword }
