/** Accounts by telephone number (spec sections 2, 5 and 8). */
import { Schema } from "effect"
import { Address } from "../disclosure.ts"
import { WholeMillis } from "../ids.ts"
import { CODE_WAYS } from "../rules/account/phone.ts"

/** A number as typed. The gateway says whether it is one. */
export const TypedPhone = Address.check(Schema.isMaxLength(40))

/** How a code is delivered. */
export const CodeWay = Schema.Literals(CODE_WAYS)

/** Why no code was sent. */
export const PHONE_NOT_SENT = [
  "phoneInvalid",
  "phoneCountry",
  "phoneFailed",
  "codesTooMany",
  "codesDaily",
  "rateLimited",
] as const

/** What a code is for. login: signs in, or permits registration. password: sets a new password. */
export const PhoneCodeUse = Schema.Literals(["login", "password"])

/** The number that an account is bound to. */
export const PhoneBinding = Schema.Struct({
  /** Masked except for its first and last digits. Null: the account has no number. */
  phone: Schema.NullOr(Address),
  /** When it can change again, gateway time, ms. Null: now. */
  opensAt: Schema.NullOr(WholeMillis),
})
export type PhoneBinding = typeof PhoneBinding.Type
