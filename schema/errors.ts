/**
 * The error catalogue (spec section 8): one table from kind to gateway code; what the client does about it is in rules/reactions.ts.
 * An error crosses every boundary as an AppError; its text on the page is the i18n key `error.<kind>`.
 */
import { Schema } from "effect"
import { Text, Word } from "./disclosure.ts"
import { Millis } from "./ids.ts"
import type { ReactionKind } from "./rules/reactions.ts"

interface Entry {
  /** Codes of the gateway that mean this; the first is the one it sends. */
  readonly codes?: ReadonlyArray<number>
  /** True when the same request may succeed later by itself: the outbox waits and tries again. */
  readonly transient?: true
}

/** Codes without a number in the spec are chosen here, from 20000 up. */
export const errorTable = {
  // transport
  offline: { transient: true },
  timeout: { transient: true },
  serverTrouble: { codes: [500, 502, 503, 504], transient: true },
  rateLimited: { codes: [429], transient: true },
  /** It answers, and will serve soon: after a crash its database takes its time. */
  serviceStarting: { codes: [20098], transient: true },
  storageBusy: { transient: true },
  // protocol
  envelopeInvalid: { codes: [6666], transient: true },
  requestInvalid: { codes: [400] },
  replyInvalid: {},
  notFound: { codes: [404] },
  forbidden: { codes: [403] },
  signatureStale: { codes: [20001], transient: true },
  /** The key that this device signs with is not its session's: it died between a login and keeping the new key. */
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
  /** Suspended until an operator lifts it. */
  accountFrozen: { codes: [20210] },
  /** For 48 hours, in which one goes on as a visitor: `until` says when one can log in again. */
  accountBlocked: { codes: [20211] },
  /** Its owner wants it deleted, which happens `until`: whoever logs in before keeps it. */
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
  /** The operator takes no new accounts for now; members log in as ever. */
  registrationClosed: { codes: [20032] },
  // codes by mail
  /** The server of mail did not take it, or there is none. */
  mailFailed: { codes: [20190] },
  codeWrong: { codes: [20191] },
  /** Also one that was used, or that another device has asked for. */
  codeExpired: { codes: [20192] },
  /** Void after too many wrong tries. */
  codeTries: { codes: [20193] },
  /** As many were sent in an hour as may be. */
  codesTooMany: { codes: [20194] },
  /** As many were sent in a day as may be. */
  codesDaily: { codes: [20195] },
  /** The code was right once, and its time is over now. */
  resetTimeout: { codes: [20196] },
  /** The email of the account already. */
  emailSame: { codes: [20197] },
  /** Changed in the last days: the binding says when it may be changed again. */
  emailLocked: { codes: [20198] },
  // chat
  messageEmpty: { codes: [20040] },
  messageTooLong: { codes: [20041] },
  messageToSelf: { codes: [20042] },
  blocked: { codes: [20043] },
  /** The free ones of the day are used up. Opens again at the next 00:00 UTC. */
  translationLimit: { codes: [20044] },
  /** It has sensitive words; also a greeting, or the text of a friend request. */
  messageForbidden: { codes: [20047] },
  /** They take texts and greetings from friends only. */
  messageFriendsOnly: { codes: [20048] },
  /** There is none for this text. */
  translationUnknown: { codes: [20045] },
  /** Whatever translates does not answer. */
  translationFailed: { codes: [20046] },
  // calls and coins
  callNoAnswer: { codes: [100001, 100002] },
  callFriendsOnly: { codes: [100003] },
  coinsTooFew: { codes: [100004] },
  callFreeLimit: { codes: [100008] },
  /** The other side's version of the app holds no video. */
  callNoVideo: { codes: [20059] },
  callTryAgain: { codes: [100000] },
  hostOffline: { codes: [20050] },
  hostBusy: { codes: [20051] },
  callSelf: { codes: [20052] },
  callInProgress: { codes: [20053] },
  callGone: { codes: [20054] },
  callNeedsNetwork: {},
  /** Camera, microphone or both: the browser does not let us know which. */
  deviceMissing: {},
  cameraMissing: {},
  microphoneMissing: {},
  /** Another program holds it. */
  deviceBusy: {},
  devicePermission: {},
  callElsewhere: { codes: [20055] },
  callUnseen: { codes: [20056] },
  ratingOver: { codes: [20057] },
  /** They have switched calls off for a while. */
  hostResting: { codes: [20058] },
  // people
  /** Opens again at the next 00:00 UTC, as do the other limits of a day. */
  sayHiLimit: { codes: [20060] },
  sayHiAlready: { codes: [20061] },
  friendLimit: { codes: [20062] },
  reportLimit: { codes: [20063] },
  friendSelf: { codes: [20064] },
  notYourself: { codes: [20065] },
  blockLimit: { codes: [20066] },
  /** Their friendAddWay lets nobody ask. */
  friendNotWanted: { codes: [20067] },
  friendRequestGone: { codes: [20068] },
  blockedByMe: { codes: [20069] },
  textTooLong: { codes: [20070] },
  reportDetails: { codes: [20071] },
  /** More than 20, one twice, or one that is not of the chat of the two. */
  reportMessages: { codes: [20072] },
  /** Opens again at the next 00:00 UTC. */
  supportLimit: { codes: [20073] },
  // activity and profile
  /** Opens again at the next 00:00 UTC. */
  checkedInAlready: { codes: [20080] },
  /** Another account has checked in on this device today. */
  checkedInElsewhere: { codes: [20081] },
  firstWeekOver: { codes: [20082] },
  taskUnknown: { codes: [20160] },
  /** Not done yet. */
  taskOpen: { codes: [20161] },
  taskClaimed: { codes: [20162] },
  /** Collected with another account on this device, or too often from its network. */
  taskElsewhere: { codes: [20163] },
  /** Not an address of a known push service, or another browser's. */
  pushRefused: { codes: [20164] },
  /** Opens again at the next 00:00 UTC. */
  gamePlayed: { codes: [20180] },
  /** Played with another account on this device today, or too often from its network. */
  gameElsewhere: { codes: [20181] },
  /** Played meanwhile on another device: how it stands is shown anew, and nothing was drawn. */
  gameChanged: { codes: [20182] },
  gameNeedsNetwork: {},
  /** The free ones of the day are used up, and the coins do not do. Opens again at the next 00:00 UTC. */
  matchLimit: { codes: [20200] },
  /** Decided, or not the asker's. */
  matchGone: { codes: [20201] },
  /** Another device of the user is matching. */
  matchElsewhere: { codes: [20202] },
  birthdayFixed: { codes: [20083] },
  introduceTooLong: { codes: [20084] },
  introduceForbidden: { codes: [20085] },
  languagesTooMany: { codes: [20086] },
  languageUnknown: { codes: [20087] },
  interestsTooMany: { codes: [20088] },
  interestUnknown: { codes: [20089] },
  profileUnchanged: { codes: [20090] },
  /** More than 5M. */
  imageTooBig: { codes: [20110] },
  /** No JPEG, PNG or WebP, or one that does not open. */
  imageUnsupported: { codes: [20111] },
  /** Opens again at the next 00:00 UTC. */
  photoLimit: { codes: [20112] },
  /** As many photos as an album has room for. */
  albumFull: { codes: [20114] },
  // videos
  /** More than 5M. */
  videoTooBig: { codes: [20300] },
  /** Neither MP4 nor WebM, or one that does not open, or whose pictures not every browser shows. */
  videoUnsupported: { codes: [20301] },
  videoTooLong: { codes: [20302] },
  /** Opens again at the next 00:00 UTC. */
  videoLimit: { codes: [20303] },
  /** Removed by its owner, or not approved, or of somebody else. */
  videoGone: { codes: [20304] },
  addNeedsNetwork: {},
  /** The file that was chosen is not on this device any more, or changed since. */
  fileGone: {},
  /** What keeps a chosen file could not be loaded: nothing was kept, and it is to be chosen again. */
  fileNotKept: {},
  /** The gateway has not, or no longer, all parts of the file: it is asked again what is missing. */
  uploadGone: { codes: [20113], transient: true },
  /** Unknown, used, too old, or of another product: one word for all. */
  linkInvalid: { codes: [20091] },
  passwordCommon: { codes: [20092] },
  /** The person's account is banned, or being deleted: nothing reaches them. */
  accountClosed: { codes: [20093] },
  /** The session has opened newer sockets: this one gives way, and does not come back at once to throw out another. */
  tooManySockets: { codes: [20099] },
  /** Characters that nobody sees, or that turn the text around. */
  nicknameCharacters: { codes: [20094] },
  /** One letter repeated, or blanks alone. */
  passwordWeak: { codes: [20095] },
  /** The ticket of a sign-in elsewhere: unknown, used, too old, or another browser's. */
  signInOver: { codes: [20220] },
  /** An account with the email of the account elsewhere is here: its own password opens it. */
  passwordFirst: { codes: [20221] },
  /** The account has no password, and who has the session has not shown lately that it is theirs. */
  proofNeeded: { codes: [20222] },
  /** The account elsewhere is a way into another account. */
  identityUsed: { codes: [20223] },
  /** Another account of the same provider is the one that counts here. */
  identityOther: { codes: [20224] },
  /** Without it nobody could enter the account. */
  lastWayIn: { codes: [20225] },
  /** The provider of sign-ins does not answer now, or is not on. */
  providerAway: { codes: [20226] },
  // phones
  /** No number with the code of a country. */
  phoneInvalid: { codes: [20230] },
  /** The operator sends no codes to numbers of that country. */
  phoneCountry: { codes: [20231] },
  /** The code could not be handed over to whoever carries it. */
  phoneFailed: { codes: [20232] },
  phonePasswordLength: { codes: [20233] },
  /** The number of the account already. */
  phoneSame: { codes: [20234] },
  /** Bound in the last days: the binding says when it may be changed. */
  phoneLocked: { codes: [20235] },
  phoneUsed: { codes: [20236] },
  // gifts
  /** Not in the panel, or not any more. */
  giftUnknown: { codes: [20130] },
  giftToSelf: { codes: [20131] },
  /** What was shown is not what it costs now: it is shown anew, and nothing was charged. */
  priceChanged: { codes: [20132] },
  vipOnly: { codes: [20133] },
  giftNeedsNetwork: {},
  /** Given already, or expired. */
  itemGone: { codes: [20134] },
  subscribedAlready: { codes: [20135] },
  /** Also one of somebody else. */
  subscriptionUnknown: { codes: [20136] },
  /** It is cancelled, for ever. */
  subscriptionEnded: { codes: [20137] },
  // shop and orders
  /** Not sold any more, or not in this country. */
  packageGone: { codes: [20140] },
  channelGone: { codes: [20141] },
  offerEnded: { codes: [20142] },
  captchaWrong: { codes: [20143] },
  /** Too many orders of the account stand open. */
  tooManyOrders: { codes: [20144] },
  /** The user's own limit: nothing was ordered. */
  spendingLimit: { codes: [20152] },
  /** The user's own limit of coins for the day: nothing was charged. */
  coinLimit: { codes: [20165] },
  orderUnknown: { codes: [20145] },
  /** Paid, cancelled or over: it cannot be paid any more. */
  orderClosed: { codes: [20146] },
  /** The channel does not answer. */
  payUnavailable: { codes: [20147] },
  refundUnpaid: { codes: [20148] },
  refundAsked: { codes: [20149] },
  refundLate: { codes: [20150] },
  refundSpent: { codes: [20151] },
  /** Not kept by the provider for this user, or not any more. */
  cardUnknown: { codes: [20153] },
  /** A subscription is charged to it. */
  cardInUse: { codes: [20154] },
  tooManyCards: { codes: [20155] },
  /** Who keeps the cards does not answer. */
  cardsUnavailable: { codes: [20156] },
  payNeedsNetwork: {},
  // points
  /** Fewer than a payout needs, or than it asks for. */
  pointsTooFew: { codes: [20170] },
  /** A payout of the host stands open. */
  payoutOpen: { codes: [20171] },
  /** Opens again with the next month of UTC. */
  payoutLimit: { codes: [20172] },
  payoutNeedsNetwork: {},
  // once commands
  /** Its deadline has passed, or its device was told that it never happened: it does not happen any more. */
  neverHappened: { codes: [20100] },
  // this device
  storageFull: {},
  storageBroken: {},
  protocolMismatch: {},
  workerSilent: {},
  commandInvalid: {},
  /** A past commit is shown: nothing can be changed there. */
  timeTravelling: {},
  /** `message` says what is wrong with the file, in English. */
  logFileInvalid: {},
  unknown: {},
} as const satisfies Record<string, Entry> & Record<ReactionKind, Entry>

/** Name of an error; its text on the page is `error.<kind>`. */
export type ErrorKind = keyof typeof errorTable
/** All names of errors. */
export const ERROR_KINDS = Object.keys(errorTable) as ReadonlyArray<ErrorKind>

/** An error as it crosses a boundary. */
export const AppError = Schema.Struct({
  kind: Schema.Literals(ERROR_KINDS),
  /** The gateway's code, when it sent one. */
  code: Schema.optionalKey(Schema.Int),
  /** The gateway's own text, shown where spec section 8 says so. */
  message: Schema.optionalKey(Text),
  /** Gateway time at which what is refused now is possible again, where that is known. */
  until: Schema.optionalKey(Millis),
})
export type AppError = typeof AppError.Type

/** An error as the log keeps it: the list of kinds grows, what was written does not change. */
export const StoredError = Schema.Struct({
  kind: Word,
  code: Schema.optionalKey(Schema.Int),
  message: Schema.optionalKey(Text),
})

/** A kind that this build does not know is `unknown`. */
export const storedToError = (stored: typeof StoredError.Type): AppError => ({
  ...stored,
  kind: ERROR_KINDS.find((kind) => kind === stored.kind) ?? "unknown",
})

/** An error whose kind is one of these. */
export type AppErrorOf<K extends ErrorKind> = AppError & { readonly kind: K }

/** The same error inside Effect code: the error channel names the kinds. */
export class AppFailure<out K extends ErrorKind = ErrorKind> extends Schema.TaggedError<AppFailure>()("AppFailure", {
  error: AppError,
  cause: Schema.optionalKey(Schema.Unknown),
}) {
  declare readonly error: AppErrorOf<K>
  override get message(): string {
    return `${this.error.kind}${this.error.code === undefined ? "" : ` (${this.error.code})`}`
  }
}

/** An error of this kind, with what caused it (it stays on this side of every boundary). */
export const failure = <K extends ErrorKind>(kind: K, cause?: unknown): AppFailure<K> =>
  new AppFailure<K>({ error: { kind }, ...(cause === undefined ? {} : { cause }) })

const kindsByCode: ReadonlyMap<number, ErrorKind> = new Map(
  ERROR_KINDS.flatMap((kind) => ((errorTable[kind] as Entry).codes ?? []).map((code) => [code, kind] as const)),
)

/** An error of this kind, with the time at which what was refused is possible again. */
export const failureUntil = <K extends ErrorKind>(kind: K, until: number): AppFailure<K> =>
  new AppFailure<K>({ error: { kind, until } })

/** The error that a gateway code means; a code that the catalogue does not know is `unknown`, with code and text kept. */
export const errorOfCode = (code: number, message?: string, until?: number): AppError => ({
  kind: kindsByCode.get(code) ?? "unknown",
  code,
  ...(message === undefined || message === "" ? {} : { message }),
  ...(until === undefined ? {} : { until }),
})

/** The code that the gateway sends for a kind; 500 for kinds that have none. */
export const codeOf = (kind: ErrorKind): number => (errorTable[kind] as Entry).codes?.[0] ?? 500

/** The same request may succeed later by itself. */
export const isTransient = (error: AppError): boolean => (errorTable[error.kind] as Entry).transient === true
