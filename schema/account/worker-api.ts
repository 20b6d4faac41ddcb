/** What the page may ask of the worker about accounts: signing in, registering, signing out. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Address, Token, Word } from "../disclosure.ts"
import { Count, CountryId, UserId } from "../ids.ts"
import { remote, tagged } from "../query.ts"
import { PROVIDERS } from "../rules/sign-in-elsewhere.ts"
import { EmailBinding, MailCode, TypedEmail, TypedPassword } from "./email.ts"
import { Agreement, accountEndpoints, WebappState } from "./endpoints.ts"
import { typedMember } from "./new-member.ts"
import { CodeWay, PhoneBinding, PhoneCodeUse, TypedPhone } from "./phone.ts"
import { PushProof, PushState, PushSubscriptionKeys } from "./push.ts"
import { JoinLeave, SignInTicket } from "./sign-in-elsewhere.ts"
import { LinkBegun, LinkFinished, linkFields, OwnerPassword, unlinkFields, WaysIn } from "./ways-in.ts"

/** The commands of this domain, by name. */
export const accountCommands = {
  /** Signs in by email; the engine of the account takes over. */
  signIn: command(
    tagged("signIn", { email: Address, password: Token }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.emailLogin.errors,
  ),
  /** Asks whether an email may register. */
  checkEmail: command(tagged("checkEmail", { email: Address }), nothing, "now", accountEndpoints.emailCheck.errors),
  /** Registers and signs in, whole or not at all. */
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
  /** Asks for a code by mail, for a new password. Nobody is told whether an account has the address. */
  sendPasswordCode: command(
    tagged("sendPasswordCode", { email: TypedEmail }),
    nothing,
    "now",
    accountEndpoints.sendPasswordCode.errors,
  ),
  /** Whether the code is right; it is used by `resetPassword`. */
  checkPasswordCode: command(
    tagged("checkPasswordCode", { email: TypedEmail, code: MailCode }),
    nothing,
    "now",
    accountEndpoints.checkPasswordCode.errors,
  ),
  /** The account gets this password, and its engine takes over here. All its sessions elsewhere end. */
  resetPassword: command(
    tagged("resetPassword", { email: TypedEmail, code: MailCode, password: TypedPassword }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.resetPassword.errors,
  ),
  /** Another password, or the first one. All other sessions of the account end. */
  changePassword: command(
    tagged("changePassword", { password: OwnerPassword, newPassword: TypedPassword }),
    nothing,
    "now",
    accountEndpoints.changePassword.errors,
  ),
  /** The account is to be erased, and nobody is logged in to it from now on. */
  deleteAccount: command(
    tagged("deleteAccount", { password: OwnerPassword }),
    nothing,
    "now",
    accountEndpoints.deleteAccount.errors,
  ),
  /** Asks for a code to the address that is to be the account's. */
  sendEmailCode: command(
    tagged("sendEmailCode", { email: TypedEmail, password: OwnerPassword }),
    nothing,
    "now",
    accountEndpoints.sendEmailCode.errors,
  ),
  /** The address is the account's from now on. */
  bindEmail: command(
    tagged("bindEmail", { email: TypedEmail, code: MailCode }),
    nothing,
    "now",
    accountEndpoints.bindEmail.errors,
  ),
  /** Agrees to a version of the terms. */
  agree: command(tagged("agree", { version: Count }), nothing, "now", accountEndpoints.updateAgreement.errors),
  /** Signs in by what an account elsewhere was proved by, or gives leave to register. */
  signInElsewhere: command(
    tagged("signInElsewhere", { ticket: SignInTicket }),
    Schema.Struct({ join: Schema.NullOr(JoinLeave) }),
    "now",
    accountEndpoints.socialLogin.errors,
  ),
  /** Registers with that leave, and signs in. */
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
  /** Signs in by that code, or gives leave to register. */
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
  /** Registers with the leave that a code gave, and signs in. */
  registerByPhone: command(
    tagged("registerByPhone", { ticket: SignInTicket, password: Schema.NullOr(TypedPassword), ...typedMember }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.phoneRegister.errors,
  ),
  /** Whether a code for a new password is right; it is used by `resetPhonePassword`. */
  checkPhoneCode: command(
    tagged("checkPhoneCode", { phone: TypedPhone, code: MailCode }),
    nothing,
    "now",
    accountEndpoints.checkPhoneCode.errors,
  ),
  /** The account gets this password, and its engine takes over here. All its sessions elsewhere end. */
  resetPhonePassword: command(
    tagged("resetPhonePassword", { phone: TypedPhone, code: MailCode, password: TypedPassword }),
    Schema.Struct({ userId: UserId }),
    "now",
    accountEndpoints.resetPhonePassword.errors,
  ),
  /** Asks for a code to the number that is to be the account's. */
  sendPhoneBindCode: command(
    tagged("sendPhoneBindCode", { phone: TypedPhone, way: CodeWay, password: OwnerPassword }),
    nothing,
    "now",
    accountEndpoints.sendPhoneBindCode.errors,
  ),
  /** The number is the account's from now on. */
  bindPhone: command(
    tagged("bindPhone", { phone: TypedPhone, code: MailCode }),
    nothing,
    "now",
    accountEndpoints.bindPhone.errors,
  ),
  /** Where the browser goes to link an account elsewhere, or to confirm by one that the account is its owner's. */
  beginLink: command(tagged("beginLink", linkFields), LinkBegun, "now", accountEndpoints.beginLink.errors),
  /** What it came back with. */
  finishLink: command(
    tagged("finishLink", { ticket: SignInTicket }),
    LinkFinished,
    "now",
    accountEndpoints.finishLink.errors,
  ),
  /** The account is not entered by this way any more. All its other sessions end. */
  unlink: command(tagged("unlink", unlinkFields), nothing, "now", accountEndpoints.unlink.errors),
  /** Asks for a code to the account's own number, for its owner to confirm it. */
  sendOwnerCode: command(
    tagged("sendOwnerCode", { way: CodeWay }),
    nothing,
    "now",
    accountEndpoints.sendOwnerCode.errors,
  ),
  /** Confirms it by that code. */
  proveOwner: command(tagged("proveOwner", { code: MailCode }), nothing, "now", accountEndpoints.proveOwner.errors),
  /** Ends the session and deletes the account's database. With unsent intents, `send` tries them first, `discard` drops them. loginExpired: the session has ended, so nothing can be sent. */
  signOut: command(
    tagged("signOut", { unsent: Schema.Literals(["send", "discard"]) }),
    Schema.Struct({ unsent: Schema.Int }),
    "device",
    ["loginExpired"],
  ),
  /** This device is told things while the app is closed, from the coming back of a token that is pushed to it on; null: it is not. */
  savePush: command(
    tagged("savePush", { subscription: Schema.NullOr(PushSubscriptionKeys), names: Schema.Boolean }),
    nothing,
    "now",
    accountEndpoints.savePush.errors,
  ),
  /** The token that the gateway pushed. Gives the coins that it brought, which come by the feed. */
  provePush: command(
    tagged("provePush", { token: PushProof }),
    Schema.Struct({ gold: Count }),
    "now",
    accountEndpoints.provePush.errors,
  ),
  /** The app runs installed: its bonus can be collected from now on. */
  saveWebapp: command(tagged("saveWebapp", {}), nothing, "now", accountEndpoints.saveWebapp.errors),
  /** In a demo: I am a host, or none any more. */
  setDemoHost: command(
    tagged("setDemoHost", { on: Schema.Boolean }),
    nothing,
    "now",
    accountEndpoints.setDemoHost.errors,
  ),
  /** The notice of why the last session ended was read. */
  dismissEnded: command(tagged("dismissEnded", {}), nothing, "device"),
} as const

/** The remote reads of this domain, by name. */
export const accountRemotes = {
  agreement: remote(tagged("agreement", {}), Agreement),
  /** Whether the app has run installed, and the bonus for it. */
  webapp: remote(tagged("webapp", {}), WebappState),
  /** How this device is told things while the app is closed. */
  push: remote(tagged("push", {}), PushState),
  /** The email of the own account. */
  emailBinding: remote(tagged("emailBinding", {}), EmailBinding),
  /** The number of the own account. */
  phoneBinding: remote(tagged("phoneBinding", {}), PhoneBinding),
  /** By what the own account is entered. */
  waysIn: remote(tagged("waysIn", {}), WaysIn),
  /** By what one may sign in beside an email. */
  signInWays: remote(
    tagged("signInWays", {}),
    Schema.Struct({
      /** By whose accounts. */
      providers: Schema.Array(Schema.Literals(PROVIDERS)),
      /** By which codes come to a number; none: nobody signs in by phone. */
      codes: Schema.Array(CodeWay),
      /** How the numbers begin that they are sent to; none: any. */
      starts: Schema.Array(Word),
    }),
  ),
  /** The two letters of the country that this device's address is in; null: not known. */
  countryByAddress: remote(tagged("countryByAddress", {}), Schema.NullOr(CountryId)),
} as const
