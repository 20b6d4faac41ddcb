/** Accounts by telephone number (spec sections 2, 5 and 8). */
import { Schema } from "effect"
import { Address } from "../disclosure.ts"
import { WholeMillis } from "../ids.ts"
import { CODE_WAYS } from "../rules/phone.ts"

/** As typed; the gateway says what is none. */
export const TypedPhone = Address.check(Schema.isMaxLength(40))

/** By which the code comes. */
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

/** What a code is for. login: a session, or leave to register. password: a new password. */
export const PhoneCodeUse = Schema.Literals(["login", "password"])

/** The number that an account is bound to. */
export const PhoneBinding = Schema.Struct({
  /** All but its first and last digits is hidden; null: the account has none. */
  phone: Schema.NullOr(Address),
  /** When it may be changed again, gateway time, ms; null: now. */
  opensAt: Schema.NullOr(WholeMillis),
})
export type PhoneBinding = typeof PhoneBinding.Type
