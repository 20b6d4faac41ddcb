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
 * What signing in gives. `signingToken` (base64url, 32 bytes) arrives once, is kept as a non-extractable key and is not the
 * cookie; `sessionKey` names the session. `deviceId` is the device's from now on: another than it named when a session that
 * it did not prove lives under that name.
 */
export const Login = Schema.Struct({
  user: OwnUserWire,
  signingToken: Token,
  sessionKey: Id,
  deviceId: DeviceId,
})

/** Which version of the terms a member has agreed to; 0: none. */
export const Agreement = Schema.Struct({
  /** That stands now. */
  version: Count,
  agreed: Count,
  /** Gateway time; null when none was agreed to. */
  agreedAt: Schema.NullOr(Millis),
})
/** What the remote read `agreement` gives. */
export type Agreement = typeof Agreement.Type

/** The installed app of an account, and the bonus for it. */
export const WebappState = Schema.Struct({
  /** It has run installed, on whatever device. */
  installed: Schema.Boolean,
  /** The bonus is still to be had by this account. */
  hasCoin: Schema.Boolean,
  /** Coins of the bonus. */
  gold: Count,
})

/** What a client needs before anything else; served by the origin that serves the app. */
export const AppConfig = Schema.Struct({
  /** Gateway time, ms. */
  now: Schema.Finite,
  /** Keys that open sealed requests, newest first (SPKI, base64). */
  keys: Schema.Array(Schema.Struct({ kid: Id, spki: Id })),
  deviceId: Id,
  realtimePath: Word,
  iceServers: Schema.Array(IceServer),
  /** App id of Agora, when messaging goes over it; null when it goes over the socket. */
  agoraAppId: Schema.NullOr(Id),
  /** By whose accounts one may sign in; absent: by nobody's. The list grows: a client shows those that it knows. */
  signIn: Schema.optionalKey(Schema.Array(Word)),
  /** By which codes for a telephone number can come; absent: nobody signs in by phone. The list grows too. */
  phone: Schema.optionalKey(Schema.Array(Word)),
  /** How the numbers begin that codes are sent to; absent: any. */
  phoneStarts: Schema.optionalKey(Schema.Array(Word)),
  /** The gateway takes part in traces that a device begins. */
  traces: Schema.optionalKey(Schema.Literal(true)),
})
export type AppConfig = typeof AppConfig.Type

const { devicePublicKey } = signInFields

/** Why no code was sent. */
const NOT_SENT = ["emailInvalid", "mailFailed", "codesTooMany", "codesDaily", "rateLimited"] as const
/** What a new password may not be. */
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
  /** Sends a code to whoever has forgotten the password. The answer is the same whether an account has the address or none: whoever reads its mail learns that. */
  sendPasswordCode: post.publicSealed(
    "/facade/api/user/email/password/code",
    Schema.Struct({ email: TypedEmail, devicePublicKey }),
    Nothing,
    NOT_SENT,
  ),
  /** Whether the code is right, for the device that asked for it. It stays to be used by `resetPassword`. */
  checkPasswordCode: post.publicSealed(
    "/facade/api/user/email/password/check",
    Schema.Struct({ email: TypedEmail, code: MailCode, devicePublicKey }),
    Nothing,
    ["codeWrong", "codeExpired", "codeTries", "rateLimited"],
  ),
  /** Uses the code: the account gets this password, all its sessions end, and one begins here. */
  resetPassword: post.publicSealed(
    "/facade/api/user/email/password/reset",
    Schema.Struct({ email: TypedEmail, code: MailCode, password: TypedPassword, ...signInFields }),
    Login,
    ["codeWrong", "resetTimeout", "codeTries", "phonePasswordLength", ...PASSWORD_PROBLEMS, "rateLimited", ...BANS],
  ),
  /** Another password, or the first one. All other sessions of the account end. */
  changePassword: post.sealed(
    "/facade/api/user/email/password",
    Schema.Struct({ password: OwnerPassword, newPassword: TypedPassword }),
    Nothing,
    [...OWNER_PROBLEMS, "phonePasswordLength", ...PASSWORD_PROBLEMS],
  ),
  /** The account is erased after `LEAVE_DAYS`, unless its owner logs in before. All its sessions end, this one too. */
  deleteAccount: post.sealed("/facade/api/user/delAccount", Schema.Struct({ password: OwnerPassword }), Nothing, [
    ...OWNER_PROBLEMS,
    "payoutOpen",
  ]),
  emailBinding: getSealed("/facade/api/user/email", Nothing, EmailBinding),
  /** Sends a code to the address that is to be the account's, for its owner. */
  sendEmailCode: post.sealed(
    "/facade/api/user/email/code",
    Schema.Struct({ email: TypedEmail, password: OwnerPassword }),
    Nothing,
    [...OWNER_PROBLEMS, "emailSame", "emailLocked", "emailUsed", ...NOT_SENT],
  ),
  /** Uses the code: the address is the account's from now on, and the one before is told. */
  bindEmail: post.sealed("/facade/api/user/email/bind", Schema.Struct({ email: TypedEmail, code: MailCode }), Nothing, [
    "codeWrong",
    "codeExpired",
    "codeTries",
    "emailSame",
    "emailLocked",
    "emailUsed",
  ]),
  /** What an account elsewhere was proved by gives a session, or leave to register. */
  socialLogin: post.publicSealed(
    "/facade/api/user/exempt/login/social",
    Schema.Struct({ ticket: SignInTicket, ...signInFields }),
    Schema.Union([Login, JoinLeave]),
    ["signInOver", "passwordFirst", "rateLimited", ...BANS],
  ),
  /** `ticket`: the one of the leave to register. The account has no password. */
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
  /** Sends a code to a number, whoever has it: what it opens, its owner learns by it. */
  sendPhoneCode: post.publicSealed(
    "/facade/api/mobile/exempt/code",
    Schema.Struct({ phone: TypedPhone, way: CodeWay, use: PhoneCodeUse, devicePublicKey }),
    Nothing,
    PHONE_NOT_SENT,
  ),
  /** Uses the code: a session of the account that has the number, else leave to register. */
  phoneLogin: post.publicSealed(
    "/facade/api/mobile/exempt/login/code",
    Schema.Struct({ phone: TypedPhone, code: MailCode, ...signInFields }),
    Schema.Union([Login, JoinLeave]),
    ["phoneInvalid", "codeWrong", "codeExpired", "codeTries", "registrationClosed", "rateLimited", ...BANS],
  ),
  /** passwordInvalid also where no account has the number, or the one that has it has no password. */
  phonePasswordLogin: post.publicSealed(
    "/facade/api/mobile/exempt/login/password",
    Schema.Struct({ phone: TypedPhone, password: TypedPassword, ...signInFields }),
    Login,
    ["phoneInvalid", "passwordInvalid", "tooManyAttempts", ...BANS],
  ),
  /** `ticket`: of the leave to register. Without a password the account is entered by codes alone. */
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
  /** Whether the code for a new password is right, and whether it is one of an account: who has the number may know. It stays to be used. */
  checkPhoneCode: post.publicSealed(
    "/facade/api/mobile/exempt/password/check",
    Schema.Struct({ phone: TypedPhone, code: MailCode, devicePublicKey }),
    Nothing,
    ["phoneInvalid", "codeWrong", "codeExpired", "codeTries", "accountUnknown", "rateLimited"],
  ),
  /** Uses the code: the account gets this password, all its sessions end, and one begins here. */
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
  /** Sends a code to the number that is to be the account's, for its owner. */
  sendPhoneBindCode: post.sealed(
    "/facade/api/mobile/code",
    Schema.Struct({ phone: TypedPhone, way: CodeWay, password: OwnerPassword }),
    Nothing,
    [...OWNER_PROBLEMS, "phoneSame", "phoneLocked", "phoneUsed", ...PHONE_NOT_SENT],
  ),
  /** Uses the code: the number is the account's from now on, in place of the one before. */
  bindPhone: post.sealed("/facade/api/mobile/bind", Schema.Struct({ phone: TypedPhone, code: MailCode }), Nothing, [
    "phoneInvalid",
    "codeWrong",
    "codeExpired",
    "codeTries",
    "phoneSame",
    "phoneLocked",
    "phoneUsed",
  ]),
  /** Two letters of the country that the asker's address is in, as the operator's proxy says; null: not known. A default, and nothing else. */
  getCountryIp: get.public(
    "/account/v1/notworry/get_country_ip",
    Nothing,
    Schema.Struct({ country: Schema.NullOr(CountryId) }),
  ),
  ...wayEndpoints,
  /** Confirms a kept session; answers the user as it stands. */
  autoLogin: post.sealed(
    "/account/v1/auto_login",
    Schema.Struct({ from_webapp: Schema.Boolean }),
    Schema.Struct({ user: OwnUserWire }),
    ["userUnknown"],
  ),
  agreement: get.signed("/account/v1/agreement", Nothing, Agreement, ["userUnknown"]),
  /** A version that does not stand yet counts as the one that does; an older one than was agreed to changes nothing. */
  updateAgreement: post.signed("/account/v1/update_agreement", Schema.Struct({ version: Count }), Agreement, [
    "userUnknown",
  ]),
  isPush: get.signed("/account/v1/is_push", Nothing, PushState),
  /**
   * Tells this session's device while the app is closed, once a token that is pushed to it has come back; null: does not any more.
   * pushRefused: not an address of a known push service, or one that another browser has.
   */
  savePush: post.sealed(
    "/account/v1/save_push",
    Schema.Struct({ subscription: Schema.NullOr(PushSubscriptionKeys), names: Schema.Boolean }),
    Nothing,
    ["pushRefused", "rateLimited"],
  ),
  /** The token came: gives the coins of the bonus, 0 when it was had before or elsewhere. notFound: not of this session's, used, or too old. */
  provePush: post.sealed(
    "/account/v1/prove_push",
    Schema.Struct({ token: PushProof }),
    Schema.Struct({ gold: Count }),
    ["notFound"],
  ),
  isWebapp: get.signed("/account/v1/is_webapp", Nothing, WebappState),
  /** The app runs installed. Said again it changes nothing. */
  saveWebapp: post.signed("/account/v1/save_webapp", Nothing, Nothing),
  /** In a demo a member becomes a host, or is one no more, by themselves. forbidden: this is none, and an operator says who is one. */
  setDemoHost: post.signed("/account/v1/demo_host", Schema.Struct({ on: Schema.Boolean }), Nothing, [
    "forbidden",
    "rateLimited",
  ]),
  logout: put.signed("/account/v1/logout", Nothing, Nothing),
  /** To visitors only hosts on the wall are known. */
  getUserInfo: get.guest("/account/v1/getUserInfo", Schema.Struct({ search_u_id: UserId, u_id: UserId }), Profile, [
    "userUnknown",
    "blocked",
  ]),
  /**
   * `userIds`: comma list, at least one, at most 200, of visitors 72. Status 3 for those that a block stands between. Visitors
   * learn of hosts on the wall whether they are here (0 or 2), and nothing of anybody else (3).
   */
  getOnlineStatus: get.guest(
    "/account/v1/notworry/getOnlineStatus",
    Schema.Struct({ userIds: Id, u_ids: Schema.optionalKey(Id) }),
    Schema.Array(Presence),
    ["requestInvalid"],
  ),
  /** Grants the new user's coins once; asking again changes nothing. */
  newUserCoins: post.signed(
    "/coin/v1/new_user_coins",
    Schema.Struct({ countryId: Schema.NullOr(CountryId) }),
    Schema.Struct({ granted: Schema.Boolean }),
  ),
  currentCoin: get.signed("/coin/v1/current", Nothing, Schema.Struct({ goldNum: Schema.Int, points: Schema.Int })),
} as const
