/** The events that make up calls; the fold of all of them is machine.ts. */
import type { EventOf, LogEvent } from "#schema/events/index.ts"

export const CALL_EVENT_TAGS = [
  "v1.CallInvited",
  "v1.CallCancelled",
  "v1.CallJoined",
  "v1.CallStarted",
  "v1.CallRefused",
  "v1.CallTimedOut",
  "v1.CallEndingSoon",
  "v1.CallHungUp",
  "v1.CoinsPosted",
] as const

export type CallEvent = EventOf<(typeof CALL_EVENT_TAGS)[number]>

const tags: ReadonlySet<string> = new Set(CALL_EVENT_TAGS)
export const isCallEvent = (event: LogEvent): event is CallEvent => tags.has(event._tag)
