/** The sign-in methods of the own account, and the proofs that its owner changes them. */
import { Schema } from "effect"
import { Token, Word } from "../disclosure.ts"
import { getSealed, post } from "../gateway/endpoint.ts"
import { PROVIDERS } from "../rules/account/sign-in-elsewhere.ts"
import { WAYS_IN } from "../rules/account/ways-in.ts"
import { MailCode, TypedPassword } from "./email.ts"
import { CodeWay, PHONE_NOT_SENT } from "./phone.ts"
import { SignInTicket } from "./sign-in-elsewhere.ts"

const Nothing = Schema.Struct({})

/**
 * The account's password, typed again. Null for an account without one, whose owner has proved the ownership in another
 * way.
 */
export const OwnerPassword = Schema.NullOr(TypedPassword)

/** Errors when the owner has not proved that the account is theirs. */
export const OWNER_PROBLEMS = ["passwordInvalid", "tooManyAttempts", "proofNeeded"] as const

/** The sign-in methods of the own account. */
export const WaysIn = Schema.Struct({
  hasPassword: Schema.Boolean,
  /** The methods of `WAYS_IN` that the account has. The list of methods grows. */
  linked: Schema.Array(Word),
  /** For an account without a password: this session's user proved in the last minutes that the account is theirs. */
  isProved: Schema.Boolean,
})
export type WaysIn = typeof WaysIn.Type

/**
 * link: the provider account becomes a sign-in method. confirm: it is one already, and proves the ownership of the
 * account.
 */
const LinkUse = Schema.Literals(["link", "confirm"])

/** Fields that begin a link. */
export const linkFields = { provider: Schema.Literals(PROVIDERS), use: LinkUse, password: OwnerPassword } as const
/** Fields that remove a sign-in method. */
export const unlinkFields = { way: Schema.Literals(WAYS_IN), password: OwnerPassword } as const

/** The provider's address that the browser goes to. */
export const LinkBegun = Schema.Struct({
  address: Token.check(Schema.isPattern(/^https?:\/\//), Schema.isMaxLength(4_000)),
})
/** The result of a link. */
export const LinkFinished = Schema.Struct({ became: Schema.Literals(["linked", "confirmed"]) })

/** The endpoints of sign-in methods, by name. */
export const wayEndpoints = {
  waysIn: getSealed("/facade/api/user/ways", Nothing, WaysIn),
  /**
   * Sends this session, in this browser, to a provider. providerAway: the provider does not answer, or is not switched
   * on.
   */
  beginLink: post.sealed("/facade/api/user/ways/begin", Schema.Struct(linkFields), LinkBegun, [
    ...OWNER_PROBLEMS,
    "providerAway",
  ]),
  /**
   * Takes the ticket that the browser came back with. identityUsed: the provider account signs in to another account.
   * identityOther: this account is linked to another account of the provider, or the provider account is not linked to
   * this one and so confirms nothing.
   */
  finishLink: post.sealed("/facade/api/user/ways/finish", Schema.Struct({ ticket: SignInTicket }), LinkFinished, [
    "signInOver",
    "identityUsed",
    "identityOther",
    "rateLimited",
  ]),
  /**
   * Removes a sign-in method. A repeat changes nothing. All other sessions of the account end. lastWayIn: nobody could
   * enter the account any more.
   */
  unlink: post.sealed("/facade/api/user/ways/unlink", Schema.Struct(unlinkFields), Nothing, [
    ...OWNER_PROBLEMS,
    "lastWayIn",
    "phoneLocked",
  ]),
  /**
   * Sends a code to the account's number, for its owner to prove the ownership. notFound: the account has no number.
   */
  sendOwnerCode: post.sealed("/facade/api/mobile/owner/code", Schema.Struct({ way: CodeWay }), Nothing, [
    "notFound",
    ...PHONE_NOT_SENT,
  ]),
  /** Uses the code: the session's user has proved the ownership. */
  proveOwner: post.sealed("/facade/api/mobile/owner", Schema.Struct({ code: MailCode }), Nothing, [
    "codeWrong",
    "codeExpired",
    "codeTries",
    "rateLimited",
  ]),
} as const
