/** By what the own account is entered, and that it is its owner's who changes it. */
import { Schema } from "effect"
import { Token, Word } from "../disclosure.ts"
import { getSealed, post } from "../gateway/endpoint.ts"
import { PROVIDERS } from "../rules/sign-in-elsewhere.ts"
import { WAYS_IN } from "../rules/ways-in.ts"
import { MailCode, TypedPassword } from "./email.ts"
import { CodeWay, PHONE_NOT_SENT } from "./phone.ts"
import { SignInTicket } from "./sign-in-elsewhere.ts"

const Nothing = Schema.Struct({})

/** The password of the account, typed again; null for one that has none, whose owner has confirmed it otherwise. */
export const OwnerPassword = Schema.NullOr(TypedPassword)

/** What an account that does not have the password of its owner's hand is refused with. */
export const OWNER_PROBLEMS = ["passwordInvalid", "tooManyAttempts", "proofNeeded"] as const

/** By what the own account is entered. */
export const WaysIn = Schema.Struct({
  hasPassword: Schema.Boolean,
  /** Those of `WAYS_IN` that it has; the list grows. */
  linked: Schema.Array(Word),
  /** Without a password: who has this session has shown in the last minutes that the account is theirs. */
  isProved: Schema.Boolean,
})
export type WaysIn = typeof WaysIn.Type

/** link: the account elsewhere becomes a way in. confirm: it is one, and shows that the account is its owner's. */
const LinkUse = Schema.Literals(["link", "confirm"])

/** What is asked for beside the password. */
export const linkFields = { provider: Schema.Literals(PROVIDERS), use: LinkUse, password: OwnerPassword } as const
/** Which way goes. */
export const unlinkFields = { way: Schema.Literals(WAYS_IN), password: OwnerPassword } as const

/** Where the browser goes for it. */
export const LinkBegun = Schema.Struct({
  address: Token.check(Schema.isPattern(/^https?:\/\//), Schema.isMaxLength(4_000)),
})
/** What became of it. */
export const LinkFinished = Schema.Struct({ became: Schema.Literals(["linked", "confirmed"]) })

/** The endpoints of it, by name. */
export const wayEndpoints = {
  waysIn: getSealed("/facade/api/user/ways", Nothing, WaysIn),
  /** Begins a way to a provider for this session, in this browser. providerAway: it does not answer, or is not on. */
  beginLink: post.sealed("/facade/api/user/ways/begin", Schema.Struct(linkFields), LinkBegun, [
    ...OWNER_PROBLEMS,
    "providerAway",
  ]),
  /**
   * What the browser came back with. identityUsed: the account elsewhere is a way into another account. identityOther: another one of
   * this provider is the way into this one, or it is none that confirms anything.
   */
  finishLink: post.sealed("/facade/api/user/ways/finish", Schema.Struct({ ticket: SignInTicket }), LinkFinished, [
    "signInOver",
    "identityUsed",
    "identityOther",
    "rateLimited",
  ]),
  /** Asked again it changes nothing. All other sessions of the account end. lastWayIn: nobody could enter the account any more. */
  unlink: post.sealed("/facade/api/user/ways/unlink", Schema.Struct(unlinkFields), Nothing, [
    ...OWNER_PROBLEMS,
    "lastWayIn",
    "phoneLocked",
  ]),
  /** Sends a code to the number of the account, for its owner to confirm it. notFound: it has none. */
  sendOwnerCode: post.sealed("/facade/api/mobile/owner/code", Schema.Struct({ way: CodeWay }), Nothing, [
    "notFound",
    ...PHONE_NOT_SENT,
  ]),
  /** Uses the code. */
  proveOwner: post.sealed("/facade/api/mobile/owner", Schema.Struct({ code: MailCode }), Nothing, [
    "codeWrong",
    "codeExpired",
    "codeTries",
    "rateLimited",
  ]),
} as const
