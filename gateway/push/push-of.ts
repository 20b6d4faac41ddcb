/** Which feed events a user is notified of while the app is closed: one table. It contains no user's text. Pure. */
import { Option, Schema } from "effect"
import { CallInvited } from "#schema/calls/log.ts"
import { MessageReceived } from "#schema/chat/log.ts"
import { CallNote } from "#schema/chat/message.ts"
import { MESSAGE_TYPE } from "#schema/chat/message-content.ts"
import { hasTag } from "#schema/events.ts"
import { RelationUpdated } from "#schema/friends/log.ts"
import type { RawEvent } from "#schema/log/entry.ts"
import type { PushKind } from "#schema/rules/account/push.ts"
import { RING_TIMEOUT_MS } from "#schema/rules/constants.ts"

export interface Telling {
  readonly kind: PushKind
  readonly from: number
  /** Gateway time after which the notification is no longer news. */
  readonly until: number
}

/** How long a push service keeps a push for a browser that is off, ms. */
const KEPT_MS = 86_400_000

const WRITTEN: ReadonlyArray<number> = [MESSAGE_TYPE.text, MESSAGE_TYPE.sayHi, MESSAGE_TYPE.gift]
const MISSED: ReadonlyArray<string> = ["noAnswer", "cancelled"]

const asMessage = Schema.decodeUnknownOption(MessageReceived)
const asInvitation = Schema.decodeUnknownOption(CallInvited)
const asRelation = Schema.decodeUnknownOption(RelationUpdated)
const asCall = Schema.decodeUnknownOption(CallNote)

const ofMessage = (event: RawEvent, me: number): Telling | undefined => {
  const message = Option.getOrUndefined(asMessage(event))?.message
  if (message === undefined || message.receiveUserId !== me) return undefined
  const { sendUserId: from, messageType, time } = message
  const until = time + KEPT_MS
  if (WRITTEN.includes(messageType)) return { kind: "message", from, until }
  const isMissed = Option.exists(asCall(message.call), ({ outcome }) => MISSED.includes(outcome))
  return isMissed ? { kind: "missed", from, until } : undefined
}

const ofInvitation = (event: RawEvent): Telling | undefined => {
  const ring = Option.getOrUndefined(asInvitation(event))
  if (ring?.role !== "callee") return undefined
  return { kind: "call", from: ring.remote.userId, until: ring.at + RING_TIMEOUT_MS }
}

/** Only the change that makes the request: later changes of that relation still contain it. */
const ofRelation = (event: RawEvent): Telling | undefined => {
  const relation = Option.getOrUndefined(asRelation(event))?.relation
  if (relation?.request !== "received" || relation.requestAt !== relation.at) return undefined
  return { kind: "friend", from: relation.userId, until: relation.at + KEPT_MS }
}

/** The notification for an event in `me`'s feed; undefined when a user who is away is not notified of it. */
export const pushOf = (event: RawEvent, me: number): Telling | undefined => {
  if (hasTag(event, "v1.MessageReceived")) return ofMessage(event, me)
  if (hasTag(event, "v1.CallInvited")) return ofInvitation(event)
  return hasTag(event, "v1.RelationUpdated") ? ofRelation(event) : undefined
}
