/** The events that make up calls. machine.ts folds all of them. */
import type { EventOf } from "#schema/events.ts"

export type CallTag =
  | "v1.CallInvited"
  | "v1.CallCancelled"
  | "v1.CallJoined"
  | "v1.CallStarted"
  | "v1.CallRefused"
  | "v1.CallTimedOut"
  | "v1.CallEndingSoon"
  | "v1.CallGoesOn"
  | "v1.CallBroken"
  | "v1.CallMended"
  | "v1.CallHungUp"
  | "v1.MatchBegan"
  | "v1.PrivateAsked"
  | "v1.PrivateBegan"
  | "v2.CoinsPosted"

export type CallEvent = EventOf<CallTag>
