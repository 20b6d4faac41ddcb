/** What a browser has when it comes back from a provider of sign-ins. */
import { Schema } from "effect"
import { Name, Token } from "../disclosure.ts"

/** 256 bits, base64url: good once, for a short time, in the browser that it was given to. */
export const SignInTicket = Token.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/))

/** No account is the person's yet: with this ticket one may be made. */
export const JoinLeave = Schema.Struct({
  needs: Schema.Literal("registration"),
  ticket: SignInTicket,
  /** One to begin with; may be empty. */
  nickname: Name,
})
