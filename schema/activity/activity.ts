/** The own profile, event reports and login links (spec section 3). */
import { Option, Schema } from "effect"
import { Address, Birthday, Id, Name, Text, Token, Word } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Count, CountryId, DeviceId, IntentId, UserId, WholeMillis } from "../ids.ts"
import { OwnUser } from "../people/user.ts"
import { MAX_INTERESTS, MAX_LANGUAGES } from "../rules/constants.ts"

/** What of the own profile may be changed; what is left out stays. Gender is never changed, the birthday once. */
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

/** What the own profile has besides `OwnUser`. */
export const OwnProfile = Schema.Struct({
  languageIds: Schema.Array(Schema.Int).check(Schema.isMaxLength(MAX_LANGUAGES)),
  interestIds: Schema.Array(Schema.Int).check(Schema.isMaxLength(MAX_INTERESTS)),
  /** The birthday may still be changed. */
  birthdayChange: Schema.Boolean,
})
export type OwnProfile = typeof OwnProfile.Type

/** The own profile with the changes that wait. */
export const MyProfileView = Schema.Struct({
  /** As the gateway has it. */
  user: Schema.NullOr(OwnUser),
  /** Null until the gateway has told it to this device. */
  profile: Schema.NullOr(OwnProfile),
  /** Fields that wait for the network, or were refused, with the values that were typed. */
  waiting: ProfileChanges,
  /** Intents behind `waiting`, oldest first. */
  intentIds: Schema.Array(IntentId),
  /** Why the gateway has refused the newest; a new save takes its place. */
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

/** Words and numbers that say what happened: no texts of people, names, tokens or addresses fit in. */
export const ReportExtra = Schema.Record(
  Word.check(Schema.isPattern(/^[A-Za-z][A-Za-z0-9_]{0,23}$/)),
  Schema.Union([Schema.Finite, Schema.Boolean, Word.check(Schema.isPattern(/^[A-Za-z0-9_.:-]{0,32}$/))]),
).check(Schema.isMaxProperties(12))
export type ReportExtra = typeof ReportExtra.Type

/** Id of a reported event (spec section 7): 1 to 40 letters, digits and underscores. */
export const EventId = Word.check(Schema.isPattern(/^[A-Za-z0-9_]{1,40}$/))

/** What a device takes for the time, ms: any time that a Date can hold. */
const DeviceTime = Schema.Finite.check(
  Schema.isBetween({ minimum: -8_640_000_000_000_000, maximum: 8_640_000_000_000_000 }),
)

/** An event report (spec section 3, Event log record). Who it was is not in it. */
export const EventRecord = Schema.Struct({
  browser: Word.check(Schema.isMaxLength(40)),
  os: Word.check(Schema.isMaxLength(40)),
  /** Filled by the gateway with the network that the report came from, never the whole address; empty before. */
  ip: Address.check(Schema.isMaxLength(60)),
  /** Country id; empty when unknown. */
  c_id: Word.check(Schema.isMaxLength(8)),
  /** Gateway time as the device knew it, ms. */
  createTime: DeviceTime,
  /** Device id. */
  d_id: Id.check(Schema.isMaxLength(80)),
  /** Language id of the device's page. */
  d_l_id: Count,
  platformType: Schema.Literal(4),
  version: Word.check(Schema.isMaxLength(20)),
  /** '3' logged in, '0' visitor. */
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
/** A record leaves out keys that do not fit: here they are refused. */
const isExtra = (text: string): boolean =>
  Option.exists(readExtra(text), (extra) => Object.keys(JSON.parse(text)).length === Object.keys(extra).length)
/** A report as the gateway takes it from anybody: `extra` is what it says it is, flat and of few keys. */
export const TakenRecord = Schema.Struct({
  ...EventRecord.fields,
  extra: EventRecord.fields.extra.check(Schema.makeFilter(isExtra)),
})

/** A login link's fields (rules/link-query.ts). `loginToken` is a secret: 32 bytes, base64url. */
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
