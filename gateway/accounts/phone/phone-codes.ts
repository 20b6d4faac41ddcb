/**
 * Codes to phones: which numbers are served, and how a code is sent. Sending a code does not look up the account of its
 * number.
 */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { type CodeWay, phoneOf } from "#schema/rules/account/phone.ts"
import type { Caller } from "../../http/caller.ts"
import { CodeCarrier } from "../../phone/code-carrier.ts"
import { codeText } from "../../phone/code-text.ts"
import { Store, type Tx } from "../../store/store.ts"
import { limitCodes } from "../limit-codes.ts"
import { type CodeFor, newCode } from "../mail-codes.ts"

/** Errors: phoneInvalid. */
export const phoneAsKept = (typed: string) => {
  const phone = phoneOf(typed)
  return phone === undefined ? failure("phoneInvalid") : Effect.succeed(phone)
}

/** Errors: phoneInvalid, phoneCountry; phoneFailed when codes cannot be sent this way. */
export const phoneToServe = Effect.fnUntraced(function* (typed: string, way: CodeWay) {
  const [phone, { ways, countries }] = [yield* phoneAsKept(typed), yield* CodeCarrier]
  if (!ways.includes(way)) return yield* failure("phoneFailed")
  const isServed = countries.length === 0 || countries.some((start) => phone.startsWith(start))
  return isServed ? phone : yield* failure("phoneCountry")
})

/**
 * `also`: further keys to count codes by, beside the number and the IP address. Errors: codesTooMany, codesDaily,
 * rateLimited, phoneFailed.
 */
export const sendPhoneCodeTo = Effect.fnUntraced(function* (
  of: CodeFor,
  way: CodeWay,
  caller: Caller,
  also: ReadonlyArray<string> = [],
) {
  const { send } = yield* CodeCarrier
  yield* limitCodes(caller.ip, [`address ${of.address}`, ...also])
  const code = yield* Store.use((store) => store.transact((tx) => newCode(tx, of, true)))
  yield* send({ to: of.address, way, code, text: codeText(caller.languageId, code, caller.origin) })
})

export const accountOfPhone = Effect.fnUntraced(function* (tx: Tx, phone: string) {
  const userId = yield* tx.identities.find("phone", phone)
  return userId === null ? null : yield* tx.accounts.find(userId)
})
