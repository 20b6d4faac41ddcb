/**
 * All kinds of intents: the one table that outbox, folds, compaction, turns and views use. A kind, or a command that
 * `waits` for the network, does not compile without a row here.
 */
import type { CommandTag, commands, NamedErrorOf } from "#schema/commands.ts"
import type { EventOf, EventTag, LogEvent } from "#schema/events.ts"
import type { SocialTag } from "#schema/friends/log.ts"
import type { IntentCommand, IntentCommandOf, IntentTag } from "#schema/outbox/intent.ts"
import type { PersonKind } from "./about-person.ts"
import { activityKinds } from "./activity.ts"
import type { AnswerTag } from "./answered-intent.ts"
import { callKinds } from "./calls.ts"
import { chatKinds } from "./chat.ts"
import { gestureKinds } from "./gestures.ts"
import type { AskedKind, BlobRef, ChatEffect, IntentKind } from "./intent-kind.ts"
import { addPhoto, addVideo, orderPhotos, removePhotos, removeVideo } from "./own-files.ts"
import { relationKinds } from "./relations.ts"
import { visitorKinds } from "./visitors.ts"

/**
 * Commands that become intents of the same name. Not `track`, which has to be put into words first (telemetry/), and
 * not those with a file, which has to be kept first (commands/intent-commands.ts).
 */
export type AskedTag = Exclude<
  { [T in CommandTag]: (typeof commands)[T]["network"] extends "waits" ? T : never }[CommandTag],
  "track" | "setPhoto" | "addPhoto" | "addVideo"
>

const personKinds: { readonly [T in SocialTag]: PersonKind<IntentCommandOf<T>, NamedErrorOf<T>> } = {
  ...gestureKinds,
  ...relationKinds,
}

type Asked = { readonly [T in AskedTag]: AskedKind<T> }

const all = {
  ...chatKinds,
  ...activityKinds,
  ...{ addPhoto, removePhotos, orderPhotos, addVideo, removeVideo },
  ...callKinds,
  ...visitorKinds,
  ...personKinds,
} as const satisfies Asked

const kinds: { readonly [T in IntentTag]: IntentKind<IntentCommandOf<T>> } = all

/** The kinds that say how a command of their name is judged. The table above has one for each AskedTag. */
export const askedKinds = Object.fromEntries(Object.entries(kinds).filter(([, kind]) => "judge" in kind)) as Asked

/** The kind of an intent. It may be given only intents of that kind. */
export const kindOf = <T extends IntentTag>(tag: T): IntentKind<IntentCommandOf<T>> => kinds[tag]
export const personKindOf = <T extends SocialTag>(tag: T): PersonKind<IntentCommandOf<T>> => personKinds[tag]

/** The lane that keeps an intent's order. */
export const laneOf = (command: IntentCommand, me: number): string => kindOf(command._tag).lane(command, me)

/** What opening the intent does to a chat; undefined when it concerns no chat. */
export const chatEffectOf = (command: IntentCommand, me: number): ChatEffect | undefined =>
  kindOf(command._tag).chat?.(command, me)

/** The file that an intent refers to; undefined when it has none. */
export const blobOf = (command: IntentCommand): BlobRef | undefined => kindOf(command._tag).blob?.(command)

const answers: ReadonlySet<string> = new Set(Object.values(kinds).map(({ settledBy }) => settledBy))
/** True when events of the tag settle the intent whose id they carry. */
export const isAnswerTag = (tag: EventTag): tag is AnswerTag => answers.has(tag)
export const isAnswer = (event: LogEvent): event is EventOf<AnswerTag> => isAnswerTag(event._tag)
