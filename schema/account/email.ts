/** Codes by mail and the email of an account (spec sections 5 and 8). */
import { Schema } from "effect"
import { Address, Token } from "../disclosure.ts"
import { WholeMillis } from "../ids.ts"
import { CODE_DIGITS } from "../rules/account/mail-codes.ts"

/** A code sent by mail, or to a telephone number. */
export const MailCode = Token.check(Schema.isPattern(new RegExp(`^\\d{${CODE_DIGITS}}$`)))

/** An email as typed. The gateway says whether it is one. */
export const TypedEmail = Address.check(Schema.isMaxLength(320))

/** A password as typed. The gateway says whether it is too short or too long. */
export const TypedPassword = Token.check(Schema.isMaxLength(256))

/** The email that an account is bound to. */
export const EmailBinding = Schema.Struct({
  /** Masked except for its first letter and its server. Null: the account has no email. */
  email: Schema.NullOr(Address),
  /** When it can change again, gateway time, ms. Null: now. */
  opensAt: Schema.NullOr(WholeMillis),
})
export type EmailBinding = typeof EmailBinding.Type
