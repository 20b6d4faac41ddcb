/** Intents: accepted commands that must take effect at the gateway exactly once. */
import { Option, Schema } from "effect"
import { activityIntents } from "../activity/log.ts"
import { callIntents } from "../calls/log.ts"
import { chatIntents } from "../chat/log.ts"
import { Lane, readAs, Word } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { friendIntents } from "../friends/log.ts"
import { IntentId, Millis } from "../ids.ts"
import { supportIntents } from "../support/log.ts"
import { videoIntents } from "../videos/log.ts"
import { writtenOnce } from "./once.ts"

/** Payloads of commands that may wait for the network, by kind. worker/intents/ defines what each does. */
export const intentPayloads = {
  ...chatIntents,
  ...activityIntents,
  ...friendIntents,
  ...callIntents,
  ...supportIntents,
  ...videoIntents,
} as const

/** Name of a kind of intent. */
export type IntentTag = keyof typeof intentPayloads
/** The payload of an intent of this kind, with its tag. */
export type IntentCommandOf<T extends IntentTag> = (typeof intentPayloads)[T]["Type"]
/** The payload of an intent of any kind. */
export type IntentCommand = IntentCommandOf<IntentTag>

/**
 * Any intent's payload. Each becomes one request, whose effect appears in the user's own feed under the intent's id.
 */
export const IntentCommand = Schema.Union(
  Object.values(intentPayloads) as ReadonlyArray<(typeof intentPayloads)[IntentTag]>,
)

const isIntentTag = (tag: unknown): tag is IntentTag => typeof tag === "string" && Object.hasOwn(intentPayloads, tag)

/** A command as the log keeps it: any tag, with its fields undecoded. */
export const RawCommand = readAs(
  ({ _tag }) => (isIntentTag(_tag) ? intentPayloads[_tag] : writtenOnce(_tag)),
  Schema.StructWithRest(Schema.Struct({ _tag: Word }), [Schema.Record(Word, Schema.Unknown)]),
)

const decodeCommand = Schema.decodeUnknownOption(IntentCommand)
/**
 * The decoded intent payload. Undefined for a command unknown to this build: it stays in the log, for a build that
 * knows it.
 */
export const readIntentCommand = (raw: typeof RawCommand.Type): IntentCommand | undefined =>
  Option.getOrUndefined(decodeCommand(raw))

/** parked: refused, waits for its user. waiting: every other intent that is not settled. */
export const IntentState = Schema.Literals(["waiting", "parked"])

/** An unsettled intent, as the outbox keeps it. */
export const Intent = Schema.Struct({
  intentId: IntentId,
  command: IntentCommand,
  /** Intents of one lane are sent in order. Lanes do not wait for each other. */
  lane: Lane,
  /** Position in the order in which intents were opened. */
  order: Schema.Int,
  /** Device time, ms. */
  at: Millis,
  state: IntentState,
  /** Why the intent is parked. Null while it waits. */
  reason: Schema.NullOr(AppError),
  /** Device time of parking, ms. Missing while the intent waits. */
  parkedAt: Schema.optionalKey(Millis),
})
export type Intent = typeof Intent.Type
/** An intent of one kind. */
export type IntentOf<T extends IntentTag> = Omit<Intent, "command"> & { readonly command: IntentCommandOf<T> }

/** Kinds that a user would not recognise in a list of waiting intents. */
const UNLISTED = ["markRead", "track", "reportOutcome", "recordCall"] as const satisfies ReadonlyArray<IntentTag>
/** Name of a kind that the lists of waiting intents show. */
export type ListedTag = Exclude<IntentTag, (typeof UNLISTED)[number]>
/** Whether a user would recognise the intent in a list of waiting ones. */
export const isListed = (command: IntentCommand): command is IntentCommandOf<ListedTag> =>
  !UNLISTED.some((tag) => tag === command._tag)

/** An intent in the list of waiting ones. */
export const ListedIntent = Schema.Struct({ ...Intent.fields, command: IntentCommand.pipe(Schema.refine(isListed)) })
export type ListedIntent = typeof ListedIntent.Type
