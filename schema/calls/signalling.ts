/** Signalling numbers and invitation actions of spec section 4, and the event that carries each. */
import type { EventTag } from "../events.ts"

/** What a client tells the gateway (call types). */
export const SIGNALLING = {
  cancel: 2,
  answer: 3,
  notifyStartCall: 4,
  refuse: 5,
  timeout: 6,
  hangup: 7,
  notifyJoinCall: 8,
  notifyEndCall: 100,
} as const
/** A kind of signal, by name. */
export type Signalling = keyof typeof SIGNALLING

/** These are not sent when the room number is missing (spec section 4). */
export const NEEDS_ROOM: ReadonlyArray<Signalling> = ["hangup", "answer", "refuse", "timeout", "cancel"]

/** What the gateway tells a client (invitation actions), and the feed event that says it. */
export const INVITATION_EVENTS = {
  1: "v1.CallInvited",
  2: "v1.CallCancelled",
  3: "v1.CallJoined",
  5: "v1.CallRefused",
  6: "v1.CallTimedOut",
  7: "v1.CallHungUp",
  101: "v1.CoinsPosted",
} as const satisfies Record<number, EventTag>
