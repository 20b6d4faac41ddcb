/**
 * All kinds of intents: the one table that outbox, folds, compaction, turns and views go by. A command that `waits` for the
 * network, or a kind, that has no row here does not compile.
 */
import type { CommandTag, commands, NamedErrorOf } from "#schema/commands.ts"
import type { EventOf, EventTag, LogEvent } from "#schema/events.ts"
import type { SocialTag } from "#schema/friends/log.ts"
import type { IntentCommand, IntentCommandOf, IntentTag } from "#schema/outbox/intent.ts"
import type { PersonKind } from "./about-person.ts"
import { addPhoto, orderPhotos, removePhotos } from "./album.ts"
import type { AnswerTag } from "./answered-intent.ts"
import { pauseCalls, rateCall, recordCall, reportOutcome } from "./calls.ts"
import { markRead, sendMessage } from "./chat.ts"
import { checkIn } from "./check-in.ts"
import { favourite, likeUser, remind, sayHi } from "./gestures.ts"
import type { AskedKind, BlobRef, ChatEffect, IntentKind } from "./intent-kind.ts"
import { setPhoto, updateProfile } from "./own-profile.ts"
import { answerFriend, block, removeFriend, report, requestFriend } from "./relations.ts"
import { askSupport } from "./support.ts"
import { track } from "./track.ts"
import { addVideo, removeVideo } from "./videos.ts"

/** Commands that become intents of their name. A `track` has to be put into words first (telemetry/), a file to be kept (commands/intent-commands.ts). */
export type AskedTag = Exclude<
  { [T in CommandTag]: (typeof commands)[T]["network"] extends "waits" ? T : never }[CommandTag],
  "track" | "setPhoto" | "addPhoto" | "addVideo"
>

const personKinds: { readonly [T in SocialTag]: PersonKind<IntentCommandOf<T>, NamedErrorOf<T>> } = {
  sayHi,
  likeUser,
  favourite,
  remind,
  requestFriend,
  answerFriend,
  removeFriend,
  block,
  report,
}

export const askedKinds: { readonly [T in AskedTag]: AskedKind<T> } = {
  sendMessage,
  markRead,
  checkIn,
  updateProfile,
  removePhotos,
  orderPhotos,
  removeVideo,
  rateCall,
  pauseCalls,
  askSupport,
  ...personKinds,
}

const kinds: { readonly [T in IntentTag]: IntentKind<IntentCommandOf<T>> } = {
  ...askedKinds,
  setPhoto,
  addPhoto,
  addVideo,
  track,
  reportOutcome,
  recordCall,
}

/** What the intent's kind says; it is given only intents of that kind. */
export const kindOf = <T extends IntentTag>(tag: T): IntentKind<IntentCommandOf<T>> => kinds[tag]
export const personKindOf = <T extends SocialTag>(tag: T): PersonKind<IntentCommandOf<T>> => personKinds[tag]

/** The lane that keeps an intent's order. */
export const laneOf = (command: IntentCommand, me: number): string => kindOf(command._tag).lane(command, me)

/** Whether its user would know it in a list of what waits. */
export const isListed = ({ _tag }: IntentCommand): boolean => kinds[_tag].isListed

/** What opening it does to a chat; undefined when it is no chat's. */
export const chatEffectOf = (command: IntentCommand, me: number): ChatEffect | undefined =>
  kindOf(command._tag).chat?.(command, me)

/** The file that an intent refers to; undefined when it has none. */
export const blobOf = (command: IntentCommand): BlobRef | undefined => kindOf(command._tag).blob?.(command)

const answers: ReadonlySet<string> = new Set(Object.values(kinds).map(({ settledBy }) => settledBy))
/** Whether events of the tag settle the intent whose id they carry. */
export const isAnswerTag = (tag: EventTag): tag is AnswerTag => answers.has(tag)
export const isAnswer = (event: LogEvent): event is EventOf<AnswerTag> => isAnswerTag(event._tag)
