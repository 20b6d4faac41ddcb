/**
 * Which later event supersedes an event: compaction uses this. A feed event that tells something in full says so beside
 * its schema (schema/log/tells.ts). Any other event has a line here: its effects, or `keep` when its fold reads no rows
 * but its own, else `wall`. A dropped event is lost to every future projection too.
 */

import type { Message } from "#schema/chat/message.ts"
import { type EventOf, type EventTag, isTold, type LogEvent, type ToldTag, toldBy } from "#schema/events.ts"
import type { Told } from "#schema/log/tells.ts"
import { type RawCommand, readIntentCommand } from "#schema/outbox/intent.ts"
import { readOnceCommand } from "#schema/outbox/once.ts"
import { answeredIntent } from "../intents/answered-intent.ts"
import { chatEffectOf, isAnswer, kindOf } from "../intents/index.ts"

export interface Effects extends Omit<Told, "isSummed"> {
  /** True: the event stays, whatever its other effects. */
  readonly stays?: true
  /** A chat that the event begins if there is none yet. The first such event stays, because the chat keeps its time. */
  readonly touches?: string
  /** Ids of intents: opened; changed while they wait; settled or given up. */
  readonly opens?: string
  readonly steps?: string
  readonly settles?: string | null
  /** Room numbers of calls. An invitation to another room replaces everything before it. */
  readonly invites?: string
  readonly inCall?: string
  /** A message is dropped when its history was removed, or when the same message came before. */
  readonly message?: Message
}

/** `wall`: no event before it is dropped because of an event behind it. */
type Line<T extends EventTag> = "keep" | "wall" | ((event: EventOf<T>, me: number) => Effects)

const inRoom = ({ roomNum }: { readonly roomNum: string }): Effects => ({ inCall: roomNum })

const KEEP: Effects = { stays: true }

/** What else opening an intent does, as its kind says. An intent of a kind that this build does not know stays. */
const openingEffects = (raw: typeof RawCommand.Type, me: number): Effects => {
  if (readOnceCommand(raw) !== undefined) return {}
  const command = readIntentCommand(raw)
  if (command === undefined || kindOf(command._tag).staysInLog) return KEEP
  const chat = chatEffectOf(command, me)
  if (chat === undefined) return {}
  const { sessionId, endsDraft, readUpTo } = chat
  return {
    touches: sessionId,
    sets: endsDraft ? [`draft ${sessionId}`] : [],
    raises: readUpTo === undefined ? [] : [[`read ${sessionId} ${me}`, readUpTo]],
  }
}

/** What the events do, apart from settling the intents that they answer. */
const table: { readonly [T in Exclude<EventTag, ToldTag>]: Line<T> } = {
  "v1.MessageReceived": ({ message }) => ({ message, touches: message.sessionId }),
  "v1.SessionRead": ({ sessionId, readerId, upTo }) => ({
    raises: [[`read ${sessionId} ${readerId}`, upTo]],
    touches: sessionId,
  }),
  "v1.DraftKept": ({ sessionId }) => ({ sets: [`draft ${sessionId}`], touches: sessionId }),
  "v1.MessageTranslated": ({ sessionId, n }) => ({ sets: [`translation ${sessionId} ${n}`] }),
  "v1.HistoryPruned": "keep",
  "v1.PostingsFetched": "keep",
  "v1.SupportReceived": "keep",
  "v1.PageGone": ({ sessionId }) => ({ touches: sessionId, stays: true }),
  "v1.FeedRestarted": "wall",
  "v1.RecordsRestarted": ({ gifts, orders }) => ({
    sets: [...gifts.map((id) => `gift ${id}`), ...orders.map((id) => `order ${id}`)],
  }),
  // Statistics learn from the invitation whose minutes the call's are.
  "v1.CallInvited": ({ roomNum }) => ({ invites: roomNum, stays: true }),
  "v1.CallCancelled": inRoom,
  "v1.CallJoined": inRoom,
  "v1.CallStarted": inRoom,
  "v1.CallRefused": inRoom,
  "v1.CallTimedOut": inRoom,
  "v1.CallEndingSoon": inRoom,
  "v1.CallGoesOn": inRoom,
  "v1.CallBroken": inRoom,
  "v1.CallMended": inRoom,
  // Same as an invitation.
  "v1.MatchBegan": ({ roomNum }) => ({ invites: roomNum, stays: true }),
  "v1.PrivateAsked": inRoom,
  "v1.PrivateBegan": inRoom,
  "v1.CallHungUp": ({ roomNum }) => ({ inCall: roomNum, stays: true }),
  "v1.CallPictureSeen": "keep",
  "v1.IntentOpened": ({ intentId, command: raw }, me) => ({ opens: intentId, ...openingEffects(raw, me) }),
  "v1.IntentParked": ({ intentId }) => ({ steps: intentId }),
  "v1.IntentRetried": ({ intentId }) => ({ steps: intentId }),
  "v1.IntentCancelled": ({ intentId }) => ({ settles: intentId }),
  "v1.IntentSettled": ({ intentId }) => ({ settles: intentId }),
}

const ownEffectsOf = (event: LogEvent, me: number): Effects | "wall" => {
  if (isTold(event)) {
    const { isSummed, ...told } = toldBy(event)
    if (isSummed) return KEEP
    // What this device adds to a call stands behind its first record, and is folded only where that is.
    return event._tag === "v2.CallRecorded" ? { ...told, touches: `callRecord ${event.record.roomNum}` } : told
  }
  const line = table[event._tag]
  if (line === "keep") return KEEP
  // The cast holds: the line takes T's own events, and gets the event that the tag was read from.
  return line === "wall" ? line : (line as (event: LogEvent, me: number) => Effects)(event, me)
}

export const effectsOf = (event: LogEvent, me: number): Effects | "wall" => {
  const effects = ownEffectsOf(event, me)
  return effects !== "wall" && isAnswer(event) ? { ...effects, settles: answeredIntent(event, me) } : effects
}
