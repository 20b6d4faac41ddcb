/** Call events for tests: one other person, rooms r1 and r2, and arbitraries of all of it. */

import fc from "fast-check"
import type { Person } from "#schema/people/user.ts"
import type { CallEvent } from "../../../worker/call/call-event.ts"

export const ME = 7
export const OTHER: Person = {
  userId: 5,
  userName: "Mia",
  headImg: "/media/avatar/5.svg",
  countryId: "MY",
  goddess: true,
  demo: false,
  callPrice: 40,
}

type EventOf<T extends CallEvent["_tag"]> = Extract<CallEvent, { _tag: T }>

export const invited = (
  roomNum = "r1",
  role: "caller" | "callee" = "callee",
  at = 1_000,
): EventOf<"v1.CallInvited"> => ({
  _tag: "v1.CallInvited",
  roomNum,
  at,
  role,
  kind: "video",
  remote: OTHER,
  pricePerMinute: 40,
  location: "profile",
})

export const matchBegan = (
  roomNum = "r1",
  role: "caller" | "callee" = "caller",
  at = 1_000,
): EventOf<"v1.MatchBegan"> => ({
  _tag: "v1.MatchBegan",
  roomNum,
  at,
  role,
  remote: OTHER,
  terms: { fee: 5, privatePrice: 40, lastsMs: 180_000, switchAfterMs: 20_000 },
})

export const privateAsked = (by: number, roomNum = "r1", at = 4_000): EventOf<"v1.PrivateAsked"> => ({
  _tag: "v1.PrivateAsked",
  roomNum,
  at,
  by,
})

export const privateBegan = (roomNum = "r1", at = 5_000): EventOf<"v1.PrivateBegan"> => ({
  _tag: "v1.PrivateBegan",
  roomNum,
  at,
  pricePerMinute: 40,
})

export const happened = (
  tag: "v1.CallCancelled" | "v1.CallJoined" | "v1.CallStarted" | "v1.CallRefused" | "v1.CallTimedOut",
  roomNum = "r1",
  at = 2_000,
): CallEvent => ({ _tag: tag, roomNum, at })

export const callBroken = (is: boolean, by: number, roomNum = "r1", at = 3_000): CallEvent => ({
  _tag: is ? "v1.CallBroken" : "v1.CallMended",
  roomNum,
  at,
  by,
})

export const hungUp = (
  reason: EventOf<"v1.CallHungUp">["reason"] = "hangup",
  roomNum = "r1",
  at = 9_000,
): EventOf<"v1.CallHungUp"> => ({
  _tag: "v1.CallHungUp",
  roomNum,
  at,
  by: ME,
  reason,
  seconds: 7,
  minutes: 1,
  coins: 40,
})

export const posted = (
  currency: "coins" | "points",
  minute: number | null,
  amount: number,
  roomNum: string | null = "r1",
): EventOf<"v2.CoinsPosted"> => ({
  _tag: "v2.CoinsPosted",
  entryId: `${roomNum}-${currency}-${minute}`,
  currency,
  amount,
  balance: 100,
  reason: "callMinute",
  roomNum,
  minute,
  link: null,
  at: 3_000,
})

const room = fc.constantFrom("r1", "r2")
const at = fc.integer({ min: 0, max: 1e6 })

export const anyTerminal = (roomNum: fc.Arbitrary<string> = room): fc.Arbitrary<CallEvent> =>
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom("v1.CallCancelled" as const, "v1.CallRefused" as const, "v1.CallTimedOut" as const),
        roomNum,
        at,
      )
      .map(([tag, num, time]) => happened(tag, num, time)),
    fc
      .tuple(
        fc.constantFrom(
          "hangup" as const,
          "noVideo" as const,
          "remoteLeft" as const,
          "coins" as const,
          "gateway" as const,
        ),
        roomNum,
        at,
      )
      .map(([reason, num, time]) => hungUp(reason, num, time)),
  )

export const anyCallEvent = (roomNum: fc.Arbitrary<string> = room): fc.Arbitrary<CallEvent> =>
  fc.oneof(
    fc
      .tuple(roomNum, fc.constantFrom("caller" as const, "callee" as const), at)
      .map(([num, role, time]) => invited(num, role, time)),
    fc
      .tuple(roomNum, fc.constantFrom("caller" as const, "callee" as const), at)
      .map(([num, role, time]) => matchBegan(num, role, time)),
    fc.tuple(fc.constantFrom(ME, OTHER.userId), roomNum, at).map(([by, num, time]) => privateAsked(by, num, time)),
    fc.tuple(roomNum, at).map(([num, time]) => privateBegan(num, time)),
    fc
      .tuple(fc.boolean(), fc.constantFrom(ME, OTHER.userId), roomNum, at)
      .map(([is, by, num, time]) => callBroken(is, by, num, time)),
    fc
      .tuple(fc.constantFrom("v1.CallJoined" as const, "v1.CallStarted" as const), roomNum, at)
      .map(([tag, num, time]) => happened(tag, num, time)),
    fc
      .tuple(
        fc.constantFrom("coins" as const, "points" as const),
        fc.option(fc.integer({ min: 1, max: 5 })),
        fc.integer({ min: -100, max: 100 }),
        roomNum,
      )
      .map(([currency, minute, amount, num]) => posted(currency, minute, amount, num)),
    fc
      .tuple(roomNum, at)
      .map(([num, time]): CallEvent => ({ _tag: "v1.CallEndingSoon", roomNum: num, at: time, endsAt: time + 60_000 })),
    fc.tuple(roomNum, at).map(([num, time]): CallEvent => ({ _tag: "v1.CallGoesOn", roomNum: num, at: time })),
    anyTerminal(roomNum),
  )
