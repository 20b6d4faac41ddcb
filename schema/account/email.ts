/** Codes by mail and the email of an account (spec sections 5 and 8). */
import { Schema } from "effect"
import { Address, Token } from "../disclosure.ts"
import { WholeMillis } from "../ids.ts"
import { CODE_DIGITS } from "../rules/mail-codes.ts"

/** What was sent by mail. */
export const MailCode = Token.check(Schema.isPattern(new RegExp(`^\\d{${CODE_DIGITS}}$`)))

/** As typed; the gateway says what is none. */
export const TypedEmail = Address.check(Schema.isMaxLength(320))

/** As typed; the gateway says what is too short or too long. */
export const TypedPassword = Token.check(Schema.isMaxLength(256))

/** The email that an account is bound to. */
export const EmailBinding = Schema.Struct({
  /** All but its first letter and its server is masked; null: the account has none. */
  email: Schema.NullOr(Address),
  /** When it may be changed again, gateway time, ms; null: now. */
  opensAt: Schema.NullOr(WholeMillis),
})
export type EmailBinding = typeof EmailBinding.Type
