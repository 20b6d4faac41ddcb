/** Projection `calls`: the newest call, stepped by the call machine. */
import type { CallEvent, CallTag } from "../call/call-event.ts"
import { stepCall } from "../call/machine.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const calls = { version: 5, writes: ["call"], reads: [] } as const satisfies Projection

/** One fold serves all call events: the machine tells them apart. */
const callStepped: Fold<CallTag, typeof calls> = {
  reads: () => [families.call.key()],
  fold: (event: CallEvent, rows, { me }) => {
    const before = rows.get(families.call.key()) ?? null
    const after = stepCall(before, event, me)
    return after === null || after === before ? [] : [put(families.call.key(), after)]
  },
}

/** A call that the gateway still knows comes again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof calls> = {
  reads: () => [families.call.key()],
  fold: () => [remove(families.call.key())],
}

/** The projection's folds, by event. */
export const callFolds = {
  "v2.CoinsPosted": callStepped,
  "v1.FeedRestarted": feedRestarted,
  "v1.CallInvited": callStepped,
  "v1.CallCancelled": callStepped,
  "v1.CallJoined": callStepped,
  "v1.CallStarted": callStepped,
  "v1.CallRefused": callStepped,
  "v1.CallTimedOut": callStepped,
  "v1.CallEndingSoon": callStepped,
  "v1.CallGoesOn": callStepped,
  "v1.CallBroken": callStepped,
  "v1.CallMended": callStepped,
  "v1.CallHungUp": callStepped,
  "v1.MatchBegan": callStepped,
  "v1.PrivateAsked": callStepped,
  "v1.PrivateBegan": callStepped,
} as const satisfies Folds<typeof calls>
