/** Account endpoints (spec section 7, Account). Shapes that the spec does not show are chosen here. */
import { Schema } from "effect"
import { IceServer } from "../calls/call.ts"
import { Address, Id, Token, Word } from "../disclosure.ts"
import { get, getSealed, post, put } from "../gateway/endpoint.ts"
import { BANS } from "../gateway/router-errors.ts"
import { Count, CountryId, DeviceId, Millis, UserId } from "../ids.ts"
import { OwnUserWire, Presence, Profile } from "../people/user.ts"
import { EmailBinding, MailCode, TypedEmail, TypedPassword } from "./email.ts"
import { MEMBER_PROBLEMS, memberFields } from "./new-member.ts"
import { CodeWay, PHONE_NOT_SENT, PhoneBinding, PhoneCodeUse, TypedPhone } from "./phone.ts"
import { PushProof, PushState, PushSubscriptionKeys } from "./push.ts"
import { signInFields } from "./session-proof.ts"
import { JoinLeave, SignInTicket } from "./sign-in-elsewhere.ts"
import { OWNER_PROBLEMS, OwnerPassword, wayEndpoints } from "./ways-in.ts"

const Nothing = Schema.Struct({})

/**
 * The result of signing in. `signingToken` (base64url, 32 bytes) arrives once and is kept as a non-extractable key. It
 * is not the cookie. `sessionKey` names the session. `deviceId` is the device's id from here on. It differs from the
 * one that the device sent when that id has a live session that the device did not prove.
 */
export const Login = Schema.Struct({
  user: OwnUserWire,
  signingToken: Token,
  sessionKey: Id,
  deviceId: DeviceId,
})

/** The version of the terms that a member has agreed to. 0: none. */
export const Agreement = Schema.Struct({
  /** The current version. */
  version: Count,
  agreed: Count,
  /** Gateway time, ms. Null when the member has agreed to none. */
  agreedAt: Schema.NullOr(Millis),
})
/** What the remote read `agreement` gives. */
export type Agreement = typeof Agreement.Type

/** Whether an account's app was installed, and the bonus for it. */
export const WebappState = Schema.Struct({
  /** The app has run installed, on any device. */
  installed: Schema.Boolean,
  /** This account can still get the bonus. */
  hasCoin: Schema.Boolean,
  /** Coins of the bonus. */
  gold: Count,
})

/** What a client needs first. Served by the same origin as the app. */
export const AppConfig = Schema.Struct({
  /** Gateway time, ms. */
  now: Schema.Finite,
  /** Public keys for sealed requests, newest first (SPKI, base64). */
  keys: Schema.Array(Schema.Struct({ kid: Id, spki: Id })),
  deviceId: Id,
  realtimePath: Word,
  iceServers: Schema.Array(IceServer),
  /** Agora's app id when messaging goes over Agora. Null when it goes over the socket. */
  agoraAppId: Schema.NullOr(Id),
  /** Sign-in providers. Missing: none. The list grows: a client shows those that it knows. */
  signIn: Schema.optionalKey(Schema.Array(Word)),
  /** Ways to receive a code for a telephone number. Missing: nobody signs in by phone. This list grows too. */
  phone: Schema.optionalKey(Schema.Array(Word)),
  /** Prefixes of the numbers that codes are sent to. Missing: any number. */
  phoneStarts: Schema.optionalKey(Schema.Array(Word)),
  /** True when the gateway takes part in traces that a device begins. */
  traces: Schema.optionalKey(Schema.Literal(true)),
})
export type AppConfig = typeof AppConfig.Type

const { devicePublicKey } = signInFields

/** Errors when no code was sent. */
const NOT_SENT = ["emailInvalid", "mailFailed", "codesTooMany", "codesDaily", "rateLimited"] as const
/** Errors of a new password. */
const PASSWORD_PROBLEMS = ["passwordLength", "passwordWeak", "passwordCommon"] as const
const PHONE_PASSWORD_PROBLEMS = ["phonePasswordLength", "passwordWeak", "passwordCommon"] as const

/** The endpoints of this domain, by name. */
export const accountEndpoints = {
  config: get.public("/config/v1/app", Nothing, AppConfig),
  emailLogin: post.publicSealed(
    "/devas/account/email/login",
    Schema.Struct({ email: Address, password: Token, ...signInFields }),
    Login,
    ["emailInvalid", "tooManyAttempts", "accountUnknown", "passwordInvalid", ...BANS],
  ),
  emailCheck: post.publicSealed(
    "/facade/api/user/email/check",
    Schema.Struct({ email: Address, devicePublicKey: signInFields.devicePublicKey }),
    Nothing,
    ["registrationClosed", "emailInvalid", "emailUsed", "rateLimited"],
  ),
  emailRegister: post.publicSealed(
    "/facade/api/user/email/register",
    Schema.Struct({
      email: Address,
      password: Token,
      ...memberFields,
      ...signInFields,
    }),
    Login,
    [
      "registrationClosed",
      "emailInvalid",
      "emailUsed",
      ...PASSWORD_PROBLEMS,
      ...MEMBER_PROBLEMS,
      "rateLimited",
      ...BANS,
    ],
  ),
  /**
   * Sends a code for a forgotten password. The answer is the same whether an account has the address or not. Only the
   * mailbox's owner learns that.
   */
  sendPasswordCode: post.publicSealed(
    "/facade/api/user/email/password/code",
    Schema.Struct({ email: TypedEmail, devicePublicKey }),
    Nothing,
    NOT_SENT,
  ),
  /** Checks the code, for the device that asked for it. The code stays valid for `resetPassword`. */
  checkPasswordCode: post.publicSealed(
    "/facade/api/user/email/password/check",
    Schema.Struct({ email: TypedEmail, code: MailCode, devicePublicKey }),
    Nothing,
    ["codeWrong", "codeExpired", "codeTries", "rateLimited"],
  ),
  /** Uses the code: sets the account's password, ends all its sessions, and begins one here. */
  resetPassword: post.publicSealed(
    "/facade/api/user/email/password/reset",
    Schema.Struct({ email: TypedEmail, code: MailCode, password: TypedPassword, ...signInFields }),
    Login,
    ["codeWrong", "resetTimeout", "codeTries", "phonePasswordLength", ...PASSWORD_PROBLEMS, "rateLimited", ...BANS],
  ),
  /** Changes the password, or sets the first one. All other sessions of the account end. */
  changePassword: post.sealed(
    "/facade/api/user/email/password",
    Schema.Struct({ password: OwnerPassword, newPassword: TypedPassword }),
    Nothing,
    [...OWNER_PROBLEMS, "phonePasswordLength", ...PASSWORD_PROBLEMS],
  ),
  /** Erases the account after `LEAVE_DAYS`, unless its owner logs in before. All its sessions end, this one too. */
  deleteAccount: post.sealed("/facade/api/user/delAccount", Schema.Struct({ password: OwnerPassword }), Nothing, [
    ...OWNER_PROBLEMS,
    "payoutOpen",
  ]),
  emailBinding: getSealed("/facade/api/user/email", Nothing, EmailBinding),
  /** Sends a code to the account's new address, for its owner. */
  sendEmailCode: post.sealed(
    "/facade/api/user/email/code",
    Schema.Struct({ email: TypedEmail, password: OwnerPassword }),
    Nothing,
    [...OWNER_PROBLEMS, "emailSame", "emailLocked", "emailUsed", ...NOT_SENT],
  ),
  /** Uses the code: the address becomes the account's, and the previous address is notified. */
  bindEmail: post.sealed("/facade/api/user/email/bind", Schema.Struct({ email: TypedEmail, code: MailCode }), Nothing, [
    "codeWrong",
    "codeExpired",
    "codeTries",
    "emailSame",
    "emailLocked",
    "emailUsed",
  ]),
  /** Exchanges the ticket of a provider sign-in for a session, or for permission to register. */
  socialLogin: post.publicSealed(
    "/facade/api/user/exempt/login/social",
    Schema.Struct({ ticket: SignInTicket, ...signInFields }),
    Schema.Union([Login, JoinLeave]),
    ["signInOver", "passwordFirst", "rateLimited", ...BANS],
  ),
  /** Registers by a provider account. `ticket`: from the permission to register. The account has no password. */
  socialRegister: post.publicSealed(
    "/facade/api/user/exempt/login/social/register",
    Schema.Struct({
      ticket: SignInTicket,
      ...memberFields,
      ...signInFields,
    }),
    Login,
    ["registrationClosed", "signInOver", "passwordFirst", ...MEMBER_PROBLEMS, "rateLimited", ...BANS],
  ),
  /** Sends a code to a number, whether or not an account has it. Only the number's owner learns what the code opens. */
  sendPhoneCode: post.publicSealed(
    "/facade/api/mobile/exempt/code",
    Schema.Struct({ phone: TypedPhone, way: CodeWay, use: PhoneCodeUse, devicePublicKey }),
    Nothing,
    PHONE_NOT_SENT,
  ),
  /** Uses the code: begins a session of the account with this number, or returns permission to register. */
  phoneLogin: post.publicSealed(
    "/facade/api/mobile/exempt/login/code",
    Schema.Struct({ phone: TypedPhone, code: MailCode, ...signInFields }),
    Schema.Union([Login, JoinLeave]),
    ["phoneInvalid", "codeWrong", "codeExpired", "codeTries", "registrationClosed", "rateLimited", ...BANS],
  ),
  /** passwordInvalid: also when no account has the number, or its account has no password. */
  phonePasswordLogin: post.publicSealed(
    "/facade/api/mobile/exempt/login/password",
    Schema.Struct({ phone: TypedPhone, password: TypedPassword, ...signInFields }),
    Login,
    ["phoneInvalid", "passwordInvalid", "tooManyAttempts", ...BANS],
  ),
  /**
   * Registers by a number. `ticket`: from the permission to register. An account without a password is entered by codes
   * only.
   */
  phoneRegister: post.publicSealed(
    "/facade/api/mobile/exempt/register",
    Schema.Struct({
      ticket: SignInTicket,
      password: Schema.NullOr(TypedPassword),
      ...memberFields,
      ...signInFields,
    }),
    Login,
    ["registrationClosed", "signInOver", ...PHONE_PASSWORD_PROBLEMS, ...MEMBER_PROBLEMS, "rateLimited", ...BANS],
  ),
  /**
   * Checks the code for a new password, and whether an account has the number: the number's owner may know that. The
   * code stays valid.
   */
  checkPhoneCode: post.publicSealed(
    "/facade/api/mobile/exempt/password/check",
    Schema.Struct({ phone: TypedPhone, code: MailCode, devicePublicKey }),
    Nothing,
    ["phoneInvalid", "codeWrong", "codeExpired", "codeTries", "accountUnknown", "rateLimited"],
  ),
  /** Uses the code: sets the account's password, ends all its sessions, and begins one here. */
  resetPhonePassword: post.publicSealed(
    "/facade/api/mobile/exempt/password/reset",
    Schema.Struct({ phone: TypedPhone, code: MailCode, password: TypedPassword, ...signInFields }),
    Login,
    [
      "phoneInvalid",
      "codeWrong",
      "resetTimeout",
      "codeTries",
      "accountUnknown",
      ...PHONE_PASSWORD_PROBLEMS,
      "rateLimited",
      ...BANS,
    ],
  ),
  phoneBinding: getSealed("/facade/api/mobile", Nothing, PhoneBinding),
  /** Sends a code to the account's new number, for its owner. Tells nobody whether the number has an account. */
  sendPhoneBindCode: post.sealed(
    "/facade/api/mobile/code",
    Schema.Struct({ phone: TypedPhone, way: CodeWay, password: OwnerPassword }),
    Nothing,
    [...OWNER_PROBLEMS, "phoneSame", "phoneLocked", ...PHONE_NOT_SENT],
  ),
  /** Uses the code: the number becomes the account's, in place of the previous one. */
  bindPhone: post.sealed("/facade/api/mobile/bind", Schema.Struct({ phone: TypedPhone, code: MailCode }), Nothing, [
    "phoneInvalid",
    "codeWrong",
    "codeExpired",
    "codeTries",
    "phoneSame",
    "phoneLocked",
    "phoneUsed",
  ]),
  /**
   * Two-letter country of the caller's address, as the operator's proxy reports it. Null: unknown. Only used as a
   * default.
   */
  getCountryIp: get.public(
    "/account/v1/notworry/get_country_ip",
    Nothing,
    Schema.Struct({ country: Schema.NullOr(CountryId) }),
  ),
  ...wayEndpoints,
  /** Confirms a kept session. Returns the current user. */
  autoLogin: post.sealed(
    "/account/v1/auto_login",
    Schema.Struct({ from_webapp: Schema.Boolean }),
    Schema.Struct({ user: OwnUserWire }),
    ["userUnknown"],
  ),
  agreement: get.signed("/account/v1/agreement", Nothing, Agreement, ["userUnknown"]),
  /**
   * Agrees to a version of the terms. A version newer than the current one counts as the current one. A version older
   * than the agreed one changes nothing.
   */
  updateAgreement: post.signed("/account/v1/update_agreement", Schema.Struct({ version: Count }), Agreement, [
    "userUnknown",
  ]),
  isPush: get.signed("/account/v1/is_push", Nothing, PushState),
  /**
   * Sends pushes to this session's device while the app is closed, once a token pushed to it has come back
   * (`provePush`). Null: stops. pushRefused: not the address of a known push service, or one that another browser has.
   */
  savePush: post.sealed(
    "/account/v1/save_push",
    Schema.Struct({ subscription: Schema.NullOr(PushSubscriptionKeys), names: Schema.Boolean }),
    Nothing,
    ["pushRefused", "rateLimited"],
  ),
  /**
   * Takes the pushed token. Returns the bonus coins, 0 when the bonus was collected before or elsewhere
   * (collectedElsewhere). notFound: the token is not this session's, used, or too old.
   */
  provePush: post.sealed(
    "/account/v1/prove_push",
    Schema.Struct({ token: PushProof }),
    Schema.Struct({ gold: Count }),
    ["notFound"],
  ),
  isWebapp: get.signed("/account/v1/is_webapp", Nothing, WebappState),
  /** The app runs installed. A repeat changes nothing. */
  saveWebapp: post.signed("/account/v1/save_webapp", Nothing, Nothing),
  /**
   * Makes the member a host, or no longer one. For demo gateways. forbidden: this is not a demo gateway, so only its
   * operator appoints hosts.
   */
  setDemoHost: post.signed("/account/v1/demo_host", Schema.Struct({ on: Schema.Boolean }), Nothing, [
    "forbidden",
    "rateLimited",
  ]),
  logout: put.signed("/account/v1/logout", Nothing, Nothing),
  /** Visitors can read profiles of hosts on the wall only. */
  getUserInfo: get.guest("/account/v1/getUserInfo", Schema.Struct({ search_u_id: UserId, u_id: UserId }), Profile, [
    "userUnknown",
    "blocked",
  ]),
  /**
   * `userIds`: comma-separated, 1 to 200 ids, for visitors at most 72. Status 3 for users that a block separates from
   * the caller. Visitors learn whether hosts on the wall are here (0 or 2), and nothing about anybody else (3).
   */
  getOnlineStatus: get.guest(
    "/account/v1/notworry/getOnlineStatus",
    Schema.Struct({ userIds: Id, u_ids: Schema.optionalKey(Id) }),
    Schema.Array(Presence),
    ["requestInvalid"],
  ),
  /** Grants the new user's coins once. A repeat changes nothing. */
  newUserCoins: post.signed(
    "/coin/v1/new_user_coins",
    Schema.Struct({ countryId: Schema.NullOr(CountryId) }),
    Schema.Struct({ granted: Schema.Boolean }),
  ),
  currentCoin: get.signed("/coin/v1/current", Nothing, Schema.Struct({ goldNum: Schema.Int, points: Schema.Int })),
} as const
