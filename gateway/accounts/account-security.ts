/**
 * Changes the email and the password of the caller's account (spec section 5). A session alone is not enough for either
 * (proved-owner.ts). A code to the new address proves that it is the owner's; the old address is told. A changed email
 * cannot be changed again for seven days.
 */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { isEmail } from "#schema/rules/account/account-rules.ts"
import { BIND_LOCK_DAYS } from "#schema/rules/account/mail-codes.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Mail } from "../mail/mail.ts"
import { mailOf } from "../mail/mail-texts.ts"
import { tellByMail } from "../mail/tell-by-mail.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { foldedEmail } from "./folded-email.ts"
import { limitCodes } from "./limit-codes.ts"
import { limitTries } from "./limit-tries.ts"
import { newCode, refusedCode, tryCode } from "./mail-codes.ts"
import { problemFor, setPassword } from "./new-password.ts"
import { tellAccount } from "./notices/tell-account.ts"
import { hashPassword } from "./password.ts"
import { provedOwner } from "./proved-owner.ts"

/** Keeps the first letter and the server: "a***@mail.example". */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@")
  return `${[...email][0] ?? ""}***${email.slice(at)}`
}

/** When the email may be changed again. Null: at once. */
const opensAt = ({ emailChangedAt }: AccountRow, now: number): number | null => {
  const at = (emailChangedAt ?? -Infinity) + BIND_LOCK_DAYS * DAY_MS
  return at > now ? at : null
}

/** Why the account may not take the address; null when it may. */
const bindProblem = Effect.fnUntraced(function* (tx: Tx, account: AccountRow, address: string) {
  if (account.email === address) return "emailSame" as const
  if (opensAt(account, yield* Clock.currentTimeMillis) !== null) return "emailLocked" as const
  return (yield* tx.accounts.findByEmail(address)) === null ? null : ("emailUsed" as const)
})

const codeFor = (address: string, userId: number) => ({ address, purpose: "email" as const, askedBy: String(userId) })

const emailBinding = (_: object, { userId }: Caller) =>
  Effect.gen(function* () {
    const store = yield* Store
    const account = yield* store.single(({ accounts }) => accounts.find(userId))
    if (account === null) return { email: null, opensAt: null }
    const email = account.email === null ? null : maskedEmail(account.email)
    return { email, opensAt: opensAt(account, yield* Clock.currentTimeMillis) }
  })

const sendEmailCode = Effect.fnUntraced(function* (request: RequestOf<"sendEmailCode">, caller: Caller) {
  const [store, { send }] = [yield* Store, yield* Mail]
  const address = foldedEmail(request.email)
  if (!isEmail(address)) return yield* failure("emailInvalid")
  const account = yield* provedOwner(request.password, caller)
  // Which addresses are used is told here as by emailCheck, and no more often.
  yield* limitTries("emailCheck", `user ${account.id}`, caller.ip)
  const problem = yield* store.transact((tx) => bindProblem(tx, account, address))
  if (problem !== null) return yield* failure(problem)
  yield* limitCodes(caller.ip, [`address ${address}`, `user ${account.id}`])
  const code = yield* store.transact((tx) => newCode(tx, codeFor(address, account.id), true))
  yield* send({ to: address, ...mailOf(account.languageId, "emailCode", { code }) })
  return {}
})

const bindEmail = Effect.fnUntraced(function* ({ email, code }: RequestOf<"bindEmail">, { userId }: Caller) {
  const [store, emailChangedAt] = [yield* Store, yield* Clock.currentTimeMillis]
  const address = foldedEmail(email)
  const done = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const state = yield* tryCode(tx, codeFor(address, userId), code)
      if (state !== "right") return state
      const before = yield* tx.accounts.find(userId)
      if (before === null) return "over" as const
      const problem = yield* bindProblem(tx, before, address)
      if (problem !== null) return yield* failure(problem)
      yield* tx.mailCodes.forget(address, "email")
      // Password codes sent to the old address become void.
      if (before.email !== null) yield* tx.mailCodes.forget(before.email, "password")
      yield* tx.accounts.update(userId, { email: address, emailChangedAt, emailProvedAt: emailChangedAt })
      return before
    }),
  )
  if (typeof done === "string") return yield* refusedCode(done, "codeExpired")
  const notice = mailOf(done.languageId, "emailChanged", { email: maskedEmail(address) })
  if (done.email !== null) yield* tellByMail({ to: done.email, ...notice })
  return {}
})

const changePassword = Effect.fnUntraced(function* (request: RequestOf<"changePassword">, caller: Caller) {
  const store = yield* Store
  const before = yield* provedOwner(request.password, caller)
  const problem = yield* store.transact((tx) => problemFor(tx, before, request.newPassword))
  if (problem !== undefined) return yield* failure(problem)
  const passwordHash = yield* hashPassword(request.newPassword)
  yield* store.transact((tx) =>
    Effect.gen(function* () {
      const now = yield* tx.accounts.find(before.id)
      // The password changed since it was verified: the old one no longer counts.
      if (now?.passwordHash !== before.passwordHash) return yield* failure("passwordInvalid")
      yield* setPassword(tx, now, passwordHash, caller.session?.id ?? null)
    }),
  )
  yield* tellAccount(before, before.passwordHash === null ? "passwordSet" : "passwordChanged", {})
  return {}
})

export const securityHandlers: Handlers<
  "emailBinding" | "sendEmailCode" | "bindEmail" | "changePassword",
  Store | Feed | Entropy
> = { emailBinding, sendEmailCode, bindEmail, changePassword }
