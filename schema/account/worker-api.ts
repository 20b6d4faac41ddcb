/** The page's commands and remote reads about accounts: signing in, registering, signing out. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Address, Token, Word } from "../disclosure.ts"
import { Count, CountryId, UserId } from "../ids.ts"
import { remote, tagged } from "../query.ts"
import { PROVIDERS } from "../rules/account/sign-in-elsewhere.ts"
import { EmailBinding, MailCode, TypedEmail, TypedPassword } from "./email.ts"
import { Agreement, accountEndpoints, WebappState } from "./endpoints.ts"
import { typedMember } from "./new-member.ts"
import { CodeWay, PhoneBinding, PhoneCodeUse, TypedPhone } from "./phone.ts"
import { PushProof, PushState, PushSubscriptionKeys } from "./push.ts"
import { JoinLeave, SignInTicket } from "./sign-in-elsewhere.ts"
import { LinkBegun, LinkFinished, linkFields, OwnerPassword, unlinkFields, WaysIn } from "./ways-in.ts"

/** The commands of this domain, by name. */
export const accountCommands = {
  /** Signs in by email. The account's engine takes over. */
  signIn: command(
    tagged("signIn", { email: Address, password: Token }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.emailLogin.errors,
  ),
  /** Asks whether an email can register. */
  checkEmail: command(tagged("checkEmail", { email: Address }), nothing, "now", accountEndpoints.emailCheck.errors),
  /** Registers and signs in, both or neither. */
  register: command(
    tagged("register", {
      email: Address,
      password: Token,
      ...typedMember,
    }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.emailRegister.errors,
  ),
  /** Asks for a code by mail, for a new password. Nobody learns whether an account has the address. */
  sendPasswordCode: command(
    tagged("sendPasswordCode", { email: TypedEmail }),
    nothing,
    "now",
    accountEndpoints.sendPasswordCode.errors,
  ),
  /** Checks the code. `resetPassword` uses it. */
  checkPasswordCode: command(
    tagged("checkPasswordCode", { email: TypedEmail, code: MailCode }),
    nothing,
    "now",
    accountEndpoints.checkPasswordCode.errors,
  ),
  /** Sets the account's password, and its engine takes over here. All its sessions elsewhere end. */
  resetPassword: command(
    tagged("resetPassword", { email: TypedEmail, code: MailCode, password: TypedPassword }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.resetPassword.errors,
  ),
  /** Changes the password, or sets the first one. All other sessions of the account end. */
  changePassword: command(
    tagged("changePassword", { password: OwnerPassword, newPassword: TypedPassword }),
    nothing,
    "now",
    accountEndpoints.changePassword.errors,
  ),
  /** Asks to erase the account, and ends all its sessions. */
  deleteAccount: command(
    tagged("deleteAccount", { password: OwnerPassword }),
    nothing,
    "now",
    accountEndpoints.deleteAccount.errors,
  ),
  /** Asks for a code to the account's new address. */
  sendEmailCode: command(
    tagged("sendEmailCode", { email: TypedEmail, password: OwnerPassword }),
    nothing,
    "now",
    accountEndpoints.sendEmailCode.errors,
  ),
  /** Makes the address the account's. */
  bindEmail: command(
    tagged("bindEmail", { email: TypedEmail, code: MailCode }),
    nothing,
    "now",
    accountEndpoints.bindEmail.errors,
  ),
  /** Agrees to a version of the terms. */
  agree: command(tagged("agree", { version: Count }), nothing, "now", accountEndpoints.updateAgreement.errors),
  /** Signs in by a provider account, or returns permission to register. */
  signInElsewhere: command(
    tagged("signInElsewhere", { ticket: SignInTicket }),
    Schema.Struct({ join: Schema.NullOr(JoinLeave) }),
    "now",
    accountEndpoints.socialLogin.errors,
  ),
  /** Registers with that permission, and signs in. */
  registerElsewhere: command(
    tagged("registerElsewhere", {
      ticket: SignInTicket,
      ...typedMember,
    }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.socialRegister.errors,
  ),
  /** Asks for a code to a number. */
  sendPhoneCode: command(
    tagged("sendPhoneCode", { phone: TypedPhone, way: CodeWay, use: PhoneCodeUse }),
    nothing,
    "now",
    accountEndpoints.sendPhoneCode.errors,
  ),
  /** Signs in by that code, or returns permission to register. */
  signInByPhone: command(
    tagged("signInByPhone", { phone: TypedPhone, code: MailCode }),
    Schema.Struct({ join: Schema.NullOr(JoinLeave) }),
    "now",
    accountEndpoints.phoneLogin.errors,
  ),
  /** Signs in by number and password. */
  signInByPhonePassword: command(
    tagged("signInByPhonePassword", { phone: TypedPhone, password: TypedPassword }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.phonePasswordLogin.errors,
  ),
  /** Registers with the permission that a code gave, and signs in. */
  registerByPhone: command(
    tagged("registerByPhone", { ticket: SignInTicket, password: Schema.NullOr(TypedPassword), ...typedMember }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.phoneRegister.errors,
  ),
  /** Checks a code for a new password. `resetPhonePassword` uses it. */
  checkPhoneCode: command(
    tagged("checkPhoneCode", { phone: TypedPhone, code: MailCode }),
    nothing,
    "now",
    accountEndpoints.checkPhoneCode.errors,
  ),
  /** Sets the account's password, and its engine takes over here. All its sessions elsewhere end. */
  resetPhonePassword: command(
    tagged("resetPhonePassword", { phone: TypedPhone, code: MailCode, password: TypedPassword }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.resetPhonePassword.errors,
  ),
  /** Asks for a code to the account's new number. */
  sendPhoneBindCode: command(
    tagged("sendPhoneBindCode", { phone: TypedPhone, way: CodeWay, password: OwnerPassword }),
    nothing,
    "now",
    accountEndpoints.sendPhoneBindCode.errors,
  ),
  /** Makes the number the account's. */
  bindPhone: command(
    tagged("bindPhone", { phone: TypedPhone, code: MailCode }),
    nothing,
    "now",
    accountEndpoints.bindPhone.errors,
  ),
  /**
   * Returns the address that the browser goes to: to link a provider account, or to prove the ownership of the account
   * by one.
   */
  beginLink: command(tagged("beginLink", linkFields), LinkBegun, "now", accountEndpoints.beginLink.errors),
  /** Takes the ticket that the browser came back with. */
  finishLink: command(
    tagged("finishLink", { ticket: SignInTicket }),
    LinkFinished,
    "now",
    accountEndpoints.finishLink.errors,
  ),
  /** Removes a sign-in method. All other sessions of the account end. */
  unlink: command(tagged("unlink", unlinkFields), nothing, "now", accountEndpoints.unlink.errors),
  /** Asks for a code to the account's own number, for its owner to prove the ownership. */
  sendOwnerCode: command(
    tagged("sendOwnerCode", { way: CodeWay }),
    nothing,
    "now",
    accountEndpoints.sendOwnerCode.errors,
  ),
  /** Proves the ownership by that code. */
  proveOwner: command(tagged("proveOwner", { code: MailCode }), nothing, "now", accountEndpoints.proveOwner.errors),
  /**
   * Ends the session and deletes the account's database. For unsent intents: `send` tries to send them first, `discard`
   * drops them. loginExpired: the session has ended, so nothing can be sent.
   */
  signOut: command(
    tagged("signOut", { unsent: Schema.Literals(["send", "discard"]) }),
    Schema.Struct({ unsent: Schema.Int }),
    "device",
    ["loginExpired"],
  ),
  /**
   * Starts pushes to this device while the app is closed, once a token pushed to it has come back (`provePush`). Null:
   * stops them.
   */
  savePush: command(
    tagged("savePush", { subscription: Schema.NullOr(PushSubscriptionKeys), names: Schema.Boolean }),
    nothing,
    "now",
    accountEndpoints.savePush.errors,
  ),
  /** Sends back the token that the gateway pushed. Returns the bonus coins, which come by the feed. */
  provePush: command(
    tagged("provePush", { token: PushProof }),
    Schema.Struct({ gold: Count }),
    "now",
    accountEndpoints.provePush.errors,
  ),
  /** The app runs installed: its bonus can be collected from here on. */
  saveWebapp: command(tagged("saveWebapp", {}), nothing, "now", accountEndpoints.saveWebapp.errors),
  /** Demo gateway: makes the user a host, or no longer one. */
  setDemoHost: command(
    tagged("setDemoHost", { on: Schema.Boolean }),
    nothing,
    "now",
    accountEndpoints.setDemoHost.errors,
  ),
  /** Dismisses the notice of why the last session ended. */
  dismissEnded: command(tagged("dismissEnded", {}), nothing, "device"),
} as const

/** The remote reads of this domain, by name. */
export const accountRemotes = {
  agreement: remote(tagged("agreement", {}), Agreement),
  /** Whether the app has run installed, and the bonus for it. */
  webapp: remote(tagged("webapp", {}), WebappState),
  /** The state of pushes to this device while the app is closed. */
  push: remote(tagged("push", {}), PushState),
  /** The email of the own account. */
  emailBinding: remote(tagged("emailBinding", {}), EmailBinding),
  /** The number of the own account. */
  phoneBinding: remote(tagged("phoneBinding", {}), PhoneBinding),
  /** The sign-in methods of the own account. */
  waysIn: remote(tagged("waysIn", {}), WaysIn),
  /** The sign-in methods that the gateway offers besides an email. */
  signInWays: remote(
    tagged("signInWays", {}),
    Schema.Struct({
      /** Sign-in providers. */
      providers: Schema.Array(Schema.Literals(PROVIDERS)),
      /** Ways to receive a code for a number. Empty: nobody signs in by phone. */
      codes: Schema.Array(CodeWay),
      /** Prefixes of the numbers that codes are sent to. Empty: any number. */
      starts: Schema.Array(Word),
    }),
  ),
  /** Two-letter country of this device's address. Null: unknown. */
  countryByAddress: remote(tagged("countryByAddress", {}), Schema.NullOr(CountryId)),
} as const
