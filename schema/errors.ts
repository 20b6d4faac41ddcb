/**
 * The error catalogue (spec section 8): one table from error kind to gateway code. rules/reactions.ts says what the
 * client does about each kind. An error crosses every boundary as an AppError. The page shows the text of the i18n key
 * `error.<kind>`.
 */
import { Schema } from "effect"
import { Text, Word } from "./disclosure.ts"
import { Millis } from "./ids.ts"
import type { ReactionKind } from "./rules/reactions.ts"

interface Entry {
  /** Gateway codes with this meaning. The gateway sends the first. */
  readonly codes?: ReadonlyArray<number>
  /** True when the same request may succeed later without a change: the outbox waits and retries. */
  readonly transient?: true
}

/** Codes that the spec does not number are chosen here, from 20000 up. */
export const errorTable = {
  // transport
  offline: { transient: true },
  timeout: { transient: true },
  serverTrouble: { codes: [500, 502, 503, 504], transient: true },
  rateLimited: { codes: [429], transient: true },
  /** The gateway answers but does not serve yet: after a crash its database takes time to start. */
  serviceStarting: { codes: [20098], transient: true },
  storageBusy: { transient: true },
  // protocol
  envelopeInvalid: { codes: [6666], transient: true },
  requestInvalid: { codes: [400] },
  replyInvalid: {},
  notFound: { codes: [404] },
  forbidden: { codes: [403] },
  signatureStale: { codes: [20001], transient: true },
  /** The device signs with a key that is not its session's: it stopped between a login and storing the new key. */
  signatureWrong: { codes: [20002] },
  replayed: { codes: [20003], transient: true },
  // session and account
  loginRequired: { codes: [20010] },
  loginExpired: { codes: [401] },
  otherDevice: { codes: [10023] },
  updateFailed: { codes: [412, 10101] },
  bannedAccount: { codes: [10115] },
  bannedDevice: { codes: [10116] },
  bannedBoth: { codes: [10117] },
  /** The account is suspended until an operator lifts it. */
  accountFrozen: { codes: [20210] },
  /**
   * The account is blocked for 48 hours, and its user continues as a visitor. `until`: when login is possible again.
   */
  accountBlocked: { codes: [20211] },
  /** The owner has asked to delete the account, which happens at `until`. Logging in before then keeps it. */
  accountLeaving: { codes: [20212] },
  accountUnknown: { codes: [20020] },
  passwordInvalid: { codes: [20021] },
  passwordLength: { codes: [20022] },
  emailUsed: { codes: [20023] },
  emailInvalid: { codes: [20024] },
  underAge: { codes: [20025] },
  birthdayInvalid: { codes: [20026] },
  nicknameEmpty: { codes: [20027] },
  nicknameTooLong: { codes: [20028] },
  nicknameForbidden: { codes: [20029] },
  userUnknown: { codes: [20030] },
  tooManyAttempts: { codes: [20031] },
  /** The operator accepts no new accounts for now. Existing members can still log in. */
  registrationClosed: { codes: [20032] },
  // codes by mail
  /** The mail server did not accept the mail, or no mail server is configured. */
  mailFailed: { codes: [20190] },
  codeWrong: { codes: [20191] },
  /** The code has expired, was used already, or was requested by another device. */
  codeExpired: { codes: [20192] },
  /** The code is void after too many wrong tries. */
  codeTries: { codes: [20193] },
  /** The hourly limit of codes is reached. */
  codesTooMany: { codes: [20194] },
  /** The daily limit of codes is reached. */
  codesDaily: { codes: [20195] },
  /** The code was accepted before and has expired since. */
  resetTimeout: { codes: [20196] },
  /** The account already has this email. */
  emailSame: { codes: [20197] },
  /** The email was changed in the last days. The email binding says when it can change again. */
  emailLocked: { codes: [20198] },
  // chat
  messageEmpty: { codes: [20040] },
  messageTooLong: { codes: [20041] },
  messageToSelf: { codes: [20042] },
  blocked: { codes: [20043] },
  /** Today's free translations are used up. More at the next 00:00 UTC. */
  translationLimit: { codes: [20044] },
  /** The text has sensitive words. Also raised for a greeting or the text of a friend request. */
  messageForbidden: { codes: [20047] },
  /** The receiver accepts texts and greetings from friends only. */
  messageFriendsOnly: { codes: [20048] },
  /** No translation exists for this text. */
  translationUnknown: { codes: [20045] },
  /** The translation service does not answer. */
  translationFailed: { codes: [20046] },
  // calls and coins
  callNoAnswer: { codes: [100001, 100002] },
  callFriendsOnly: { codes: [100003] },
  coinsTooFew: { codes: [100004] },
  callFreeLimit: { codes: [100008] },
  /** The other side's app version has no video. */
  callNoVideo: { codes: [20059] },
  callTryAgain: { codes: [100000] },
  hostOffline: { codes: [20050] },
  hostBusy: { codes: [20051] },
  callSelf: { codes: [20052] },
  callInProgress: { codes: [20053] },
  callGone: { codes: [20054] },
  callNeedsNetwork: {},
  /** Camera, microphone or both are missing. The browser does not say which. */
  deviceMissing: {},
  cameraMissing: {},
  microphoneMissing: {},
  /** Another program uses the device. */
  deviceBusy: {},
  devicePermission: {},
  callElsewhere: { codes: [20055] },
  callUnseen: { codes: [20056] },
  ratingOver: { codes: [20057] },
  /** The host has switched calls off for a while. */
  hostResting: { codes: [20058] },
  // people
  /** Possible again at the next 00:00 UTC, as with the other daily limits. */
  sayHiLimit: { codes: [20060] },
  sayHiAlready: { codes: [20061] },
  friendLimit: { codes: [20062] },
  reportLimit: { codes: [20063] },
  friendSelf: { codes: [20064] },
  notYourself: { codes: [20065] },
  blockLimit: { codes: [20066] },
  /** The person's friendAddWay lets nobody send a friend request. */
  friendNotWanted: { codes: [20067] },
  friendRequestGone: { codes: [20068] },
  blockedByMe: { codes: [20069] },
  textTooLong: { codes: [20070] },
  reportDetails: { codes: [20071] },
  /** More than 20 messages, a repeated message, or a message from outside the chat of the two. */
  reportMessages: { codes: [20072] },
  /** Possible again at the next 00:00 UTC. */
  supportLimit: { codes: [20073] },
  // activity and profile
  /** These free coins were collected before: today, or at all. */
  alreadyCollected: { codes: [20080, 20162] },
  /** These free coins were collected with another account on this device, or too often from this network. */
  collectedElsewhere: { codes: [20081, 20163] },
  taskUnknown: { codes: [20160] },
  /** The task is not done yet. */
  taskOpen: { codes: [20161] },
  /** Not the address of a known push service, or an address that another browser uses. */
  pushRefused: { codes: [20164] },
  /** Possible again at the next 00:00 UTC. */
  gamePlayed: { codes: [20180] },
  /** The game was played with another account on this device today, or too often from this network. */
  gameElsewhere: { codes: [20181] },
  /** The game was played on another device meanwhile. The page shows its new state, and nothing was drawn. */
  gameChanged: { codes: [20182] },
  gameNeedsNetwork: {},
  /** Today's free matches are used up, and the user has too few coins. Free ones again at the next 00:00 UTC. */
  matchLimit: { codes: [20200] },
  /** The match is decided already, or is not the user's. */
  matchGone: { codes: [20201] },
  /** Another device of the user waits for a match. */
  matchElsewhere: { codes: [20202] },
  birthdayFixed: { codes: [20083] },
  introduceTooLong: { codes: [20084] },
  introduceForbidden: { codes: [20085] },
  languagesTooMany: { codes: [20086] },
  languageUnknown: { codes: [20087] },
  interestsTooMany: { codes: [20088] },
  interestUnknown: { codes: [20089] },
  profileUnchanged: { codes: [20090] },
  /** More than 5 MB. */
  imageTooBig: { codes: [20110] },
  /** Not a JPEG, PNG or WebP, or a file that cannot be opened. */
  imageUnsupported: { codes: [20111] },
  /** Possible again at the next 00:00 UTC. */
  photoLimit: { codes: [20112] },
  /** The album has no room for more photos. */
  albumFull: { codes: [20114] },
  // videos
  /** More than 5 MB. */
  videoTooBig: { codes: [20300] },
  /** Not an MP4 or WebM, a file that cannot be opened, or a video that not every browser can show. */
  videoUnsupported: { codes: [20301] },
  videoTooLong: { codes: [20302] },
  /** Possible again at the next 00:00 UTC. */
  videoLimit: { codes: [20303] },
  /** The owner removed the video, it is not approved, or it belongs to somebody else. */
  videoGone: { codes: [20304] },
  addNeedsNetwork: {},
  /** The chosen file is no longer on this device, or has changed since. */
  fileGone: {},
  /** The code that keeps a chosen file could not be loaded. Nothing was kept: the user has to choose the file again. */
  fileNotKept: {},
  /** The gateway lacks parts of the file, or has dropped them. The device asks which and sends them again. */
  uploadGone: { codes: [20113], transient: true },
  /** The login link is unknown, used, too old, or of another product. One error for all four. */
  linkInvalid: { codes: [20091] },
  passwordCommon: { codes: [20092] },
  /** The person's account is banned or being deleted: nothing reaches them. */
  accountClosed: { codes: [20093] },
  /**
   * The session has opened newer sockets, so this one is closed. It must not reconnect at once, or it would push out
   * another.
   */
  tooManySockets: { codes: [20099] },
  /** Invisible characters, or characters that reverse the text direction. */
  nicknameCharacters: { codes: [20094] },
  /** One repeated letter, or only blanks. */
  passwordWeak: { codes: [20095] },
  /** The ticket of a provider sign-in is unknown, used, too old, or another browser's. */
  signInOver: { codes: [20220] },
  /** An account with the provider account's email exists: its owner must sign in with its password. */
  passwordFirst: { codes: [20221] },
  /** The account has no password, and the session's user has not proved lately that the account is theirs. */
  proofNeeded: { codes: [20222] },
  /** The provider account already signs in to another account. */
  identityUsed: { codes: [20223] },
  /** This account is linked to another account of the same provider, or the provider account confirms nothing here. */
  identityOther: { codes: [20224] },
  /** Without this sign-in method nobody could enter the account. */
  lastWayIn: { codes: [20225] },
  /** The sign-in provider does not answer, or is not switched on. */
  providerAway: { codes: [20226] },
  // phones
  /** Not a telephone number with a country code. */
  phoneInvalid: { codes: [20230] },
  /** The operator sends no codes to numbers of this country. */
  phoneCountry: { codes: [20231] },
  /** The code could not be passed to the service that delivers it. */
  phoneFailed: { codes: [20232] },
  phonePasswordLength: { codes: [20233] },
  /** The account already has this number. */
  phoneSame: { codes: [20234] },
  /** The number was bound in the last days. The phone binding says when it can change. */
  phoneLocked: { codes: [20235] },
  phoneUsed: { codes: [20236] },
  // gifts
  /** The gift is not in the panel, or no longer. */
  giftUnknown: { codes: [20130] },
  giftToSelf: { codes: [20131] },
  /** The shown price is out of date. The page shows the new one, and nothing was charged. */
  priceChanged: { codes: [20132] },
  vipOnly: { codes: [20133] },
  giftNeedsNetwork: {},
  /** The backpack item was given already, or has expired. */
  itemGone: { codes: [20134] },
  subscribedAlready: { codes: [20135] },
  /** The subscription is unknown, or another user's. */
  subscriptionUnknown: { codes: [20136] },
  /** The subscription is cancelled for good. */
  subscriptionEnded: { codes: [20137] },
  // shop and orders
  /** The package is no longer sold, or not in this country. */
  packageGone: { codes: [20140] },
  channelGone: { codes: [20141] },
  /** The package, its extra coins, or the bonus that was shown is no longer to be had. */
  offerEnded: { codes: [20142, 20082] },
  captchaWrong: { codes: [20143] },
  /** The account has too many open orders. */
  tooManyOrders: { codes: [20144] },
  /** The user's own spending limit is reached: nothing was ordered. */
  spendingLimit: { codes: [20152] },
  /** The user's own daily coin limit is reached: nothing was charged. */
  coinLimit: { codes: [20165] },
  orderUnknown: { codes: [20145] },
  /** The order is paid, cancelled or over, so it can no longer be paid. */
  orderClosed: { codes: [20146] },
  /** The payment channel does not answer. */
  payUnavailable: { codes: [20147] },
  refundUnpaid: { codes: [20148] },
  refundAsked: { codes: [20149] },
  refundLate: { codes: [20150] },
  refundSpent: { codes: [20151] },
  /** The provider does not keep this card for the user, or no longer. */
  cardUnknown: { codes: [20153] },
  /** A subscription is charged to this card. */
  cardInUse: { codes: [20154] },
  tooManyCards: { codes: [20155] },
  /** The provider that keeps the cards does not answer. */
  cardsUnavailable: { codes: [20156] },
  payNeedsNetwork: {},
  // points
  /** Fewer points than a payout needs, or than it asks for. */
  pointsTooFew: { codes: [20170] },
  /** The host has an open payout. */
  payoutOpen: { codes: [20171] },
  /** Possible again with the next month (UTC). */
  payoutLimit: { codes: [20172] },
  payoutNeedsNetwork: {},
  // once commands
  /** The once command's deadline has passed, or its device was told that it never happened. It can no longer happen. */
  neverHappened: { codes: [20100] },
  // this device
  storageFull: {},
  storageBroken: {},
  protocolMismatch: {},
  workerSilent: {},
  commandInvalid: {},
  /** A past commit is shown: nothing can be changed. */
  timeTravelling: {},
  /** `message` says what is wrong with the file, in English. */
  logFileInvalid: {},
  unknown: {},
} as const satisfies Record<string, Entry> & Record<ReactionKind, Entry>

/** Name of an error. The page shows the text of `error.<kind>`. */
export type ErrorKind = keyof typeof errorTable
/** All error names. */
export const ERROR_KINDS = Object.keys(errorTable) as ReadonlyArray<ErrorKind>

/** An error as it crosses a boundary. */
export const AppError = Schema.Struct({
  kind: Schema.Literals(ERROR_KINDS),
  /** The gateway's code, when it sent one. */
  code: Schema.optionalKey(Schema.Int),
  /** The gateway's own text. The page shows it where spec section 8 says so. */
  message: Schema.optionalKey(Text),
  /** Gateway time, ms, at which the refused action is possible again, when known. */
  until: Schema.optionalKey(Millis),
})
export type AppError = typeof AppError.Type

/** An error as the log keeps it: `kind` is open, because the list of kinds grows and stored events never change. */
export const StoredError = Schema.Struct({
  kind: Word,
  code: Schema.optionalKey(Schema.Int),
  message: Schema.optionalKey(Text),
})

/** An AppError of one of these kinds. */
export type AppErrorOf<K extends ErrorKind> = AppError & { readonly kind: K }

/** An AppError inside Effect code: the error channel's type names the kinds. */
export class AppFailure<out K extends ErrorKind = ErrorKind> extends Schema.TaggedError<AppFailure>()("AppFailure", {
  error: AppError,
  cause: Schema.optionalKey(Schema.Unknown),
}) {
  declare readonly error: AppErrorOf<K>
  override get message(): string {
    return `${this.error.kind}${this.error.code === undefined ? "" : ` (${this.error.code})`}`
  }
}

/** A failure of this kind. `cause` never crosses a boundary. */
export const failure = <K extends ErrorKind>(kind: K, cause?: unknown): AppFailure<K> =>
  new AppFailure<K>({ error: { kind }, ...(cause === undefined ? {} : { cause }) })

const kindsByCode: ReadonlyMap<number, ErrorKind> = new Map(
  ERROR_KINDS.flatMap((kind) => ((errorTable[kind] as Entry).codes ?? []).map((code) => [code, kind] as const)),
)

/** A failure of this kind. `until`: gateway time, ms, at which the refused action is possible again. */
export const failureUntil = <K extends ErrorKind>(kind: K, until: number): AppFailure<K> =>
  new AppFailure<K>({ error: { kind, until } })

/**
 * The stored error as an AppError. A kind unknown to this build is found by its code, since kinds are renamed but keep
 * their codes; otherwise it becomes `unknown`.
 */
export const storedToError = (stored: typeof StoredError.Type): AppError => ({
  ...stored,
  kind: ERROR_KINDS.find((kind) => kind === stored.kind) ?? kindsByCode.get(stored.code ?? 0) ?? "unknown",
})

/** The error for a gateway code. A code missing in the catalogue gives `unknown`, with code and text kept. */
export const errorOfCode = (code: number, message?: string, until?: number): AppError => ({
  kind: kindsByCode.get(code) ?? "unknown",
  code,
  ...(message === undefined || message === "" ? {} : { message }),
  ...(until === undefined ? {} : { until }),
})

/** The code that the gateway sends for a kind. 500 for kinds without a code. */
export const codeOf = (kind: ErrorKind): number => (errorTable[kind] as Entry).codes?.[0] ?? 500

/** True when the same request may succeed later without a change. */
export const isTransient = (error: AppError): boolean => (errorTable[error.kind] as Entry).transient === true
