/** What the log keeps of calls: an event for each signalling number and invitation action of spec section 4. All are of the feed. */
import { Schema } from "effect"
import { CallKind } from "../chat/message.ts"
import { Word } from "../disclosure.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"
import { CallRole } from "./call.ts"

const room = { roomNum: RoomNum, /** Gateway time. */ at: Millis }

/** Action 1: an invitation, to both sides with their role. A ring shows only because of this event. */
export const CallInvited = Schema.TaggedStruct("v1.CallInvited", {
  ...room,
  role: CallRole,
  kind: CallKind,
  remote: Person,
  pricePerMinute: Coins,
  location: Word,
})
/** Action 2: the caller took the invitation back. */
export const CallCancelled = Schema.TaggedStruct("v1.CallCancelled", room)
/** Action 3: the callee answered. */
export const CallJoined = Schema.TaggedStruct("v1.CallJoined", room)
/** Signalling 4: the first frame was seen; minutes count from here. */
export const CallStarted = Schema.TaggedStruct("v1.CallStarted", room)
/** Action 5: the callee refused. */
export const CallRefused = Schema.TaggedStruct("v1.CallRefused", room)
/** Action 6: nobody answered in time. */
export const CallTimedOut = Schema.TaggedStruct("v1.CallTimedOut", room)
/** The caller's coins do not cover another minute; the call ends in about a minute. */
export const CallEndingSoon = Schema.TaggedStruct("v1.CallEndingSoon", { ...room, endsAt: Millis })
/** Action 7 and signalling 100: over. `by` is who hung up, 0 the gateway. */
export const CallHungUp = Schema.TaggedStruct("v1.CallHungUp", {
  ...room,
  by: UserId,
  reason: Schema.Literals(["hangup", "noVideo", "remoteLeft", "coins", "gateway"]),
  seconds: Schema.Int,
  minutes: Schema.Int,
  coins: Coins,
})

/** What the gateway tells of this domain, by tag. */
export const callFeedEvents = {
  "v1.CallInvited": CallInvited,
  "v1.CallCancelled": CallCancelled,
  "v1.CallJoined": CallJoined,
  "v1.CallStarted": CallStarted,
  "v1.CallRefused": CallRefused,
  "v1.CallTimedOut": CallTimedOut,
  "v1.CallEndingSoon": CallEndingSoon,
  "v1.CallHungUp": CallHungUp,
} as const
