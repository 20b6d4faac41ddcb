/** The own profile, event reports and login links (spec section 3). */
import { Option, Schema } from "effect"
import { Address, Birthday, Id, Name, Text, Token, Word } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Count, CountryId, DeviceId, IntentId, UserId, WholeMillis } from "../ids.ts"
import { OwnUser } from "../people/user.ts"
import { MAX_INTERESTS, MAX_LANGUAGES } from "../rules/constants.ts"

/** Changes of the own profile. A missing field stays as it is. Gender never changes, the birthday once. */
export const ProfileChanges = Schema.Struct({
  userName: Schema.optionalKey(Name.check(Schema.isMaxLength(200))),
  introduce: Schema.optionalKey(Text.check(Schema.isMaxLength(2_000))),
  /** YYYY-MM-DD */
  birthday: Schema.optionalKey(Birthday.check(Schema.isMaxLength(20))),
  languageIds: Schema.optionalKey(Schema.Array(Count).check(Schema.isMaxLength(40))),
  interestIds: Schema.optionalKey(Schema.Array(Count).check(Schema.isMaxLength(40))),
  countryId: Schema.optionalKey(Schema.NullOr(CountryId)),
})
export type ProfileChanges = typeof ProfileChanges.Type

/** Fields of the own profile besides `OwnUser`. */
export const OwnProfile = Schema.Struct({
  languageIds: Schema.Array(Schema.Int).check(Schema.isMaxLength(MAX_LANGUAGES)),
  interestIds: Schema.Array(Schema.Int).check(Schema.isMaxLength(MAX_INTERESTS)),
  /** The birthday can still change. */
  birthdayChange: Schema.Boolean,
})
export type OwnProfile = typeof OwnProfile.Type

/** The own profile, with the waiting changes. */
export const MyProfileView = Schema.Struct({
  /** The user as the gateway has it. */
  user: Schema.NullOr(OwnUser),
  /** Null until the gateway has sent it to this device. */
  profile: Schema.NullOr(OwnProfile),
  /** Fields that wait for the network or were refused, with the typed values. */
  waiting: ProfileChanges,
  /** Ids of the intents behind `waiting`, oldest first. */
  intentIds: Schema.Array(IntentId),
  /** Why the gateway refused the newest of them. A new save replaces it. */
  refused: Schema.NullOr(AppError),
})
export type MyProfileView = typeof MyProfileView.Type

/** The interest list of spec section 3. */
export const InterestList = Schema.Struct({
  selected: Schema.Array(Schema.Int),
  items: Schema.Array(Schema.Struct({ id: Schema.Int, name: Word, url: Word, selected: Schema.Boolean })),
})

/** The content languages of spec section 3. */
export const LanguageList = Schema.Array(Schema.Struct({ id: Schema.Int, name: Word, code: Word }))

/** Words and numbers that say what happened. Texts, names, tokens and addresses do not fit the patterns. */
export const ReportExtra = Schema.Record(
  Word.check(Schema.isPattern(/^[A-Za-z][A-Za-z0-9_]{0,23}$/)),
  Schema.Union([Schema.Finite, Schema.Boolean, Word.check(Schema.isPattern(/^[A-Za-z0-9_.:-]{0,32}$/))]),
).check(Schema.isMaxProperties(12))
export type ReportExtra = typeof ReportExtra.Type

/** Id of a reported event (spec section 7): 1 to 40 letters, digits and underscores. */
export const EventId = Word.check(Schema.isPattern(/^[A-Za-z0-9_]{1,40}$/))

/** A device's idea of the time, ms: any time that a Date can hold. */
const DeviceTime = Schema.Finite.check(
  Schema.isBetween({ minimum: -8_640_000_000_000_000, maximum: 8_640_000_000_000_000 }),
)

/** An event report (spec section 3, Event log record). It does not name the user. */
export const EventRecord = Schema.Struct({
  browser: Word.check(Schema.isMaxLength(40)),
  os: Word.check(Schema.isMaxLength(40)),
  /** The network that the report came from, filled in by the gateway. Never the whole address. Empty before that. */
  ip: Address.check(Schema.isMaxLength(60)),
  /** Country id. Empty when unknown. */
  c_id: Word.check(Schema.isMaxLength(8)),
  /** Gateway time as the device knew it, ms. */
  createTime: DeviceTime,
  /** Device id. */
  d_id: Id.check(Schema.isMaxLength(80)),
  /** Language id of the device's page. */
  d_l_id: Count,
  platformType: Schema.Literal(4),
  version: Word.check(Schema.isMaxLength(20)),
  /** '3' signed in, '0' visitor. */
  p_level: Schema.Literals(["3", "0"]),
  UA: Address.check(Schema.isMaxLength(400)),
  /** Device time, ms. */
  client_time: DeviceTime,
  wl_event_id: EventId,
  /** JSON of ReportExtra. */
  extra: Text.check(Schema.isMaxLength(1_000)),
})
export type EventRecord = typeof EventRecord.Type

const readExtra = Schema.decodeUnknownOption(Schema.fromJsonString(ReportExtra))
/** Whether the text is JSON of a ReportExtra. Decoding drops keys that do not fit, so a dropped key is refused here. */
const isExtra = (text: string): boolean =>
  Option.exists(readExtra(text), (extra) => Object.keys(JSON.parse(text)).length === Object.keys(extra).length)
/** A report as the gateway accepts it from anybody: `extra` must be JSON of a ReportExtra. */
export const TakenRecord = Schema.Struct({
  ...EventRecord.fields,
  extra: EventRecord.fields.extra.check(Schema.makeFilter(isExtra)),
})

/** Fields of a login link (rules/account/link-query.ts). `loginToken` is a secret: 32 bytes, base64url. */
export const LinkFields = Schema.Struct({
  userId: UserId,
  deviceId: DeviceId,
  appId: Id.check(Schema.isMaxLength(40)),
  loginToken: Token.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/)),
  nonce: Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{8}$/)),
  platformType: Count,
  /** Gateway time, ms. */
  jumpTime: WholeMillis,
  source2: Word.check(Schema.isMaxLength(20)),
})
