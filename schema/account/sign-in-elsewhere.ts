/** What a browser holds when it returns from a sign-in provider. */
import { Schema } from "effect"
import { Name, Token } from "../disclosure.ts"

/** 256 bits, base64url. Valid once, for a short time, in the browser that it was given to. */
export const SignInTicket = Token.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))

/** Permission to register: the person has no account yet, and this ticket can create one. */
export const JoinLeave = Schema.Struct({
  needs: Schema.Literal("registration"),
  ticket: SignInTicket,
  /** A suggested nickname. May be empty. */
  nickname: Name,
})
