/**
 * The phone number of the caller's account (spec section 5). Only the proved owner changes it (proved-owner.ts): a code
 * proves that the number is theirs, and the account's email is told. A bound number cannot be changed for seven days.
 */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { BIND_LOCK_DAYS } from "#schema/rules/account/mail-codes.ts"
import { maskedPhone } from "#schema/rules/account/phone.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import type { Entropy } from "../../entropy.ts"
import type { Feed } from "../../feed/feed.ts"
import type { Caller } from "../../http/caller.ts"
import type { Handlers } from "../../http/handler.ts"
import { Store, type Tx } from "../../store/store.ts"
import { refusedCode, tryCode } from "../mail-codes.ts"
import { tellAccount } from "../notices/tell-account.ts"
import { provedOwner } from "../proved-owner.ts"
import { phoneAsKept, phoneToServe, sendPhoneCodeTo } from "./phone-codes.ts"

const codeFor = (phone: string, userId: number) => ({
  address: phone,
  purpose: "phone" as const,
  askedBy: String(userId),
})

/** The bound number, and when it may be changed. Null: at once. */
export const boundNow = Effect.fnUntraced(function* (tx: Tx, userId: number) {
  const bound = yield* tx.identities.ofUser("phone", userId)
  const opensAt = (bound?.at ?? -Infinity) + BIND_LOCK_DAYS * DAY_MS
  return { phone: bound?.subject ?? null, opensAt: opensAt > (yield* Clock.currentTimeMillis) ? opensAt : null }
})

/** The number no longer opens the account, and codes sent to it become void. */
export const leaveNumber = Effect.fnUntraced(function* (tx: Tx, phone: string) {
  yield* tx.identities.remove("phone", phone)
  for (const purpose of ["login", "password", "owner"] as const) yield* tx.mailCodes.forget(phone, purpose)
})

/**
 * Why the account may not change to the number; null when it may. Whether the number has an account is not among it:
 * only whoever holds the number learns that, by its code.
 */
const bindProblem = Effect.fnUntraced(function* (tx: Tx, userId: number, phone: string) {
  const bound = yield* boundNow(tx, userId)
  if (bound.phone === phone) return "phoneSame" as const
  return bound.opensAt === null ? null : ("phoneLocked" as const)
})

const phoneBinding = Effect.fnUntraced(function* (_: object, { userId }: Caller) {
  const store = yield* Store
  const { phone, opensAt } = yield* store.transact((tx) => boundNow(tx, userId))
  return { phone: phone === null ? null : maskedPhone(phone), opensAt }
})

const sendPhoneBindCode = Effect.fnUntraced(function* (request: RequestOf<"sendPhoneBindCode">, caller: Caller) {
  const store = yield* Store
  const phone = yield* phoneToServe(request.phone, request.way)
  const { id } = yield* provedOwner(request.password, caller)
  const problem = yield* store.transact((tx) => bindProblem(tx, id, phone))
  if (problem !== null) return yield* failure(problem)
  yield* sendPhoneCodeTo(codeFor(phone, id), request.way, caller, [`user ${id}`])
  return {}
})

const bindPhone = Effect.fnUntraced(function* (request: RequestOf<"bindPhone">, { userId }: Caller) {
  const [store, at] = [yield* Store, yield* Clock.currentTimeMillis]
  const phone = yield* phoneAsKept(request.phone)
  const done = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const state = yield* tryCode(tx, codeFor(phone, userId), request.code)
      if (state !== "right") return state
      const problem = yield* bindProblem(tx, userId, phone)
      if (problem !== null) return yield* failure(problem)
      yield* tx.mailCodes.forget(phone, "phone")
      const before = yield* tx.identities.ofUser("phone", userId)
      if (before !== null) yield* leaveNumber(tx, before.subject)
      if (!(yield* tx.identities.add({ provider: "phone", subject: phone, userId, at })))
        return yield* failure("phoneUsed")
      return { account: yield* tx.accounts.find(userId) }
    }),
  )
  if (typeof done === "string") return yield* refusedCode(done, "codeExpired")
  if (done.account !== null) yield* tellAccount(done.account, "phoneBound", { phone: maskedPhone(phone) })
  return {}
})

export const phoneBindingHandlers: Handlers<
  "phoneBinding" | "sendPhoneBindCode" | "bindPhone",
  Store | Feed | Entropy
> = {
  phoneBinding,
  sendPhoneBindCode,
  bindPhone,
}
