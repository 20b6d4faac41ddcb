/** Intents: accepted commands that must reach the gateway exactly once. */
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

/** What may wait for the network: the payload of each kind. Its meaning stands in worker/intents/. */
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

/** Each becomes one request whose effect shows in the own feed under the intent's id. */
export const IntentCommand = Schema.Union(
  Object.values(intentPayloads) as ReadonlyArray<(typeof intentPayloads)[IntentTag]>,
)

const isIntentTag = (tag: unknown): tag is IntentTag => typeof tag === "string" && Object.hasOwn(intentPayloads, tag)

/** A command as the log keeps it. */
export const RawCommand = readAs(
  ({ _tag }) => (isIntentTag(_tag) ? intentPayloads[_tag] : writtenOnce(_tag)),
  Schema.StructWithRest(Schema.Struct({ _tag: Word }), [Schema.Record(Word, Schema.Unknown)]),
)

const decodeCommand = Schema.decodeUnknownOption(IntentCommand)
/** Undefined for a command that this build does not know: it stays in the log and is read by a build that does. */
export const readIntentCommand = (raw: typeof RawCommand.Type): IntentCommand | undefined =>
  Option.getOrUndefined(decodeCommand(raw))

/** parked: refused; waits for its user. waiting: everything else that is not settled. */
export const IntentState = Schema.Literals(["waiting", "parked"])

/** An intent that is not settled yet, as the outbox keeps it. */
export const Intent = Schema.Struct({
  intentId: IntentId,
  command: IntentCommand,
  /** Intents of one lane go out in order; lanes do not wait for each other. */
  lane: Lane,
  /** Place in the order of opening. */
  order: Schema.Int,
  /** Device time. */
  at: Millis,
  state: IntentState,
  /** Why it is parked. */
  reason: Schema.NullOr(AppError),
  /** Device time when it was parked; missing while it waits. */
  parkedAt: Schema.optionalKey(Millis),
})
export type Intent = typeof Intent.Type
/** An intent of one kind. */
export type IntentOf<T extends IntentTag> = Omit<Intent, "command"> & { readonly command: IntentCommandOf<T> }

/** What nobody would know in a list of what waits. */
const UNLISTED = ["markRead", "track", "reportOutcome", "recordCall"] as const satisfies ReadonlyArray<IntentTag>
/** Name of a kind that has its words in the lists of what waits. */
export type ListedTag = Exclude<IntentTag, (typeof UNLISTED)[number]>
/** Whether its user would know it in a list of what waits. */
export const isListed = (command: IntentCommand): command is IntentCommandOf<ListedTag> =>
  !UNLISTED.some((tag) => tag === command._tag)

/** An intent as the list of what waits has it. */
export const ListedIntent = Schema.Struct({ ...Intent.fields, command: IntentCommand.pipe(Schema.refine(isListed)) })
export type ListedIntent = typeof ListedIntent.Type
