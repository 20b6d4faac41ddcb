/**
 * Which later event supersedes an event: the table that compaction uses, typed over all tags. A new event gets a line: `keep`
 * when its fold reads no rows but its own, else `wall`. A dropped event is lost to every future projection too.
 */

import type { Message } from "#schema/chat/message.ts"
import type { EventOf, EventTag, LogEvent } from "#schema/events.ts"
import { type RawCommand, readIntentCommand } from "#schema/outbox/intent.ts"
import { readOnceCommand } from "#schema/outbox/once.ts"
import { answeredIntent } from "../intents/answered-intent.ts"
import { chatEffectOf, isAnswer, kindOf } from "../intents/index.ts"

export interface Effects {
  /** It stays whatever else stands here. */
  readonly stays?: true
  /** Names that it gives a value whatever they had: of several events the last is enough. */
  readonly sets?: ReadonlyArray<string>
  /** Names that it raises to a number: of several events the highest is enough. */
  readonly raises?: ReadonlyArray<readonly [name: string, to: number]>
  /** A chat that it begins when there is none yet: the first event stays, because the chat keeps its time. */
  readonly touches?: string
  /** Intents by id: opened, changed while they wait, and settled or given up. */
  readonly opens?: string
  readonly steps?: string
  readonly settles?: string | null
  /** Of the newest call: an invitation to another room replaces all that was. */
  readonly invites?: string
  readonly inCall?: string
  /** A message is dropped when its history was put away, or when it came before. */
  readonly message?: Message
}

/** Nothing is dropped because of what stands behind a wall. */
type Line<T extends EventTag> = "keep" | "wall" | ((event: EventOf<T>, me: number) => Effects)

const inRoom = ({ roomNum }: { readonly roomNum: string }): Effects => ({ inCall: roomNum })

const KEEP: Effects = { stays: true }

/** What opening an intent does besides, as its kind says; one of a kind that this build does not know stays. */
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

/** What the events do besides settling the intents that they answer. */
const table: { readonly [T in EventTag]: Line<T> } = {
  "v1.AccountUpdated": () => ({ sets: ["me"] }),
  "v1.ProfileSaved": () => ({ sets: ["me", "profile"] }),
  "v1.PhotoReviewed": () => ({ sets: ["photo"] }),
  // The newest day stands, whatever order they come in.
  "v1.CheckedIn": ({ day }) => ({ raises: [["checkIn", Date.parse(day)]] }),
  // Statistics are sums over all of them.
  "v1.CoinsPosted": "keep",
  "v1.MonthTold": ({ facts }) => ({ sets: [`month ${facts.month}`] }),
  "v1.PersonSeen": ({ person }) => ({ sets: [`person ${person.userId}`] }),
  "v1.MessageReceived": ({ message }) => ({ message, touches: message.sessionId }),
  "v1.SessionRead": ({ sessionId, readerId, upTo }) => ({
    raises: [[`read ${sessionId} ${readerId}`, upTo]],
    touches: sessionId,
  }),
  "v1.RelationUpdated": ({ relation }) => ({ sets: [`relation ${relation.userId}`] }),
  "v1.ReportFiled": ({ report }) => ({ sets: [`report ${report.reportId}`] }),
  "v1.GiftReceived": ({ gift }) => ({ sets: [`gift ${gift.recordId}`] }),
  "v1.OrderUpdated": ({ order }) => ({ sets: [`order ${order.orderId}`] }),
  "v1.DraftKept": ({ sessionId }) => ({ sets: [`draft ${sessionId}`], touches: sessionId }),
  "v1.HistoryPruned": "keep",
  "v1.FeedRestarted": "wall",
  "v1.RecordsRestarted": ({ gifts, orders }) => ({
    sets: [...gifts.map((id) => `gift ${id}`), ...orders.map((id) => `order ${id}`)],
  }),
  // Statistics learn from it whose minutes a call's are.
  "v1.CallInvited": ({ roomNum }) => ({ invites: roomNum, stays: true }),
  "v1.CallCancelled": inRoom,
  "v1.CallJoined": inRoom,
  "v1.CallStarted": inRoom,
  "v1.CallRefused": inRoom,
  "v1.CallTimedOut": inRoom,
  "v1.CallEndingSoon": inRoom,
  "v1.CallHungUp": ({ roomNum }) => ({ inCall: roomNum, stays: true }),
  "v1.IntentOpened": ({ intentId, command: raw }, me) => ({ opens: intentId, ...openingEffects(raw, me) }),
  "v1.IntentParked": ({ intentId }) => ({ steps: intentId }),
  "v1.IntentRetried": ({ intentId }) => ({ steps: intentId }),
  "v1.IntentCancelled": ({ intentId }) => ({ settles: intentId }),
  "v1.IntentSettled": ({ intentId }) => ({ settles: intentId }),
}

const ownEffectsOf = (event: LogEvent, me: number): Effects | "wall" => {
  const line = table[event._tag]
  if (line === "keep") return KEEP
  // A line of T's own events; it is handed the event that the tag was read from.
  return line === "wall" ? line : (line as (event: LogEvent, me: number) => Effects)(event, me)
}

export const effectsOf = (event: LogEvent, me: number): Effects | "wall" => {
  const effects = ownEffectsOf(event, me)
  return effects !== "wall" && isAnswer(event) ? { ...effects, settles: answeredIntent(event, me) } : effects
}
