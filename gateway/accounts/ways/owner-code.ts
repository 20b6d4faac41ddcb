/** A code to the account's own number, by which the session's user proves ownership; valid in that session only. */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { type Caller, sessionIdOf } from "../../http/caller.ts"
import { Store } from "../../store/store.ts"
import { limitTries } from "../limit-tries.ts"
import { type CodeFor, refusedCode, tryCode } from "../mail-codes.ts"
import { phoneToServe, sendPhoneCodeTo } from "../phone/phone-codes.ts"

const codeFor = (phone: string, session: string): CodeFor => ({ address: phone, purpose: "owner", askedBy: session })

export const sendOwnerCode = Effect.fnUntraced(function* ({ way }: RequestOf<"sendOwnerCode">, caller: Caller) {
  const [store, session] = [yield* Store, yield* sessionIdOf(caller)]
  const bound = yield* store.single(({ identities }) => identities.ofUser("phone", caller.userId))
  if (bound === null) return yield* failure("notFound")
  const phone = yield* phoneToServe(bound.subject, way)
  yield* sendPhoneCodeTo(codeFor(phone, session), way, caller, [`user ${caller.userId}`])
  return {}
})

export const proveOwner = Effect.fnUntraced(function* ({ code }: RequestOf<"proveOwner">, caller: Caller) {
  const [store, session] = [yield* Store, yield* sessionIdOf(caller)]
  yield* limitTries("code", caller.deviceId, caller.ip)
  const state = yield* store.transact((tx) =>
    Effect.gen(function* () {
      const bound = yield* tx.identities.ofUser("phone", caller.userId)
      if (bound === null) return "over" as const
      const tried = yield* tryCode(tx, codeFor(bound.subject, session), code)
      if (tried !== "right") return tried
      yield* tx.mailCodes.forget(bound.subject, "owner")
      yield* tx.sessions.proved(session, yield* Clock.currentTimeMillis)
      return tried
    }),
  )
  return state === "right" ? {} : yield* refusedCode(state, "codeExpired")
})
